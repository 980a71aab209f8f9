import { anyOf, atLeast, atMost, equals, list, matching, view } from '@rcm/tenancy';
import { CodingJob, isOverdue, isOverdueSql } from './coding-job.ts';
import { CodingJob as CodingJobWire } from './contract.ts';

/** How a job is shown. */
export const jobView = view(CodingJob, CodingJobWire, {
  isOverdue: { needs: ['status', 'dueAt'], value: isOverdue },
});

/** The coding jobs of an organization, newest first unless `sort` says otherwise. */
export const jobList = list(jobView, {
  key: 'jobs',
  filters: {
    status: anyOf('status'),
    coderId: anyOf('coderId'),
    payerId: anyOf('payerId'),
    claimId: equals('claimId'),
    encounterReference: equals('encounterReference'),
    createdFrom: atLeast('createdAt'),
    createdTo: atMost('createdAt'),
    overdue: matching('boolean', (parameter) => `${isOverdueSql} = ${parameter}`),
    dueBefore: atMost('dueAt'),
  },
  sorts: { due: 't.due_at, t.id' },
});
