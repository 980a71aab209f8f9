import { type WireKind, wireKind } from '@rcm/envelope';
import {
  columnOf,
  isoTimestamp,
  isSoftDeleted,
  type Opening,
  opening,
  RawJson,
  type ReadSubject,
  readText,
  type Statement,
  statement,
  type TenantEntity,
  type TenantRecord,
  type TextRow,
  tableOf,
  wireKindOf,
} from '@rcm/tenancy';
import { z } from 'zod';
import { digestOf } from './digest.ts';

/** A response field that is computed from properties instead of being stored. */
export interface Computed<Record, Value> {
  /** The properties that `value` reads. */
  readonly needs: readonly (keyof Record & string)[];
  readonly value: (record: Record, now: Date) => Value;
}

/** The response of a record type: its properties and computed fields, declared once for rows and loaded entities. */
export interface View<Record = never, Shown = unknown> {
  /** The class of the records. */
  readonly entity: TenantEntity;
  /** The schema of the response. */
  readonly schema: z.ZodObject;
  readonly record: string;
  readonly table: string;
  /** The table, or a subselect that adds columns to it. */
  readonly source: string;
  /** The columns to select, each with the alias `t`. */
  readonly columns: readonly string[];
  /** The encrypted columns among them; a statement that selects them declares it. */
  readonly opens: Opening | null;
  readonly byId: Statement;
  /** The subject of a statement that selects `columns` of one record. */
  readonly subject: ReadSubject;
  /** The response of a selected row as JSON text, and the version of the row. */
  json(row: TextRow, now: Date, extra?: Readonly<globalThis.Record<string, unknown>>): RawJson;
  /** The response of a loaded record, before encoding. */
  show(record: Record, now: Date): Shown;
}

type Encode = (text: string) => string;

