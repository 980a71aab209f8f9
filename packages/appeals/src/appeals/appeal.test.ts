import { AppealStatus } from '@rcm/envelope';
import { ApiError } from '@rcm/errors';
import { aPrincipal, testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { Appeal, type Move } from './appeal.ts';
import { AppealOutcome as Outcomes } from './schema.ts';
import { type AppealOutcome, appealStates, pendingStatuses, undoTo } from './states.ts';

const now = new Date('2026-06-10T15:00:00Z');
const caller = { now, principal: aPrincipal({ agentId: 'agt_1' }) };

const anAppeal = (values: Partial<Appeal> = {}) =>
  Object.assign(new Appeal(), {
    status: 'UNDER_REVIEW',
    totalAppealedAmount: '100.00',
    totalRecoveredAmount: '0.00',
    recoveredSinceSubmission: '0.00',
    ...values,
  });

const refusal = (status: number, details: Record<string, unknown>) =>
  expect.toSatisfy((error) => {
    if (!ApiError.is(error) || error.status !== status) return false;
    expect(error.details).toMatchObject(details);
    return true;
  });

const decided = ['DECIDED_FAVORABLE', 'DECIDED_PARTIAL', 'DECIDED_UNFAVORABLE'] as const;

const legal: Readonly<Record<AppealStatus, readonly AppealStatus[]>> = {
  DRAFT: ['PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'WITHDRAWN', 'EXPIRED'],
  PENDING_DOCUMENTATION: ['DRAFT', 'READY_FOR_SUBMISSION', 'WITHDRAWN', 'EXPIRED'],
  READY_FOR_SUBMISSION: ['PENDING_DOCUMENTATION', 'SUBMITTED', 'WITHDRAWN', 'EXPIRED'],
  SUBMITTED: [
    'RECEIVED_ACKNOWLEDGED',
    'UNDER_REVIEW',
    'ADDITIONAL_INFO_REQUESTED',
    'PEER_TO_PEER_SCHEDULED',
    ...decided,
    'WITHDRAWN',
  ],
  RECEIVED_ACKNOWLEDGED: [
    'UNDER_REVIEW',
    'ADDITIONAL_INFO_REQUESTED',
    'PEER_TO_PEER_SCHEDULED',
    ...decided,
    'WITHDRAWN',
  ],
  UNDER_REVIEW: ['ADDITIONAL_INFO_REQUESTED', 'PEER_TO_PEER_SCHEDULED', ...decided, 'WITHDRAWN'],
  PEER_TO_PEER_SCHEDULED: ['PEER_TO_PEER_COMPLETED', 'UNDER_REVIEW', ...decided, 'WITHDRAWN'],
  PEER_TO_PEER_COMPLETED: ['UNDER_REVIEW', 'ADDITIONAL_INFO_REQUESTED', ...decided, 'WITHDRAWN'],
  ADDITIONAL_INFO_REQUESTED: ['RECEIVED_ACKNOWLEDGED', 'UNDER_REVIEW', ...decided, 'WITHDRAWN', 'EXPIRED'],
  DECIDED_FAVORABLE: [],
  DECIDED_PARTIAL: ['ESCALATED_TO_NEXT_LEVEL'],
  DECIDED_UNFAVORABLE: ['ESCALATED_TO_NEXT_LEVEL'],
  ESCALATED_TO_NEXT_LEVEL: [],
  WITHDRAWN: [],
  EXPIRED: [],
};

const nothingBefore = {
  totalRecoveredAmount: '0.00',
  confirmationNumber: null,
  trackingNumber: null,
  recordedAt: now.toISOString(),
};

const legalMoves = AppealStatus.options.flatMap((from) =>
  legal[from].map((to) => [`${from} ${to}`, to] as const),
);

/** A decision can be undone to each status that it can follow. */
const undoMoves = decided.flatMap((from) =>
  pendingStatuses.map((to) => [`${from} ${undoTo(to)}`, to] as const),
);

const pendingBefore = (move: string) => pendingStatuses.find((status) => undoTo(status) === move);

testEveryMove(appealStates, Object.fromEntries([...legalMoves, ...undoMoves]), (status) => {
  const appeal = anAppeal({ status });
  return {
    record: appeal,
    make: (to) => {
      const before = pendingBefore(to);
      if (before === undefined) return appeal.moveTo({ status: to as AppealStatus }, caller);
      if (decided.some((one) => one === status)) appeal.beforeDecision = { ...nothingBefore, status: before };
      appeal.undoDecision();
    },
  };
});

describe('the strict transition table of the 15 statuses', () => {
  test.each(AppealStatus.options)(
    '%s refuses a move to itself with 409 and the legal statuses in their order',
    (status) => {
      const appeal = anAppeal({ status });
      expect(() => appeal.moveTo({ status }, caller)).toThrow(refusal(409, { allowedNext: legal[status] }));
    },
  );

  test.each(AppealStatus.options)('%s can be edited unless it is final (409)', (status) => {
    const edit = () => anAppeal({ status }).mustBeEditable();
    if (legal[status].length === 0) expect(edit).toThrow(refusal(409, {}));
    else expect(edit).not.toThrow();
  });
});

describe('an outcome', () => {
  const belongs: Partial<Record<AppealStatus, AppealOutcome[]>> = {
    DECIDED_FAVORABLE: ['FULL_OVERTURN'],
    DECIDED_PARTIAL: ['PARTIAL_OVERTURN', 'SETTLED'],
    DECIDED_UNFAVORABLE: ['UPHELD', 'DISMISSED_PROCEDURAL', 'NO_RESPONSE_DEFAULT'],
    WITHDRAWN: ['WITHDRAWN_BY_PROVIDER'],
  };
  const reachable = legal.UNDER_REVIEW;
  const pairs = reachable.flatMap((status) =>
    Outcomes.options.map(
      (outcome) => [status, outcome, belongs[status]?.includes(outcome) ? 'kept' : 'refused'] as const,
    ),
  );

  test.each(pairs)('%s with %s: %s (where refused, 400)', (status, outcome, verdict) => {
    const appeal = anAppeal();
    if (verdict === 'kept') {
      appeal.moveTo({ status, outcome }, caller);
      expect(appeal.outcome).toBe(outcome);
    } else {
      const issues = [expect.objectContaining({ path: 'body.outcome' })];
      expect(() => appeal.moveTo({ status, outcome }, caller)).toThrow(refusal(400, { issues }));
    }
  });

  test.each(reachable)('%s without one has the default outcome', (status) => {
    const appeal = anAppeal();
    appeal.moveTo({ status }, caller);
    expect(appeal.outcome).toBe(belongs[status]?.[0]);
  });

  test('stays when the appeal is escalated', () => {
    const appeal = anAppeal();
    appeal.moveTo({ status: 'DECIDED_PARTIAL', outcome: 'SETTLED' }, caller);
    appeal.moveTo({ status: 'ESCALATED_TO_NEXT_LEVEL' }, caller);
    expect(appeal.outcome).toBe('SETTLED');
  });
});

describe('a decision', () => {
  const earlier = new Date('2026-06-01T15:00:00Z');

  test('is dated now by default', () => {
    const datedBy = (move: Partial<Move>) => {
      const appeal = anAppeal();
      appeal.moveTo({ status: 'DECIDED_UNFAVORABLE', ...move }, caller);
      return appeal.payerDecisionDate;
    };
    expect(datedBy({})).toEqual(now);
    expect(datedBy({ payerDecisionDate: earlier })).toEqual(earlier);
  });

  test('is the only status with a decision date', () => {
    const issues = [expect.objectContaining({ path: 'body.payerDecisionDate' })];
    expect(() => anAppeal().moveTo({ status: 'WITHDRAWN', payerDecisionDate: earlier }, caller)).toThrow(
      refusal(400, { issues }),
    );
  });

  const overturnedBy = (move: Partial<Move>) => {
    const appeal = anAppeal();
    appeal.moveTo({ status: 'DECIDED_FAVORABLE', ...move }, caller);
    return appeal.overturnedAmount;
  };

  test.each<[string, Partial<Move>, string | null]>([
    ['all that is appealed, if it is favorable', {}, '100.00'],
    ['what it states', { overturnedAmount: '60.00' }, '60.00'],
    ['an amount that nobody stated, if it is partial', { status: 'DECIDED_PARTIAL' }, null],
    ['what a partial one states', { status: 'DECIDED_PARTIAL', overturnedAmount: '60.00' }, '60.00'],
    ['nothing, if it is unfavorable', { status: 'DECIDED_UNFAVORABLE' }, null],
  ])('overturns %s', (_case, move, overturned) => {
    expect(overturnedBy(move)).toBe(overturned);
  });

  test('overturns at most the appealed amount, and nothing if it grants nothing; more is a 400', () => {
    expect(overturnedBy({ overturnedAmount: '100.00' })).toBe('100.00');
    const issues = [expect.objectContaining({ path: 'body.overturnedAmount' })];
    expect(() => overturnedBy({ overturnedAmount: '100.01' })).toThrow(refusal(400, { issues }));
    const unfavorable = { status: 'DECIDED_UNFAVORABLE', overturnedAmount: '1.00' } as const;
    expect(() => overturnedBy(unfavorable)).toThrow(refusal(400, { issues }));
  });

  test('keeps the appealed amount from falling below what it overturned', () => {
    const appeal = anAppeal();
    appeal.moveTo({ status: 'DECIDED_PARTIAL', overturnedAmount: '60.00' }, caller);
    appeal.setAmounts('60.00', '0.00');
    const issues = [expect.objectContaining({ path: 'body.totalAppealedAmount', code: 'too_small' })];
    expect(() => appeal.setAmounts('59.99', '0.00')).toThrow(refusal(400, { issues }));
  });

  test('is undone with everything that it recorded', () => {
    const before = {
      status: 'PEER_TO_PEER_COMPLETED',
      totalRecoveredAmount: '5.00',
      confirmationNumber: 'CN-1',
      trackingNumber: null,
    } as const;
    const appeal = anAppeal(before);
    const move = {
      outcome: 'SETTLED',
      overturnedAmount: '60.00',
      totalRecoveredAmount: '40.00',
      confirmationNumber: 'CN-2',
      trackingNumber: 'TN-2',
    } as const;
    appeal.moveTo({ status: 'DECIDED_PARTIAL', ...move }, caller);
    expect(appeal.undoDecision()).toEqual({
      recordedAt: now,
      overturnedAmount: '60.00',
      confirmationNumber: 'CN-2',
    });
    expect(appeal).toMatchObject({
      ...before,
      outcome: null,
      payerDecisionDate: null,
      overturnedAmount: null,
      beforeDecision: null,
    });
    expect(() => appeal.undoDecision()).toThrow(refusal(409, {}));
  });

  test('is not undone if nothing tells what preceded it', () => {
    const appeal = anAppeal({ status: 'DECIDED_PARTIAL', beforeDecision: null });
    expect(() => appeal.undoDecision()).toThrow(refusal(409, {}));
    expect(appeal.status).toBe('DECIDED_PARTIAL');
  });

  test('recovers at most the appealed amount; a cent more is a 400', () => {
    const recover = (totalRecoveredAmount: string) => {
      const appeal = anAppeal();
      appeal.moveTo({ status: 'DECIDED_PARTIAL', totalRecoveredAmount }, caller);
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
    appeal.moveTo({ status: 'SUBMITTED', ...move }, caller);
    return appeal;
  };
  const justBefore = new Date(now.getTime() - 1);

  test('sets submittedAt', () => {
    expect(submit(null).submittedAt).toEqual(now);
    expect(submit(now).submittedAt).toEqual(now);
    expect(submit(justBefore, { submittedAt: justBefore }).submittedAt).toEqual(justBefore);
  });

  test('needs a good cause after the deadline, but not at the deadline', () => {
    const issues = [{ path: 'body.reason', code: 'custom', message: expect.stringContaining('good cause') }];
    expect(() => submit(justBefore)).toThrow(refusal(400, { issues }));
    expect(submit(justBefore, { reason: 'A flood closed the office' })).toMatchObject({
      submittedAt: now,
      lateReason: 'A flood closed the office',
    });
  });

  test('in time does not store its reason as a good cause', () => {
    expect(submit(now, { reason: 'Sent with the operative report' }).lateReason).toBeUndefined();
  });
});
