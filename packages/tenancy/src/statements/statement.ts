import {
  ownEventParameters,
  type ReadSubject,
  type StatementSubject,
  withOwnEvent,
} from '../audit/own-event.ts';
import type { BlindIndexes, SealedTable } from '../records/sealed-column.ts';
import { type Columns, type RowOf, rowReader, type TextRow } from './columns.ts';
import type { Opening } from './opening.ts';
import type { Parameters, ParameterType, ParameterTypes, Sealing } from './parameters.ts';

interface Declaration<Declared extends Columns> {
  /** Unique, at most 63 bytes; the name of the prepared statement. */
  readonly name: string;
  readonly parameters?: ParameterTypes;
  readonly columns: Declared;
  /** Common table expressions for `text`, which may modify data, without the word WITH. */
  readonly with?: string;
  readonly text: string;
  /** True for a statement that reads only shared data of no organization, such as a public list; it names no `:tenant`. */
  readonly isShared?: boolean;
  /**
   * True for a statement whose best plan depends on its values: it is planned for each call, which takes some tenths of
   * a millisecond, instead of once for all values.
   */
  readonly hasCustomPlan?: boolean;
  /**
   * True for a statement that writes as the owner of its tables. It is right by itself, whatever becomes of the rest of
   * its message: Citus refuses other roles the rest of such a transaction, so there it is committed first.
   */
  readonly writesAsOwner?: boolean;
  /** The record that the statement reads or writes, where it returns at most one row. */
  readonly subject?: StatementSubject;
  /** The sealed columns of the result, which are decrypted. */
  readonly opens?: Opening | null;
  /** The table whose sealed columns the text compares; where they are encrypted, by their blind indexes. */
  readonly compares?: SealedTable | null;
}

/** A statement that is prepared once for each connection and runs inside one organization. */
export interface Statement<Row = unknown> {
  readonly name: string;
  readonly text: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly type: ParameterType;
    readonly isArray: boolean;
  }[];
  readonly hasCustomPlan: boolean;
  readonly writesAsOwner: boolean;
  /** The record that it reads; the operation records the event. */
  readonly reads: ReadSubject | null;
  /** The variant that also writes the audit event of the record that it writes; null where it writes none. */
  readonly audited: Statement<Row> | null;
  readonly opens: Opening | null;
  readonly seals: Sealing | null;
  readonly compares: SealedTable | null;
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
  /** Runs several statements in one message; returns the rows of each as PostgreSQL's text. */
  batch(this: TenantSql, calls: readonly Call[]): Promise<TextRow[][]>;
  /** The blind indexes of the organization; null where its values are not encrypted. */
  blindIndexes(this: TenantSql): Promise<BlindIndexes | null>;
}

/** The declared statements by name, because PostgreSQL identifies prepared statements by name alone. */
const declared = new Map<string, Statement>();

/** Functions that return examples of dynamic statements. */
const samples: (() => readonly Statement[])[] = [];

/** Registers examples of dynamic statements, one of each kind, for `declaredStatements`. */
export const declareSamples = (make: () => readonly Statement[]): void => {
  samples.push(make);
};

/** All statements of the imported modules: the declared ones, and examples of dynamic ones. */
export const declaredStatements = (): readonly Statement[] => [
  ...declared.values(),
  ...samples.flatMap((make) => make()),
];

/**
 * Declares a statement. Its text names parameters as `:name`; `:tenant` is the organization of the caller, and every
 * statement that is not shared must name it. Throws where another text has the same name.
 */
export function statement<const Declared extends Columns>(
  declaration: Declaration<Declared>,
): Statement<RowOf<Declared>> {
  const made = dynamicStatement(declaration);
  for (const one of made.audited ? [made, made.audited] : [made]) {
    const known = declared.get(one.name);
    if (known !== undefined && known.text !== one.text) {
      throw new Error(`Two statements have the name ${one.name}`);
    }
    declared.set(one.name, one);
  }
  return made;
}

/** Builds a statement at run time, from the parameters of a request; its name must be a digest of its text. */
export function dynamicStatement<const Declared extends Columns>(
  declaration: Declaration<Declared>,
): Statement<RowOf<Declared>> {
  const { name, columns, subject, isShared = false, parameters: types = {} } = declaration;
  const { opens = null, compares = null, hasCustomPlan = false, writesAsOwner = false } = declaration;
  const parameters = typesOf(types);
  const rest = { hasCustomPlan, writesAsOwner, opens, compares, seals: sealingOf(types) };
  const expressions = declaration.with?.trim();
  const text = declaration.text.trim();
  const decode = rowReader(columns);
  const plain = compile(
    name,
    expressions === undefined ? text : `with ${expressions} ${text}`,
    parameters,
    isShared,
  );
  const reads = subject?.action === 'read' ? subject : null;
  const audited =
    subject &&
    subject.action !== 'read' &&
    compile(
      `${name}+audit`,
      withOwnEvent(expressions, text, subject),
      { ...parameters, ...ownEventParameters },
      isShared,
    );
  return {
    ...plain,
    ...rest,
    decode,
    reads,
    audited: audited ? { ...audited, ...rest, decode, reads, audited: null } : null,
  };
}

const typesOf = (parameters: ParameterTypes): Readonly<Record<string, ParameterType>> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, type]) => [name, typeof type === 'string' ? type : type.type]),
  );

function sealingOf(parameters: ParameterTypes): Sealing | null {
  const sealed = Object.entries(parameters).flatMap(([parameter, type]) =>
    typeof type === 'string' ? [] : [{ parameter, ...type }],
  );
  if (sealed.length === 0) return null;
  return {
    columns: sealed.flatMap((one) => ('column' in one ? [one] : [])),
    indexes: sealed.flatMap((one) => ('index' in one ? [one] : [])),
    rows: sealed.flatMap(({ parameter, ...one }) =>
      'rowsOf' in one ? [{ parameter, table: one.rowsOf }] : [],
    ),
  };
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
