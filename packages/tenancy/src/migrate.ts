import { type Migration, Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';

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

const serialKey = 0x6d6967;

/** Tables that the application may only add to. */
const appendOnly = ['platform.audit_events', 'platform.audit_seals'];

/** Tables of others that the application has no need to write to. */
const readOnly = ['graphile_worker.migrations', 'graphile_worker._private_known_crontabs'];

/** Brings the schemas up to date, one caller at a time, and grants the application role its least. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  return withMigrator(options, async (orm, pool) => {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [serialKey]);
      options.onStep && orm.migrator.on('migrating', ({ name }) => options.onStep?.(name));
      const applied = await orm.migrator.up();
      await client.query(grants(options));
      return applied.map(({ name }) => name);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [serialKey]);
      client.release();
    }
  });
}

/** The names of the steps that the database lacks. */
export function pendingMigrations(options: Omit<MigrateOptions, 'appRole'>): Promise<string[]> {
  return withMigrator(options, async (orm) => {
    const pending = await orm.migrator.getPending();
    return pending.map(({ name }) => name);
  });
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
    driverOptions: { onPoolCreated: belongToNoOrganization },
    migrations: {
      migrationsList: [...migrations],
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
function belongToNoOrganization(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    client.query(`set app.organization_id = '00000000-0000-0000-0000-000000000000'`).catch(() => undefined);
  });
}

const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

function grants({ appRole, migrations }: MigrateOptions): string {
  const role = identifier(appRole);
  const packages = new Set(migrations.map(({ name }) => name.split('/', 1)[0] ?? ''));
  const names = [...packages].map((name) => name.replaceAll('-', '_'));
  const schemas = names.map(identifier);
  const present = (tables: readonly string[]) =>
    tables.filter((table) => names.includes(table.split('.', 1)[0] ?? ''));
  return [
    ...schemas.map((schema) => `grant usage on schema ${schema} to ${role}`),
    ...schemas.map(
      (schema) => `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
    ),
    ...present(appendOnly).map((table) => `revoke update, delete on ${table} from ${role}`),
    ...present(readOnly).map((table) => `revoke insert, update, delete on ${table} from ${role}`),
    `grant select on public.migrations to ${role}`,
  ].join(';\n');
}
