import type { RecordValue, SetRecord } from '@rcm/x12';
import { matchClaims } from '../claim-payments/claim-matching.ts';
import type { ClaimAcknowledgement } from '../sent-records.ts';
import { except, payerOf, type Stager, type TransactionSet } from './transaction-set.ts';

type ClaimRecord = Extract<SetRecord, { kind: '277CA.claim'; faulty: false }>;
type Status = RecordValue<'277CA.claim'>['statuses'][number];

interface StagedAcknowledgement extends Omit<ClaimAcknowledgement, 'claimId'> {
  readonly patientControlNumber: string;
  /** What the sender calls itself. */
  readonly senderIdentifier: string | null;
}

/** What is kept of a claim of a 277CA: null where the file does not have it as the guide has it. */
interface Staged {
  readonly acknowledgement: StagedAcknowledgement | null;
}

/** The claim status categories that say that a claim goes no further. */
const rejecting = new Set(['A3', 'A4', 'A6', 'A7', 'A8']);

const isRejected = ({ status, action }: Status) => action === 'U' || rejecting.has(status.category);

/** What is said of a claim: of itself, else of the batch of its provider or of all; one rejection rejects it. */
function stagedOf({ value, within }: ClaimRecord): StagedAcknowledgement | null {
  const { source, receiver, billingProvider } = within;
  const said =
    [value.statuses, billingProvider.statuses, receiver.statuses].find((each) => each.length > 0) ?? [];
  const lines = value.services.flatMap(({ statuses }) => statuses);
  const deciding = said.find(isRejected) ?? lines.find(isRejected) ?? said[0];
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

/** 277CA: whether payers and clearinghouses go on with the claims that they were sent. */
export const claimAcknowledgments: TransactionSet = {
  stager,
  async post({ context, ports, transaction }, records) {
    const all = records.map(({ content }) => (content as Staged).acknowledgement);
    const whole = all.filter((each) => each !== null);
    except(transaction, 'FAULTY_DATA', all.length - whole.length);
    const payer = await payerOf(context, ports, whole[0]?.senderIdentifier ?? null);
    const matches = await matchClaims(context, ports, payer?.id ?? null, whole);
    const known = whole.flatMap(
      (
        { patientControlNumber: _, senderIdentifier: __, ...acknowledgement },
        index,
      ): ClaimAcknowledgement[] => {
        const match = matches[index] ?? 'CLAIM_NOT_FOUND';
        if (typeof match !== 'string') return [{ ...acknowledgement, claimId: match.claimId }];
        except(transaction, match);
        return [];
      },
    );
    if (known.length > 0) await ports.acknowledgeClaims(context, known);
    transaction.postedCount += known.length;
  },
};
