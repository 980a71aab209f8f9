import type { SchemaDifference } from '@mikro-orm/postgresql';

/**
 * Sorts the statements of a difference so that those of one new table are together. Foreign keys and rows come last, when
 * every table that they reference exists.
 */
export function tableByTable(
  difference: SchemaDifference,
  sqlOf: (difference: SchemaDifference) => string[],
): string[] {
  const { newNamespaces, newTables } = difference;
  const namespaces = sqlOf({ ...nothingIn(difference), newNamespaces });
  const tables = Object.entries(newTables).flatMap(([name, table]) =>
    withoutRecount(sqlOf({ ...nothingIn(difference), newTables: { [name]: table } })),
  );
  const rest = sqlOf({ ...difference, newNamespaces: new Set(), newTables: {} });
  return [
    ...namespaces,
    ...tables.filter((statement) => !reference.test(statement)),
    ...rest,
    ...tables.filter((statement) => reference.test(statement)),
  ];
}

const reference = /^(alter table \S+ add constraint \S+ foreign key|insert into) /;

const nothingIn = ({ fromSchema }: SchemaDifference): SchemaDifference => ({
  newNamespaces: new Set(),
  newNativeEnums: [],
  newTables: {},
  changedTables: {},
  removedTables: {},
  newViews: {},
  changedViews: {},
  removedViews: {},
  newRoutines: {},
  changedRoutines: {},
  removedRoutines: {},
  removedNamespaces: new Set(),
  removedNativeEnums: [],
  orphanedForeignKeys: [],
  fromSchema,
});

/** The statements of a row counter that count existing rows. */
const recount = [
  /^delete from lists\.(row_counts|row_changes|counters) /,
  /^insert into lists\.row_counts /,
  /^alter table [\w.]+ (no )?force row level security$/,
];

/** Removes the initial count of a new table, which has no rows. */
const withoutRecount = (statements: readonly string[]): string[] =>
  statements.filter((statement) => !recount.some((step) => step.test(statement)));
