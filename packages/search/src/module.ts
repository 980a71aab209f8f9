import type { Module } from '@rcm/http/module';
import { operations } from './contract.ts';
import { hitHandlers } from './hits/handlers.ts';
import type { SearchPorts } from './ports.ts';

/** The search among the records of a host's modules; it has none of its own. */
export const createSearch = (ports: SearchPorts): Module<typeof operations> => ({
  name: 'search',
  title: 'Search',
  description: 'One place to look for records of every module, by number, reference or name.',
  operations,
  entities: [],
  migrations: [],
  views: [],
  handlers: { ...hitHandlers(ports) },
});
