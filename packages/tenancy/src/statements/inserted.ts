import type { NewRecord } from '../operation/context.ts';
import {
  ownColumnsOf,
  parameterTypeOf,
  type TenantEntity,
  type TenantRecord,
  tableOf,
} from '../records/tenant-owned.ts';
import { columnOf } from '../views/column.ts';
import { literal } from './literals.ts';
import type { Parameter, Parameters, ParameterType } from './parameters.ts';

/** SQL that a statement works a column out by. */
class Expression {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Works a column out by SQL, which may name the statement's parameters as `:name`. */
export const expression = (text: string) => new Expression(text);

/** The columns that a statement may state itself. */
type StatableColumn<Record extends TenantRecord> = Exclude<
  keyof NewRecord<Record>,
  'createdAt' | 'updatedAt'
>;

type ValueOf<Record extends TenantRecord, Column extends StatableColumn<Record>> = Exclude<
  NewRecord<Record>[Column],
  undefined
>;

/** The values that a call has to give: those of every column that the statement does not state, and the time. */
type Given<Record extends TenantRecord, Stated extends StatableColumn<Record>> = {
  readonly [Column in Exclude<StatableColumn<Record>, Stated>]-?: ValueOf<Record, Column>;
} & { readonly now: Date };

/** The parts of a statement that inserts records of one kind. */
export interface Inserted<Values> {
  readonly table: string;
  /** The names of all columns. */
  readonly columns: string;
  /** The SQL of each column, in the same order. */
  readonly values: string;
  /** The parameters of the columns that are not stated, and `now`, at which the record is made. */
  readonly parameters: Readonly<Record<string, ParameterType>>;
  /** The values of the parameters for a call. */
  given(values: Values): Parameters;
}

/**
 * The parts of a statement that inserts records, every column of the entity among them: those that `stated` names
 * hold the same value in each record or are worked out by SQL, every other one is a parameter of its name.
 */
export function inserted<Record extends TenantRecord, Stated extends StatableColumn<Record> = never>(
  entity: TenantEntity<Record>,
  stated: { readonly [Column in Stated]: ValueOf<Record, Column> | Expression },
): Inserted<Given<Record, Stated>> {
  const sources = stated as Readonly<globalThis.Record<string, Parameter | Expression | undefined>>;
  const parameters: globalThis.Record<string, ParameterType> = { now: 'timestamptz' };
  const sqlOf = (property: string) => {
    const source = sources[property];
    if (source instanceof Expression) return source.text;
    if (source !== undefined) return literal(source);
    parameters[property] = parameterTypeOf(entity, property);
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
    given: (values) => values as Parameters,
  };
}
