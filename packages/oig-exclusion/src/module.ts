import type { Module } from '@rcm/http/module';
import { CheckSchema } from './checks/check.ts';
import { checkHandlers } from './checks/handlers.ts';
import { operations } from './contract.ts';
import { ListEntrySchema, ListKeySchema, ListVersionSchema } from './lists/exclusion-list.ts';
import { listHandlers } from './lists/handlers.ts';
import { migrations } from './migrations/index.ts';
import type { OigExclusionPorts } from './ports.ts';
import { views } from './views.ts';

/** The exclusion screening module over a host's records. */
export const createOigExclusion = (ports: OigExclusionPorts): Module<typeof operations> => ({
  name: 'oig-exclusion',
  title: 'OIG exclusion screening',
  description:
    'Checks of people and businesses against the exclusion lists of the OIG (LEIE) and SAM.gov, each match scored and explained. A match is a lead that a person has to look into.',
  operations,
  entities: [CheckSchema, ListVersionSchema, ListEntrySchema, ListKeySchema],
  migrations,
  views,
  handlers: { ...checkHandlers(ports), ...listHandlers() },
});
