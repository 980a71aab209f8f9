import type pg from 'pg';
import { escapeIdentifier } from 'pg';
import { hasSqlState, inTransaction, retryWhile, sqlState, withClient } from './connection.ts';
import { createDatabase } from './databases.ts';
import type { OnProgress } from './progress.ts';
import { ensureRole, type Role, type RoleNames, roleNames, roleOf } from './roles.ts';
import { databaseOf, withUrlParts } from './url.ts';

/** What a database of the platform is made from. */
export interface ProvisionOptions {
  /** Connects as a superuser, or as a role with CREATEROLE (and CREATEDB, unless the database exists). */
  readonly adminUrl: string;
  /** By default the one that `adminUrl` names. */
  readonly database?: string;
  /** The roles' passwords follow from it. */
  readonly secret: string;
  /** Begins the roles' names; installations that share a server need different ones. By default `rcm`. */
  readonly rolePrefix?: string;
  readonly onProgress?: OnProgress;
}

/** How to reach a provisioned database. */
export interface ProvisionedDatabase {
  /** Owns the schemas and runs migrations; the user of `adminUrl` itself unless that is a superuser. */
  readonly ownerUrl: string;
  /** Serves requests: owns nothing and cannot pass row level security. */
  readonly appUrl: string;
  /** Reads every row, for pg_dump; undefined when the user of `adminUrl` may not make such a role. */
  readonly backupUrl: string | undefined;
  readonly roles: RoleNames;
}

const serialKey = 0x72636d;

/** The limits on whatever a request does to the database, and how its prepared statements are planned. */
const appSettings = [
  `statement_timeout = '5s'`,
  `lock_timeout = '2s'`,
  `idle_in_transaction_session_timeout = '10s'`,
  `timezone = 'UTC'`,
  `search_path = pg_catalog, public`,
  // Every list has an index for its order, so a plan made once serves; planning each time costs more than running.
  `plan_cache_mode = force_generic_plan`,
];

const concurrentChange = [
  sqlState.internalError,
  sqlState.uniqueViolation,
  sqlState.duplicateObject,
] as const;

/** Runs `action` in one transaction, one caller per database at a time; roles are shared beyond it, so it repeats. */
const serially = <Result>(client: pg.Client, action: () => Promise<Result>): Promise<Result> =>
  retryWhile(concurrentChange, () =>
    inTransaction(client, async () => {
      await client.query('select pg_advisory_xact_lock($1)', [serialKey]);
      return action();
    }),
  );

/** True when `action` was permitted; undone, and false, when it was not. */
const ifPermitted = async (client: pg.Client, action: () => Promise<unknown>): Promise<boolean> => {
  await client.query('savepoint permission');
  try {
    await action();
    return true;
  } catch (error) {
    if (!hasSqlState(error, sqlState.insufficientPrivilege)) throw error;
    await client.query('rollback to savepoint permission');
    return false;
  }
};

/** Runs `action` on the wanted database or, while that is missing, on the one that every server has. */
const onServer = async <Result>(
  adminUrl: string,
  action: (client: pg.Client, url: string) => Promise<Result>,
): Promise<Result> => {
  try {
    return await withClient(adminUrl, (client) => action(client, adminUrl));
  } catch (error) {
    if (!hasSqlState(error, sqlState.unknownDatabase)) throw error;
    const url = withUrlParts(adminUrl, { database: 'postgres' });
    return withClient(url, (client) => action(client, url));
  }
};

interface Admin {
  readonly name: string;
  readonly superuser: boolean;
}

const currentAdmin = async (client: pg.Client): Promise<Admin> => {
  const { rows } = await client.query<Admin>(
    'select rolname as name, rolsuper as superuser from pg_roles where rolname = current_user',
  );
  return rows[0] ?? { name: '', superuser: false };
};

