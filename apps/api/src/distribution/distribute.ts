import { withClient } from '@rcm/database';
import { pendingMigrations, schemasOf } from '@rcm/tenancy';
import type { Client } from 'pg';
import type { Config } from '../config.ts';
import { onPlace } from '../database/resolve.ts';
import { urlToChange } from '../database/set-up.ts';
import { migrations, type Progress } from '../installation.ts';
import { type DistributionStep, distributionOf, placedTables } from './plan.ts';

/** What `rcm distribute` did, or would do. */
interface Distribution {
  /** The version of Citus; null where the database has none. */
  readonly citus: string | null;
  readonly tables: readonly DistributionStep[];
  /** The statements that tell Citus to pass settings of transactions on, one for each role that lacks it. */
  readonly settings: readonly string[];
  /** The statements that end the counting of rows, for no distributed table has triggers: totals count the rows then. */
  readonly counters: readonly string[];
}

/** The setting without which no worker learns the organization of a transaction. */
const setting = 'citus.propagate_set_commands';

/** The queue is served by workers beside the coordinator; its tables stay there, as do the migrator's books. */
const onCoordinator = ['graphile_worker', 'public'];

/** Works out what is to be distributed in the database of the environment and, but for a rehearsal, does it. */
export const distributeInstallation = (
  config: Config,
  env: NodeJS.ProcessEnv,
  progress: Progress,
  { isRehearsal = false } = {},
): Promise<Distribution> =>
  onPlace({ env, dataDirectory: config.dataDirectory, onProgress: progress }, ({ place }) =>
    withClient(urlToChange(place), (client) => distribute(client, progress, isRehearsal)),
  );

/**
 * Distributes the tables of a database over the nodes of Citus, each in a transaction of its own: what is distributed
 * already is left as it is. Throws without the extension, without all migrations, and for a role that row level security
 * keeps from rows, for Citus copies them.
 */
export async function distribute(
  client: Client,
  progress: Progress,
  isRehearsal: boolean,
): Promise<Distribution> {
  const pending = await pendingMigrations(client, migrations);
  if (pending.length > 0) {
    throw new Error(`The database lacks ${pending.length} migrations; run \`rcm migrate\` first.`);
  }
  const { rows: extensions } = await client.query<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  );
  const citus = extensions[0]?.version ?? null;
  if (citus === null && !isRehearsal) {
    throw new Error('The database has no Citus: run `create extension citus` in it, as a superuser, first.');
  }
  const schemas = schemasOf(migrations).filter((schema) => !onCoordinator.includes(schema));
  const tables = distributionOf(await placedTables(client, schemas, citus !== null));
  const settings = await missingSettings(client);
  const counters = await countersToEnd(client);
  if (!isRehearsal) {
    await mustSeeAllRows(client);
    for (const statement of settings) await client.query(statement);
    for (const statement of counters) await client.query(statement);
    for (const { table, statement } of tables) {
      if (statement === null) continue;
      progress(`Distributing ${table}`);
      await client.query(statement);
    }
  }
  return { citus, tables, settings, counters };
}

/**
 * A counter that is not in the table of counters is read by nobody, so that its triggers may go one by one; what it
 * counted goes last, behind whoever still read it.
 */
async function countersToEnd(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop trigger %I on %I.%I', t.tgname, n.nspname, c.relname) as drop
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgname ~ '^counted_' order by 1`,
  );
  if (rows.length === 0) return [];
  return ['delete from lists.counters', ...rows.map(({ drop }) => drop), 'delete from lists.row_counts'];
}

/** The roles that use a schema of the installation are those that are to pass their settings on. */
async function missingSettings(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ role: string }>(
    `select quote_ident(r.rolname) as role from pg_roles r
    where not r.rolsuper and r.rolname !~ '^pg_' and has_schema_privilege(r.oid, 'platform', 'USAGE')
      and not exists (select from pg_db_role_setting s
        where s.setrole = r.oid and $1 = any (s.setconfig))
    order by 1`,
    [`${setting}=local`],
  );
  return rows.map(({ role }) => `alter role ${role} set ${setting} to 'local'`);
}

async function mustSeeAllRows(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; seesAll: boolean }>(
    `select rolname as name, rolsuper or rolbypassrls as "seesAll" from pg_roles where rolname = current_user`,
  );
  const [role] = rows;
  if (role === undefined || role.seesAll) return;
  throw new Error(
    `Row level security keeps ${role.name} from the rows that Citus copies: set DATABASE_URL to a superuser's.`,
  );
}
