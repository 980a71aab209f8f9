import { ApiError } from '@rcm/errors';
import { describe, expect, test } from 'vitest';
import { CaseStatus } from './schema.ts';
import { moves, UnderpaymentCase } from './underpayment-case.ts';

const now = new Date('2026-03-02T15:00:00Z');

const aCase = (status: CaseStatus) => Object.assign(new UnderpaymentCase(), { status });

/** The legal moves, one by one. */
const legal = [
  'IDENTIFIED UNDER_REVIEW',
  'IDENTIFIED INVALID',
  'UNDER_REVIEW DISPUTED',
  'UNDER_REVIEW INVALID',
  'UNDER_REVIEW WRITTEN_OFF',
  'DISPUTED PAYER_RESPONDED',
  'DISPUTED PARTIALLY_RECOVERED',
  'DISPUTED RECOVERED',
  'DISPUTED WRITTEN_OFF',
  'PAYER_RESPONDED DISPUTED',
  'PAYER_RESPONDED PARTIALLY_RECOVERED',
  'PAYER_RESPONDED RECOVERED',
  'PAYER_RESPONDED WRITTEN_OFF',
  'PARTIALLY_RECOVERED RECOVERED',
  'PARTIALLY_RECOVERED WRITTEN_OFF',
  'PARTIALLY_RECOVERED DISPUTED',
];

const steps = CaseStatus.options.flatMap((from) =>
  CaseStatus.options.map((to) => [from, to, legal.includes(`${from} ${to}`)] as const),
);

const verbs = {
  assign: (underpaymentCase: UnderpaymentCase) => underpaymentCase.assignTo('mem_a'),
  dispute: (underpaymentCase: UnderpaymentCase) =>
    underpaymentCase.dispute({ disputedAt: now, channel: 'Fax', reference: null }),
};

/** Where each verb leads from each status. */
const outcomes: Record<keyof typeof verbs, Record<CaseStatus, CaseStatus | 'refused'>> = {
  assign: {
    IDENTIFIED: 'UNDER_REVIEW',
    UNDER_REVIEW: 'UNDER_REVIEW',
    DISPUTED: 'DISPUTED',
    PAYER_RESPONDED: 'PAYER_RESPONDED',
    PARTIALLY_RECOVERED: 'PARTIALLY_RECOVERED',
    RECOVERED: 'RECOVERED',
    WRITTEN_OFF: 'WRITTEN_OFF',
    INVALID: 'INVALID',
  },
  dispute: {
    IDENTIFIED: 'refused',
    UNDER_REVIEW: 'DISPUTED',
    DISPUTED: 'refused',
    PAYER_RESPONDED: 'DISPUTED',
    PARTIALLY_RECOVERED: 'DISPUTED',
    RECOVERED: 'refused',
    WRITTEN_OFF: 'refused',
    INVALID: 'refused',
  },
};

const table = (Object.keys(verbs) as (keyof typeof verbs)[]).flatMap((verb) =>
  CaseStatus.options.map((status) => [verb, status, outcomes[verb][status]] as const),
);

describe('the state table', () => {
  test.each(steps)('%s to %s: %s', (from, to, isLegal) => {
    expect(moves[from].includes(to)).toBe(isLegal);
  });

  test.each(table)('%s in %s: %s', (verb, status, outcome) => {
    const underpaymentCase = aCase(status);
    if (outcome !== 'refused') {
      verbs[verb](underpaymentCase);
      expect(underpaymentCase.status).toBe(outcome);
      return;
    }
    const next = legal.filter((step) => step.startsWith(`${status} `)).map((step) => step.split(' ')[1]);
    expect(() => verbs[verb](underpaymentCase)).toThrow(
      expect.toSatisfy(
        (error) =>
          ApiError.is(error) && error.status === 409 && String(error.details.allowedNext) === String(next),
      ),
    );
    expect(underpaymentCase).toEqual(aCase(status));
  });
});

describe('a dispute', () => {
  test('of the second level takes the place of the first', () => {
    const underpaymentCase = aCase('UNDER_REVIEW');
    underpaymentCase.dispute({ disputedAt: now, channel: 'Fax', reference: 'D-1' });
    underpaymentCase.status = 'PAYER_RESPONDED';
    const later = new Date('2026-04-02T15:00:00Z');
    underpaymentCase.dispute({ disputedAt: later, channel: null, reference: 'D-2' });
    expect(underpaymentCase).toMatchObject({
      status: 'DISPUTED',
      disputedAt: later,
      disputeChannel: null,
      disputeReference: 'D-2',
    });
  });
});
