import { testEveryMove } from '@rcm/testing';
import { Check, checkStates, type Finding } from './check.ts';

const now = new Date('2026-03-02T15:00:00Z');

const finding: Omit<Finding, 'status'> = {
  matchSummary: null,
  leie: null,
  sam: null,
  warnings: [],
  coverage: [],
  candidates: [],
  leieVersion: 1,
  samVersion: null,
};

const review = {
  note: 'Looked into',
  reviewedBy: 'mem_1',
  reviewedByMemberId: 'mem_1',
  reviewedByAgentId: null,
};

testEveryMove(
  checkStates,
  {
    'EXC_PENDING EXC_CLEAR': 'EXC_CLEAR',
    'EXC_PENDING EXC_POTENTIAL_MATCH': 'EXC_POTENTIAL_MATCH',
    'EXC_PENDING EXC_ERROR': 'EXC_ERROR',
    'EXC_POTENTIAL_MATCH CONFIRMED': 'EXC_CONFIRMED_MATCH',
    'EXC_POTENTIAL_MATCH FALSE_POSITIVE': 'EXC_FALSE_POSITIVE',
  },
  (status) => {
    const check = Object.assign(new Check(), { status });
    return {
      record: check,
      make: (move) =>
        move === 'CONFIRMED' || move === 'FALSE_POSITIVE'
          ? check.review({ ...review, verdict: move }, now)
          : check.settle({ ...finding, status: move }, now),
    };
  },
);
