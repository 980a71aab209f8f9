import { testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import type { CaseStatus } from './schema.ts';
import { UnderpaymentCase, underpaymentCaseStates } from './underpayment-case.ts';

const now = new Date('2026-03-02T15:00:00Z');

const aCase = (status: CaseStatus) => Object.assign(new UnderpaymentCase(), { status });

/** Makes a move as its operation does. */
function moved(underpaymentCase: UnderpaymentCase, next: CaseStatus): void {
  if (next === 'DISPUTED') underpaymentCase.dispute({ disputedAt: now, channel: 'Fax', reference: null });
  else if (next !== 'IDENTIFIED') underpaymentCase.move(next);
}

testEveryMove(
  underpaymentCaseStates,
  {
    'IDENTIFIED UNDER_REVIEW': 'UNDER_REVIEW',
    'IDENTIFIED INVALID': 'INVALID',
    'UNDER_REVIEW DISPUTED': 'DISPUTED',
    'UNDER_REVIEW INVALID': 'INVALID',
    'UNDER_REVIEW WRITTEN_OFF': 'WRITTEN_OFF',
    'DISPUTED PAYER_RESPONDED': 'PAYER_RESPONDED',
    'DISPUTED PARTIALLY_RECOVERED': 'PARTIALLY_RECOVERED',
    'DISPUTED RECOVERED': 'RECOVERED',
    'DISPUTED WRITTEN_OFF': 'WRITTEN_OFF',
    'PAYER_RESPONDED DISPUTED': 'DISPUTED',
    'PAYER_RESPONDED PARTIALLY_RECOVERED': 'PARTIALLY_RECOVERED',
    'PAYER_RESPONDED RECOVERED': 'RECOVERED',
    'PAYER_RESPONDED WRITTEN_OFF': 'WRITTEN_OFF',
    'PARTIALLY_RECOVERED RECOVERED': 'RECOVERED',
    'PARTIALLY_RECOVERED WRITTEN_OFF': 'WRITTEN_OFF',
    'PARTIALLY_RECOVERED DISPUTED': 'DISPUTED',
  },
  (status) => {
    const underpaymentCase = aCase(status);
    return { record: underpaymentCase, make: (next) => moved(underpaymentCase, next) };
  },
);

describe('an assignment', () => {
  test.each([
    ['IDENTIFIED', 'UNDER_REVIEW'],
    ['UNDER_REVIEW', 'UNDER_REVIEW'],
    ['DISPUTED', 'DISPUTED'],
    ['PAYER_RESPONDED', 'PAYER_RESPONDED'],
    ['PARTIALLY_RECOVERED', 'PARTIALLY_RECOVERED'],
    ['RECOVERED', 'RECOVERED'],
    ['WRITTEN_OFF', 'WRITTEN_OFF'],
    ['INVALID', 'INVALID'],
  ] as const)('in %s leads to %s', (status, next) => {
    const underpaymentCase = aCase(status);
    underpaymentCase.assignTo('mem_a');
    expect(underpaymentCase).toMatchObject({ status: next, assignedToId: 'mem_a' });
  });
});

describe('a dispute', () => {
  test.each([
    ['IDENTIFIED', ['UNDER_REVIEW', 'INVALID']],
    ['DISPUTED', ['PAYER_RESPONDED', 'PARTIALLY_RECOVERED', 'RECOVERED', 'WRITTEN_OFF']],
    ['RECOVERED', []],
    ['WRITTEN_OFF', []],
    ['INVALID', []],
  ] as const)('in %s is a 409 that names %j, and nothing changes', (status, allowedNext) => {
    const underpaymentCase = aCase(status);
    expect(() => moved(underpaymentCase, 'DISPUTED')).toThrow(
      expect.objectContaining({ status: 409, details: expect.objectContaining({ allowedNext }) }),
    );
    expect(underpaymentCase).toEqual(aCase(status));
  });

  test('of the second level replaces the first on the case', () => {
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
