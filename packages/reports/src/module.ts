import type { Module } from '@rcm/http/module';
import { operations } from './contract.ts';
import type { ReportsPorts } from './ports.ts';
import { reportHandlers } from './reports/handlers.ts';

/** Reports on the records of the host's other modules; the module has no records of its own. */
export const createReports = (ports: ReportsPorts): Module<typeof operations> => ({
  name: 'reports',
  title: 'Reports',
  description:
    'Reports on receivables, denials, collections, claims, underpayments and productivity. Each figure has its numerator, its denominator and the path of the list with its records. Local records only; nothing is sent.',
  operations,
  entities: [],
  migrations: [],
  views: [],
  handlers: { ...reportHandlers(ports) },
});
