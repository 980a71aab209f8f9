import { conflict } from '@rcm/errors';
import type { Module } from '@rcm/http/module';
import { DenialCaseSchema } from './cases/denial-case.ts';
import { caseHandlers } from './cases/handlers.ts';
import { denialCaseStates } from './cases/states.ts';
import { codeHandlers } from './codes/handlers.ts';
import { operations } from './contract.ts';
import { migrations } from './migrations/index.ts';
import type { DenialManagementPorts } from './ports.ts';
import { DenialQueueSchema } from './queues/denial-queue.ts';
import { queueHandlers } from './queues/handlers.ts';
import { ruleHandlers } from './rules/handlers.ts';
import { QueueRuleSchema } from './rules/queue-rule.ts';
import { views } from './views.ts';

/** The denial management module over a host's records. */
export const createDenialManagement = (ports: DenialManagementPorts): Module<typeof operations> => ({
  name: 'denial-management',
  title: 'Denial management',
  description:
    'Denied claims as cases: their category and deadline, the reasons against an appeal, and the queues and rules that assign each case to a member. An operational aid, not legal advice.',
  operations,
  entities: [DenialQueueSchema, QueueRuleSchema, DenialCaseSchema],
  migrations,
  views,
  states: [denialCaseStates],
  handlers: { ...caseHandlers(ports), ...queueHandlers(ports), ...ruleHandlers(ports), ...codeHandlers },
  conflicts: {
    denial_queues_name_unique: () => conflict('Another queue has this name'),
  },
});
