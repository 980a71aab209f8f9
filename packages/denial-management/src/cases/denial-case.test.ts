import { ApiError } from '@rcm/errors';
import { describe, expect, test } from 'vitest';
import { type CaseVerb, DenialCase, factsOf, moves } from './denial-case.ts';
import { CaseStatus, type CaseStatus as Status } from './schema.ts';

const now = new Date('2026-06-10T15:00:00Z');

const aCase = (values: Partial<DenialCase>) => Object.assign(new DenialCase(), values);

const perform: Record<CaseVerb, (denialCase: DenialCase) => void> = {
  update: (denialCase) => denialCase.next('update'),
  route: (denialCase) => denialCase.next('route'),
  assign: (denialCase) => denialCase.assignTo('mem_a'),
  unassign: (denialCase) => denialCase.assignTo(null),
  appeal: (denialCase) => denialCase.appeal(now),
  resolve: (denialCase) => denialCase.resolve('OVERTURNED', null, now),
};

const outcomes: Record<CaseVerb, Partial<Record<Status, Status>>> = {
  update: { OPEN: 'OPEN', IN_PROGRESS: 'IN_PROGRESS', APPEALED: 'APPEALED', RESOLVED: 'RESOLVED' },
  route: { OPEN: 'OPEN', IN_PROGRESS: 'IN_PROGRESS', APPEALED: 'APPEALED' },
  assign: { OPEN: 'IN_PROGRESS', IN_PROGRESS: 'IN_PROGRESS', APPEALED: 'APPEALED' },
  unassign: { OPEN: 'OPEN', IN_PROGRESS: 'OPEN', APPEALED: 'APPEALED' },
  appeal: { OPEN: 'APPEALED', IN_PROGRESS: 'APPEALED', APPEALED: 'APPEALED' },
  resolve: { OPEN: 'RESOLVED', IN_PROGRESS: 'RESOLVED', APPEALED: 'RESOLVED' },
};

const table = (Object.keys(moves) as CaseVerb[]).flatMap((verb) =>
  CaseStatus.options.map((status) => [verb, status, outcomes[verb][status] ?? 'refused'] as const),
);

describe('the state table', () => {
  test.each(table)('%s from %s: %s', (verb, status, outcome) => {
    const denialCase = aCase({ status });
    if (outcome !== 'refused') {
      perform[verb](denialCase);
      expect(denialCase.status).toBe(outcome);
      return;
    }
    expect(() => perform[verb](denialCase)).toThrow(
      expect.toSatisfy(
        (error) =>
          ApiError.is(error) && error.status === 409 && String(error.details.allowedNext) === 'update',
      ),
    );
    expect(denialCase).toEqual(aCase({ status }));
  });
});

describe('a move', () => {
  test('keeps the first time of an appeal', () => {
    const earlier = new Date('2026-06-01T15:00:00Z');
    const denialCase = aCase({ status: 'APPEALED', appealedAt: earlier });
    denialCase.appeal(now);
    expect(denialCase.appealedAt).toEqual(earlier);
  });

  test('to the end says how and when', () => {
    const denialCase = aCase({ status: 'APPEALED' });
    denialCase.resolve('WRITTEN_OFF', 'below the limit', now);
    expect(denialCase).toMatchObject({
      outcome: 'WRITTEN_OFF',
      resolutionNote: 'below the limit',
      resolvedAt: now,
    });
  });
});

test('hours of an SLA run from when the case was opened', () => {
  const denialCase = aCase({});
  denialCase.setSla(72, now);
  expect(denialCase.slaDueAt).toEqual(new Date('2026-06-13T15:00:00Z'));
  denialCase.setSla(null, now);
  expect(denialCase).toMatchObject({ slaHours: null, slaDueAt: null });
});

test('rules count days between dates in the zone of the organization', () => {
  const denialCase = aCase({
    denialDate: new Date('2026-06-01T02:00:00Z'),
    appealDeadline: new Date('2026-06-13T03:59:59.999Z'),
  });
  expect(factsOf(denialCase, now, 'America/New_York')).toMatchObject({ ageDays: 10, daysToDeadline: 2 });
  expect(factsOf(denialCase, now, 'UTC')).toMatchObject({ ageDays: 9, daysToDeadline: 3 });
});
