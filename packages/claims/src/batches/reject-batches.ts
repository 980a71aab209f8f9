import { sum } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import { unresolved } from '../actors.ts';
import type { ClaimAcknowledgement } from '../claims/acknowledgement.ts';
import { lockImports } from '../intake/lock-imports.ts';
import { batchesOfRejection } from './batch-lookup.ts';
import { BatchRejection, RejectedBatch } from './batch-rejection.ts';
import { ClaimBatch } from './claim-batch.ts';
import type { SentRejection } from './sent-rejection.ts';
import { isOfProvider, isUnanswered } from './work.ts';

const unanswered = statement({
  name: 'claims.unanswered_claims_of_batches',
  parameters: { batchIds: 'text[]', provider: 'text', rejectedOn: 'date' },
  columns: { id: 'text' },
  // A claim is accepted only after its batch was, so a rejection without a day is older than the acceptance.
  text: `select c.id from claims.claims c
    where c.organization_id = :tenant and c.batch_id = any (:batchIds) and ${isUnanswered}
      and (c.acknowledgement is distinct from 'ACCEPTED' or :rejectedOn >= c.acknowledged_on)
      and ${isOfProvider(':provider')}`,
});

/**
 * Records rejections of whole batches, and returns the rejections of their claims that no payer has answered. A batch that
 * is unknown, or not certain, is recorded without claims; those of one that is imported later are rejected then.
 */
export async function recordRejections(
  context: TenantContext,
  rejections: readonly SentRejection[],
): Promise<ClaimAcknowledgement[]> {
  if (rejections.length === 0) return [];
  // An import of the batch at the same time either sees the rejection or is seen.
  await context.sql.all(lockImports, {});
  const known = new KnownRejections(context);
  const acknowledgements: ClaimAcknowledgement[] = [];
  for (const sent of rejections) {
    const batchIds = await batchesOfRejection(context, sent);
    await known.record(sent, batchIds);
    if (batchIds.length === 0) continue;
    const { billingProviderIdentifier: provider, rejectedOn } = sent;
    const claims = await context.sql.all(unanswered, { batchIds, provider, rejectedOn });
    acknowledgements.push(...claims.map(({ id }) => ({ claimId: id, ...acknowledgementOf(sent) })));
  }
  return acknowledgements;
}

/** The acknowledgement of a claim whose batch is rejected. */
const acknowledgementOf = ({
  categoryCode,
  statusCode,
  rejectedOn,
  rejectedBy,
}: Pick<SentRejection, 'categoryCode' | 'statusCode' | 'rejectedOn' | 'rejectedBy'>): Omit<
  ClaimAcknowledgement,
  'claimId'
> => ({
  acknowledgement: 'REJECTED',
  categoryCode,
  statusCode,
  acknowledgedOn: rejectedOn,
  acknowledgedBy: rejectedBy,
  isOfPayer: false,
  payerClaimNumber: null,
  clearinghouseNumber: null,
});

/** What a rejection says, without the set that contains it. */
const stated = [
  'source',
  'trace',
  'groupControlNumber',
  'controlNumber',
  'billingProviderIdentifier',
  'categoryCode',
  'statusCode',
  'rejectedOn',
  'rejectedBy',
] as const;

/** What identifies a batch that is not known. */
const identifying = [
  'source',
  'trace',
  'groupControlNumber',
  'controlNumber',
  'billingProviderIdentifier',
  'claimCount',
  'amount',
] as const;

/** The recorded rejections: one that says the same again changes nothing, and another one of the same batch updates it. */
class KnownRejections {
  readonly #context: TenantContext;
  /** The rejections that this operation has created, which the database does not have yet. */
  readonly #created: { readonly rejection: BatchRejection; readonly batchIds: readonly string[] }[] = [];

  constructor(context: TenantContext) {
    this.#context = context;
  }

  async record(sent: SentRejection, batchIds: readonly string[]): Promise<void> {
    const counts = await this.#counts(sent, batchIds);
    const values = { ...sent, ...counts, errorCodes: [...sent.errorCodes] };
    const earlier = await this.#earlier(sent, batchIds);
    if (earlier.some((one) => areEqual(one, sent, stated))) return;
    const open = earlier.find(({ resolvedAt }) => !resolvedAt);
    if (open) {
      if ((open.rejectedOn ?? '') <= (sent.rejectedOn ?? '')) Object.assign(open, values);
      return;
    }
    const rejection = this.#context.create(BatchRejection, {
      ...values,
      ...unresolved,
      resolutionReason: null,
    });
    for (const batchId of batchIds)
      this.#context.create(RejectedBatch, { rejectionId: rejection.id, batchId });
    this.#created.push({ rejection, batchIds });
  }

  /** The number and charges of the claims: a 999 and a TA1 state none, so those of the batches count. */
  async #counts({ source, claimCount, amount }: SentRejection, batchIds: readonly string[]) {
    if (source === '277CA' || batchIds.length === 0) return { claimCount, amount };
    const batches = await this.#context.em.find(ClaimBatch, { id: { $in: [...batchIds] } });
    return {
      claimCount: batches.reduce((total, batch) => total + batch.claimCount, 0),
      amount: sum(batches.map(({ chargeAmount }) => chargeAmount)),
    };
  }

  /** The earlier rejections of the same batches and provider. */
  async #earlier(sent: SentRejection, batchIds: readonly string[]): Promise<BatchRejection[]> {
    const { em } = this.#context;
    const provider = sent.billingProviderIdentifier;
    if (batchIds.length > 0) {
      const links = await em.find(RejectedBatch, { batchId: { $in: [...batchIds] } });
      const ids = [...new Set(links.map(({ rejectionId }) => rejectionId))];
      const stored = ids.length === 0 ? [] : await em.find(BatchRejection, { id: { $in: ids } });
      const created = this.#created.filter((one) => one.batchIds.some((id) => batchIds.includes(id)));
      return [...stored, ...created.map(({ rejection }) => rejection)].filter(
        (one) =>
          (one.billingProviderIdentifier ?? null) === provider &&
          (one.source !== sent.source || (one.controlNumber ?? null) === sent.controlNumber),
      );
    }
    const { trace, groupControlNumber } = sent;
    if (trace === null && groupControlNumber === null) return [];
    const stored = await em.find(BatchRejection, { trace, groupControlNumber });
    return [...stored, ...this.#created.map(({ rejection }) => rejection)].filter((one) =>
      areEqual(one, sent, identifying),
    );
  }
}

/** True if a rejection says the same of some properties. */
const areEqual = <Name extends keyof SentRejection & keyof BatchRejection>(
  one: Pick<BatchRejection, Name>,
  other: Pick<SentRejection, Name>,
  names: readonly Name[],
): boolean => names.every((name) => (one[name] ?? null) === other[name]);
