import { defineEntity, type EntityClass, type EntitySchema, p } from '@mikro-orm/core';
import type { WireKind } from '@rcm/envelope';
import type { ParameterType } from '../statements/parameters.ts';
import { columnOf } from './column.ts';
import { newId } from './ids.ts';
import { tenantFilter } from './tenant-filter.ts';

/** The parameters of an entity manager's tenant filter: the organization, and the time of the operation. */
interface TenantParameters {
  readonly organizationId: string;
  readonly now: Date;
}

interface FilterParameters {
  getFilterParams(name: string): Partial<TenantParameters> | undefined;
}

function tenantOf(em: unknown): TenantParameters {
  const { organizationId, now } = (em as FilterParameters).getFilterParams('tenant') ?? {};
  if (organizationId === undefined || now === undefined) {
    throw new Error('A tenant-owned record can be written only inside a tenant transaction');
  }
  return { organizationId, now };
}

/**
 * The base of every entity that belongs to an organization: a composite key that begins with the organization, the
 * filter that scopes each query, and the row level security policy.
 */
export const TenantOwned = defineEntity({
  name: 'TenantOwned',
  abstract: true,
  rowLevelSecurity: 'force',
  filters: { tenant: tenantFilter },
  properties: {
    organizationId: p
      .uuid()
      .primary()
      .onCreate((_record, em) => tenantOf(em).organizationId),
    id: p
      .string()
      .columnType('text')
      .collation('C')
      .primary()
      .onCreate((record) => newId(prefixOf(record))),
    createdAt: p.datetime(3).onCreate((_record, em) => tenantOf(em).now),
    updatedAt: p
      .datetime(3)
      .onCreate((_record, em) => tenantOf(em).now)
      .onUpdate((_record, em) => tenantOf(em).now),
    version: p.integer().version(),
  },
});

function prefixOf(record: object): string {
  const { idPrefix } = record.constructor as { idPrefix?: string };
  if (idPrefix === undefined) throw new Error(`${record.constructor.name} has no idPrefix`);
  return idPrefix;
}

/** The fields that every tenant-owned record has. */
export interface TenantRecord {
  organizationId: string;
  id: string;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

/** A tenant-owned entity class: its schema, the prefix of its identifiers, and its name in errors and audit events. */
export interface TenantEntity<Record extends TenantRecord = TenantRecord> {
  new (...args: never[]): Record;
  readonly idPrefix: string;
  readonly record: string;
  readonly schema: EntitySchema;
}

/** `schema.table` of an entity. */
export const tableOf = ({ schema: { meta } }: TenantEntity) => `${meta.schema}.${meta.tableName}`;

/** The wire kind of a property, by which PostgreSQL's text of its column is read. */
export const wireKindOf = (entity: TenantEntity, property: string): WireKind =>
  kinds[typeOf(entity, property)] ?? 'text';

/** The type of a parameter for a property's column. */
export const parameterTypeOf = (entity: TenantEntity, property: string): ParameterType =>
  propertiesOf(entity)[property]?.columnType ?? parameterTypes[typeOf(entity, property)] ?? 'text';

/** The properties with a column that the application writes, without those of the base. */
export const ownColumnsOf = (entity: TenantEntity): string[] =>
  Object.entries(propertiesOf(entity)).flatMap(([name, property]) =>
    name in TenantOwned.meta.properties || property?.kind === 'm:1' || property?.generated ? [] : [name],
  );

/**
 * SQL that selects every column of an entity's table, under the alias `t`; `replaced` has SQL for the properties whose values
 * are others.
 */
export const selectColumns = (entity: TenantEntity, replaced: Readonly<Record<string, string>>): string =>
  Object.entries(propertiesOf(entity))
    .filter(([, property]) => property?.kind !== 'm:1')
    .map(([name]) => `${replaced[name] ?? `t.${columnOf(name)}`} as ${columnOf(name)}`)
    .join(', ');

/** True for an entity whose records are marked as deleted instead of being removed. */
export const isSoftDeleted = (entity: TenantEntity) => 'deletedAt' in propertiesOf(entity);

const kinds: Readonly<Record<string, WireKind>> = {
  DateTimeType: 'timestamp',
  JsonType: 'json',
  BooleanType: 'boolean',
  IntegerType: 'number',
  DoubleType: 'number',
};

const parameterTypes: Readonly<Record<string, ParameterType>> = {
  DateTimeType: 'timestamptz',
  JsonType: 'jsonb',
  BooleanType: 'boolean',
  IntegerType: 'integer',
  BigIntType: 'bigint',
  DoubleType: 'double precision',
  DecimalType: 'numeric',
};

/** The name of the entity layer's type of a property; empty for an enumeration. */
function typeOf(entity: TenantEntity, property: string): string {
  const type = propertiesOf(entity)[property]?.type as unknown;
  return (typeof type === 'function' ? type.name : (type as object | undefined)?.constructor.name) ?? '';
}

interface PropertyMetadata {
  readonly type?: unknown;
  readonly kind?: string;
  readonly columnType?: ParameterType;
  readonly nullable?: boolean;
  readonly generated?: unknown;
}

/** The metadata of an entity's properties, including those of the base. */
export const propertiesOf = ({ schema }: TenantEntity) =>
  ({ ...TenantOwned.meta.properties, ...schema.meta.properties }) as Readonly<
    Record<string, PropertyMetadata | undefined>
  >;

/**
 * Declares the foreign key of a record that belongs to another one of the same module and organization; `column` holds
 * the id of that record.
 */
export const belongsTo = <Owner extends EntityClass<object>>(owner: Owner, column: string) =>
  p
    .manyToOne(owner)
    .joinColumns('organization_id', column)
    .ownColumns(column)
    .deleteRule('no action')
    .updateRule('no action')
    .nullable();
