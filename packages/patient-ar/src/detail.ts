import { type WireKind, wireKind } from '@rcm/envelope';
import { notFound } from '@rcm/errors';
import {
  columnOf,
  type Filter,
  type Parameters,
  RawJson,
  statement,
  type TenantContext,
  type View,
} from '@rcm/tenancy';
import type { z } from 'zod';

/** A record as its detail read shows it: its view, and parts that PostgreSQL puts together in the same statement. */
export interface Detail {
  /** The response, its version kept for the `ETag`; 404 where there is no such record. */
  show(context: TenantContext, id: string, values?: Parameters): Promise<RawJson>;
}

/** Declares the detail of a record; each part is SQL over the alias `t` that gives JSON. */
export function detail<Part extends string>(
  view: Pick<View<never>, 'record' | 'table' | 'columns' | 'json' | 'version'>,
  parts: Readonly<Record<Part, string>>,
  parameters: Readonly<Record<string, Filter['type']>> = {},
): Detail {
  const keys = Object.keys(parts) as Part[];
  const expressions = keys.map((key) => `(${parts[key]}) as "${key}"`);
  const byId = statement({
    name: `${view.table}.detail`,
    parameters: { id: 'text', ...parameters },
    columns: {},
    text: `select ${[...view.columns, ...expressions].join(', ')} from ${view.table} t
      where t.organization_id = :tenant and t.id = :id`,
    subject: { record: view.record, action: 'read' },
  });
  return {
    async show(context, id, values = {}) {
      const [[row] = []] = await context.sql.batch([[byId, { id, ...values }]]);
      if (row === undefined) throw notFound(view.record);
      context.tag(view.version(row));
      const { text } = view.json(row, context.now);
      const shown = keys.map((key, index) => `,"${key}":${row[view.columns.length + index] ?? 'null'}`);
      return new RawJson(`${text.slice(0, -1)}${shown.join('')}}`);
    },
  };
}

const wireColumns: { readonly [Kind in WireKind]: (column: string) => string } = {
  text: (column) => `${column}::text`,
  number: (column) => column,
  boolean: (column) => column,
  json: (column) => column,
  timestamp: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/** SQL that gives a row as the JSON object of its response schema; every key is a column. */
export function wireObject(schema: z.ZodObject, alias: string): string {
  const fields = Object.entries(schema.shape).map(
    ([key, field]) => `'${key}', ${wireColumns[wireKind(field)](`${alias}.${columnOf(key)}`)}`,
  );
  return `jsonb_build_object(${fields.join(', ')})`;
}
