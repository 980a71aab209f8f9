import pg from 'pg';
import type { AuditAction } from './context.ts';
import { instantText } from './instant-text.ts';

/** The PostgreSQL types that a statement's parameters may have. */
export type ParameterType =
  | 'text'
  | 'text[]'
  | 'uuid'
  | 'integer'
  | 'integer[]'
  | 'bigint'
  | 'boolean'
  | 'numeric'
  | 'numeric[]'
  | 'date'
  | 'date[]'
  | 'timestamptz'
  | 'timestamptz[]'
  | 'jsonb'
  | 'xid8';

/** The values that parameters take: JSON is stringified, dates become ISO text. */
export type Parameter = string | number | boolean | Date | null | readonly unknown[] | object;

/** The values of a call by parameter name. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** A row as PostgreSQL sends it: every value as text. */
export type TextRow = readonly (string | null)[];

interface Kinds {
  text: string;
  number: number;
  boolean: boolean;
  timestamp: Date;
  json: unknown;
}

/** How a result column is read; a trailing `?` allows null. */
export type ColumnKind = keyof Kinds | `${keyof Kinds}?`;

/** The row that declared columns give. */
export type RowOf<Columns extends Readonly<Record<string, ColumnKind>>> = {
  -readonly [Name in keyof Columns]: Columns[Name] extends `${infer Kind extends keyof Kinds}?`
    ? Kinds[Kind] | null
    : Columns[Name] extends keyof Kinds
      ? Kinds[Columns[Name]]
      : never;
};

/** What a statement does to the one record whose `id` it returns, for the audit row written beside it. */
interface StatementSubject {
  readonly record: string;
  readonly action: AuditAction;
}

interface Declaration<Columns extends Readonly<Record<string, ColumnKind>>> {
  /** Unique, at most 63 bytes; PostgreSQL keeps the statement under it. */
  readonly name: string;
  readonly parameters?: Readonly<Record<string, ParameterType>>;
  readonly columns: Columns;
  /** Common table expressions in front of `text`, data-modifying ones among them, without the word WITH. */
  readonly with?: string;
  readonly text: string;
  /**
   * True for a statement that reads only what is published and belongs to no organization, such as a public list:
   * it names no `:tenant`, for there is nothing to scope.
   */
  readonly isShared?: boolean;
  /** Set where the statement returns at most one row whose `id` is the record that it reads or writes. */
  readonly subject?: StatementSubject;
}

/** A statement that is prepared once per connection and runs inside one organization. */
export interface Statement<Row = unknown> {
  readonly name: string;
  readonly text: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly type: ParameterType;
    readonly isArray: boolean;
    /** True for a value of the audit row that the statement writes beside its own. */
    readonly isAudit: boolean;
  }[];
  readonly subject: StatementSubject | null;
  /** The same statement writing its audit row as well; null without a subject. */
  readonly audited: Statement<Row> | null;
  readonly decode: (row: TextRow) => Row;
}

/** The parameters by which an audit row is written in the same statement. */
export const auditParameters = {
  auditId: 'text',
  auditAt: 'timestamptz',
  auditActor: 'text',
  auditOperation: 'text',
  auditRequest: 'text',
} as const satisfies Record<string, ParameterType>;

/**
 * Declares a statement. Its text names parameters as `:name`; `:tenant` is the calling organization, and a
 * statement that does not name it is refused, for it could not be scoped. Only one that is shared names none.
 */
export function statement<const Columns extends Readonly<Record<string, ColumnKind>>>(
  declaration: Declaration<Columns>,
): Statement<RowOf<Columns>> {
  const { name, columns, subject = null, isShared = false } = declaration;
  const expressions = declaration.with === undefined ? '' : `with ${declaration.with.trim()} `;
  const decode = decoder(columns);
  const plainForm = compile(
    name,
    expressions + declaration.text.trim(),
    declaration.parameters ?? {},
    isShared,
  );
  const audited =
    subject === null
      ? null
      : compile(
          `${name}+audit`,
          `${expressions === '' ? 'with' : `${expressions.trim()},`} hit as (${declaration.text.trim()}), logged as (
             insert into platform.audit_events
               (organization_id, id, occurred_at, actor_key_id, operation, action, record_type, record_id, request_id)
             select :tenant, :auditId, :auditAt, :auditActor, :auditOperation,
               '${subject.action}', '${subject.record}', hit.id, :auditRequest from hit)
           select * from hit`,
          { ...declaration.parameters, ...auditParameters },
        );
  return {
    ...plainForm,
    subject,
    decode,
    audited: audited && { ...audited, subject, decode, audited: null },
  };
}

