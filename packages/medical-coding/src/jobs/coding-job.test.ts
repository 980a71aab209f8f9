import { testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import {
  CodingJob,
  type CodingJobMove,
  codingJobStates,
  dueAt,
  hoursBetween,
  isOverdue,
} from './coding-job.ts';
import { CodingJobStatus } from './schema.ts';

const opened = new Date('2026-03-02T15:00:00.000Z');

const aJob = (values: Partial<CodingJob>) =>
  Object.assign(new CodingJob(), { openQueries: 0, resumesTo: null, coderId: 'mem_a', ...values });

/** The status that each resuming move leads to. */
const resumesTo: Partial<Record<CodingJobMove, CodingJobStatus>> = {
  resume: 'IN_PROGRESS',
  requeue: 'QUEUED',
  resumeSuggested: 'AI_SUGGESTED',
  resumeReview: 'IN_REVIEW',
  resumeQuery: 'QUERY_PENDING',
  resumeCoded: 'CODED',
};

/** Makes each move as its operation does. */
const makers: Readonly<Record<CodingJobMove, (job: CodingJob) => void>> = {
  update: (job) => job.mustAllow('update'),
  start: (job) => job.begin('start', opened),
  review: (job) => job.begin('review', opened),
  release: (job) => job.release(),
  suggest: (job) => job.recordSuggestions('suggest', opened),
  propose: (job) => job.recordSuggestions('propose', opened),
  decide: (job) => job.decide(false, opened),
  settle: (job) => job.settle(opened),
  query: (job) => job.openQuery(),
  respond: (job) => job.closeQuery(),
  hold: (job) => job.pause('hold', 'Waits'),
  escalate: (job) => job.pause('escalate', 'Odd'),
  resume: (job) => job.resume(),
  requeue: (job) => resume(job, 'requeue'),
  resumeSuggested: (job) => resume(job, 'resumeSuggested'),
  resumeReview: (job) => resume(job, 'resumeReview'),
  resumeQuery: (job) => resume(job, 'resumeQuery'),
  resumeCoded: (job) => resume(job, 'resumeCoded'),
  cancel: (job) => job.cancel('Twice'),
  complete: (job) => job.complete([], opened),
  reopen: (job) => job.reopen('Wrong side', null),
};

function resume(job: CodingJob, move: CodingJobMove): void {
  job.mustAllow(move);
  if (job.status === 'QUERY_PENDING') {
    job.openQueries = 1;
    job.closeQuery();
  } else job.resume();
}

const movesOfPaused = (status: 'ON_HOLD' | 'ESCALATED') =>
  ({
    [`${status} update`]: status,
    [`${status} respond`]: status,
    [`${status} resume`]: 'IN_PROGRESS',
    [`${status} requeue`]: 'QUEUED',
    [`${status} resumeSuggested`]: 'AI_SUGGESTED',
    [`${status} resumeReview`]: 'IN_REVIEW',
    [`${status} resumeQuery`]: 'QUERY_PENDING',
    [`${status} resumeCoded`]: 'CODED',
    [`${status} cancel`]: 'CANCELLED',
  }) as const;

testEveryMove(
  codingJobStates,
  {
    'QUEUED update': 'QUEUED',
    'QUEUED start': 'IN_PROGRESS',
    'QUEUED suggest': 'AI_SUGGESTED',
    'QUEUED propose': 'IN_REVIEW',
    'QUEUED hold': 'ON_HOLD',
    'QUEUED escalate': 'ESCALATED',
    'QUEUED cancel': 'CANCELLED',
    'IN_PROGRESS update': 'IN_PROGRESS',
    'IN_PROGRESS release': 'QUEUED',
    'IN_PROGRESS suggest': 'AI_SUGGESTED',
    'IN_PROGRESS propose': 'IN_REVIEW',
    'IN_PROGRESS query': 'QUERY_PENDING',
    'IN_PROGRESS hold': 'ON_HOLD',
    'IN_PROGRESS escalate': 'ESCALATED',
    'IN_PROGRESS cancel': 'CANCELLED',
    'AI_SUGGESTED update': 'AI_SUGGESTED',
    'AI_SUGGESTED suggest': 'AI_SUGGESTED',
    'AI_SUGGESTED propose': 'IN_REVIEW',
    'AI_SUGGESTED review': 'IN_REVIEW',
    'AI_SUGGESTED decide': 'IN_REVIEW',
    'AI_SUGGESTED settle': 'CODED',
    'AI_SUGGESTED query': 'QUERY_PENDING',
    'AI_SUGGESTED hold': 'ON_HOLD',
    'AI_SUGGESTED escalate': 'ESCALATED',
    'AI_SUGGESTED cancel': 'CANCELLED',
    'IN_REVIEW update': 'IN_REVIEW',
    'IN_REVIEW suggest': 'IN_REVIEW',
    'IN_REVIEW propose': 'IN_REVIEW',
    'IN_REVIEW decide': 'IN_REVIEW',
    'IN_REVIEW settle': 'CODED',
    'IN_REVIEW query': 'QUERY_PENDING',
    'IN_REVIEW complete': 'COMPLETED',
    'IN_REVIEW hold': 'ON_HOLD',
    'IN_REVIEW escalate': 'ESCALATED',
    'IN_REVIEW cancel': 'CANCELLED',
    'QUERY_PENDING update': 'QUERY_PENDING',
    'QUERY_PENDING query': 'QUERY_PENDING',
    'QUERY_PENDING respond': 'QUERY_PENDING',
    'QUERY_PENDING resumeReview': 'IN_REVIEW',
    'QUERY_PENDING hold': 'ON_HOLD',
    'QUERY_PENDING escalate': 'ESCALATED',
    'QUERY_PENDING cancel': 'CANCELLED',
    'CODED update': 'CODED',
    'CODED suggest': 'IN_REVIEW',
    'CODED propose': 'IN_REVIEW',
    'CODED decide': 'IN_REVIEW',
    'CODED query': 'QUERY_PENDING',
    'CODED complete': 'COMPLETED',
    'CODED hold': 'ON_HOLD',
    'CODED escalate': 'ESCALATED',
    'CODED cancel': 'CANCELLED',
    'COMPLETED reopen': 'IN_REVIEW',
    ...movesOfPaused('ON_HOLD'),
    ...movesOfPaused('ESCALATED'),
  },
  (status) => {
    // With two open queries, the answer to one leaves the job waiting.
    const job = aJob({ status, openQueries: 2 });
    return {
      record: job,
      make: (move) => {
        if (status === 'ON_HOLD' || status === 'ESCALATED') job.resumesTo = resumesTo[move] ?? 'IN_PROGRESS';
        makers[move](job);
      },
    };
  },
);

test('a job is due 72 hours after it was opened', () => {
  expect(dueAt(opened).toISOString()).toBe('2026-03-05T15:00:00.000Z');
});

test.each(CodingJobStatus.options)(
  'a job in %s is overdue from the millisecond after it was due, unless it is coded or has ended',
  (status) => {
    const due = dueAt(opened);
    const late = new Date(due.getTime() + 1);
    expect(isOverdue({ status, dueAt: due }, due)).toBe(false);
    expect(isOverdue({ status, dueAt: due }, late)).toBe(
      !['CODED', 'COMPLETED', 'CANCELLED'].includes(status),
    );
  },
);

test.each([
  [3_600_000, 1],
  [3_599_999, 0],
  [0, 0],
  [-1, -1],
  [-3_600_000, -1],
  [-3_600_001, -2],
])('%d milliseconds are %d whole hours, rounded down', (milliseconds, hours) => {
  expect(hoursBetween(opened, new Date(opened.getTime() + milliseconds))).toBe(hours);
});

describe('a job', () => {
  test('is coded by the last decision, and under review again after another', () => {
    const job = aJob({ status: 'IN_REVIEW' });
    job.decide(true, opened);
    expect([job.status, job.codedAt]).toEqual(['CODED', opened]);
    job.decide(false, opened);
    expect([job.status, job.codedAt]).toEqual(['IN_REVIEW', null]);
  });

  test('continues in review once the last query is closed, at once or when it is resumed', () => {
    const waiting = aJob({ status: 'QUERY_PENDING', openQueries: 2 });
    waiting.closeQuery();
    expect([waiting.status, waiting.openQueries]).toEqual(['QUERY_PENDING', 1]);
    waiting.pause('hold', 'Waits');
    waiting.closeQuery();
    expect([waiting.status, waiting.resumesTo, waiting.openQueries]).toEqual(['ON_HOLD', 'IN_REVIEW', 0]);
    waiting.resume();
    expect([waiting.status, waiting.resumesTo]).toEqual(['IN_REVIEW', null]);
  });

  test('is unassigned when it is released', () => {
    const job = aJob({ status: 'IN_PROGRESS' });
    job.release();
    expect(job.coderId).toBeNull();
  });

  test('cannot be reopened once its claim is billed', () => {
    const job = aJob({ status: 'COMPLETED', completedAt: opened });
    expect(() => job.reopen('Wrong side', opened)).toThrow('The claim is billed');
    expect([job.status, job.completedAt]).toEqual(['COMPLETED', opened]);
  });
});
