import type { Module } from '@rcm/http/module';
import { operations } from './contract.ts';
import { EstimateSchema, estimateStates } from './estimates/estimate.ts';
import { estimateHandlers } from './estimates/handlers.ts';
import { idrCaseHandlers } from './idr-cases/handlers.ts';
import { IdrCaseSchema, idrCaseStates } from './idr-cases/idr-case.ts';
import { migrations } from './migrations/index.ts';
import type { GfePorts } from './ports.ts';
import { views } from './views.ts';

/** Creates the good faith estimate module on the lookups of a host. */
export const createGfe = (ports: GfePorts): Module<typeof operations> => ({
  name: 'gfe',
  title: 'Good faith estimates',
  description:
    'Estimates for uninsured and self-pay patients (45 CFR 149.610), their delivery clock, and the dispute cases that follow from a bill (45 CFR 149.620). An operational aid, not legal advice.',
  operations,
  entities: [EstimateSchema, IdrCaseSchema],
  migrations,
  views,
  states: [estimateStates, idrCaseStates],
  handlers: { ...estimateHandlers(ports), ...idrCaseHandlers(ports) },
});
