import { anyOf, atLeast, atMost, list, matching, view } from '@rcm/lists';
import { ArAppeal, appealCounts, recoveryColumns, recoveryOf } from './appeal.ts';
import { ArAppeal as ArAppealWire, appealSorts } from './contract.ts';

/** How the tracking of an appeal is shown. */
export const appealView = view(ArAppeal, ArAppealWire, {
  dollarsRecovered: { needs: recoveryColumns, value: recoveryOf },
});

/** The list of tracked appeals, newest first. */
export const appealList = list(appealView, {
  key: 'appeals',
  sorts: appealSorts,
  rowCounters: appealCounts,
  filters: {
    status: anyOf('status'),
    level: matching('integer[]', (parameter) => `t.level = any (${parameter})`),
    assignedToId: anyOf('assignedToId'),
    claimId: anyOf('claimId'),
    dueFrom: atLeast('dueDate'),
    dueTo: atMost('dueDate'),
  },
});
