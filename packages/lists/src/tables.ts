import { withGrants } from '@rcm/tenancy';
import { CounterSchema, RowChangeSchema, RowCountSchema, RowSumSchema } from './counters/row-counts.ts';
import { migrations } from './migrations/index.ts';

/** The tables of the row counters, from which the totals of lists are read. */
export const listTables = {
  name: 'lists',
  entities: [RowCountSchema, RowSumSchema, RowChangeSchema, CounterSchema],
  migrations: withGrants(migrations, { readOnly: ['lists.counters'] }),
} as const;
