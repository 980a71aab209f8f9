import type pg from 'pg';
import { escapeIdentifier } from 'pg';
import { hasSqlState, inTransaction, retryWhile, sqlState, withClient } from './connection.ts';
import { type ConnectionKind, connectionKindOf } from './connection-kind.ts';
import { createDatabase } from './databases.ts';
import { appSettings, distributedSetting } from './limits.ts';
import type { OnProgress } from './progress.ts';
import {
  canLogIn,
  ensureRole,
  passwordMismatch,
  type Role,
  type RoleNames,
  roleNames,
  roleOf,
} from './roles.ts';
import { databaseOf, withUrlParts } from './url.ts';

/** The options of `provision`. */
export interface ProvisionOptions {
  /** Connects as a superuser, or as a role with CREATEROLE (and CREATEDB, unless the database exists). */
  readonly adminUrl: string;
  /** By default the database of `adminUrl`. */
  readonly database?: string;
  /** The roles' passwords are derived from it. */
  readonly secret: string;
  /** The number of the secret, incremented at each rotation; by default 1. */
  readonly generation?: number;
  /** The prefix of the role names; installations that share a server need different ones. By default `rcm`. */
  readonly rolePrefix?: string;
  /** Sets the passwords of existing roles from the secret; otherwise they must already match. */
  readonly renewPasswords?: boolean;
  readonly onProgress?: OnProgress;
}

/** How to reach a provisioned database. */
export interface ProvisionedDatabase {
  /** Owns the schemas and runs migrations; the user of `adminUrl` itself, unless that is a superuser. */
  readonly ownerUrl: string;
  /** Serves requests: owns nothing and can't bypass row level security. */
  readonly appUrl: string;
  /** Reads every row, for pg_dump; undefined if the user of `adminUrl` may not create such a role. */
  readonly backupUrl: string | undefined;
  readonly roles: RoleNames;
}

const lockKey = 0x72636d;

const concurrentChangeCodes = [
  sqlState.internalError,
  sqlState.uniqueViolation,
  sqlState.duplicateObject,
] as const;

/** Runs `action` in one transaction, serialized per database; retried, because roles are shared by all databases. */
const serially = <Result>(client: pg.Client, action: () => Promise<Result>): Promise<Result> =>
  retryWhile(concurrentChangeCodes, () =>
    inTransaction(client, async () => {
      await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
      return action();
    }),
  );

/** True if `action` was permitted; otherwise rolls it back and returns false. */
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

/** Runs `action` on the database of `adminUrl` or, if that does not exist, on `postgres`. */
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

/** Creates the roles; true if that includes the backup role. */
const ensureRoles = (
  client: pg.Client,
  url: string,
  admin: Admin,
  { owner, app, backup }: Record<keyof RoleNames, Role>,
  { renewPasswords: renewPassword = false, onProgress }: ProvisionOptions,
): Promise<boolean> =>
  serially(client, async () => {
    if (admin.superuser) await ensureRole(client, url, owner, { renewPassword });
    if (!(await ifPermitted(client, () => ensureRole(client, url, app, { renewPassword })))) {
      throw new Error(
        `The database user ${admin.name} may not create or change the role ${app.name}. Give it CREATEROLE ` +
          `(and ADMIN on the role, if it exists), or create a role yourself and set DATABASE_APP_URL.`,
      );
    }
    const name = escapeIdentifier(backup.name);
    const hasBackup = await ifPermitted(client, async () => {
      await ensureRole(client, url, backup, { bypass: true, renewPassword });
      await client.query(`grant pg_read_all_data to ${name}`);
      await client.query(`alter role ${name} set default_transaction_read_only = on`);
    });
    if (!hasBackup) {
      onProgress?.(
        `Role ${backup.name} not created: only a superuser may create a role that can back up every row.`,
      );
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
      const databaseName = escapeIdentifier(database);
      const [ownerName, app, backup] = [owner, names.app, names.backup].map(escapeIdentifier);
      await ifPermitted(client, async () => {
        await client.query(`revoke create, temporary on database ${databaseName} from public`);
        await client.query(`grant connect, create, temporary on database ${databaseName} to ${ownerName}`);
        await client.query(`grant connect on database ${databaseName} to ${app}`);
        if (hasBackup) await client.query(`grant connect on database ${databaseName} to ${backup}`);
      });
      const { rows } = await client.query(`select 1 from pg_namespace where nspname = 'public'`);
      if (rows.length > 0) {
        await ifPermitted(client, async () => {
          await client.query('revoke create on schema public from public');
          await client.query(`grant usage, create on schema public to ${ownerName}`);
        });
      }
      // `rcm distribute` has set it for the roles of its time; a rotation of the secret makes another role.
      const { isDistributed } = await connectionKindOf(client);
      const { name, value } = distributedSetting;
      for (const setting of [...appSettings, ...(isDistributed ? [`${name} = '${value}'`] : [])]) {
        await client.query(`alter role ${app} in database ${databaseName} set ${setting}`);
      }
    }),
  );

