import type { NewRecord } from '../operation/context.ts';
import { columnOf } from '../records/column.ts';
import { sealedTableOf } from '../records/sealed-column.ts';
import {
  ownColumnsOf,
  parameterTypeOf,
  type TenantEntity,
  type TenantRecord,
  tableOf,
} from '../records/tenant-owned.ts';
import type { Parameter, Parameters, ParameterType, SealedParameter } from './parameters.ts';
import { literal } from './values.ts';

/** SQL that computes a column. */
class Expression {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Computes a column by SQL, which may name the statement's parameters as `:name`. */
export const expression = (text: string) => new Expression(text);

/** The columns that a statement may fix. */
type FixableColumn<Record extends TenantRecord> = Exclude<keyof NewRecord<Record>, 'createdAt' | 'updatedAt'>;

type ValueOf<Record extends TenantRecord, Column extends FixableColumn<Record>> = Exclude<
  NewRecord<Record>[Column],
  undefined
>;

/** The values that each call passes: those of every column that the statement does not fix, and the time. */
type CallValues<Record extends TenantRecord, Fixed extends FixableColumn<Record>> = {
  readonly [Column in Exclude<FixableColumn<Record>, Fixed>]-?: ValueOf<Record, Column>;
} & { readonly now: Date };

/** The parts of a statement that inserts records of one entity. */
export interface InsertParts<Values> {
  readonly table: string;
  /** The names of all columns. */
  readonly columns: string;
  /** The SQL of each column, in the same order. */
  readonly values: string;
  /** The parameters of the columns that are not fixed, and `now`, the creation time. */
  readonly parameters: Readonly<Record<string, ParameterType | SealedParameter>>;
  /** The parameter values of a call. */
  given(values: Values): Parameters;
}

/**
 * The parts of a statement that inserts records with every column of the entity: those in `fixed` have the same value in
 * each record or are computed by SQL, every other one is a parameter of its name.
 */
export function insertParts<Record extends TenantRecord, Fixed extends FixableColumn<Record> = never>(
  entity: TenantEntity<Record>,
  fixed: { readonly [Column in Fixed]: ValueOf<Record, Column> | Expression },
): InsertParts<CallValues<Record, Fixed>> {
  const sources = fixed as Readonly<globalThis.Record<string, Parameter | Expression | undefined>>;
  const sealed = sealedTableOf(entity.schema.meta);
  const indexes = sealed?.indexes ?? [];
  const parameters: globalThis.Record<string, ParameterType | SealedParameter> = { now: 'timestamptz' };
  const isSealed = (property: string) => sealed?.columns.some((each) => each.property === property);
  /** The parameters that are null in every call. */
  const empty = indexes.map(({ property }) => property);
  const parameterOf = (property: string): ParameterType | SealedParameter => {
    const type = parameterTypeOf(entity, property);
    const index = indexes.find((each) => each.property === property);
    if (index) return { type, index };
    const column = sealed?.columns.find((each) => each.property === property);
    return column ? { type, column } : type;
  };
  const sqlOf = (property: string) => {
    const source = sources[property];
    if (source instanceof Expression) return source.text;
    if (source !== undefined && !isSealed(property)) return literal(source);
    if (source !== undefined && source !== null) {
      throw new Error(`${entity.record}.${property} is sealed: pass its value with each call`);
    }
    if (source === null) empty.push(property);
    parameters[property] = parameterOf(property);
    return `:${property}`;
  };
  const base = {
    organizationId: ':tenant',
    id: sqlOf('id'),
    createdAt: ':now',
    updatedAt: ':now',
    version: '1',
  };
  const values = {
    ...base,
    ...Object.fromEntries(ownColumnsOf(entity).map((property) => [property, sqlOf(property)])),
  };
  return {
    table: tableOf(entity),
    columns: Object.keys(values).map(columnOf).join(', '),
    values: Object.values(values).join(', '),
    parameters,
    given: (values) => ({
      ...Object.fromEntries(empty.map((property) => [property, null])),
      ...(values as Parameters),
    }),
  };
}
