import type { Module } from '@rcm/http/module';
import { CheckSchema, checkStates } from './checks/check.ts';
import { checkHandlers } from './checks/handlers.ts';
import { operations } from './contract.ts';
import { exclusionTypeHandlers } from './exclusion-types/handlers.ts';
import { ListEntrySchema, ListKeySchema, ListVersionSchema } from './lists/exclusion-list.ts';
import { listHandlers } from './lists/handlers.ts';
import { migrations } from './migrations/index.ts';
import { monitorHandlers } from './monitors/handlers.ts';
import { monitorJobs } from './monitors/jobs.ts';
import { MonitorSchema, monitorStates } from './monitors/monitor.ts';
import type { OigExclusionPorts } from './ports.ts';
import { views } from './views.ts';

/** Creates the exclusion screening module, which reads the host's records through ports. */
export const createOigExclusion = (ports: OigExclusionPorts): Module<typeof operations> => ({
  name: 'oig-exclusion',
  title: 'OIG exclusion screening',
  description:
    'Checks of people and businesses against the exclusion lists of the OIG (LEIE) and SAM.gov, each match scored and explained. A match must be reviewed by a person.',
  operations,
  entities: [CheckSchema, MonitorSchema, ListVersionSchema, ListEntrySchema, ListKeySchema],
  migrations,
  views,
  states: [checkStates, monitorStates],
  handlers: {
    ...checkHandlers(ports),
    ...listHandlers(),
    ...monitorHandlers(ports),
    ...exclusionTypeHandlers(),
  },
  jobs: monitorJobs(ports),
});
