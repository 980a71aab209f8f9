import type { Module } from '@rcm/http/module';
import { operations } from './contract.ts';
import type { ReportsPorts } from './ports.ts';
import { reportHandlers } from './reports/handlers.ts';

/** The reports on the records of a host's modules; they have none of their own. */
export const createReports = (ports: ReportsPorts): Module<typeof operations> => ({
  name: 'reports',
  title: 'Reports',
  description:
    'Receivables, denials, collections, claims, underpayments and productivity as figures: each with its numerator, its denominator and where the records behind it are listed. Local records only; nothing is sent to anybody.',
  operations,
  entities: [],
  migrations: [],
  views: [],
  handlers: { ...reportHandlers(ports) },
});
