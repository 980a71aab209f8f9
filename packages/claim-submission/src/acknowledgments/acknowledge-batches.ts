import type { TenantContext } from '@rcm/tenancy';
import { closeBatch } from '../batches/batch-claims.ts';
import { batchStates, SubmissionBatch } from '../batches/claim-batch.ts';
import type { AcknowledgmentPorts, SentAcknowledgment } from '../ports.ts';
import { BatchAcknowledgment } from './acknowledgment.ts';

/** The number by which an acknowledgment names a batch: all numbers of a batch are one. */
const numberOf = (sent: SentAcknowledgment): string | null =>
  sent.interchangeControlNumber ?? sent.groupControlNumber ?? sent.trace;

/** True for what a 999 says of a group that it takes, and whose sets it names: each set has a result of its own. */
const isOfNamedSets = (sent: SentAcknowledgment, all: readonly SentAcknowledgment[]): boolean =>
  sent.source === '999' &&
  sent.isAccepted &&
  sent.controlNumber === null &&
  all.some((one) => one.controlNumber !== null && one.groupControlNumber === sent.groupControlNumber);

/**
 * Keeps what receivers say of batches, also of unknown ones. A TA1 or 999 that refuses a batch rejects its claims; one that
 * takes it accepts no claim. A batch that is acknowledged was carried away, though nobody said so.
 */
export const acknowledgeBatches =
  (ports: AcknowledgmentPorts) =>
  async (context: TenantContext, acknowledgments: readonly SentAcknowledgment[]): Promise<void> => {
    for (const sent of acknowledgments) {
      if (isOfNamedSets(sent, acknowledgments)) continue;
      const batch = await batchOf(context, sent);
      const { codes, ...said } = sent;
      const values = { ...said, batchId: batch?.id ?? null };
      if (await isKnown(context, values)) continue;
      context.create(BatchAcknowledgment, { ...values, codes: [...codes] });
      if (batch !== null) await apply(context, ports, batch, sent);
    }
  };

/** The batch that an acknowledgment is about, locked. */
async function batchOf(context: TenantContext, sent: SentAcknowledgment): Promise<SubmissionBatch | null> {
  const controlNumber = numberOf(sent);
  if (controlNumber === null || (sent.controlNumber ?? controlNumber) !== controlNumber) return null;
  const found = await context.em.findOne(SubmissionBatch, { controlNumber });
  return found && context.find(SubmissionBatch, found.id);
}

/** True if the same set said the same before. */
const isKnown = async (
  { em }: TenantContext,
  {
    transactionId,
    source,
    batchId,
    groupControlNumber,
    controlNumber,
    trace,
  }: Omit<SentAcknowledgment, 'codes'> & {
    readonly batchId: string | null;
  },
): Promise<boolean> =>
  (await em.findOne(BatchAcknowledgment, {
    transactionId,
    source,
    batchId,
    groupControlNumber,
    controlNumber,
    trace,
  })) !== null;

async function apply(
  context: TenantContext,
  { submitOutgoingBatch, rejectBatch }: AcknowledgmentPorts,
  batch: SubmissionBatch,
  sent: SentAcknowledgment,
): Promise<void> {
  // A TA1 that takes the envelope says nothing of what is in it.
  if (sent.source === 'TA1' && sent.isAccepted) return;
  if (!batchStates.allows(batch.state, sent.isAccepted ? 'receive' : 'reject')) return;
  const wasCarried = batch.state !== 'CREATED';
  batch.acknowledge(sent.isAccepted);
  if (!wasCarried) {
    batch.submittedAt = context.now;
    await submitOutgoingBatch(context, batch.id, await closeBatch(context, batch.id), context.now);
  }
  if (sent.source === 'TA1') await rejectBatch(context, batch.controlNumber, sent);
}
