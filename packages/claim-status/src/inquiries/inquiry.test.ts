import { testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { Outcome } from '../statuses/outcome.ts';
import { Inquiry, inquiryStates, settled } from './inquiry.ts';
import { answered, summaryOf, unanswered } from './result.ts';
import { ProcessingState } from './schema.ts';

const now = new Date('2026-03-02T15:00:00Z');
const today = '2026-03-02';
const conflict = expect.objectContaining({ status: 409 });

testEveryMove(
  inquiryStates,
  {
    'RECEIVED VALIDATE': 'VALIDATING',
    'VALIDATING ACCEPT': 'QUEUED',
    'VALIDATING REFUSE': 'FAILED',
    'QUEUED AWAIT': 'AWAITING_RESPONSE',
    'QUEUED CANCEL': 'CANCELLED',
    'AWAITING_RESPONSE ANSWER': 'MAPPING',
    'AWAITING_RESPONSE EXPIRE': 'EXPIRED',
    'AWAITING_RESPONSE CANCEL': 'CANCELLED',
    'MAPPING COMPLETE': 'COMPLETED',
    'MAPPING COMPLETE_PARTLY': 'PARTIAL',
    'MAPPING FAIL': 'FAILED',
    'COMPLETED ANSWER': 'MAPPING',
    'COMPLETED REPROCESS': 'MAPPING',
    'PARTIAL ANSWER': 'MAPPING',
    'PARTIAL REPROCESS': 'MAPPING',
    'FAILED ANSWER': 'MAPPING',
    'FAILED REPROCESS': 'MAPPING',
  },
  (status) => {
    const record = { status };
    return {
      record,
      make: (event) => {
        record.status = inquiryStates.after(record.status, event);
      },
    };
  },
);

const aClaim = (index: number) => unanswered({ id: `clm_${index}`, payerId: 'pay_1' }, index, today);
const later = new Date('2026-05-31T15:00:00Z');

const anInquiry = (count = 1, values: Partial<Inquiry> = {}): Inquiry => {
  const claims = Array.from({ length: count }, (_, index) => aClaim(index));
  const inquiry = Object.assign(new Inquiry(), { processingState: 'RECEIVED' as const, resultRevision: 0 });
  Object.assign(inquiry, { claims, ...summaryOf(claims), expiresAt: later, ...values });
  return inquiry;
};

interface Amounts {
  readonly totalCharge?: string;
  readonly paidAmount?: string;
}

const answerOf =
  (categoryCode: string, amounts: Amounts = {}) =>
  (claim: ReturnType<typeof aClaim>) =>
    answered(
      claim,
      { statuses: [{ categoryCode, statusCode: '20' }], ...amounts },
      { rules: [] },
      { now, today },
    );

test('opening passes through the local states and waits for answers', () => {
  const inquiry = anInquiry();
  inquiry.open();
  expect(inquiry).toMatchObject({ processingState: 'AWAITING_RESPONSE', outcome: 'pending', ok: true });
});

describe('an answer', () => {
  test.each(ProcessingState.options)(
    'is accepted in AWAITING_RESPONSE, COMPLETED, PARTIAL and FAILED, else 409: %s',
    (processingState) => {
      const inquiry = anInquiry(1, { processingState });
      if (['AWAITING_RESPONSE', 'COMPLETED', 'PARTIAL', 'FAILED'].includes(processingState)) {
        inquiry.answer(0, answerOf('F1'), now);
        expect(inquiry).toMatchObject({ processingState: 'COMPLETED', resultRevision: 1, outcome: 'paid' });
        return;
      }
      expect(() => inquiry.answer(0, answerOf('F1'), now)).toThrow(conflict);
      expect(inquiry.resultRevision).toBe(0);
    },
  );

  test.each([
    ['COMPLETED', ['F1', 'P1']],
    ['PARTIAL', ['F1', null]],
    ['PARTIAL', ['F1', 'X0']],
    ['FAILED', ['X0', null]],
    ['FAILED', ['X0', 'X0']],
    ['COMPLETED', ['E1', 'E1']],
  ] as const)(
    'leads to COMPLETED, PARTIAL or FAILED: %s once the claims are answered with %j',
    (state, codes) => {
      const inquiry = anInquiry(codes.length, { processingState: 'AWAITING_RESPONSE' });
      for (const [index, code] of codes.entries()) if (code) inquiry.answer(index, answerOf(code), now);
      expect(inquiry.processingState).toBe(state);
    },
  );

  test('about a claim outside the inquiry is refused', () => {
    const inquiry = anInquiry(2, { processingState: 'AWAITING_RESPONSE' });
    expect(() => inquiry.answer(2, answerOf('F1'), now)).toThrow('Expected an index below 2');
    inquiry.answer(1, answerOf('F1'), now);
    expect(inquiry.claims.map(({ outcome }) => outcome)).toEqual(['pending', 'paid']);
  });

  test('replaces the earlier one', () => {
    const inquiry = anInquiry(1, { processingState: 'AWAITING_RESPONSE' });
    inquiry.answer(0, answerOf('F1', { paidAmount: '10.00' }), now);
    inquiry.answer(0, answerOf('P1'), now);
    expect(inquiry).toMatchObject({ resultRevision: 2, outcome: 'in_process', paidAmount: null });
  });

  test('may raise the totals to just below 10^12, but not to 10^12', () => {
    const inquiry = anInquiry(2, { processingState: 'AWAITING_RESPONSE' });
    inquiry.answer(0, answerOf('F1', { totalCharge: '999999999999.98', paidAmount: '0.00' }), now);
    inquiry.answer(1, answerOf('F1', { totalCharge: '0.01' }), now);
    expect(inquiry).toMatchObject({ totalCharge: '999999999999.99', paidAmount: '0.00' });
    expect(() => inquiry.answer(1, answerOf('F1', { totalCharge: '0.02' }), now)).toThrow('below 10^12');
    expect(() => inquiry.answer(1, answerOf('F1', { paidAmount: '1000000000000.00' }), now)).toThrow('10^12');
  });
});

describe('an inquiry without an answer', () => {
  const justBefore = new Date(later.getTime() - 1);
  test.each(ProcessingState.options)('expires from AWAITING_RESPONSE only: %s', (processingState) => {
    const inquiry = anInquiry(1, { processingState });
    expect(settled(inquiry, justBefore).processingState).toBe(processingState);
    const isWaiting = processingState === 'AWAITING_RESPONSE';
    expect(settled(inquiry, later)).toMatchObject(
      isWaiting
        ? { processingState: 'EXPIRED', ok: false, errorCode: 'NO_RESPONSE', errors: [{ retryable: true }] }
        : { processingState, ok: true, errorCode: null, errors: [] },
    );
  });

  test('accepts no answer once it has expired', () => {
    const inquiry = anInquiry(1, { processingState: 'AWAITING_RESPONSE' });
    expect(() => inquiry.answer(0, answerOf('F1'), later)).toThrow(conflict);
    expect(() => inquiry.answer(0, answerOf('F1'), justBefore)).not.toThrow();
  });
});

describe('the result of several claims', () => {
  const claimsWith = (...codes: (string | null)[]) =>
    codes.map((code, index) => (code ? answerOf(code)(aClaim(index)) : aClaim(index)));

  test('has the outcome of the least settled claim', () => {
    expect(summaryOf(claimsWith('F1', null)).outcome).toBe('pending');
    expect(summaryOf(claimsWith('F1', 'F2')).outcome).toBe('denied');
    expect(summaryOf(claimsWith('F1', 'P1', 'A1')).outcome).toBe('acknowledged');
    expect(summaryOf(claimsWith('F1', 'R3', 'P1')).outcome).toBe('in_process');
    expect(summaryOf(claimsWith('A1', 'E1')).outcome).toBe('payer_unavailable');
    expect(summaryOf(claimsWith('E1', 'X0')).outcome).toBe('unmapped');
    expect(summaryOf(claimsWith('F1', 'F1')).outcome).toBe('paid');
  });

  test('has the earliest next check of the claims', () => {
    expect(summaryOf(claimsWith('P1', 'A1', 'F1')).nextCheckDate).toBe('2026-03-09');
    expect(summaryOf(claimsWith('F1', 'F2')).nextCheckDate).toBeNull();
    expect(summaryOf(claimsWith('P1', null)).nextCheckDate).toBe('2026-03-03');
  });

  test('sums the reported amounts, and has null if none was reported', () => {
    const [first, second] = claimsWith('F1', 'F1');
    const claims = [
      { ...first, totalCharge: '100.10', paidAmount: null },
      { ...second, totalCharge: '0.20', paidAmount: null },
    ] as Parameters<typeof summaryOf>[0];
    expect(summaryOf(claims)).toMatchObject({ totalCharge: '100.30', paidAmount: null });
  });

  test.each([
    ['E1', false, 'PAYER_UNAVAILABLE', true],
    ['E0', false, 'PAYER_REFUSED_REQUEST', false],
    ['D0', false, 'CLAIM_NOT_FOUND', true],
    ['A3', false, 'CLAIM_REJECTED', false],
    ['X0', false, 'STATUS_NOT_MAPPED', false],
    ['F2', true, 'CLAIM_DENIED', false],
    ['R3', true, 'INFORMATION_REQUESTED', false],
    ['P4', true, 'PATIENT_INFORMATION_REQUESTED', false],
  ] as const)(
    'has ok false if there is an error, and true if there are only warnings: %s with a paid claim, %s, %s',
    (code, ok, issueCode, retryable) => {
      const summary = summaryOf(claimsWith('F1', code));
      expect(summary).toMatchObject({ ok, errorCode: ok ? null : issueCode });
      expect(ok ? summary.warnings : summary.errors).toEqual([
        expect.objectContaining({ code: issueCode, retryable, claimIndex: 1 }),
      ]);
      expect(ok ? summary.errors : summary.warnings).toEqual([]);
    },
  );

  test.each(['A0', 'P0', 'P2', 'P5', 'F0', 'F1', 'F3', 'F3F'])(
    'of %s alone is ok, without errors and warnings',
    (code) => {
      expect(summaryOf(claimsWith(code))).toMatchObject({
        ok: true,
        errorCode: null,
        errors: [],
        warnings: [],
      });
    },
  );

  test('warns of a default outcome and of a further status that is not mapped', () => {
    const statuses = [
      { categoryCode: 'X0', statusCode: '1' },
      { categoryCode: 'F1', statusCode: '65' },
    ];
    const byTable = answered(aClaim(0), { statuses }, { rules: [] }, { now, today });
    expect(summaryOf([byTable])).toMatchObject({
      outcome: 'paid',
      warnings: [{ code: 'STATUS_NOT_MAPPED' }],
    });
    const byDefault = answered(
      aClaim(0),
      { statuses: statuses.slice(0, 1) },
      { rules: [], defaultOutcome: 'in_review' },
      { now, today },
    );
    expect(summaryOf([byDefault])).toMatchObject({
      outcome: 'in_review',
      warnings: [{ code: 'DEFAULT_OUTCOME_USED', source: 'profile', stage: 'MAPPING' }],
    });
  });
});

test('the outcomes are ordered from the least to the most settled', () => {
  expect([Outcome.options[0], Outcome.options.at(-1)]).toEqual(['pending', 'paid']);
});
