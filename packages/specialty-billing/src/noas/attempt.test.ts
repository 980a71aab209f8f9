import { testEveryMove } from '@rcm/testing';
import { HomeHealthNoaAttempt, homeHealthNoaAttemptStates } from './attempt.ts';

testEveryMove(
  homeHealthNoaAttemptStates,
  {
    'QUEUED ACKNOWLEDGED': 'ACKNOWLEDGED',
    'QUEUED RETURNED': 'RETURNED',
    'QUEUED REJECTED': 'REJECTED',
    'QUEUED CANCELLED': 'CANCELLED',
  },
  (status) => {
    const attempt = Object.assign(new HomeHealthNoaAttempt(), { status });
    return {
      record: attempt,
      make: (move) => (move === 'CANCELLED' ? attempt.cancel() : attempt.answer(move, '2026-03-01', null)),
    };
  },
);
