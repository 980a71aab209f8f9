import { testEveryMove, testTime } from '@rcm/testing';
import { batchStates, SubmissionBatch } from './claim-batch.ts';

testEveryMove(
  batchStates,
  {
    'CREATED submit': 'SUBMITTED',
    'CREATED cancel': 'CANCELLED',
    'CREATED receive': 'RECEIVED',
    'CREATED reject': 'REJECTED',
    'SUBMITTED receive': 'RECEIVED',
    'SUBMITTED reject': 'REJECTED',
    'RECEIVED receive': 'RECEIVED',
    'RECEIVED reject': 'REJECTED',
    'REJECTED receive': 'RECEIVED',
    'REJECTED reject': 'REJECTED',
  },
  (state) => {
    const batch = Object.assign(new SubmissionBatch(), { state });
    return {
      record: {
        get status() {
          return batch.state;
        },
      },
      make(move) {
        if (move === 'submit') batch.submit(testTime, 'SFTP', null);
        else if (move === 'cancel') batch.cancel(testTime);
        else batch.acknowledge(move === 'receive');
      },
    };
  },
);
