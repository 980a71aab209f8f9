import { type Migration, Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { mustFollowFirstRelease } from './first-release.ts';
import { type BackfillOptions, fillRows } from './migration/backfill.ts';
import { lockTimeout, untilUnlocked } from './migration/lock-wait.ts';
import { newForeignKeysUnvalidated } from './migration/new-foreign-keys.ts';
import { type LargeTable, largeTable, type PlannedMigration, planOf } from './migration/plan.ts';
import { isForRowCounters } from './migration/row-counters.ts';
import type { Grants, MigrationStep, Reader } from './migration/step.ts';

/** What to migrate, and the roles to do it with. */
export interface MigrateOptions extends BackfillOptions {
  /** Connects as the role that owns the schemas. */
  readonly ownerUrl: string;
  /** The role that serves requests; it is granted only what it needs. */
  readonly appRole: string;
  readonly migrations: readonly MigrationStep[];
  /** True where Citus has distributed the tables, so that its workers must follow each change; default false. */
  readonly isDistributed?: boolean;
  readonly onStep?: (name: string) => void;
  /** Called once for a step that other transactions keep from its tables; the step is tried again until they end. */
  readonly onWait?: (name: string) => void;
}

const serialKey = 0x6d6967;

/**
 * Keeps Citus from passing on what a migration creates: `rcm distribute` does that, with rights on the workers that an
 * owner lacks. Without Citus it sets nothing.
 */
const onCoordinator = 'set local citus.enable_ddl_propagation to off';

/** Lets a step change a table and a function: Citus refuses that once it has changed the shards of a table in parallel. */
const oneShardAtATime = `set local citus.multi_shard_modify_mode to 'sequential'`;

/**
 * Applies the steps that are missing, one caller at a time, and grants the application role its rights; returns the
 * names of the applied steps. An empty database gets all steps in one transaction. Otherwise each step has its own, so that
 * no lock outlives its step while the previous version serves; a repeated call continues after the last complete step.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  return withMigrator(options, async (orm, pool) => {
    const client = await pool.connect();
    try {
      // A session-level lock would stay with the server connection of a transaction-mode pooler.
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [serialKey]);
      if (!options.isDistributed) await client.query(onCoordinator);
      const missing = await missingSteps(client, options.migrations);
      const isEmpty = missing.length === options.migrations.length;
      orm.migrator.on('migrating', ({ name }) => options.onStep?.(name));
      if (isEmpty) await orm.migrator.up();
      else for (const step of missing) await applyStep(step, orm, pool, options);
      await client.query(await grantStatements(client, options));
      await client.query('commit');
      if (missing.length > 0) await vacuumUnseenTables(client, options.migrations);
      return missing.map(({ name }) => name);
    } finally {
      // Closing the connection rolls back what was not committed.
      client.release(true);
    }
  });
}

/** Applies a step to a database that may be in use. The role that serves requests gets its rights on the package at once. */
async function applyStep(
  step: MigrationStep,
  orm: MikroORM,
  pool: pg.Pool,
  options: MigrateOptions,
): Promise<void> {
  if (step.backfill) await fillRows(pool, step.name, step.backfill, options);
  await untilUnlocked(
    () => orm.migrator.up({ migrations: [step.name] }),
    () => options.onWait?.(step.name),
  );
  await pool.query(await grantStatements(pool, { ...options, migrations: [step] }));
}

/** What the missing steps would do to the tables of a database; it only reads, as any role may. */
export async function planMigrations(
  url: string,
  migrations: readonly MigrationStep[],
  large: LargeTable = largeTable,
): Promise<PlannedMigration[]> {
  return withMigrator({ ownerUrl: url, migrations }, async (orm, pool) =>
    planOf(pool, {
      migrations,
      missing: await missingSteps(pool, migrations),
      given: [orm.em.getDriver(), orm.config],
      large,
    }),
  );
}

/**
 * The names of the steps that a migrated database lacks; it only reads, as the role that serves requests may. Throws for
 * one that a version before the first release made.
 */
export async function pendingMigrations(
  client: Reader,
  migrations: readonly MigrationStep[],
): Promise<string[]> {
  return (await missingSteps(client, migrations)).map(({ name }) => name);
}

/** The same steps as they are declared; all of them where the database was never migrated. */
async function missingSteps(client: Reader, migrations: readonly MigrationStep[]): Promise<MigrationStep[]> {
  const names = new Set((await appliedMigrations(client)).map(({ name }) => name));
  mustFollowFirstRelease([...names], migrations);
  return migrations.filter(({ name }) => !names.has(name));
}

/** A step that was applied to a database. */
export interface AppliedMigration {
  readonly name: string;
  readonly appliedAt: Date;
}

/** The steps that were applied to a database, in their order; none where it was never migrated. Only reads. */
export async function appliedMigrations(client: Reader): Promise<AppliedMigration[]> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.migrations') is not null as "isThere"`,
  );
  if (!tables[0]?.isThere) return [];
  const { rows } = await client.query<AppliedMigration>(
    'select name, executed_at as "appliedAt" from public.migrations order by id',
  );
  return rows;
}

