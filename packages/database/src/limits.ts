import { escapeIdentifier } from 'pg';
import { withClient } from './connection.ts';
import { isPooled } from './pooler.ts';

/** A limit on whatever a request does to the database. */
interface Limit {
  readonly name: string;
  /** As it is set. */
  readonly value: string;
  /** Milliseconds: a role may have a lower limit, and not be without one. */
  readonly most?: number;
}

const limits: readonly Limit[] = [
  { name: 'statement_timeout', value: "'5s'", most: 5_000 },
  { name: 'lock_timeout', value: "'2s'", most: 2_000 },
  { name: 'idle_in_transaction_session_timeout', value: "'10s'", most: 10_000 },
  { name: 'timezone', value: "'UTC'" },
  { name: 'search_path', value: 'pg_catalog, public' },
];

/** The limits, and how statements are planned. */
export const appSettings: readonly string[] = [
  ...limits.map(({ name, value }) => `${name} = ${value}`),
  // Every list has an index for its order, so a plan made once serves; planning each time costs more than running.
  'plan_cache_mode = force_generic_plan',
  // A statement has one core, so that a long one of an organization leaves the others to the rest.
  'max_parallel_workers_per_gather = 0',
  // Memory, and any disk of today, finds one page as fast as the next: an index is dearer than a whole table only where it
  // is larger.
  'random_page_cost = 1.1',
];

/** Whoever connects, as far as it matters for serving requests. */
export interface AppRole {
  readonly name: string;
  /** The database that it reached, which no other database of any server shares. */
  readonly place: string;
  /** True for a role that row level security does not hold, or that may become one. */
  readonly passesPolicies: boolean;
  /** True for a role that owns the database or a table in it, or may become one. */
  readonly owns: boolean;
  /** The statements that give it the limits that it lacks. */
  readonly missing: readonly string[];
  /** True where it was reached through a pooler. */
  readonly isPooled: boolean;
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

const isWithin = ({ value, most }: Limit, setting: string | undefined) =>
  most === undefined ? setting === value.replaceAll("'", '') : Number(setting) > 0 && Number(setting) <= most;

/** Looks at a role that is to serve requests, by its own connection. */
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
    if (role === undefined) throw new Error('PostgreSQL does not know who is connected.');
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
      isPooled: await isPooled(client),
    };
  });
