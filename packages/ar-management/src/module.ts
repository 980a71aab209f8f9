import type { Module } from '@rcm/http/module';
import { ArAppealSchema } from './appeals/appeal.ts';
import { appealHandlers } from './appeals/handlers.ts';
import { operations } from './contract.ts';
import { migrations } from './migrations/index.ts';
import type { ArManagementPorts } from './ports.ts';
import { views } from './views.ts';

/** The receivables management module over a host's records. */
export const createArManagement = (ports: ArManagementPorts): Module<typeof operations> => ({
  name: 'ar-management',
  title: 'AR management',
  description:
    'Tracking of appeals by those who work on open receivables. Local records: no cash is posted and no payer is contacted.',
  operations,
  entities: [ArAppealSchema],
  migrations,
  views,
  handlers: { ...appealHandlers(ports) },
});
