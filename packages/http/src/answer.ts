import { isDeepStrictEqual } from 'node:util';
import { type View, WithExtraFields } from '@rcm/lists';
import { RawJson, type TenantRecord } from '@rcm/tenancy';
import { z } from 'zod';
import type { AnyOperation, Views } from './operation.ts';

/** A record that an answer shows, for its audit event. */
interface ShownRecord {
  readonly record: string;
  readonly id: string;
  readonly version: number;
}

/** Receives what an answer shows while it is rendered. */
export interface Showing {
  readonly now: Date;
  /** Called for a record at the top level of the answer. */
  shows(record: ShownRecord): void;
  /** Called with the version of a record that was read as JSON. */
  showsVersion(version: number | null): void;
}

/** Renders the results of handlers as the `data` of their operations: values by the schema, records by their views. */
export class Renderer {
  readonly #views = new Map<z.core.$ZodType, View<never>>();
  readonly #byEntity = new Map<unknown, View<never>[]>();

  constructor(views: Views) {
    for (const view of views) {
      this.#views.set(view.schema, view);
      this.#byEntity.set(view.entity, [...(this.#byEntity.get(view.entity) ?? []), view]);
    }
  }

  /** The JSON text of an operation's data. */
  data(schema: z.ZodObject, given: unknown, showing: Showing | null): string {
    if (isShowable(given)) return this.#value(schema, given, showing, true);
    return this.#object(schema.shape, given as Readonly<Record<string, unknown>>, showing, true);
  }

  #object(
    shape: Readonly<Record<string, z.core.$ZodType>>,
    given: Readonly<Record<string, unknown>>,
    showing: Showing | null,
    isTop: boolean,
  ): string {
    let text = '{';
    for (const key in shape) {
      const value = given[key];
      const schema = shape[key];
      if (value === undefined || schema === undefined) continue;
      text += `${text === '{' ? '' : ','}"${key}":${this.#value(schema, value, showing, isTop)}`;
    }
    return `${text}}`;
  }

  #value(schema: z.core.$ZodType, value: unknown, showing: Showing | null, isTop: boolean): string {
    if (value instanceof RawJson) {
      if (isTop) showing?.showsVersion(value.version);
      return value.text;
    }
    if (isRecord(value)) return this.#record(schema, value, null, showing, isTop);
    if (value instanceof WithExtraFields)
      return this.#record(schema, value.record, value.extra, showing, isTop);
    if (Array.isArray(value) && value.some(holdsShowable)) {
      const { element } = unwrapped(schema)._zod.def as z.core.$ZodArrayDef;
      return `[${value.map((one) => this.#value(element, one, showing, false)).join(',')}]`;
    }
    if (isPlain(value) && holdsShowable(value)) {
      return this.#object((unwrapped(schema) as z.ZodObject).shape, value, showing, false);
    }
    return JSON.stringify(z.encode(schema, value as never));
  }

  #record(
    wrapped: z.core.$ZodType,
    record: TenantRecord,
    more: object | null,
    showing: Showing | null,
    isTop: boolean,
  ): string {
    if (showing === null) throw new Error('A public operation can show no records');
    const schema = unwrapped(wrapped);
    const view = more === null ? this.#views.get(schema) : this.#viewWithin(schema, record);
    const entity = record.constructor as { record?: string };
    if (view === undefined) throw new Error(`The module has no view of ${entity.record} with this schema`);
    if (isTop) showing.shows({ record: view.record, id: record.id, version: record.version });
    const text = JSON.stringify(z.encode(view.schema, view.show(record as never, showing.now) as never));
    if (more === null) return text;
    const { shape } = schema as z.ZodObject;
    const rest = this.#object(shape, more as Readonly<Record<string, unknown>>, showing, false);
    return rest === '{}' ? text : `${text.slice(0, -1)},${rest.slice(1)}`;
  }

  /** The largest view whose fields are all in a schema with further fields. */
  #viewWithin(schema: z.core.$ZodType, record: TenantRecord): View<never> | undefined {
    const { shape } = schema as z.ZodObject;
    const fieldsOf = (view: View<never>) => Object.entries(view.schema.shape);
    return this.#byEntity
      .get(record.constructor)
      ?.filter((view) => fieldsOf(view).every(([key, field]) => shape[key] === field))
      .sort((one, other) => fieldsOf(other).length - fieldsOf(one).length)[0];
  }
}

const isRecord = (value: unknown): value is TenantRecord =>
  typeof value === 'object' && value !== null && 'idPrefix' in (value.constructor ?? {});

const isShowable = (value: unknown) =>
  value instanceof RawJson || value instanceof WithExtraFields || isRecord(value);

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** True for a value that contains records or finished JSON and is therefore rendered part by part. */
const holdsShowable = (value: unknown): boolean =>
  isShowable(value) ||
  (Array.isArray(value) ? value : isPlain(value) ? Object.values(value) : []).some(holdsShowable);

/** The schema inside optional and nullable wrappers. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType === undefined ? schema : unwrapped(innerType);
}

/** The body of a successful answer: the data in its envelope. */
export function successBody(operation: AnyOperation, organizationId: string | null, data: string): string {
  if (operation.bare) return data;
  const meta =
    operation.meta === false || organizationId === null
      ? ''
      : `,"meta":{"organizationId":"${organizationId}"}`;
  return `{"success":true,"data":${data}${meta}}`;
}

/** Throws where the data of an operation does not match its schema or has undeclared fields. */
export function assertData({ id, data: schema }: AnyOperation, text: string): void {
  if (schema !== undefined) assertMatches(id, schema, text);
}

/** Throws where a part of an operation's answer does not match its schema or has undeclared fields. */
export function assertMatches(id: string, schema: z.ZodObject, text: string): void {
  const sent: unknown = JSON.parse(text);
  const read = schema.safeDecode(sent as never);
  if (!read.success) {
    const places = read.error.issues.map(({ path, code }) => `${path.join('.')} (${code})`);
    throw new Error(`The response of ${id} does not match its schema at ${places.join(', ')}`);
  }
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(z.encode(schema, read.data))), sent)) {
    throw new Error(`The response of ${id} has fields that its schema does not declare`);
  }
}
