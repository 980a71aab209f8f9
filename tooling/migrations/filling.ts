import type { SchemaDifference, TableDifference } from '@mikro-orm/postgresql';
import type { Answer } from './arguments.ts';
import type { Comparison } from './comparison.ts';

/** The statements of a difference; columns that become not null get their values from the answers. */
export function statementsOf(
  { quote, statements }: Comparison,
  difference: SchemaDifference,
  answers: readonly Answer[],
): string[] {
  const fills = new Map(
    answers.flatMap((answer) => (answer.flag === 'fill' ? [[answer.name, `(${answer.expression})`]] : [])),
  );
  const after = Object.values(difference.changedTables).flatMap((table) => [
    ...defaultsRestored(table, fills, quote),
    ...tightened(table, fills, quote),
  ]);
  return [...statements(difference), ...after];
}

type Fills = ReadonlyMap<string, string>;

/**
 * Adds columns with the value as their default, which fills existing rows and those that the previous version still writes.
 * The default stays, unless the column has its own.
 */
function defaultsRestored(table: TableDifference, fills: Fills, quote: Comparison['quote']): string[] {
  const { toTable, addedColumns } = table;
  return Object.values(addedColumns).flatMap((column) => {
    const value = fills.get(`${toTable.name}.${column.name}`);
    if (value === undefined) return [];
    addedColumns[column.name] = { ...column, default: value };
    if (column.default == null) return [];
    const altered = `alter table ${toTable.getQuotedName()} alter column ${quote(column.name)}`;
    return [`${altered} set default ${column.default}`];
  });
}

/**
 * Removes the not-null changes from the difference; their statements come after the others, when new types and checks allow
 * the value. Forced row level security applies to the owner too, and a migration has no organization.
 */
function tightened(table: TableDifference, fills: Fills, quote: Comparison['quote']): string[] {
  const { toTable, changedColumns } = table;
  const columns = Object.values(changedColumns).flatMap(({ column, changedProperties }) => {
    const value = fills.get(`${toTable.name}.${column.name}`);
    if (value === undefined) return [];
    changedProperties.delete('nullable');
    if (changedProperties.size === 0) delete changedColumns[column.name];
    return [{ name: quote(column.name), value }];
  });
  if (columns.length === 0) return [];
  const altered = `alter table ${toTable.getQuotedName()}`;
  return [
    ...(toTable.rlsForced ? [`${altered} no force row level security`] : []),
    ...columns.map(
      ({ name, value }) => `update ${toTable.getQuotedName()} set ${name} = ${value} where ${name} is null`,
    ),
    ...(toTable.rlsForced ? [`${altered} force row level security`] : []),
    ...columns.map(({ name }) => `${altered} alter column ${name} set not null`),
  ];
}
