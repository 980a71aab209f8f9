import type { Module } from '@rcm/http/module';
import { AppealActivitySchema } from './appeals/activity.ts';
import { AppealSchema } from './appeals/appeal.ts';
import { appealHandlers } from './appeals/handlers.ts';
import { appealStates } from './appeals/states.ts';
import { operations } from './contract.ts';
import { AppealDocumentSchema } from './documents/document.ts';
import { documentHandlers } from './documents/handlers.ts';
import { ladderHandlers } from './ladder/handlers.ts';
import { letterHandlers } from './letters/handlers.ts';
import { migrations } from './migrations/index.ts';
import type { AppealPorts } from './ports.ts';
import { transitionHandlers } from './transitions/handlers.ts';
import { views } from './views.ts';

/** The appeals module over a host's denial cases. */
export const createAppeals = (ports: AppealPorts): Module<typeof operations> => ({
  name: 'appeals',
  title: 'Appeals',
  description:
    'Appeals of denied claims: the ladder of each payer program, filing deadlines, the moves of an appeal, its documents and letters. Nothing is sent to a payer. An operational aid, not legal advice.',
  operations,
  entities: [AppealSchema, AppealActivitySchema, AppealDocumentSchema],
  migrations,
  views,
  states: [appealStates],
  handlers: {
    ...appealHandlers(ports),
    ...transitionHandlers(ports),
    ...documentHandlers(),
    ...letterHandlers(ports),
    ...ladderHandlers(),
  },
});