async function withMigrator<Result>(
  {
    ownerUrl,
    migrations,
    isDistributed = false,
  }: Pick<MigrateOptions, 'ownerUrl' | 'migrations' | 'isDistributed'>,
  work: (orm: MikroORM, pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const orm = new MikroORM({
    clientUrl: ownerUrl,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    pool: { min: 0, max: 2 },
    migrations: {
      migrationsList: migrations.map((step) => prepared(step, isDistributed)),
      tableName: 'migrations',
      snapshot: false,
      transactional: true,
      allOrNothing: true,
    },
    logger: () => undefined,
  });
  try {
    return await work(orm, (await orm.em.getConnection().getNativeClient()) as pg.Pool);
  } finally {
    await orm.close(true);
  }
}

/**
 * A step with the settings of its transaction. Constraints are validated under row level security, whose policies read the
 * organization even where there is no row. Distributed tables have no triggers, so their row counters stay away.
 */
function prepared({ name, class: Step }: MigrationStep, isDistributed: boolean): MigrationStep {
  const { up } = Step.prototype as Migration;
  return {
    name,
    class: class extends Step {
      readonly #onCluster = newForeignKeysUnvalidated();

      override async up(): Promise<void> {
        await this.execute(`set local app.organization_id = '00000000-0000-0000-0000-000000000000'`);
        await this.execute(`set local lock_timeout = ${lockTimeout}`);
        await this.execute(isDistributed ? oneShardAtATime : onCoordinator);
        await up.call(this);
      }

      override addSql(sql: string): void {
        if (!isDistributed) super.addSql(sql);
        else if (!isForRowCounters(sql)) super.addSql(this.#onCluster(sql));
      }
    },
  };
}

/**
 * Vacuums tables whose visibility map is empty, such as those that a step has rewritten: until autovacuum reaches them,
 * there would be no index-only scans. Skips empty tables: their statistics would produce plans that are wrong once they
 * have rows.
 */
async function vacuumUnseenTables(
  client: pg.ClientBase,
  migrations: readonly MigrationStep[],
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and c.relallvisible = 0 and pg_relation_size(c.oid) > 0 and n.nspname = any ($1) order by 1`,
    [schemasOf(migrations)],
  );
  for (const { name } of rows) await client.query(`vacuum (analyze) ${name}`);
}

const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The schemas that migrations create, each named after its package. */
export const schemasOf = (migrations: readonly Pick<MigrationStep, 'name'>[]): string[] => [
  ...new Set(migrations.map(({ name }) => (name.split('/', 1)[0] ?? '').replaceAll('-', '_'))),
];

/** The objects that exist: the steps of a call may end before the one that creates an object. */
async function existing(client: Reader, objects: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name
      where case when name like '%)' then to_regprocedure(name)::oid else to_regclass(name)::oid end is not null`,
    [objects],
  );
  return rows.map(({ name }) => name);
}

async function grantStatements(client: Reader, { appRole, migrations }: MigrateOptions): Promise<string> {
  const role = identifier(appRole);
  const schemas = schemasOf(migrations).map(identifier);
  const grants = [...new Set(migrations.flatMap((step) => step.grants ?? []))];
  const on = async (kind: keyof Grants, text: (name: string) => string) => {
    const objects = grants.flatMap((grant) => grant[kind] ?? []);
    return (await existing(client, objects)).map(text);
  };
  return [
    ...schemas.map((schema) => `grant usage on schema ${schema} to ${role}`),
    ...schemas.map(
      (schema) => `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
    ),
    ...(await on('appendOnly', (table) => `revoke update, delete on ${table} from ${role}`)),
    ...(await on('readOnly', (table) => `revoke insert, update, delete on ${table} from ${role}`)),
    ...(await on('undeletable', (table) => `revoke delete on ${table} from ${role}`)),
    // Repeats what the migration did: a dump that was restored without privileges has lost it.
    ...(await on('functions', (name) => `revoke all on function ${name} from public`)),
    ...(await on('functions', (name) => `grant execute on function ${name} to ${role}`)),
    `grant select on public.migrations to ${role}`,
  ].join(';\n');
}
