import type { Module } from '@rcm/http/module';
import { operations } from './contract.ts';
import { hitHandlers } from './hits/handlers.ts';
import type { SearchPorts } from './ports.ts';

/** The search in the records of the host's other modules; it has no records of its own. */
export const createSearch = (ports: SearchPorts): Module<typeof operations> => ({
  name: 'search',
  title: 'Search',
  description: 'Searches the records of all modules by number, reference or name.',
  operations,
  entities: [],
  migrations: [],
  views: [],
  handlers: { ...hitHandlers(ports) },
});
