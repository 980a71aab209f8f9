import { ownEventParameters, type StatementSubject, withOwnEvent } from '../audit/own-event.ts';
import { type Columns, type RowOf, rowReader, type TextRow } from './columns.ts';
import type { Parameters, ParameterType } from './parameters.ts';

interface Declaration<Declared extends Columns> {
  /** Unique, at most 63 bytes; PostgreSQL keeps the statement under it. */
  readonly name: string;
  readonly parameters?: Readonly<Record<string, ParameterType>>;
  readonly columns: Declared;
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
  }[];
  /** The same statement writing the audit event of its subject as well; null without a subject. */
  readonly audited: Statement<Row> | null;
  readonly decode: (row: TextRow) => Row;
}

/** One statement with the values of its parameters. */
export type Call<Row = unknown> = readonly [statement: Statement<Row>, values: Parameters];

/** Runs statements inside one organization. */
export interface TenantSql {
  /** All rows of one statement. */
  all<Row>(this: TenantSql, statement: Statement<Row>, values?: Parameters): Promise<Row[]>;
  /** The first row of one statement, or null. */
  one<Row>(this: TenantSql, statement: Statement<Row>, values?: Parameters): Promise<Row | null>;
  /** The rows of several statements as PostgreSQL's text, sent and answered in one message. */
  batch(this: TenantSql, calls: readonly Call[]): Promise<TextRow[][]>;
}

/**
 * Declares a statement. Its text names parameters as `:name`; `:tenant` is the calling organization, and a
 * statement that does not name it is refused, for it could not be scoped. Only one that is shared names none.
 */
export function statement<const Declared extends Columns>(
  declaration: Declaration<Declared>,
): Statement<RowOf<Declared>> {
  const { name, columns, subject, isShared = false, parameters = {} } = declaration;
  const expressions = declaration.with?.trim();
  const text = declaration.text.trim();
  const decode = rowReader(columns);
  const plain = compile(
    name,
    expressions === undefined ? text : `with ${expressions} ${text}`,
    parameters,
    isShared,
  );
  const audited =
    subject &&
    compile(
      `${name}+audit`,
      withOwnEvent(expressions, text, subject),
      { ...parameters, ...ownEventParameters },
      isShared,
    );
  return { ...plain, decode, audited: audited ? { ...audited, decode, audited: null } : null };
}

function compile(
  name: string,
  source: string,
  types: Readonly<Record<string, ParameterType>>,
  isShared: boolean,
) {
  if (Buffer.byteLength(name) > 63) throw new Error(`The statement name ${name} is too long`);
  const parameters = Object.entries({ tenant: 'uuid' as const, ...types }).map(([parameter, type]) => ({
    name: parameter,
    type,
    isArray: type.endsWith('[]'),
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
