import { type RowOf, type Statement, statement } from '@rcm/tenancy';
import type { z } from 'zod';
import type { ExclusionSource } from './contract.ts';
import { type ExclusionWarning, ListSource } from './schema.ts';

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

/** The newest version of each list; a check constraint limits `source` to the values of the type. */
export const listsInForce = newest as Statement<ListInForce>;

const day = 24 * 60 * 60 * 1_000;

/** Days after which a list is outdated: the OIG publishes a new one by the 10th of each month. */
const maxAgeDays = 35;

/** Whole days since a list was loaded. */
export const ageOf = ({ importedAt }: Pick<ListInForce, 'importedAt'>, now: Date) =>
  Math.floor((now.getTime() - importedAt.getTime()) / day);

/** True if a list was loaded more than 35 days ago. */
const isOutdated = ({ importedAt }: Pick<ListInForce, 'importedAt'>, now: Date) =>
  now.getTime() - importedAt.getTime() > maxAgeDays * day;

/** The approximate number of published rows of each list; LEIE had 83,001 in May 2026. */
const publishedRows: Readonly<Record<ListSource, number | null>> = { LEIE: 83_000, SAM: null };

/** True if a list was loaded with less than half of its published rows. */
const isShort = ({ source, rowCount }: Pick<ListInForce, 'source' | 'rowCount'>) =>
  rowCount * 2 < (publishedRows[source] ?? 0);

type Warning = z.output<typeof ExclusionWarning>;

/** The warnings about lists: not loaded, outdated or short. */
export function listWarnings(lists: readonly ListInForce[], now: Date): Warning[] {
  const warnings: Warning[] = [];
  for (const source of ListSource.options) {
    if (!lists.some((list) => list.source === source)) {
      warnings.push({ code: 'LIST_NOT_LOADED', source, message: `${source} has not been loaded` });
    }
  }
  for (const list of lists.filter((one) => isOutdated(one, now))) {
    const { source } = list;
    const message = `${source} was loaded ${ageOf(list, now)} days ago, and a new one is published each month`;
    warnings.push({ code: 'LIST_OUTDATED', source, message });
  }
  for (const { source, rowCount } of lists.filter(isShort)) {
    const message = `${source} was loaded with ${rowCount} rows; about ${publishedRows[source]} are published`;
    warnings.push({ code: 'LIST_SHORT', source, message });
  }
  return warnings;
}

/** Every supported list as it is shown, loaded or not. */
export function sourcesOf(lists: readonly ListInForce[], now: Date): z.output<typeof ExclusionSource>[] {
  const warnings = listWarnings(lists, now);
  return ListSource.options.map((source) => {
    const known = {
      source,
      publishedRows: publishedRows[source],
      warnings: warnings.filter((one) => one.source === source),
    };
    const loaded = lists.find((list) => list.source === source);
    if (loaded === undefined) {
      return { ...notLoaded, ...known, isLoaded: false, isOutdated: false, isShort: false };
    }
    const { id: _internal, ...shown } = loaded;
    return {
      ...shown,
      ...known,
      isLoaded: true,
      npiShare: Number((loaded.rowsWithNpi / loaded.rowCount).toFixed(4)),
      ageDays: ageOf(loaded, now),
      isOutdated: isOutdated(loaded, now),
      isShort: isShort(loaded),
    };
  });
}

const notLoaded = {
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
