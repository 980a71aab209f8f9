import { type Migration, Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { mustFollowFirstRelease } from './first-release.ts';

/** One step of a package's schema; its name leads with the package (`gfe/20261120-estimates`). */
export interface MigrationStep {
  readonly name: string;
  readonly class: new (...args: ConstructorParameters<typeof Migration>) => Migration;
}

/** What is to be migrated, and by whom. */
export interface MigrateOptions {
  /** Connects as the role that owns the schemas. */
  readonly ownerUrl: string;
  /** The role that serves requests; it is granted the least that it needs. */
  readonly appRole: string;
  readonly migrations: readonly MigrationStep[];
  readonly onStep?: (name: string) => void;
}

type Reader = Pick<pg.Pool, 'query'> | Pick<pg.ClientBase, 'query'>;

const serialKey = 0x6d6967;

/** Tables that the application may only add to. */
const appendOnly = ['platform.audit_outbox', 'audit.seals'];

/** Tables that the application does not write to: those of others, and those that only the owner fills. */
const readOnly = [
  'graphile_worker.migrations',
  'graphile_worker._private_known_crontabs',
  'audit.events',
  'audit.spans',
  'lists.counters',
  'platform.secret_generations',
];

/** Tables that the application takes nothing from. */
const undeletable = ['encryption.data_keys'];

/** What the application, and nobody else, may do by the rights of the owner. */
const functions = ['audit.place_events(integer)'];

/** Brings the schemas up to date, one caller at a time, and grants the application role its least. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  return withMigrator(options, async (orm, pool) => {
    const client = await pool.connect();
    try {
      // A lock of the session would stay behind with a pooler that hands its connections on.
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [serialKey]);
      await refuseEarlier(client, options.migrations);
      options.onStep && orm.migrator.on('migrating', ({ name }) => options.onStep?.(name));
      const applied = await orm.migrator.up();
      await client.query(await grants(client, options));
      await client.query('commit');
      if (applied.length > 0) await vacuumRewritten(client, options.migrations);
      return applied.map(({ name }) => name);
    } finally {
      // What did not come to its commit is taken back with the connection.
      client.release(true);
    }
  });
}

/** Throws for a database that a version before the first release made. */
async function refuseEarlier(client: Reader, migrations: readonly MigrationStep[]): Promise<void> {
  const applied = await appliedMigrations(client);
  mustFollowFirstRelease(
    applied.map(({ name }) => name),
    migrations,
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
  await refuseEarlier(client, migrations);
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) with ordinality as step (name, number)
      where name not in (select name from public.migrations) order by number`,
    [migrations.map(({ name }) => name)],
  );
  return rows.map(({ name }) => name);
}

/** A step that a database has. */
export interface AppliedMigration {
  readonly name: string;
  readonly appliedAt: Date;
}

/** The steps that a database has, in the order in which they were applied; it only reads. */
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
  { ownerUrl, migrations }: Pick<MigrateOptions, 'ownerUrl' | 'migrations'>,
  work: (orm: MikroORM, pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const orm = new MikroORM({
    clientUrl: ownerUrl,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    pool: { min: 0, max: 2 },
    migrations: {
      migrationsList: migrations.map(inNoOrganization),
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

/** Constraints are validated under row level security, which wants to know an organization even where there is no row. */
function inNoOrganization({ name, class: Step }: MigrationStep): MigrationStep {
  const { up } = Step.prototype as Migration;
  return {
    name,
    class: class extends Step {
      override async up(): Promise<void> {
        await this.execute(`set local app.organization_id = '00000000-0000-0000-0000-000000000000'`);
        await up.call(this);
      }
    },
  };
}

/**
 * What a step has written anew is told to be visible to all: else indexes alone answer nothing until the tables have changed
 * enough for PostgreSQL to come by. Tables without rows are left alone: plans made for those would outlive their being empty.
 */
async function vacuumRewritten(client: pg.ClientBase, migrations: readonly MigrationStep[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and c.relallvisible = 0 and pg_relation_size(c.oid) > 0 and n.nspname = any ($1) order by 1`,
    [schemasOf(migrations)],
  );
  for (const { name } of rows) await client.query(`vacuum (analyze) ${name}`);
}

const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The schemas that migrations make, each named for its package. */
export const schemasOf = (migrations: readonly Pick<MigrationStep, 'name'>[]): string[] => [
  ...new Set(migrations.map(({ name }) => (name.split('/', 1)[0] ?? '').replaceAll('-', '_'))),
];

/** Those of the objects that are there: not every installation has every package and every step. */
async function present(client: pg.ClientBase, objects: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name
      where case when name like '%)' then to_regprocedure(name)::oid else to_regclass(name)::oid end is not null`,
    [objects],
  );
  return rows.map(({ name }) => name);
}

async function grants(client: pg.ClientBase, { appRole, migrations }: MigrateOptions): Promise<string> {
  const role = identifier(appRole);
  const schemas = schemasOf(migrations).map(identifier);
  const on = async (objects: readonly string[], text: (name: string) => string) =>
    (await present(client, objects)).map(text);
  return [
    ...schemas.map((schema) => `grant usage on schema ${schema} to ${role}`),
    ...schemas.map(
      (schema) => `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
    ),
    ...(await on(appendOnly, (table) => `revoke update, delete on ${table} from ${role}`)),
    ...(await on(readOnly, (table) => `revoke insert, update, delete on ${table} from ${role}`)),
    ...(await on(undeletable, (table) => `revoke delete on ${table} from ${role}`)),
    // Their migration said so, and a dump that was restored without privileges has forgotten it.
    ...(await on(functions, (name) => `revoke all on function ${name} from public`)),
    ...(await on(functions, (name) => `grant execute on function ${name} to ${role}`)),
    `grant select on public.migrations to ${role}`,
  ].join(';\n');
}
