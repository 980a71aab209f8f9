import type { SetRecord } from '@rcm/x12';
import { matchClaims } from '../claim-payments/claim-matching.ts';
import type { SentAnswer } from '../sent-records.ts';
import { addExceptions, payerOf, type Stager, type TransactionSet } from './transaction-set.ts';

type ClaimRecord = Extract<SetRecord, { kind: '277.claim'; faulty: false }>;

interface StagedAnswer extends Omit<SentAnswer, 'claimId' | 'trace'> {
  readonly trace: string;
  /** REF*EJ. */
  readonly patientControlNumber: string | null;
  /** The payer's identifier in the file. */
  readonly payerIdentifier: string | null;
}

/** A staged status response of a 277; null if the record does not follow the implementation guide. */
interface Staged {
  readonly answer: StagedAnswer | null;
}

function stagedOf({ value, within }: ClaimRecord): StagedAnswer {
  const [first] = value.statuses;
  return {
    trace: value.trace,
    patientControlNumber: value.patientControlNumber,
    payerIdentifier: within.payer.name.identifier,
    statuses: value.statuses.flatMap(({ status, second, third }) =>
      [status, second, third].flatMap((each) =>
        each ? [{ categoryCode: each.category, statusCode: each.code, entityCode: each.entity }] : [],
      ),
    ),
    totalCharge: first?.chargeAmount ?? null,
    paidAmount: first?.paidAmount ?? null,
    payerClaimNumber: value.payerClaimNumber,
    effectiveDate: first?.date ?? null,
  };
}

const stager = (): Stager => (record) => {
  if (record.kind !== '277.claim') return null;
  const content: Staged = { answer: record.faulty ? null : stagedOf(record) };
  return { kind: record.kind, content, claim: { paidAmount: null } };
};

/** The reason code for each result without an answered inquiry. */
const reasons = { UNKNOWN: 'CLAIM_NOT_FOUND', FAULTY: 'FAULTY_DATA', OFF: 'MODULE_OFF' } as const;

/** 277: claim status responses, posted as answers to inquiries. */
export const claimStatuses: TransactionSet = {
  stager,
  async post({ context, ports, transaction }, records) {
    const all = records.map(({ content }) => (content as Staged).answer);
    const valid = all.filter((each) => each !== null);
    addExceptions(transaction, 'FAULTY_DATA', all.length - valid.length);
    const payer = await payerOf(context, ports, valid[0]?.payerIdentifier ?? null);
    const matches = await matchClaims(
      context,
      ports,
      payer?.id ?? null,
      // An inquiry without REF*EJ may use the claim number as its trace number.
      valid.map(({ patientControlNumber, trace, payerClaimNumber }) => ({
        patientControlNumber: patientControlNumber ?? trace,
        payerClaimNumber,
      })),
    );
    const answers = valid.map(
      ({ patientControlNumber: _, payerIdentifier: __, ...answer }, index): SentAnswer => {
        const match = matches[index] ?? 'CLAIM_NOT_FOUND';
        return { ...answer, claimId: typeof match === 'string' ? null : match.claimId };
      },
    );
    const outcomes = answers.length > 0 ? await ports.answerInquiries(context, answers) : [];
    for (const [index, outcome] of outcomes.entries()) {
      const match = matches[index];
      if (outcome === 'ANSWERED' || outcome === 'OPENED') transaction.postedCount += 1;
      else
        addExceptions(
          transaction,
          outcome === 'UNKNOWN' && typeof match === 'string' ? match : reasons[outcome],
        );
    }
  },
};