const rolesOf = ({ secret, rolePrefix = 'rcm', generation }: LocateOptions) => {
  const names = roleNames(rolePrefix, generation);
  const roles = {
    owner: roleOf(names.owner, secret),
    app: roleOf(names.app, secret),
    backup: roleOf(names.backup, secret),
  };
  return { names, roles };
};

/** The URLs and roles of a provisioned database. */
const connectionsOf = (
  url: string,
  admin: Admin,
  { names, roles }: ReturnType<typeof rolesOf>,
  hasBackup: boolean,
): ProvisionedDatabase => {
  const urlOf = ({ name: user, password }: Role) => withUrlParts(url, { user, password });
  return {
    // An ordinary user can be the owner itself, so it needs no membership in another role.
    ownerUrl: admin.superuser ? urlOf(roles.owner) : url,
    appUrl: urlOf(roles.app),
    backupUrl: hasBackup ? urlOf(roles.backup) : undefined,
    roles: { ...names, owner: admin.superuser ? names.owner : admin.name },
  };
};

/**
 * Creates the database, its roles, their grants and their limits, if they are missing.
 *
 * Idempotent and safe to run in several processes concurrently. Throws, with instructions, if the user of `adminUrl`
 * may not create the role that serves requests, or if an existing role has another password.
 */
export const provision = async (options: ProvisionOptions): Promise<ProvisionedDatabase> => {
  const { adminUrl } = options;
  const database = options.database ?? databaseOf(adminUrl);
  if (database === undefined) throw new Error('The database URL has no database name.');
  const expected = rolesOf(options);
  const { admin, hasBackup } = await onServer(adminUrl, async (client, serverUrl) => {
    const admin = await currentAdmin(client);
    const hasBackup = await ensureRoles(client, serverUrl, admin, expected.roles, options);
    await ensureDatabase(client, serverUrl, database, admin.superuser ? expected.names.owner : admin.name);
    return { admin, hasBackup };
  });
  const url = withUrlParts(adminUrl, { database });
  const connections = connectionsOf(url, admin, expected, hasBackup);
  await grant(url, database, connections.roles.owner, expected.names, hasBackup);
  return connections;
};

export interface LocatedDatabase extends ProvisionedDatabase {
  readonly connectionKind: ConnectionKind;
}

/** The options of `locate`. */
export type LocateOptions = Pick<ProvisionOptions, 'adminUrl' | 'secret' | 'generation' | 'rolePrefix'>;

/** Finds what `provision` created in the database of `adminUrl`. Throws if the app role has another password. */
export const locate = async (options: LocateOptions): Promise<LocatedDatabase> => {
  const expected = rolesOf(options);
  const located = await withClient(options.adminUrl, async (client) => {
    const admin = await currentAdmin(client);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [
      expected.names.backup,
    ]);
    return {
      ...connectionsOf(options.adminUrl, admin, expected, rowCount === 1),
      connectionKind: await connectionKindOf(client),
    };
  });
  if (!(await canLogIn(options.adminUrl, expected.roles.app)))
    throw new Error(passwordMismatch(expected.names.app));
  return located;
};

/** The options of `retireAppRole` and `countAppConnections`. */
export type RetireOptions = Pick<ProvisionOptions, 'adminUrl' | 'rolePrefix'> & {
  readonly generation: number;
};

/** The number of connections to the database by the app role of a generation of the secret. */
export const countAppConnections = ({
  adminUrl,
  rolePrefix = 'rcm',
  generation,
}: RetireOptions): Promise<number> =>
  withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from pg_stat_activity where usename = $1 and datname = current_database()',
      [roleNames(rolePrefix, generation).app],
    );
    return rows[0]?.count ?? 0;
  });

/** Disables login as the app role of an earlier generation of the secret. */
export const retireAppRole = ({ adminUrl, rolePrefix = 'rcm', generation }: RetireOptions): Promise<void> =>
  withClient(adminUrl, async (client) => {
    const { app } = roleNames(rolePrefix, generation);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [app]);
    if (rowCount === 1) await client.query(`alter role ${escapeIdentifier(app)} nologin password null`);
  });
