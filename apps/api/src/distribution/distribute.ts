import { distributedSetting, withClient } from '@rcm/database';
import { type MigrationStep, pendingMigrations, schemasOf } from '@rcm/tenancy';
import type { Client } from 'pg';
import type { Config } from '../config.ts';
import { onPlace } from '../database/resolve.ts';
import { urlToChange } from '../database/set-up.ts';
import { migrations, type Progress } from '../installation.ts';
import { type DistributionStep, distributionOf, placedTables } from './plan.ts';
import { forcePolicies, rebalance } from './rebalance.ts';

/** The result of `rcm distribute`, or of its dry run. */
interface Distribution {
  /** The version of Citus; null when the database does not have the extension. */
  readonly citus: string | null;
  readonly tables: readonly DistributionStep[];
  /** The statements that make Citus propagate transaction settings to workers, one for each role without that setting. */
  readonly settings: readonly string[];
  /** The statements that create collations on workers. */
  readonly collations: readonly string[];
  /** The statements that remove row counters, because distributed tables have no triggers; totals then count the rows. */
  readonly counters: readonly string[];
  /** How many moves between nodes a rebalance made; null without one. */
  readonly moves: number | null;
}

/** Tables of the queue stay on the coordinator, where its workers connect; so does the list of applied migrations. */
const onCoordinator = ['graphile_worker', 'public'];

/**
 * Plans the distribution of the environment's database and, unless it is a dry run, executes the plan; then moves
 * organizations between the nodes, if asked to.
 */
export const distributeInstallation = (
  config: Config,
  env: NodeJS.ProcessEnv,
  progress: Progress,
  { isDryRun = false, isRebalance = false } = {},
): Promise<Distribution> =>
  onPlace({ env, dataDirectory: config.dataDirectory, onProgress: progress }, ({ place }) =>
    withClient(urlToChange(place), async (client) => {
      const done = await distribute(client, progress, isDryRun);
      return isRebalance && !isDryRun ? { ...done, moves: await rebalance(client, progress) } : done;
    }),
  );

/**
 * Distributes the tables of a database over the nodes of Citus, each in its own transaction. Tables that are already
 * distributed stay as they are. Throws without the extension, with pending migrations, and for a role that row level
 * security applies to, because Citus copies the rows.
 */
export async function distribute(
  client: Client,
  progress: Progress,
  isDryRun: boolean,
  steps: readonly MigrationStep[] = migrations,
): Promise<Distribution> {
  const pending = await pendingMigrations(client, steps);
  if (pending.length > 0) {
    throw new Error(`The database lacks ${pending.length} migrations: run \`rcm migrate\` first.`);
  }
  const { rows: extensions } = await client.query<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  );
  const citus = extensions[0]?.version ?? null;
  if (citus === null && !isDryRun) {
    throw new Error('The database has no Citus: run `create extension citus` in it, as a superuser, first.');
  }
  const schemas = schemasOf(steps).filter((schema) => !onCoordinator.includes(schema));
  const tables = distributionOf(await placedTables(client, schemas, citus !== null));
  const settings = await missingSettings(client);
  const counters = await countersToEnd(client);
  const collations = citus === null ? [] : await collationsToCarry(client, schemas);
  if (!isDryRun) {
    await mustSeeAllRows(client);
    for (const statement of settings) await client.query(statement);
    for (const statement of [...counters, ...collations]) await client.query(statement);
    for (const { table, statement } of tables) {
      if (statement === null) continue;
      progress(`Distributing ${table}`);
      await client.query(statement);
    }
    await validateForeignKeys(client, schemas);
    await forcePolicies(client);
  }
  return { citus, tables, settings, collations, counters, moves: null };
}

/**
 * Nobody reads a counter that is not in the table of counters, so its triggers can be dropped one by one afterwards. The
 * counts are deleted last, because transactions that began earlier may still read them.
 */
async function countersToEnd(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop trigger %I on %I.%I', t.tgname, n.nspname, c.relname) as drop
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgname ~ '^counted_' order by 1`,
  );
  if (rows.length === 0) return [];
  return [
    'delete from lists.counters',
    ...rows.map(({ drop }) => drop),
    'delete from lists.row_changes',
    'delete from lists.row_sums',
    'delete from lists.row_counts',
  ];
}

/**
 * Citus creates on its workers what the columns of a table depend on, but not the collations in their expressions. Those
 * of a domain it creates, also on workers that are added later, and they outlive the domain.
 */
async function collationsToCarry(client: Client, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ create: string; drop: string }>(
    `select format('create domain %1$I.%2$I as text collate %1$I.%3$I', n.nspname, 'in_' || c.collname, c.collname) as create,
      format('drop domain %I.%I', n.nspname, 'in_' || c.collname) as drop
    from pg_collation c join pg_namespace n on n.oid = c.collnamespace
    where n.nspname = any ($1) and not exists (
      select from pg_dist_object o where o.classid = 'pg_collation'::regclass and o.objid = c.oid)
    order by 1`,
    [schemas],
  );
  return rows.flatMap(({ create, drop }) => [create, drop]);
}

/** Validates the foreign keys that a migration added to new tables; until these are distributed, Citus can't. */
async function validateForeignKeys(client: Client, schemas: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ validate: string }>(
    `select format('alter table %I.%I validate constraint %I', n.nspname, c.relname, k.conname) as validate
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any ($1) and k.contype = 'f' and not k.convalidated order by 1`,
    [schemas],
  );
  for (const { validate } of rows) await client.query(validate);
}

/** Statements for the roles that use a schema of the installation and do not propagate their settings. */
async function missingSettings(client: Client): Promise<string[]> {
  const { name, value } = distributedSetting;
  const { rows } = await client.query<{ role: string }>(
    `select quote_ident(r.rolname) as role from pg_roles r
    where not r.rolsuper and r.rolname !~ '^pg_' and has_schema_privilege(r.oid, 'platform', 'USAGE')
      and not exists (select from pg_db_role_setting s
        where s.setrole = r.oid and $1 = any (s.setconfig))
    order by 1`,
    [`${name}=${value}`],
  );
  return rows.map(({ role }) => `alter role ${role} set ${name} to '${value}'`);
}

async function mustSeeAllRows(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; seesAll: boolean }>(
    `select rolname as name, rolsuper or rolbypassrls as "seesAll" from pg_roles where rolname = current_user`,
  );
  const [role] = rows;
  if (role === undefined || role.seesAll) return;
  throw new Error(
    `Row level security hides rows that Citus copies from ${role.name}: set DATABASE_URL to the URL of a superuser.`,
  );
}
