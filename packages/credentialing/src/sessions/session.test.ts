import { testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import type { SessionStatus } from './schema.ts';
import { Session, sessionStates } from './session.ts';

const aSession = (status: SessionStatus) => Object.assign(new Session(), { status, revision: 0 });

const open = ['DRAFT', 'IN_PROGRESS', 'SUBMITTED', 'IN_REVIEW', 'COMMITTEE', 'RETURNED'] as const;

const ends = Object.fromEntries(
  open.flatMap((status) => [
    [`${status} WITHDRAWN`, 'WITHDRAWN'],
    [`${status} EXPIRED`, 'EXPIRED'],
  ]),
);

testEveryMove(
  sessionStates,
  {
    ...ends,
    'DRAFT IN_PROGRESS': 'IN_PROGRESS',
    'DRAFT SUBMITTED': 'SUBMITTED',
    'DRAFT IN_REVIEW': 'IN_REVIEW',
    'IN_PROGRESS SUBMITTED': 'SUBMITTED',
    'IN_PROGRESS IN_REVIEW': 'IN_REVIEW',
    'SUBMITTED IN_REVIEW': 'IN_REVIEW',
    'SUBMITTED RETURNED': 'RETURNED',
    'IN_REVIEW COMMITTEE': 'COMMITTEE',
    'IN_REVIEW RETURNED': 'RETURNED',
    'COMMITTEE APPROVED': 'APPROVED',
    'COMMITTEE DENIED': 'DENIED',
    'COMMITTEE RETURNED': 'RETURNED',
    'APPROVED EXPIRED': 'EXPIRED',
    'RETURNED IN_PROGRESS': 'IN_PROGRESS',
    'RETURNED SUBMITTED': 'SUBMITTED',
    'RETURNED IN_REVIEW': 'IN_REVIEW',
  },
  (status) => {
    const session = aSession(status);
    return { record: session, make: (next) => session.moveTo(next) };
  },
);

describe('a change of the file', () => {
  test.each([
    ['DRAFT', 'IN_PROGRESS'],
    ['IN_PROGRESS', 'IN_PROGRESS'],
    ['SUBMITTED', 'SUBMITTED'],
    ['COMMITTEE', 'COMMITTEE'],
    ['RETURNED', 'IN_PROGRESS'],
    ['APPROVED', 'APPROVED'],
    ['DENIED', 'DENIED'],
  ] as const)('in %s moves it to %s', (before, after) => {
    const session = aSession(before);
    session.revise();
    expect([session.status, session.revision]).toEqual([after, 1]);
  });
});

describe('an approval', () => {
  test.each([
    ['2026-03-02', '2029-03-02', '2029-03-03T04:59:59.999Z'],
    ['2028-02-29', '2031-02-28', '2031-03-01T04:59:59.999Z'],
    ['2026-07-01', '2029-07-01', '2029-07-02T03:59:59.999Z'],
  ])('decided on %s is valid until the end of %s', (decidedOn, due, until) => {
    const session = aSession('COMMITTEE');
    session.decide('APPROVED', decidedOn, null, 'America/New_York');
    expect(session).toMatchObject({
      decidedOn,
      recredentialingDueDate: due,
      approvedUntil: new Date(until),
    });
  });
});
