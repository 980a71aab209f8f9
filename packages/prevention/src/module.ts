import type { Module } from '@rcm/http/module';
import { operations } from './contract.ts';
import { PreventionEducationSchema } from './education/education.ts';
import { educationHandlers } from './education/handlers.ts';
import { migrations } from './migrations/index.ts';
import type { PreventionPorts } from './ports.ts';
import { views } from './views.ts';

/** The prevention module over a host's records. */
export const createPrevention = (ports: PreventionPorts): Module<typeof operations> => ({
  name: 'prevention',
  title: 'Prevention',
  description:
    'Education that providers are given to prevent denials. Local workflow state: nothing is delivered to anybody.',
  operations,
  entities: [PreventionEducationSchema],
  migrations,
  views,
  handlers: { ...educationHandlers(ports) },
});
