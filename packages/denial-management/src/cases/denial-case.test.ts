import { aPrincipal, testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { DenialCase } from './denial-case.ts';
import { factsOf } from './facts.ts';
import { type CaseMove, denialCaseStates } from './states.ts';

const now = new Date('2026-06-10T15:00:00Z');
const caller = { now, principal: aPrincipal({ agentId: 'agt_1' }) };

const aCase = (values: Partial<DenialCase>) =>
  Object.assign(new DenialCase(), { createdAt: now, reopenings: [], ...values });

/** Makes a move as its operation does. */
function moved(denialCase: DenialCase, move: CaseMove): void {
  if (move === 'assign') denialCase.assignTo('mem_a');
  else if (move === 'unassign') denialCase.assignTo(null);
  else if (move === 'appeal') denialCase.appeal(now);
  else if (move === 'resolve') denialCase.resolve('OVERTURNED', null, caller);
  else if (move === 'reopen') denialCase.reopen('Paid back', now);
  else if (move === 'undo') denialCase.undoEnd('The letter was about another claim', now);
  else if (move === 'resume' || move === 'release') endAppeal(denialCase, move);
  else if (move === 'withdraw') denialCase.withdraw('Voided', now);
  else if (move === 'restore') {
    denialCase.mustBeOpenTo(move);
    denialCase.reopenByPayer('Denied again', now);
  } else denialCase.mustBeOpenTo(move);
}

/** Ends an appeal of a case with or without a member, depending on the move. */
function endAppeal(denialCase: DenialCase, move: CaseMove): void {
  denialCase.mustBeOpenTo(move);
  denialCase.assignedToId = move === 'resume' ? 'mem_a' : null;
  denialCase.endAppeal();
}

testEveryMove(
  denialCaseStates,
  {
    'OPEN update': 'OPEN',
    'OPEN correct': 'OPEN',
    'OPEN route': 'OPEN',
    'OPEN assign': 'IN_PROGRESS',
    'OPEN unassign': 'OPEN',
    'OPEN appeal': 'APPEALED',
    'OPEN resolve': 'RESOLVED',
    'OPEN withdraw': 'WITHDRAWN',
    'IN_PROGRESS update': 'IN_PROGRESS',
    'IN_PROGRESS correct': 'IN_PROGRESS',
    'IN_PROGRESS route': 'IN_PROGRESS',
    'IN_PROGRESS assign': 'IN_PROGRESS',
    'IN_PROGRESS unassign': 'OPEN',
    'IN_PROGRESS appeal': 'APPEALED',
    'IN_PROGRESS resolve': 'RESOLVED',
    'IN_PROGRESS withdraw': 'WITHDRAWN',
    'APPEALED update': 'APPEALED',
    'APPEALED correct': 'APPEALED',
    'APPEALED route': 'APPEALED',
    'APPEALED assign': 'APPEALED',
    'APPEALED unassign': 'APPEALED',
    'APPEALED appeal': 'APPEALED',
    'APPEALED resume': 'IN_PROGRESS',
    'APPEALED release': 'OPEN',
    'APPEALED resolve': 'RESOLVED',
    'APPEALED withdraw': 'WITHDRAWN',
    'RESOLVED update': 'RESOLVED',
    'RESOLVED reopen': 'OPEN',
    'RESOLVED undo': 'APPEALED',
    'RESOLVED withdraw': 'WITHDRAWN',
    'WITHDRAWN restore': 'OPEN',
  },
  (status) => {
    const denialCase = aCase({ status });
    return { record: denialCase, make: (move) => moved(denialCase, move) };
  },
);

const afterTheEnd: readonly CaseMove[] = ['update', 'reopen', 'undo', 'withdraw', 'restore'];

test.each(denialCaseStates.moves.filter((move) => !afterTheEnd.includes(move)))(
  'a resolved case does not allow %s and does not change',
  (move) => {
    const denialCase = aCase({ status: 'RESOLVED' });
    expect(() => moved(denialCase, move)).toThrow();
    expect(denialCase).toEqual(aCase({ status: 'RESOLVED' }));
  },
);

describe('a move', () => {
  test('keeps the time of the first appeal', () => {
    const earlier = new Date('2026-06-01T15:00:00Z');
    const denialCase = aCase({ status: 'APPEALED', appealedAt: earlier });
    denialCase.appeal(now);
    expect(denialCase.appealedAt).toEqual(earlier);
  });

  test('that ends the case records its outcome and time', () => {
    const denialCase = aCase({ status: 'APPEALED' });
    denialCase.resolve('WRITTEN_OFF', 'below the limit', caller);
    expect(denialCase).toMatchObject({
      outcome: 'WRITTEN_OFF',
      resolutionNote: 'below the limit',
      resolvedAt: now,
      closedByAgentId: 'agt_1',
    });
  });
});

describe('a case that is reopened', () => {
  const later = new Date('2026-06-20T15:00:00Z');

  test('is unassigned and keeps its earlier outcome', () => {
    const denialCase = aCase({ status: 'OPEN', assignedToId: 'mem_a' });
    denialCase.resolve('OVERTURNED', 'paid', caller);
    denialCase.reopen('Paid back', later);
    expect(denialCase).toMatchObject({
      status: 'OPEN',
      assignedToId: null,
      outcome: null,
      resolutionNote: null,
      resolvedAt: null,
      closedByAgentId: null,
      reopenings: [
        {
          reason: 'Paid back',
          reopenedAt: later.toISOString(),
          outcome: 'OVERTURNED',
          resolutionNote: 'paid',
          resolvedAt: now.toISOString(),
        },
      ],
    });
  });

  test('can be reopened at most 50 times', () => {
    const denialCase = aCase({ status: 'OPEN' });
    for (let count = 1; count <= 50; count += 1) {
      denialCase.resolve('NO_ACTION', null, caller);
      denialCase.reopen('Again', later);
    }
    denialCase.resolve('NO_ACTION', null, caller);
    expect(() => denialCase.reopen('Again', later)).toThrow('can be reopened at most 50 times');
    expect(denialCase).toMatchObject({ status: 'RESOLVED', outcome: 'NO_ACTION' });
  });
});

describe('a case that a payer ends and reopens', () => {
  const later = new Date('2026-06-20T15:00:00Z');

  test('leaves its queue and member when it is withdrawn, and keeps the withdrawal when it is reopened', () => {
    const denialCase = aCase({ status: 'RESOLVED', queueId: 'dqu_a', assignedToId: 'mem_a' });
    denialCase.withdraw('Voided', now);
    expect(denialCase).toMatchObject({
      status: 'WITHDRAWN',
      withdrawnAt: now,
      withdrawnReason: 'Voided',
      queueId: null,
      assignedToId: null,
    });
    denialCase.reopenByPayer('Denied again', later);
    expect(denialCase).toMatchObject({
      status: 'OPEN',
      withdrawnAt: null,
      withdrawnReason: null,
      reopenings: [
        {
          reason: 'Denied again',
          reopenedAt: later.toISOString(),
          withdrawnAt: now.toISOString(),
          withdrawnReason: 'Voided',
        },
      ],
    });
  });

  test('is reopened without a limit, and keeps its last 50 outcomes', () => {
    const denialCase = aCase({ status: 'OPEN' });
    for (let count = 1; count <= 51; count += 1) {
      denialCase.resolveByPayment('OVERTURNED', caller);
      denialCase.reopenByPayer(`Lost ${count}`, later);
    }
    expect(denialCase).toMatchObject({ status: 'OPEN', isResolvedByPayment: false });
    expect(denialCase.reopenings.map(({ reason }) => reason).slice(0, 1)).toEqual(['Lost 2']);
    expect(denialCase.reopenings).toHaveLength(50);
  });
});

test('hours of an SLA run from when the case was opened, or last reopened', () => {
  const denialCase = aCase({ status: 'RESOLVED' });
  denialCase.setSla(72);
  expect(denialCase.slaDueAt).toEqual(new Date('2026-06-13T15:00:00Z'));
  denialCase.reopen('Paid back', new Date('2026-06-20T15:00:00Z'));
  denialCase.setSla(24);
  expect(denialCase.slaDueAt).toEqual(new Date('2026-06-21T15:00:00Z'));
  denialCase.setSla(null);
  expect(denialCase).toMatchObject({ slaHours: null, slaDueAt: null });
});

test('rules count days between dates in the time zone of the organization', () => {
  const denialCase = aCase({
    denialDate: new Date('2026-06-01T02:00:00Z'),
    appealDeadline: new Date('2026-06-13T03:59:59.999Z'),
  });
  expect(factsOf(denialCase, now, 'America/New_York')).toMatchObject({ ageDays: 10, daysToDeadline: 2 });
  expect(factsOf(denialCase, now, 'UTC')).toMatchObject({ ageDays: 9, daysToDeadline: 3 });
});
