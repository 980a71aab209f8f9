import type { Money } from '@rcm/money';
import type { RecordValue, SetRecord } from '@rcm/x12';
import { matchClaims } from '../claim-payments/claim-matching.ts';
import type { Transaction } from '../imports/import.ts';
import type { RejectedBatch } from '../imports/schema.ts';
import type { BatchAcknowledgment, BatchRejection, ClaimAcknowledgement } from '../sent-records.ts';
import { addExceptions, payerOf, type Staged, type Stager, type TransactionSet } from './transaction-set.ts';

type ClaimRecord = Extract<SetRecord, { kind: '277CA.claim'; faulty: false }>;
type BatchRecord = Extract<SetRecord, { kind: '277CA.receiver' | '277CA.billingProvider' }>;
type Status = RecordValue<'277CA.claim'>['statuses'][number];

interface StagedAcknowledgement
  extends Omit<ClaimAcknowledgement, 'claimId' | 'isOfPayer' | 'clearinghouseNumber'> {
  /** Absent in records of an earlier version. */
  readonly isOfPayer?: boolean;
  readonly clearinghouseNumber?: string | null;
  readonly patientControlNumber: string;
  /** The charge of the claim; absent in records of an earlier version. */
  readonly chargeAmount?: Money | null;
  /** The first day of service, `YYYY-MM-DD`; absent in records of an earlier version. */
  readonly serviceFrom?: string | null;
  /** The sender's identifier in the file. */
  readonly senderIdentifier: string | null;
}

/** A staged acknowledgement of a 277CA; null if the record does not follow the implementation guide. */
interface StagedClaim {
  readonly acknowledgement: StagedAcknowledgement | null;
}

/** A staged batch that was rejected; null if the record does not follow the implementation guide. */
interface StagedBatch {
  readonly batch: RejectedBatch | null;
  /** What the set says of the batch and its sender. */
  readonly named?: {
    readonly trace: string | null;
    readonly senderName: string | null;
    readonly senderIdentifier: string | null;
  };
}

/** The maximum number of rejected batches that a set reports. */
const mostBatches = 100;

/** The claim status categories of rejections. */
const rejecting = new Set(['A3', 'A4', 'A6', 'A7', 'A8']);

const isRejected = ({ status, action }: Status) => action === 'U' || rejecting.has(status.category);

/** The acknowledgement of a claim: its own, else that of its provider or of the receiver. One rejection rejects it. */
function stagedOf({ value, within }: ClaimRecord): StagedAcknowledgement | null {
  const { source, receiver, billingProvider } = within;
  const statuses =
    [value.statuses, billingProvider.statuses, receiver.statuses].find((each) => each.length > 0) ?? [];
  const lines = value.services.flatMap((service) => service.statuses);
  const deciding = statuses.find(isRejected) ?? lines.find(isRejected) ?? statuses[0];
  if (deciding === undefined) return null;
  return {
    patientControlNumber: value.patientControlNumber,
    chargeAmount: value.statuses[0]?.chargeAmount ?? null,
    serviceFrom: value.serviceDates?.from ?? null,
    acknowledgement: isRejected(deciding) ? 'REJECTED' : 'ACCEPTED',
    categoryCode: deciding.status.category,
    statusCode: deciding.status.code,
    acknowledgedOn: deciding.date ?? source.processedDate?.from ?? null,
    acknowledgedBy: source.name.lastName,
    isOfPayer: source.name.role === 'PR',
    payerClaimNumber: value.payerClaimNumber,
    clearinghouseNumber: value.clearinghouseNumber,
    senderIdentifier: source.name.identifier,
  };
}

/** TRN02 of a provider's claims; the guide writes 0 for none. */
const traceOf = (trace: string | null): string | null => (trace === '0' ? null : trace);

/** The rejection of a whole batch, or of the claims of one billing provider in it; null if it is not rejected. */
function stagedBatchOf(record: BatchRecord): Staged | null {
  const { kind } = record;
  if (record.faulty) return { kind, content: { batch: null } satisfies StagedBatch };
  const { statuses, rejectedClaims, rejectedAmount } = record.value;
  const rejection = statuses.find(isRejected);
  if (rejection === undefined) return null;
  const provider = record.kind === '277CA.billingProvider' ? record : null;
  const billingProviderIdentifier = provider?.value.name.identifier ?? null;
  const trace = record.kind === '277CA.receiver' ? record.value.batch : record.within.receiver.batch;
  const batch: RejectedBatch = {
    trace: provider ? traceOf(provider.value.trace) : trace,
    billingProviderIdentifier,
    categoryCode: rejection.status.category,
    statusCode: rejection.status.code,
    rejectedOn: rejection.date ?? record.within.source.processedDate?.from ?? null,
    claims: rejectedClaims,
    amount: rejectedAmount ?? rejection.chargeAmount,
  };
  const { name } = record.within.source;
  // Without an identifier, the rejection of a provider's claims would be that of the whole batch.
  const isNamed = provider === null || billingProviderIdentifier !== null;
  const named = {
    trace: isNamed ? trace : null,
    senderName: name.lastName,
    senderIdentifier: name.identifier,
  };
  return { kind, content: { batch, named } satisfies StagedBatch };
}

