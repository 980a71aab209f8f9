import type { SetRecord } from '@rcm/x12';
import { matchClaims } from '../claim-payments/claim-matching.ts';
import type { SentAnswer } from '../sent-records.ts';
import { except, payerOf, type Stager, type TransactionSet } from './transaction-set.ts';

type ClaimRecord = Extract<SetRecord, { kind: '277.claim'; faulty: false }>;

interface StagedAnswer extends Omit<SentAnswer, 'claimId' | 'trace'> {
  readonly trace: string;
  /** REF*EJ. */
  readonly patientControlNumber: string | null;
  /** What the payer calls itself. */
  readonly payerIdentifier: string | null;
}

/** What is kept of a claim of a 277: null where the file does not have it as the guide has it. */
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

/** Why an answer stays without an inquiry. */
const reasons = { UNKNOWN: 'CLAIM_NOT_FOUND', FAULTY: 'FAULTY_DATA', OFF: 'MODULE_OFF' } as const;

/** 277: where claims stand, as answers to the inquiries about them. */
export const claimStatuses: TransactionSet = {
  stager,
  async post({ context, ports, transaction }, records) {
    const all = records.map(({ content }) => (content as Staged).answer);
    const whole = all.filter((each) => each !== null);
    except(transaction, 'FAULTY_DATA', all.length - whole.length);
    const payer = await payerOf(context, ports, whole[0]?.payerIdentifier ?? null);
    const matches = await matchClaims(
      context,
      ports,
      payer?.id ?? null,
      // Who asked without REF*EJ may have sent the claim's number as the trace.
      whole.map(({ patientControlNumber, trace, payerClaimNumber }) => ({
        patientControlNumber: patientControlNumber ?? trace,
        payerClaimNumber,
      })),
    );
    const answers = whole.map(
      ({ patientControlNumber: _, payerIdentifier: __, ...answer }, index): SentAnswer => {
        const match = matches[index] ?? 'CLAIM_NOT_FOUND';
        return { ...answer, claimId: typeof match === 'string' ? null : match.claimId };
      },
    );
    const outcomes = answers.length > 0 ? await ports.answerInquiries(context, answers) : [];
    for (const [index, outcome] of outcomes.entries()) {
      const match = matches[index];
      if (outcome === 'ANSWERED' || outcome === 'OPENED') transaction.postedCount += 1;
      else except(transaction, outcome === 'UNKNOWN' && typeof match === 'string' ? match : reasons[outcome]);
    }
  },
};
