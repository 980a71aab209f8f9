import { AppealStatus } from '@rcm/envelope';
import { ApiError } from '@rcm/errors';
import { describe, expect, test } from 'vitest';
import { Appeal, type Move } from './appeal.ts';
import { type AppealOutcome, isClosed, moves, outcomesOf } from './moves.ts';
import { AppealOutcome as Outcomes } from './schema.ts';

const now = new Date('2026-06-10T15:00:00Z');

const anAppeal = (values: Partial<Appeal> = {}) =>
  Object.assign(new Appeal(), {
    status: 'UNDER_REVIEW',
    totalAppealedAmount: '100.00',
    totalRecoveredAmount: '0.00',
    ...values,
  });

const refusal = (status: number, details: Record<string, unknown>) =>
  expect.toSatisfy((error) => {
    if (!ApiError.is(error) || error.status !== status) return false;
    expect(error.details).toMatchObject(details);
    return true;
  });

const decided = 'DECIDED_FAVORABLE DECIDED_PARTIAL DECIDED_UNFAVORABLE';

const legal: Record<AppealStatus, string> = {
  DRAFT: 'PENDING_DOCUMENTATION READY_FOR_SUBMISSION WITHDRAWN EXPIRED',
  PENDING_DOCUMENTATION: 'DRAFT READY_FOR_SUBMISSION WITHDRAWN EXPIRED',
  READY_FOR_SUBMISSION: 'PENDING_DOCUMENTATION SUBMITTED WITHDRAWN EXPIRED',
  SUBMITTED: `RECEIVED_ACKNOWLEDGED UNDER_REVIEW ADDITIONAL_INFO_REQUESTED PEER_TO_PEER_SCHEDULED ${decided} WITHDRAWN`,
  RECEIVED_ACKNOWLEDGED: `UNDER_REVIEW ADDITIONAL_INFO_REQUESTED PEER_TO_PEER_SCHEDULED ${decided} WITHDRAWN`,
  UNDER_REVIEW: `ADDITIONAL_INFO_REQUESTED PEER_TO_PEER_SCHEDULED ${decided} WITHDRAWN`,
  PEER_TO_PEER_SCHEDULED: `PEER_TO_PEER_COMPLETED UNDER_REVIEW ${decided} WITHDRAWN`,
  PEER_TO_PEER_COMPLETED: `UNDER_REVIEW ADDITIONAL_INFO_REQUESTED ${decided} WITHDRAWN`,
  ADDITIONAL_INFO_REQUESTED: `RECEIVED_ACKNOWLEDGED UNDER_REVIEW ${decided} WITHDRAWN EXPIRED`,
  DECIDED_FAVORABLE: '',
  DECIDED_PARTIAL: 'ESCALATED_TO_NEXT_LEVEL',
  DECIDED_UNFAVORABLE: 'ESCALATED_TO_NEXT_LEVEL',
  ESCALATED_TO_NEXT_LEVEL: '',
  WITHDRAWN: '',
  EXPIRED: '',
};

const table = AppealStatus.options.flatMap((from) =>
  AppealStatus.options.map(
    (to) => [from, to, legal[from].split(' ').includes(to) ? 'taken' : 'refused'] as const,
  ),
);

describe('the transition table', () => {
  test.each(table)('%s to %s: %s', (from, to, outcome) => {
    const appeal = anAppeal({ status: from });
    if (outcome === 'taken') {
      appeal.moveTo({ status: to }, now);
      expect(appeal.status).toBe(to);
      return;
    }
    const allowedNext = legal[from] === '' ? [] : legal[from].split(' ');
    expect(() => appeal.moveTo({ status: to }, now)).toThrow(refusal(409, { allowedNext }));
    expect(appeal.status).toBe(from);
  });

  test.each(AppealStatus.options)('%s is open to edits unless it leads nowhere', (status) => {
    const edit = () => anAppeal({ status }).mustBeEditable();
    if (legal[status] === '') expect(edit).toThrow(refusal(409, {}));
    else expect(edit).not.toThrow();
    expect(isClosed(status)).toBe(moves[status].length === 0);
  });
});

