import { type MoveOf, stateTable } from '@rcm/states';
import { CaseStatus } from './schema.ts';

/**
 * The status after each move. Assigning a member starts work; routing assigns a case without changing its status. An
 * appeal that does not overturn the denial returns the case to its member, or to OPEN if it has none. A RESOLVED case
 * can be reopened, by a person or because its denied charges are open again, and its notes stay editable; it returns to its appeal if the decision that ended it is undone. A case becomes WITHDRAWN when its claim payment is taken back, and
 * leaves that status only when the same claim payment denies again.
 */
export const denialCaseStates = stateTable({
  subject: 'A denial case',
  states: CaseStatus.options,
  moves: {
    OPEN: {
      update: 'OPEN',
      correct: 'OPEN',
      route: 'OPEN',
      assign: 'IN_PROGRESS',
      unassign: 'OPEN',
      appeal: 'APPEALED',
      resolve: 'RESOLVED',
      withdraw: 'WITHDRAWN',
    },
    IN_PROGRESS: {
      update: 'IN_PROGRESS',
      correct: 'IN_PROGRESS',
      route: 'IN_PROGRESS',
      assign: 'IN_PROGRESS',
      unassign: 'OPEN',
      appeal: 'APPEALED',
      resolve: 'RESOLVED',
      withdraw: 'WITHDRAWN',
    },
    APPEALED: {
      update: 'APPEALED',
      correct: 'APPEALED',
      route: 'APPEALED',
      assign: 'APPEALED',
      unassign: 'APPEALED',
      appeal: 'APPEALED',
      resume: 'IN_PROGRESS',
      release: 'OPEN',
      resolve: 'RESOLVED',
      withdraw: 'WITHDRAWN',
    },
    RESOLVED: { update: 'RESOLVED', reopen: 'OPEN', undo: 'APPEALED', withdraw: 'WITHDRAWN' },
    WITHDRAWN: { restore: 'OPEN' },
  },
  consequences: ['resume', 'release', 'undo', 'withdraw', 'restore'],
});

/** A move of a denial case. */
export type CaseMove = MoveOf<typeof denialCaseStates>;
