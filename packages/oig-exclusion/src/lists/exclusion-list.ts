import { defineEntity, p } from '@mikro-orm/core';
import { listPolicies } from '@rcm/imports';
import type { ListedDetails } from './entry.ts';
import { ListSource } from './schema.ts';

const date = () => p.string().columnType('date').nullable();

/** The versions of lists, one for each loaded file; the newest version of a source is in force. */
export const ListVersionSchema = defineEntity({
  name: 'ExclusionListVersion',
  schema: 'oig_exclusion',
  tableName: 'list_versions',
  rowLevelSecurity: 'force',
  policies: listPolicies('oig_exclusion', 'list_versions'),
  properties: {
    id: p.integer().autoincrement(false).primary(),
    source: p.enum(ListSource.options),
    /** Numbered from 1 within a source. */
    version: p.integer(),
    rowCount: p.integer(),
    rowsWithNpi: p.integer(),
    /** SHA-256 of the file, in hexadecimal. */
    checksum: p.text(),
    added: p.integer(),
    removed: p.integer(),
    unchanged: p.integer(),
    importedAt: p.datetime(3),
  },
  uniques: [{ name: 'list_versions_source_version', properties: ['source', 'version'] }],
});

/** The rows of the versions in force. */
export const ListEntrySchema = defineEntity({
  name: 'ExclusionListEntry',
  schema: 'oig_exclusion',
  tableName: 'list_entries',
  rowLevelSecurity: 'force',
  policies: listPolicies('oig_exclusion', 'list_entries'),
  properties: {
    listId: p.integer().primary(),
    /** The number of the row in the file, from 1. */
    number: p.integer().primary(),
    /** Identifies rows that are the same in the previous file. */
    digest: p.text(),
    /** The normalized name for comparisons, its words separated by one space. */
    surname: p.text().nullable(),
    given: p.text().nullable(),
    business: p.text().nullable(),
    npi: p.text().nullable(),
    state: p.text().nullable(),
    dateOfBirth: date(),
    inForceFrom: date(),
    inForceUntil: date(),
    details: p.json<ListedDetails>().columnType('json'),
  },
});

/** The keys by which rows are found; see `keysOfListed`. */
export const ListKeySchema = defineEntity({
  name: 'ExclusionListKey',
  schema: 'oig_exclusion',
  tableName: 'list_keys',
  rowLevelSecurity: 'force',
  policies: listPolicies('oig_exclusion', 'list_keys'),
  properties: {
    listId: p.integer().primary(),
    key: p.string().columnType('text').collation('C').primary(),
    number: p.integer().primary(),
  },
});

/** The qualified names of the tables that are shared by all organizations. */
export const listTables = [ListVersionSchema, ListEntrySchema, ListKeySchema].map(
  ({ meta }) => `${meta.schema}.${meta.tableName}`,
);
