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
  /** Unique, at most 63 bytes; PostgreSQL keeps the statement under it. */
  readonly name: string;
  readonly parameters?: ParameterTypes;
  readonly columns: Declared;
  /** Common table expressions in front of `text`, data-modifying ones among them, without the word WITH. */
  readonly with?: string;
  readonly text: string;
  /**
   * True for a statement that reads only what is published and belongs to no organization, such as a public list:
   * it names no `:tenant`, for there is nothing to scope.
   */
  readonly isShared?: boolean;
  /**
   * True for a statement whose best plan depends on the values that it is given: it is planned with them each time,
   * which costs PostgreSQL some tenths of a millisecond, instead of once for whatever values.
   */
  readonly hasCustomPlan?: boolean;
  /** Set where the statement returns at most one row, of the record that it reads or writes. */
  readonly subject?: StatementSubject;
  /** Which columns of the result are sealed. */
  readonly opens?: Opening | null;
  /** The table whose sealed columns the text compares, by their blind indexes where they are encrypted. */
  readonly compares?: SealedTable | null;
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
  readonly hasCustomPlan: boolean;
  /** The record that it reads, of which its operation tells the trail. */
  readonly reads: ReadSubject | null;
  /** The same statement writing the audit event of the record that it writes; null where it writes none. */
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
  /** The rows of several statements as PostgreSQL's text, sent and answered in one message. */
  batch(this: TenantSql, calls: readonly Call[]): Promise<TextRow[][]>;
  /** The blind indexes of the organization's encrypted columns; null where its values are stored as they are. */
  blindIndexes(this: TenantSql): Promise<BlindIndexes | null>;
  /**
   * Forgets the plans that the connection keeps, those of foreign keys too: for work that fills tables, where one made
   * while a table was empty would read the whole of it for each row.
   */
  forgetPlans(this: TenantSql): Promise<void>;
}

/** What was declared under each name, for PostgreSQL keeps a statement under its name alone. */
const declared = new Map<string, Statement>();

/** What makes statements of the kinds that are made while the service runs. */
const samples: (() => readonly Statement[])[] = [];

/** Tells of statements that are made as callers ask for them: one of each kind, made when somebody wants to see them. */
export const declareSamples = (make: () => readonly Statement[]): void => {
  samples.push(make);
};

/** All statements of what was imported: those that were declared, and one of each kind that is made as callers ask. */
export const declaredStatements = (): readonly Statement[] => [
  ...declared.values(),
  ...samples.flatMap((make) => make()),
];

/**
 * Declares a statement. Its text names parameters as `:name`; `:tenant` is the calling organization, and a
 * statement that does not name it is refused, for it could not be scoped. Only one that is shared names none.
 * Throws for a name that another text has.
 */
export function statement<const Declared extends Columns>(
  declaration: Declaration<Declared>,
): Statement<RowOf<Declared>> {
  const made = variant(declaration);
  for (const one of made.audited ? [made, made.audited] : [made]) {
    const known = declared.get(one.name);
    if (known !== undefined && known.text !== one.text) {
      throw new Error(`Two statements have the name ${one.name}`);
    }
    declared.set(one.name, one);
  }
  return made;
}

/** A statement that is made while the service runs, as callers ask for it: its name is a digest of its text. */
export function variant<const Declared extends Columns>(
  declaration: Declaration<Declared>,
): Statement<RowOf<Declared>> {
  const { name, columns, subject, isShared = false, parameters: types = {} } = declaration;
  const { opens = null, compares = null, hasCustomPlan = false } = declaration;
  const parameters = typesOf(types);
  const rest = { hasCustomPlan, opens, compares, seals: sealingOf(types) };
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
