import { expect, test } from 'vitest';
import { dueAt, isOverdue } from './coding-job.ts';
import { CodingJobStatus } from './contract.ts';

const opened = new Date('2026-03-02T15:00:00.000Z');

test('a job is due 72 hours after it was opened', () => {
  expect(dueAt(opened).toISOString()).toBe('2026-03-05T15:00:00.000Z');
});

test.each(CodingJobStatus.options)(
  'a job in %s is overdue from the millisecond after it was due, unless its codes are in',
  (status) => {
    const due = dueAt(opened);
    const late = new Date(due.getTime() + 1);
    expect(isOverdue({ status, dueAt: due }, due)).toBe(false);
    expect(isOverdue({ status, dueAt: due }, late)).toBe(
      !['CODED', 'COMPLETED', 'CANCELLED'].includes(status),
    );
  },
);
