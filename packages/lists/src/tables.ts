import { CounterSchema, RowCountSchema } from './counters/row-counts.ts';
import { migrations } from './migrations/index.ts';

/** The tables of the row counters that totals of lists are read from. */
export const listTables = {
  name: 'lists',
  entities: [RowCountSchema, CounterSchema],
  migrations,
} as const;