function compile(
  name: string,
  source: string,
  types: Readonly<Record<string, ParameterType>>,
  isShared = false,
) {
  if (Buffer.byteLength(name) > 63) throw new Error(`The statement name ${name} is too long`);
  const parameters = Object.entries({ tenant: 'uuid' as const, ...types }).map(([parameter, type]) => ({
    name: parameter,
    type,
    isArray: type.endsWith('[]'),
    isAudit: Object.hasOwn(auditParameters, parameter),
  }));
  const positions = new Map(parameters.map((parameter, index) => [parameter.name, `$${index + 1}`]));
  let scoped = false;
  const text = source.replaceAll(/(?<![:\w]):([a-zA-Z]\w*)/g, (_whole, parameter: string) => {
    const position = positions.get(parameter);
    if (position === undefined) throw new Error(`${name} declares no parameter ${parameter}`);
    scoped ||= parameter === 'tenant';
    return position;
  });
  if (scoped === isShared) {
    throw new Error(`${name} ${isShared ? 'is shared and names' : 'does not name'} :tenant`);
  }
  return { name, text, parameters };
}

/** PostgreSQL's text of a timestamptz in UTC (`2027-02-10 23:31:05.12+00`) as ISO 8601 with milliseconds. */
export function isoTimestamp(text: string): string {
  const fraction = text.slice(20, text.lastIndexOf('+')).slice(0, 3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

const readers: { readonly [Kind in keyof Kinds]: (text: string) => Kinds[Kind] } = {
  text: (text) => text,
  number: Number,
  boolean: (text) => text === 't',
  timestamp: (text) => new Date(isoTimestamp(text)),
  json: (text) => JSON.parse(text),
};

/** The value behind PostgreSQL's text. */
export function readText(kind: keyof Kinds, text: string | null): unknown {
  return text === null ? null : readers[kind](text);
}

function decoder<Columns extends Readonly<Record<string, ColumnKind>>>(columns: Columns) {
  const fields = Object.entries(columns).map(
    ([name, kind]) => [name, kind.replace('?', '') as keyof Kinds] as const,
  );
  return (row: TextRow) =>
    Object.fromEntries(
      fields.map(([name, kind], index) => [name, readText(kind, row[index] ?? null)]),
    ) as RowOf<Columns>;
}

const needsEscape = /['\\]/;

/** Text as a literal; the escaping of anything unusual is the driver's own. */
const quoted = (text: string) => (needsEscape.test(text) ? pg.escapeLiteral(text) : `'${text}'`);

function literal(value: Parameter): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'string') return quoted(value);
  if (value instanceof Date) return `'${instantText(value)}'`;
  if (typeof value !== 'number') return quoted(JSON.stringify(value));
  if (!Number.isFinite(value)) throw new RangeError('Expected a finite number');
  return `'${value}'`;
}

const needsArrayEscape = /["\\]/;

function arrayElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return instantText(value);
  const text = typeof value === 'string' ? value : String(value);
  return needsArrayEscape.test(text)
    ? `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
    : `"${text}"`;
}

const arrayLiteral = (values: readonly unknown[]) => quoted(`{${values.map(arrayElement).join(',')}}`);

/**
 * The arguments of a call as literals, in the order of the statement's parameters; `own` are those of the audit row
 * that the statement writes as well.
 */
export function literals(
  { name, parameters }: Statement,
  values: Parameters,
  organizationId: string,
  own?: Parameters,
): string[] {
  const texts: string[] = [];
  for (const { name: parameter, isArray, isAudit } of parameters) {
    if (parameter === 'tenant') {
      texts.push(`'${organizationId}'`);
      continue;
    }
    const value = isAudit && own !== undefined ? own[parameter] : values[parameter];
    if (value === undefined) throw new Error(`${name} was called without ${parameter}`);
    texts.push(isArray && Array.isArray(value) ? arrayLiteral(value) : literal(value));
  }
  return texts;
}

/** The text that makes a connection ready for a statement. */
export const preparation = ({ name, text, parameters }: Statement) =>
  `PREPARE "${name}" (${parameters.map(({ type }) => type).join(', ')}) AS ${text}`;

/** The text that runs a prepared statement. */
export const execution = ({ name }: Statement, values: readonly string[]) =>
  `EXECUTE "${name}" (${values.join(', ')})`;

/** The statement with its values in place, for connections that keep no prepared statements. */
export const inlined = ({ text, parameters }: Statement, values: readonly string[]) =>
  text.replaceAll(/\$(\d+)/g, (_whole, position: string) => {
    const index = Number(position) - 1;
    return `(${values[index]}::${parameters[index]?.type})`;
  });
