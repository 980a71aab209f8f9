import { defineEntity, p } from '@mikro-orm/core';
import { statement, tenantFilter } from '@rcm/tenancy';

/** The wrapped data keys of organizations; the one with the highest version encrypts. */
export const DataKeySchema = defineEntity({
  name: 'DataKey',
  schema: 'encryption',
  tableName: 'data_keys',
  rowLevelSecurity: 'force',
  filters: { tenant: tenantFilter },
  properties: {
    organizationId: p.uuid().primary(),
    id: p.string().columnType('text').collation('C').primary(),
    version: p.integer(),
    wrapped: p.text(),
    wrappedBy: p.text(),
    createdAt: p.datetime(3),
  },
  uniques: [{ name: 'data_keys_version_unique', properties: ['organizationId', 'version'] }],
});

/**
 * The names of the wrapping keys in use, and the mark of the installation, which is the same in each row. The table
 * belongs to no organization: a process reads it before it serves requests.
 */
export const WrappingKeySchema = defineEntity({
  name: 'WrappingKey',
  schema: 'encryption',
  tableName: 'wrapping_keys',
  rowLevelSecurity: 'force',
  policies: [
    { name: 'wrapping_keys_read', command: 'select', using: 'true' },
    { name: 'wrapping_keys_add', command: 'insert', check: 'true' },
    { name: 'wrapping_keys_retire', command: 'delete', using: 'true' },
  ],
  properties: {
    id: p.string().columnType('text').collation('C').primary(),
    mark: p.text(),
  },
});

export const dataKeys = statement({
  name: 'encryption.data_keys',
  columns: { id: 'text', version: 'number', wrapped: 'text', wrappedBy: 'text' },
  text: `select id, version, wrapped, wrapped_by from encryption.data_keys
    where organization_id = :tenant order by version`,
});

export const addDataKey = statement({
  name: 'encryption.data_key_add',
  parameters: { id: 'text', version: 'integer', wrapped: 'text', wrappedBy: 'text', at: 'timestamptz' },
  columns: { id: 'text' },
  text: `insert into encryption.data_keys (organization_id, id, version, wrapped, wrapped_by, created_at)
    values (:tenant, :id, :version, :wrapped, :wrappedBy, :at) on conflict do nothing returning id`,
});

export const rewrapDataKey = statement({
  name: 'encryption.data_key_rewrap',
  parameters: { id: 'text', wrapped: 'text', wrappedBy: 'text' },
  columns: {},
  text: `update encryption.data_keys set wrapped = :wrapped, wrapped_by = :wrappedBy
    where organization_id = :tenant and id = :id`,
});

export const mark = statement({
  name: 'encryption.mark',
  columns: { mark: 'text' },
  text: 'select mark from encryption.wrapping_keys limit 1',
  isShared: true,
});
