import { type RowOf, type Statement, statement } from '@rcm/tenancy';
import type { z } from 'zod';
import type { ExclusionSource } from './contract.ts';
import { ListSource } from './schema.ts';

const columns = {
  id: 'number',
  source: 'text',
  version: 'number',
  rowCount: 'number',
  rowsWithNpi: 'number',
  checksum: 'text',
  added: 'number',
  removed: 'number',
  unchanged: 'number',
  importedAt: 'timestamp',
} as const;

/** A list in force. */
export interface ListInForce extends RowOf<typeof columns> {
  readonly source: ListSource;
}

const newest = statement({
  name: 'oig_exclusion.lists_in_force',
  columns,
  isShared: true,
  text: `select distinct on (source) id, source, version, row_count, rows_with_npi, checksum, added, removed,
      unchanged, imported_at
    from oig_exclusion.list_versions order by source, version desc`,
});

/** The newest version of each list; a table constraint limits `source` to the words of the type. */
export const listsInForce = newest as Statement<ListInForce>;

const day = 24 * 60 * 60 * 1_000;

/** Days after which a list is due to be replaced: the OIG publishes by the 10th of each month. */
const outdatedAfter = 35;

/** Whole days since a list was loaded. */
export const ageOf = ({ importedAt }: Pick<ListInForce, 'importedAt'>, now: Date) =>
  Math.floor((now.getTime() - importedAt.getTime()) / day);

/** True where a list was loaded more than 35 days ago. */
export const isOutdated = ({ importedAt }: Pick<ListInForce, 'importedAt'>, now: Date) =>
  now.getTime() - importedAt.getTime() > outdatedAfter * day;

/** Every known list as it is shown, loaded or not. */
export const sourcesOf = (lists: readonly ListInForce[], now: Date): z.output<typeof ExclusionSource>[] =>
  ListSource.options.map((source) => {
    const loaded = lists.find((list) => list.source === source);
    if (loaded === undefined) return { ...never, source, isLoaded: false, isOutdated: false };
    const { id: _internal, ...shown } = loaded;
    return {
      ...shown,
      source,
      isLoaded: true,
      npiShare: Number((loaded.rowsWithNpi / loaded.rowCount).toFixed(4)),
      ageDays: ageOf(loaded, now),
      isOutdated: isOutdated(loaded, now),
    };
  });

const never = {
  version: null,
  rowCount: null,
  rowsWithNpi: null,
  npiShare: null,
  checksum: null,
  added: null,
  removed: null,
  unchanged: null,
  importedAt: null,
  ageDays: null,
};
