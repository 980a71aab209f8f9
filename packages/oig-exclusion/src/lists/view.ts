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

/** The newest version of each list; a table constraint limits `source` to the words of the type. */
export const listsInForce = newest as Statement<ListInForce>;

const day = 24 * 60 * 60 * 1_000;

/** Days after which a list is due to be replaced: the OIG publishes by the 10th of each month. */
const outdatedAfter = 35;

/** Whole days since a list was loaded. */
export const ageOf = ({ importedAt }: Pick<ListInForce, 'importedAt'>, now: Date) =>
  Math.floor((now.getTime() - importedAt.getTime()) / day);

/** True where a list was loaded more than 35 days ago. */
const isOutdated = ({ importedAt }: Pick<ListInForce, 'importedAt'>, now: Date) =>
  now.getTime() - importedAt.getTime() > outdatedAfter * day;

/** About how many rows each list is published with; LEIE had 83,001 in May 2026. */
const publishedRows: Readonly<Record<ListSource, number | null>> = { LEIE: 83_000, SAM: null };

/** True where a list was loaded with less than half of the rows that it is published with. */
const isShort = ({ source, rowCount }: Pick<ListInForce, 'source' | 'rowCount'>) =>
  rowCount * 2 < (publishedRows[source] ?? 0);

type Warning = z.output<typeof ExclusionWarning>;

/** What a check against the lists is not to be relied on for, by list. */
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
    const message = `${source} was loaded with ${rowCount} rows, of about ${publishedRows[source]} that are published`;
    warnings.push({ code: 'LIST_SHORT', source, message });
  }
  return warnings;
}

/** Every known list as it is shown, loaded or not. */
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
      return { ...never, ...known, isLoaded: false, isOutdated: false, isShort: false };
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
