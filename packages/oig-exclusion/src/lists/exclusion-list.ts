import { defineEntity, p } from '@mikro-orm/core';
import { listPolicies } from '@rcm/imports';
import type { ListedDetails } from './entry.ts';
import { ListSource } from './schema.ts';

const date = () => p.string().columnType('date').nullable();

/** Each file that was loaded; the newest of a source is in force. */
export const ListVersionSchema = defineEntity({
  name: 'ExclusionListVersion',
  schema: 'oig_exclusion',
  tableName: 'list_versions',
  rowLevelSecurity: 'force',
  policies: listPolicies('oig_exclusion', 'list_versions'),
  properties: {
    id: p.integer().autoincrement(false).primary(),
    source: p.enum(ListSource.options),
    /** Counts the files of a source from 1. */
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

/** The rows of the lists in force. */
export const ListEntrySchema = defineEntity({
  name: 'ExclusionListEntry',
  schema: 'oig_exclusion',
  tableName: 'list_entries',
  rowLevelSecurity: 'force',
  policies: listPolicies('oig_exclusion', 'list_entries'),
  properties: {
    listId: p.integer().primary(),
    /** The row's place in the file, from 1. */
    number: p.integer().primary(),
    /** Tells whether a row stood in the file before as it is. */
    digest: p.text(),
    /** The name in the form in which names are compared, its words with one space between them. */
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

/** Under which keys a row is looked for; see `keysOfListed`. */
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

/** The tables that belong to no organization, by their full names. */
export const listTables = [ListVersionSchema, ListEntrySchema, ListKeySchema].map(
  ({ meta }) => `${meta.schema}.${meta.tableName}`,
);
