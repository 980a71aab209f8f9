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
    'Denial patterns and scorecards of providers, and the education that prevents denials. Local workflow state: nothing is delivered.',
  operations,
  entities: [PreventionEducationSchema],
  migrations,
  views,
  handlers: { ...educationHandlers(ports), ...figureHandlers(ports) },
});
