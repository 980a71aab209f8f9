import type { RecordValue, SetRecord } from '@rcm/x12';
import { matchClaims } from '../claim-payments/claim-matching.ts';
import type { ClaimAcknowledgement } from '../sent-records.ts';
import { addExceptions, payerOf, type Stager, type TransactionSet } from './transaction-set.ts';

type ClaimRecord = Extract<SetRecord, { kind: '277CA.claim'; faulty: false }>;
type Status = RecordValue<'277CA.claim'>['statuses'][number];

interface StagedAcknowledgement extends Omit<ClaimAcknowledgement, 'claimId'> {
  readonly patientControlNumber: string;
  /** The sender's identifier in the file. */
  readonly senderIdentifier: string | null;
}

/** A staged acknowledgement of a 277CA; null if the record does not follow the implementation guide. */
interface Staged {
  readonly acknowledgement: StagedAcknowledgement | null;
}

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
    acknowledgement: isRejected(deciding) ? 'REJECTED' : 'ACCEPTED',
    categoryCode: deciding.status.category,
    statusCode: deciding.status.code,
    acknowledgedOn: deciding.date ?? source.processedDate?.from ?? null,
    acknowledgedBy: source.name.lastName,
    payerClaimNumber: value.payerClaimNumber,
    senderIdentifier: source.name.identifier,
  };
}

const stager = (): Stager => (record) => {
  if (record.kind !== '277CA.claim') return null;
  const content: Staged = { acknowledgement: record.faulty ? null : stagedOf(record) };
  return { kind: record.kind, content, claim: { paidAmount: null } };
};

/** 277CA: acknowledgements of claims by payers and clearinghouses. */
export const claimAcknowledgments: TransactionSet = {
  stager,
  async post({ context, ports, transaction }, records) {
    const all = records.map(({ content }) => (content as Staged).acknowledgement);
    const valid = all.filter((each) => each !== null);
    addExceptions(transaction, 'FAULTY_DATA', all.length - valid.length);
    const payer = await payerOf(context, ports, valid[0]?.senderIdentifier ?? null);
    const matches = await matchClaims(context, ports, payer?.id ?? null, valid);
    const known = valid.flatMap(
      (
        { patientControlNumber: _, senderIdentifier: __, ...acknowledgement },
        index,
      ): ClaimAcknowledgement[] => {
        const match = matches[index] ?? 'CLAIM_NOT_FOUND';
        if (typeof match !== 'string') return [{ ...acknowledgement, claimId: match.claimId }];
        addExceptions(transaction, match);
        return [];
      },
    );
    if (known.length > 0) await ports.acknowledgeClaims(context, known);
    transaction.postedCount += known.length;
  },
};