/** Stages claims, and rejected batches without claims: a claim in a batch has the rejection of the batch as its own. */
function stager(): Stager {
  let waiting: Staged | null = null;
  const replaceWaiting = (following: Staged | null): Staged | null => {
    const staged = waiting;
    waiting = following;
    return staged;
  };
  const stage = (record: SetRecord): Staged | null => {
    switch (record.kind) {
      case '277CA.receiver':
        return replaceWaiting(stagedBatchOf(record));
      case '277CA.billingProvider':
        return waiting?.kind === '277CA.receiver' ? null : replaceWaiting(stagedBatchOf(record));
      case '277CA.claim': {
        waiting = null;
        const content: StagedClaim = { acknowledgement: record.faulty ? null : stagedOf(record) };
        return { kind: record.kind, content, claim: { paidAmount: null } };
      }
      default:
        return null;
    }
  };
  return Object.assign(stage, { end: () => replaceWaiting(null) });
}

/**
 * Records rejected batches on the set that reports them, because the file does not name their claims, and returns their
 * rejections.
 */
function addRejectedBatches(
  transaction: Transaction,
  batches: readonly StagedBatch[],
  payerId: string | null,
): BatchRejection[] {
  const rejected = batches.flatMap(({ batch }) => batch ?? []);
  addExceptions(transaction, 'FAULTY_DATA', batches.length - rejected.length);
  addExceptions(transaction, 'BATCH_REJECTED', rejected.length);
  transaction.rejectedBatches = [...transaction.rejectedBatches, ...rejected].slice(0, mostBatches);
  return batches.flatMap(({ batch, named = null }) =>
    batch === null ? [] : rejectionOf(transaction, batch, named, payerId),
  );
}

const rejectionOf = (
  { id: transactionId }: Transaction,
  { billingProviderIdentifier, categoryCode, statusCode, rejectedOn, claims, amount }: RejectedBatch,
  named: StagedBatch['named'] | null,
  payerId: string | null,
): BatchRejection => ({
  transactionId,
  source: '277CA',
  trace: named?.trace ?? null,
  groupControlNumber: null,
  controlNumber: null,
  billingProviderIdentifier,
  categoryCode,
  statusCode,
  errorCodes: [],
  rejectedOn,
  rejectedBy: named?.senderName ?? null,
  payerId,
  claimCount: claims,
  amount,
});

/** The rejection of a whole batch as an acknowledgment of it. */
const rejectedBatch = ({
  transactionId,
  trace,
  categoryCode,
  statusCode,
  rejectedOn,
  rejectedBy,
}: BatchRejection): BatchAcknowledgment => ({
  transactionId,
  source: '277CA',
  isAccepted: false,
  interchangeControlNumber: null,
  groupControlNumber: null,
  controlNumber: null,
  trace,
  codes: [categoryCode, statusCode].flatMap((code) => code ?? []),
  acknowledgedOn: rejectedOn,
  acknowledgedBy: rejectedBy,
});

/** 277CA: acknowledgements of claims, and of batches without claims, by payers and clearinghouses. */
export const claimAcknowledgments: TransactionSet = {
  stager,
  async post({ context, ports, transaction }, records) {
    const claims = records.filter(({ kind }) => kind === '277CA.claim');
    const batches = records.filter(({ kind }) => kind !== '277CA.claim');
    const rejectedBatches = batches.map(({ content }) => content as StagedBatch);
    const all = claims.map(({ content }) => (content as StagedClaim).acknowledgement);
    const valid = all.filter((each) => each !== null);
    addExceptions(transaction, 'FAULTY_DATA', all.length - valid.length);
    const sender = valid[0]?.senderIdentifier ?? rejectedBatches[0]?.named?.senderIdentifier;
    const payer = await payerOf(context, ports, sender ?? null);
    const rejections = addRejectedBatches(transaction, rejectedBatches, payer?.id ?? null);
    const matches = await matchClaims(context, ports, payer?.id ?? null, valid);
    const known = valid.flatMap(
      (
        {
          patientControlNumber: _,
          senderIdentifier: __,
          chargeAmount: ___,
          serviceFrom: ____,
          isOfPayer = false,
          clearinghouseNumber = null,
          ...acknowledgement
        },
        index,
      ): ClaimAcknowledgement[] => {
        const match = matches[index] ?? 'CLAIM_NOT_FOUND';
        if (typeof match !== 'string')
          return [{ ...acknowledgement, isOfPayer, clearinghouseNumber, claimId: match.claimId }];
        addExceptions(transaction, match);
        return [];
      },
    );
    if (known.length + rejections.length > 0) await ports.acknowledgeClaims(context, known, rejections);
    const whole = rejections.filter(({ billingProviderIdentifier }) => billingProviderIdentifier === null);
    if (whole.length > 0) await ports.acknowledgeBatches(context, whole.map(rejectedBatch));
    transaction.postedCount += known.length;
  },
};