/** Makes the roles; true when the backup role is among them. */
const ensureRoles = (
  client: pg.Client,
  url: string,
  admin: Admin,
  { owner, app, backup }: Record<keyof RoleNames, Role>,
  onProgress: OnProgress | undefined,
): Promise<boolean> =>
  serially(client, async () => {
    if (admin.superuser) await ensureRole(client, url, owner, { onProgress });
    if (!(await ifPermitted(client, () => ensureRole(client, url, app, { onProgress })))) {
      throw new Error(
        `The database user ${admin.name} may not make or change the role ${app.name}. Give it CREATEROLE ` +
          `(and ADMIN on the role, if that exists), or make a role yourself and set DATABASE_APP_URL.`,
      );
    }
    const name = escapeIdentifier(backup.name);
    const hasBackup = await ifPermitted(client, async () => {
      await ensureRole(client, url, backup, { bypass: true, onProgress });
      await client.query(`grant pg_read_all_data to ${name}`);
      await client.query(`alter role ${name} set default_transaction_read_only = on`);
    });
    if (!hasBackup) {
      onProgress?.(`No role ${backup.name}: only a superuser may make one that backs up every row.`);
    }
    return hasBackup;
  });

const ensureDatabase = async (
  client: pg.Client,
  url: string,
  database: string,
  owner: string,
): Promise<void> => {
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (rows.length > 0) return;
  try {
    await createDatabase(url, { database, owner });
  } catch (error) {
    if (!hasSqlState(error, sqlState.duplicateDatabase, sqlState.uniqueViolation)) throw error;
  }
};

const grant = (url: string, database: string, owner: string, names: RoleNames, hasBackup: boolean) =>
  withClient(url, (client) =>
    serially(client, async () => {
      const place = escapeIdentifier(database);
      const [ownerName, app, backup] = [owner, names.app, names.backup].map(escapeIdentifier);
      await ifPermitted(client, async () => {
        await client.query(`revoke create, temporary on database ${place} from public`);
        await client.query(`grant connect, create, temporary on database ${place} to ${ownerName}`);
        await client.query(`grant connect on database ${place} to ${app}`);
        if (hasBackup) await client.query(`grant connect on database ${place} to ${backup}`);
      });
      const { rows } = await client.query(`select 1 from pg_namespace where nspname = 'public'`);
      if (rows.length > 0) {
        await ifPermitted(client, async () => {
          await client.query('revoke create on schema public from public');
          await client.query(`grant usage, create on schema public to ${ownerName}`);
        });
      }
      for (const setting of appSettings) {
        await client.query(`alter role ${app} in database ${place} set ${setting}`);
      }
    }),
  );

/**
 * Makes the database, its roles, their grants and their limits, as far as they are missing.
 *
 * Safe to repeat and to run from several processes at once. Throws, saying what to do, when the user of
 * `adminUrl` may not make the role that serves requests.
 */
export const provision = async (options: ProvisionOptions): Promise<ProvisionedDatabase> => {
  const { adminUrl, secret, onProgress } = options;
  const database = options.database ?? databaseOf(adminUrl);
  if (database === undefined) throw new Error('The database URL names no database.');
  const names = roleNames(options.rolePrefix ?? 'rcm');
  const roles = {
    owner: roleOf(names.owner, secret),
    app: roleOf(names.app, secret),
    backup: roleOf(names.backup, secret),
  };
  const { admin, owner, hasBackup } = await onServer(adminUrl, async (client, serverUrl) => {
    const admin = await currentAdmin(client);
    const hasBackup = await ensureRoles(client, serverUrl, admin, roles, onProgress);
    // An ordinary user is as good an owner as any role it could make, and needs no way to become that role.
    const owner = admin.superuser ? names.owner : admin.name;
    await ensureDatabase(client, serverUrl, database, owner);
    return { admin, owner, hasBackup };
  });
  const url = withUrlParts(adminUrl, { database });
  await grant(url, database, owner, names, hasBackup);
  const urlOf = ({ name: user, password }: Role) => withUrlParts(url, { user, password });
  return {
    ownerUrl: admin.superuser ? urlOf(roles.owner) : url,
    appUrl: urlOf(roles.app),
    backupUrl: hasBackup ? urlOf(roles.backup) : undefined,
    roles: { ...names, owner },
  };
};