const escaped = /["\\\p{Cc}]/u;

const encoders: { readonly [Kind in WireKind]: Encode } = {
  text: (text) => (escaped.test(text) ? JSON.stringify(text) : `"${text}"`),
  number: (text) => text,
  boolean: (text) => (text === 't' ? 'true' : 'false'),
  timestamp: (text) => `"${isoTimestamp(text)}"`,
  json: (text) => text,
};

const isOptional = (schema: z.core.$ZodType) => schema._zod.def.type === 'optional';

/** The type of a property as it is read: absent values are null, the type of JSON is trusted. */
type Stored<Record, Key> = Key extends keyof Record
  ? undefined extends Record[Key]
    ? Exclude<Record[Key], undefined> | null
    : Record[Key]
  : undefined;

type Properties<Schema extends z.ZodObject> = z.output<Schema>;

/** The types of a property that a field can show without computing: the value of the field, or for JSON its wire form. */
type Showable<Schema extends z.ZodObject, Key extends keyof z.output<Schema>> =
  | z.output<Schema>[Key]
  | Extract<z.input<Schema>[Key & keyof z.input<Schema>], object>;

/** The rules of a response's fields that are not properties of the entity, or not in the form of the response. */
type ComputedFields<Record, Schema extends z.ZodObject> = {
  readonly [Key in keyof Properties<Schema> as Stored<Record, Key> extends Showable<Schema, Key>
    ? never
    : Key]: Computed<Record, Properties<Schema>[Key]>;
} & { readonly [Key in keyof Properties<Schema>]?: Computed<Record, Properties<Schema>[Key]> };

/** The parts of a view that lists use. */
type ListedView = Omit<View, 'schema' | 'byId' | 'subject' | 'show'>;

const listedView = <Record extends TenantRecord>(
  entity: TenantEntity<Record>,
  fields: Fields<Record>,
  source: string,
): ListedView => ({
  entity,
  record: entity.record,
  table: tableOf(entity),
  source,
  columns: [...fields.properties, 'version'].map((property) => `t.${columnOf(property)}`),
  opens: opening(entity, fields.properties),
  json: rowWriter(entity, fields),
});

/** Declares the response of an entity in a list only, whose source may have parameters that the list declares. */
export const listView = <Record extends TenantRecord, Schema extends z.ZodObject>(
  entity: TenantEntity<Record>,
  schema: Schema,
  computed: ComputedFields<Record, Schema>,
  source: string,
): ListedView => listedView(entity, fieldsOf<Record>(schema, computed), source);

/**
 * Declares the response of an entity. Each key of the response schema is a property of the entity or one of `computed`.
 * `source` is a subselect in parentheses for a record that also shows columns of other tables.
 */
export function view<Record extends TenantRecord, Schema extends z.ZodObject>(
  entity: TenantEntity<Record>,
  schema: Schema,
  computed: ComputedFields<Record, Schema>,
  source = tableOf(entity),
): View<Record, Properties<Schema>> {
  const fields = fieldsOf<Record>(schema, computed);
  const listed = listedView(entity, fields, source);
  const { table, columns, opens } = listed;
  const subject = {
    record: entity.record,
    action: 'read',
    idAt: fields.properties.indexOf('id'),
  } as const;
  return {
    ...listed,
    schema,
    byId: statement({
      name: `${table.slice(0, 38)}.by_id.${digestOf(source, ...columns)}`,
      parameters: { id: 'text' },
      columns: {},
      text: `select ${columns.join(', ')} from ${source} t
      where t.organization_id = :tenant and t.id = :id${isSoftDeleted(entity) ? ' and t.deleted_at is null' : ''}`,
      subject,
      opens,
    }),
    subject,
    show: (record, now) => showRecord(fields, record, now) as Properties<Schema>,
  };
}

/** The fields of a response. */
interface Fields<Record> {
  /** The properties to select. */
  readonly properties: readonly string[];
  readonly stored: readonly { readonly key: string; readonly schema: z.core.$ZodType }[];
  readonly computed: readonly { readonly key: string; readonly rule: Computed<Record, unknown> }[];
}

function fieldsOf<Record>(
  schema: z.ZodObject,
  computed: { readonly [key: string]: Computed<Record, unknown> | undefined },
): Fields<Record> {
  const shape: Readonly<globalThis.Record<string, z.core.$ZodType>> = schema.shape;
  const stored = Object.entries(shape).flatMap(([key, field]) =>
    computed[key] === undefined ? [{ key, schema: field }] : [],
  );
  const rules = Object.keys(shape).flatMap((key) => {
    const rule = computed[key];
    return rule === undefined ? [] : [{ key, rule }];
  });
  const properties = new Set(stored.map(({ key }) => key));
  for (const { rule } of rules) for (const property of rule.needs) properties.add(property);
  // A view that hides the id selects it too: it is the subject of the audit event.
  properties.add('id');
  return { properties: [...properties], stored, computed: rules };
}

/** Writes a selected row as JSON text, without parsing the values that PostgreSQL sends as text. */
function rowWriter<Record extends TenantRecord>(
  entity: TenantEntity<Record>,
  { properties, stored, computed }: Fields<Record>,
): View<Record>['json'] {
  const fields = stored.map(({ key, schema }) => ({
    head: `,"${key}":`,
    encode: encoders[wireKind(schema)],
    optional: isOptional(schema),
  }));
  const readers = [...new Set(computed.flatMap(({ rule }) => rule.needs))].map((property) => ({
    property,
    position: properties.indexOf(property),
    kind: wireKindOf(entity, property),
  }));
  return (row, now, extra) => {
    let text = '';
    for (let index = 0; index < fields.length; index += 1) {
      const value = row[index] ?? null;
      const field = fields[index];
      if (field && !(value === null && field.optional)) {
        text += field.head + (value === null ? 'null' : field.encode(value));
      }
    }
    if (computed.length > 0) {
      const needed: globalThis.Record<string, unknown> = {};
      for (const { property, position, kind } of readers) {
        needed[property] = readText(kind, row[position] ?? null);
      }
      for (const { key, rule } of computed) {
        text += `,"${key}":${JSON.stringify(rule.value(needed as Record, now) ?? null)}`;
      }
    }
    for (const key in extra) {
      const value = extra[key];
      text += `,"${key}":${value instanceof RawJson ? value.text : JSON.stringify(value)}`;
    }
    return new RawJson(`{${text.slice(1)}}`, Number(row[properties.length]));
  };
}

function showRecord<Record extends TenantRecord>(
  { stored, computed }: Fields<Record>,
  record: Record,
  now: Date,
): Readonly<globalThis.Record<string, unknown>> {
  const source = record as globalThis.Record<string, unknown>;
  return Object.fromEntries([
    ...stored.map(({ key, schema }) => {
      const value = source[key] ?? (isOptional(schema) ? undefined : null);
      // JSON is stored in its wire form, in which times are text.
      return [key, value && wireKind(schema) === 'json' ? z.decode(schema, value) : value] as const;
    }),
    ...computed.map(({ key, rule }) => [key, rule.value(record, now)] as const),
  ]);
}
