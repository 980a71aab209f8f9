import type { SchemaObject } from '@rcm/tenancy';

/** Runs a query, and returns its rows. */
type Query = (text: string, parameters?: readonly string[]) => Promise<readonly Record<string, unknown>[]>;

/** The statements that create the objects a package declares in addition to its entities. */
export interface ObjectStatements {
  readonly beforeTables: readonly string[];
  readonly afterTables: readonly string[];
}

/** Finds the declared objects that a database lacks or has with a different definition; changes nothing. */
export async function objectStatements(
  query: Query,
  objects: readonly SchemaObject[],
): Promise<ObjectStatements> {
  const wanted: SchemaObject[] = [];
  for (const object of objects) if (!(await isAsDeclared(query, object))) wanted.push(object);
  const of = (isBefore: boolean) =>
    wanted.filter(({ kind }) => (kind === 'collation') === isBefore).flatMap(({ statements }) => statements);
  return { beforeTables: of(true), afterTables: of(false) };
}

/** Puts the statements of tables after those of objects that they need and before those of objects that need them. */
export function amongObjects(
  { beforeTables, afterTables }: ObjectStatements,
  statements: readonly string[],
): string[] {
  const tables = statements.findIndex((statement) => !statement.startsWith('create schema '));
  const at = tables === -1 ? statements.length : tables;
  return [...statements.slice(0, at), ...beforeTables, ...statements.slice(at), ...afterTables];
}

async function isAsDeclared(query: Query, object: SchemaObject): Promise<boolean> {
  if (object.kind === 'collation') return isTrue(query, 'to_regcollation($1) is not null', object.name);
  if (object.kind === 'function') return isFunctionAsDeclared(query, object);
  if (!(await isTrue(query, 'to_regclass($1) is not null', object.table))) return false;
  return isTrue(query, `exists (select from ${object.table} where ${object.condition})`);
}

/** PostgreSQL normalizes definitions, so the declared one is created and rolled back to compare it. */
async function isFunctionAsDeclared(
  query: Query,
  { name, statements }: Pick<Extract<SchemaObject, { name: string }>, 'name' | 'statements'>,
): Promise<boolean> {
  if (!(await isTrue(query, 'to_regprocedure($1) is not null', name))) return false;
  const definition = () => result(query, 'pg_get_functiondef(to_regprocedure($1))', name);
  const present = await definition();
  await query('begin');
  try {
    for (const statement of statements) await query(statement);
    return present === (await definition());
  } finally {
    await query('rollback');
  }
}

const isTrue = async (query: Query, expression: string, ...parameters: readonly string[]): Promise<boolean> =>
  (await result(query, expression, ...parameters)) === true;

async function result(query: Query, expression: string, ...parameters: readonly string[]): Promise<unknown> {
  const [row] = await query(`select ${expression} as value`, parameters);
  return row?.value;
}
