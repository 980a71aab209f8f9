import type { PlannedLock, PlannedMigration, TableWork } from '@rcm/tenancy';

const works: Readonly<Record<TableWork, string>> = {
  NONE: 'touches no rows',
  SCAN: 'reads the rows',
  COPY: 'copies the rows',
  CHANGE: 'changes rows',
  REWRITE: 'writes the table again',
};

const lockLine = ({ table, rows, lock, work, statement }: PlannedLock): string =>
  `  ${table} (${rows} rows): ${lock} lock, ${works[work]}: ${statement}`;

const headLine = ({ name, isContraction, filledTable, isOnline }: PlannedMigration): string => {
  const facts = [
    isOnline
      ? 'the previous version keeps serving'
      : 'needs --offline: requests that use these tables wait until it is done',
    ...(filledTable === null ? [] : [`fills ${filledTable} in batches`]),
    ...(isContraction ? ['a contraction: versions before the previous one stop working'] : []),
  ];
  return `${name}: ${facts.join('; ')}`;
};

/** The pending migrations for a person: each with the locks that it takes on tables with rows. */
export const planLines = (pending: readonly PlannedMigration[]): string[] =>
  pending.length === 0
    ? ['The database is up to date: nothing is pending.']
    : pending.flatMap((migration) => [
        headLine(migration),
        ...migration.locks.filter(({ rows }) => rows > 0).map(lockLine),
      ]);