describe('an outcome', () => {
  const belongs: Partial<Record<AppealStatus, AppealOutcome[]>> = {
    DECIDED_FAVORABLE: ['FULL_OVERTURN'],
    DECIDED_PARTIAL: ['PARTIAL_OVERTURN', 'SETTLED'],
    DECIDED_UNFAVORABLE: ['UPHELD', 'DISMISSED_PROCEDURAL', 'NO_RESPONSE_DEFAULT'],
    WITHDRAWN: ['WITHDRAWN_BY_PROVIDER'],
  };
  const reachable = moves.UNDER_REVIEW;
  const pairs = reachable.flatMap((status) =>
    Outcomes.options.map(
      (outcome) => [status, outcome, belongs[status]?.includes(outcome) ? 'kept' : 'refused'] as const,
    ),
  );

  test.each(pairs)('%s with %s: %s', (status, outcome, verdict) => {
    const appeal = anAppeal();
    if (verdict === 'kept') {
      appeal.moveTo({ status, outcome }, now);
      expect(appeal.outcome).toBe(outcome);
    } else {
      const issues = [expect.objectContaining({ path: 'body.outcome' })];
      expect(() => appeal.moveTo({ status, outcome }, now)).toThrow(refusal(400, { issues }));
    }
  });

  test.each(reachable)('%s without one takes the usual one', (status) => {
    const appeal = anAppeal();
    appeal.moveTo({ status }, now);
    expect(appeal.outcome).toBe(outcomesOf[status]?.[0]);
  });

  test('stays when the appeal is escalated', () => {
    const appeal = anAppeal();
    appeal.moveTo({ status: 'DECIDED_PARTIAL', outcome: 'SETTLED' }, now);
    appeal.moveTo({ status: 'ESCALATED_TO_NEXT_LEVEL' }, now);
    expect(appeal.outcome).toBe('SETTLED');
  });
});

describe('a decision', () => {
  const earlier = new Date('2026-06-01T15:00:00Z');

  test('is dated now unless it says when', () => {
    const datedBy = (move: Partial<Move>) => {
      const appeal = anAppeal();
      appeal.moveTo({ status: 'DECIDED_UNFAVORABLE', ...move }, now);
      return appeal.payerDecisionDate;
    };
    expect(datedBy({})).toEqual(now);
    expect(datedBy({ payerDecisionDate: earlier })).toEqual(earlier);
  });

  test('has no date of another status', () => {
    const issues = [expect.objectContaining({ path: 'body.payerDecisionDate' })];
    expect(() => anAppeal().moveTo({ status: 'WITHDRAWN', payerDecisionDate: earlier }, now)).toThrow(
      refusal(400, { issues }),
    );
  });

  test('recovers at most what is appealed', () => {
    const recover = (totalRecoveredAmount: string) => {
      const appeal = anAppeal();
      appeal.moveTo({ status: 'DECIDED_PARTIAL', totalRecoveredAmount }, now);
      return appeal.totalRecoveredAmount;
    };
    expect(recover('100.00')).toBe('100.00');
    const issues = [expect.objectContaining({ path: 'body.totalRecoveredAmount', code: 'too_big' })];
    expect(() => recover('100.01')).toThrow(refusal(400, { issues }));
  });
});

describe('a submission', () => {
  const submit = (appealDeadline: Date | null, move: Partial<Move> = {}) => {
    const appeal = anAppeal({ status: 'READY_FOR_SUBMISSION', appealDeadline });
    appeal.moveTo({ status: 'SUBMITTED', ...move }, now);
    return appeal;
  };
  const justBefore = new Date(now.getTime() - 1);

  test('is stamped', () => {
    expect(submit(null).submittedAt).toEqual(now);
    expect(submit(now).submittedAt).toEqual(now);
    expect(submit(justBefore, { submittedAt: justBefore }).submittedAt).toEqual(justBefore);
  });

  test('after the deadline needs its good cause', () => {
    const issues = [{ path: 'body.reason', code: 'custom', message: expect.stringContaining('good cause') }];
    expect(() => submit(justBefore)).toThrow(refusal(400, { issues }));
    expect(submit(justBefore, { reason: 'A flood closed the office' })).toMatchObject({
      submittedAt: now,
      lateReason: 'A flood closed the office',
    });
  });

  test('in time keeps a reason out of the record of good causes', () => {
    expect(submit(now, { reason: 'Sent with the operative report' }).lateReason).toBeUndefined();
  });
});
