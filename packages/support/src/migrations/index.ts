import type { MigrationStep } from '@rcm/tenancy';
import { Tickets } from './20261121-tickets.ts';
import { Comments } from './20261122-comments.ts';
import { CountedRows } from './20261123-counted-rows.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'support/20261121-tickets', class: Tickets },
  { name: 'support/20261122-comments', class: Comments },
  { name: 'support/20261123-counted-rows', class: CountedRows },
];
