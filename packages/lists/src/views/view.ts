import { type WireKind, wireKind } from '@rcm/envelope';
import {
  columnOf,
  isoTimestamp,
  isSoftDeleted,
  kindOf,
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
} from '@rcm/tenancy';
import { z } from 'zod';

import { digestOf } from './digest.ts';

/** A response field that is worked out from properties instead of being stored. */
export interface Computed<Record, Value> {
  readonly needs: readonly (keyof Record & string)[];
  readonly value: (record: Record, now: Date) => Value;
}

/** A record type's response: which properties it shows and what is worked out, declared once for rows and entities. */
export interface View<Record = never, Shown = unknown> {
  /** The class of the records that it shows. */
  readonly entity: TenantEntity;
  /** The schema of the response. */
  readonly schema: z.ZodObject;
  readonly record: string;
  readonly table: string;
  /** What is selected from: the table, or a subselect that adds to it. */
  readonly source: string;
  /** The columns to select, each led by the alias `t`. */
  readonly columns: readonly string[];
  /** Which of the columns are sealed; a statement that selects them says so. */
  readonly opens: Opening | null;
  readonly byId: Statement;
  /** What a statement that selects `columns` of one record reads. */
  readonly subject: ReadSubject;
  /** The response of a selected row as JSON text, and the version of the row. */
  json(row: TextRow, now: Date, extra?: Readonly<globalThis.Record<string, unknown>>): RawJson;
  /** The response of a loaded record, before encoding. */
  of(record: Record, now: Date): Shown;
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

/** What the property holds, absent values read as null; a property of JSON is taken at its word. */
type Stored<Record, Key> = Key extends keyof Record
  ? undefined extends Record[Key]
    ? Exclude<Record[Key], undefined> | null
    : Record[Key]
  : undefined;

type Properties<Schema extends z.ZodObject> = z.output<Schema>;

/** What may be stored to show a field as it is: its value, or for JSON the wire form of it. */
type Showable<Schema extends z.ZodObject, Key extends keyof z.output<Schema>> =
  | z.output<Schema>[Key]
  | Extract<z.input<Schema>[Key & keyof z.input<Schema>], object>;

/**
 * Declares how an entity is shown. Every key of the response schema is a property of the entity or one of
 * `computed`; the same declaration renders loaded entities and rows that never become entities. `source` is a
 * subselect in brackets for a record that shows columns of others: those that are no columns of its table.
 */
export function view<Record extends TenantRecord, Schema extends z.ZodObject>(
  entity: TenantEntity<Record>,
  schema: Schema,
  computed: {
    readonly [Key in keyof Properties<Schema> as Stored<Record, Key> extends Showable<Schema, Key>
      ? never
      : Key]: Computed<Record, Properties<Schema>[Key]>;
  } & { readonly [Key in keyof Properties<Schema>]?: Computed<Record, Properties<Schema>[Key]> },
  source = tableOf(entity),
): View<Record, Properties<Schema>> {
  const rules = computed as globalThis.Record<string, Computed<Record, unknown> | undefined>;
  const keys = Object.keys(schema.shape);
  const shown = keys.filter((key) => rules[key] === undefined);
  const worked = keys.flatMap((key) => {
    const rule = rules[key];
    return rule === undefined ? [] : [{ key, rule }];
  });
  const needed = [...new Set(worked.flatMap(({ rule }) => rule.needs))].filter((key) => !shown.includes(key));
  // A view that hides the id still selects it: it is the subject of the audit event.
  const properties = [...shown, ...needed, ...(shown.includes('id') || needed.includes('id') ? [] : ['id'])];
  const columns = [...properties, 'version'].map((property) => `t.${columnOf(property)}`);
  const opens = opening(entity, properties);
  const shape = schema.shape as globalThis.Record<string, z.core.$ZodType>;
  const fields = shown.map((key) => {
    const field = shape[key] as z.core.$ZodType;
    return { head: `,"${key}":`, encode: encoders[wireKind(field)], optional: isOptional(field) };
  });
  const positions = new Map(properties.map((property, index) => [property, index]));
  const table = tableOf(entity);
  const readers = [...new Set(worked.flatMap(({ rule }) => rule.needs))].map((property) => ({
    property,
    position: positions.get(property) ?? -1,
    kind: kindOf(entity, property),
  }));
  const subject = { record: entity.record, action: 'read', idAt: properties.indexOf('id') } as const;
  const byId = statement({
    name: `${table.slice(0, 38)}.by_id.${digestOf(source, ...columns)}`,
    parameters: { id: 'text' },
    columns: {},
    text: `select ${columns.join(', ')} from ${source} t
      where t.organization_id = :tenant and t.id = :id${isSoftDeleted(entity) ? ' and t.deleted_at is null' : ''}`,
    subject,
    opens,
  });
  return {
    entity,
    schema,
    record: entity.record,
    table,
    source,
    columns,
    opens,
    byId,
    subject,
    json(row, now, extra) {
      let text = '';
      for (let index = 0; index < fields.length; index += 1) {
        const value = row[index] ?? null;
        const field = fields[index];
        if (field && !(value === null && field.optional)) {
          text += field.head + (value === null ? 'null' : field.encode(value));
        }
      }
      if (worked.length > 0) {
        const facts: globalThis.Record<string, unknown> = {};
        for (const { property, position, kind } of readers)
          facts[property] = readText(kind, row[position] ?? null);
        for (const { key, rule } of worked) {
          text += `,"${key}":${JSON.stringify(rule.value(facts as Record, now) ?? null)}`;
        }
      }
      for (const key in extra) {
        const value = extra[key];
        text += `,"${key}":${value instanceof RawJson ? value.text : JSON.stringify(value)}`;
      }
      return new RawJson(`{${text.slice(1)}}`, Number(row[properties.length]));
    },
    of(record, now) {
      const source = record as globalThis.Record<string, unknown>;
      const entries = shown.map((key) => {
        const field = shape[key] as z.core.$ZodType;
        const value = source[key] ?? (isOptional(field) ? undefined : null);
        // JSON is stored in its wire form: the times inside it are still text.
        return [key, value && wireKind(field) === 'json' ? z.decode(field, value) : value] as const;
      });
      return Object.fromEntries([
        ...entries,
        ...worked.map(({ key, rule }) => [key, rule.value(record, now)] as const),
      ]) as Properties<Schema>;
    },
  };
}
