import type { Migration } from '@mikro-orm/migrations';
import { type LockMode, locksOf, type StatementLock, type TableWork } from './locks.ts';
import type { MigrationStep, Reader } from './step.ts';

/** A lock on a table that exists, with its rows. */
export interface PlannedLock {
  readonly statement: string;
  readonly table: string;
  /** As PostgreSQL last counted or estimated them. */
  readonly rows: number;
  readonly lock: LockMode;
  readonly work: TableWork;
}

/** A pending step, and what it does to the tables that exist. */
export interface PlannedMigration {
  readonly name: string;
  /** True for a step that removes something an earlier version uses. */
  readonly isContraction: boolean;
  /** The table whose rows the step fills in batches, each in its own transaction; null for a step in one transaction. */
  readonly filledTable: string | null;
  readonly locks: readonly PlannedLock[];
  /** True if the previous version keeps serving while the step runs: it blocks no request longer than a moment. */
  readonly isOnline: boolean;
}

/**
 * The rows from which a step is long: fewer should take less than the two seconds that requests wait for a lock. Rows that
 * several statements work on count for each of them, because locks are held until the end of the step.
 */
export interface LargeTable {
  /** Where statements change rows or write the table again. */
  readonly written: number;
  /** Where statements only read the rows, for a constraint or an index. */
  readonly read: number;
}

/** The bounds of a long step, in rows. */
export const largeTable: LargeTable = { written: 25_000, read: 500_000 };

/** Locks that block writes, or reads and writes. */
const blocking: readonly LockMode[] = ['SHARE', 'SHARE ROW EXCLUSIVE', 'ACCESS EXCLUSIVE'];

/** The work of all statements of a step, as a part of what makes it long. */
const workOf = (locks: readonly PlannedLock[], large: LargeTable): number =>
  locks
    .filter(({ work }) => work !== 'NONE')
    .reduce((sum, { work, rows }) => sum + rows / (work === 'SCAN' ? large.read : large.written), 0);

/** True unless a step works long, while it blocks requests or holds the rows that it has changed. */
const isOnline = (locks: readonly PlannedLock[], large: LargeTable): boolean =>
  workOf(locks, large) < 1 ||
  !locks.some(({ lock, work, rows }) => rows > 0 && (blocking.includes(lock) || work === 'CHANGE'));

/** A relation that exists, as the name of its table. */
interface Existing {
  readonly relation: string;
  readonly table: string;
  readonly rows: number;
}

async function existing(
  client: Reader,
  relations: readonly string[],
): Promise<ReadonlyMap<string, Existing>> {
  const { rows } = await client.query<Existing>(
    `select r.relation, format('%s.%s', n.nspname, t.relname) as table,
        greatest(t.reltuples, s.n_live_tup, 0)::float8 as rows
      from unnest($1::text[]) as r (relation)
      join pg_class c on c.oid = to_regclass(r.relation)
      left join pg_index i on i.indexrelid = c.oid
      join pg_class t on t.oid = coalesce(i.indrelid, c.oid)
      join pg_namespace n on n.oid = t.relnamespace
      left join pg_stat_all_tables s on s.relid = t.oid`,
    [relations],
  );
  return new Map(rows.map((row) => [row.relation, row]));
}

const packageOf = (name: string) => name.split('/', 1)[0];

/** The locks of the statements of a step, without running them. */
async function locksOfStep(
  step: MigrationStep,
  given: ConstructorParameters<typeof Migration>,
): Promise<StatementLock[]> {
  const migration = new step.class(...given);
  await migration.up();
  return migration.getQueries().flatMap((query) => locksOf(String(query)));
}

/** What to plan. */
interface PlanOptions {
  readonly migrations: readonly MigrationStep[];
  readonly missing: readonly MigrationStep[];
  /** What a step is constructed with. */
  readonly given: ConstructorParameters<typeof Migration>;
  readonly large: LargeTable;
}

/**
 * What the missing steps would do, in their order; it only reads. The first step of a package creates its tables, so its
 * statements are not read: they lock no table that exists.
 */
export async function planOf(
  client: Reader,
  { migrations, missing, given, large }: PlanOptions,
): Promise<PlannedMigration[]> {
  const packages = Map.groupBy(migrations, ({ name }) => packageOf(name));
  const first = new Set([...packages.values()].map(([step]) => step));
  const planned: PlannedMigration[] = [];
  for (const step of missing) {
    const statements = first.has(step) ? [] : await locksOfStep(step, given);
    const relations = await existing(client, [...new Set(statements.map((one) => one.relation))]);
    const locks = statements.flatMap(({ relation, ...lock }) => {
      const found = relations.get(relation);
      return found === undefined ? [] : [{ ...lock, table: found.table, rows: found.rows }];
    });
    planned.push({
      name: step.name,
      isContraction: step.name.endsWith('-contract'),
      filledTable: step.backfill?.table ?? null,
      locks,
      isOnline: isOnline(locks, large),
    });
  }
  return planned;
}
