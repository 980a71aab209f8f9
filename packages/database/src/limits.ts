import { escapeIdentifier } from 'pg';
import { withClient } from './connection.ts';
import { type ConnectionKind, connectionKindOf } from './connection-kind.ts';

/** A setting of the role that serves requests. */
interface Limit {
  readonly name: string;
  /** The value in SQL. */
  readonly value: string;
  /** Maximum in milliseconds: a role may have a lower limit, but not none. */
  readonly maximum?: number;
}

const limits: readonly Limit[] = [
  { name: 'statement_timeout', value: "'5s'", maximum: 5_000 },
  { name: 'lock_timeout', value: "'2s'", maximum: 2_000 },
  { name: 'idle_in_transaction_session_timeout', value: "'10s'", maximum: 10_000 },
  { name: 'timezone', value: "'UTC'" },
  { name: 'search_path', value: 'pg_catalog, public' },
];

/** The limits and the planner settings. */
export const appSettings: readonly string[] = [
  ...limits.map(({ name, value }) => `${name} = ${value}`),
  // Every list has an index for its order, so a generic plan is good enough; planning each time costs more than executing.
  'plan_cache_mode = force_generic_plan',
  // A statement uses one core, so that a long statement of one organization leaves the other cores to the rest.
  'max_parallel_workers_per_gather = 0',
  // Random access in memory and on SSDs costs about as much as sequential access, so index scans should be preferred.
  'random_page_cost = 1.1',
];

/** The setting of a role without which the workers of Citus do not get the organization of a transaction. */
export const distributedSetting = { name: 'citus.propagate_set_commands', value: 'local' } as const;

/** The properties of a connected role that matter for serving requests. */
export interface AppRole {
  readonly name: string;
  /** The database it is connected to, unique across servers. */
  readonly place: string;
  /** True for a role that bypasses row level security, or is a member of one that does. */
  readonly passesPolicies: boolean;
  /** True for a role that owns the database or a table in it, or is a member of one that does. */
  readonly owns: boolean;
  /** The statements that set missing limits. */
  readonly missing: readonly string[];
  readonly connectionKind: ConnectionKind;
}

const describeRole = `
  select current_user as name, current_database() as database,
    (select system_identifier::text from pg_control_system()) as server,
    exists (
      select from pg_roles
      where (rolsuper or rolbypassrls) and pg_has_role(current_user, oid, 'member')
    ) as passes,
    exists (
      select from pg_database where datname = current_database() and pg_has_role(current_user, datdba, 'member')
      union all
      select from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' and pg_has_role(current_user, relowner, 'member')
    ) as owns`;

const isWithin = ({ value, maximum }: Limit, setting: string | undefined) =>
  maximum === undefined
    ? setting === value.replaceAll("'", '')
    : Number(setting) > 0 && Number(setting) <= maximum;

/** Describes the role of a connection URL that is to serve requests. */
export const describeAppRole = (url: string): Promise<AppRole> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{
      name: string;
      database: string;
      server: string;
      passes: boolean;
      owns: boolean;
    }>(describeRole);
    const [role] = rows;
    if (role === undefined) throw new Error('PostgreSQL returned no current role.');
    const names = limits.map(({ name }) => name);
    const { rows: settings } = await client.query<{ name: string; setting: string }>(
      'select lower(name) as name, setting from pg_settings where lower(name) = any ($1)',
      [names],
    );
    const settingOf = new Map(settings.map(({ name, setting }) => [name, setting]));
    const [user, database] = [role.name, role.database].map(escapeIdentifier);
    return {
      name: role.name,
      place: `${role.server} ${role.database}`,
      passesPolicies: role.passes,
      owns: role.owns,
      missing: limits
        .filter((limit) => !isWithin(limit, settingOf.get(limit.name)))
        .map(({ name, value }) => `alter role ${user} in database ${database} set ${name} = ${value};`),
      connectionKind: await connectionKindOf(client),
    };
  });
