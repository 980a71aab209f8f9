import { caseView } from './cases/view.ts';
import { queueView } from './queues/view.ts';
import { ruleView } from './rules/view.ts';

/** How the records of this module are shown. */
export const views = [caseView, queueView, ruleView] as const;
