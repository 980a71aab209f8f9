import type { Module } from '@rcm/http/module';
import { operations } from './contract.ts';
import { PreventionEducationSchema } from './education/education.ts';
import { educationHandlers } from './education/handlers.ts';
import { figureHandlers } from './figures/handlers.ts';
import { migrations } from './migrations/index.ts';
import type { PreventionPorts } from './ports.ts';
import { views } from './views.ts';

/** The prevention module over a host's records. */
export const createPrevention = (ports: PreventionPorts): Module<typeof operations> => ({
  name: 'prevention',
  title: 'Prevention',
  description:
    'What payers deny of whose services, and the education that providers are given to prevent it. Local workflow state: nothing is delivered to anybody.',
  operations,
  entities: [PreventionEducationSchema],
  migrations,
  views,
  handlers: { ...educationHandlers(ports), ...figureHandlers(ports) },
});
