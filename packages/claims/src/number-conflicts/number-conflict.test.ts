import { aPrincipal, testEveryMove, testTime } from '@rcm/testing';
import { ClaimNumberConflict, numberConflictStates } from './number-conflict.ts';

testEveryMove(
  numberConflictStates,
  { 'OPEN import': 'IMPORTED', 'OPEN dismiss': 'DISMISSED', 'DISMISSED import': 'IMPORTED' },
  (status) => {
    const conflict = Object.assign(new ClaimNumberConflict(), { status });
    const context = { now: testTime, principal: aPrincipal() };
    return {
      record: conflict,
      make(move) {
        if (move === 'import') conflict.import('clm_1', context);
        else conflict.dismiss('Sent twice', context);
      },
    };
  },
);
