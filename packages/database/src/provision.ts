import type pg from 'pg';
import { escapeIdentifier } from 'pg';
import { hasSqlState, inTransaction, retryWhile, sqlState, withClient } from './connection.ts';
import { createDatabase } from './databases.ts';
import { appSettings } from './limits.ts';
import { isPooled } from './pooler.ts';
import type { OnProgress } from './progress.ts';
import {
  ensureRole,
  mayLogIn,
  otherPassword,
  type Role,
  type RoleNames,
  roleNames,
  roleOf,
} from './roles.ts';
import { databaseOf, withUrlParts } from './url.ts';

/** What a database of the platform is made from. */
export interface ProvisionOptions {
  /** Connects as a superuser, or as a role with CREATEROLE (and CREATEDB, unless the database exists). */
  readonly adminUrl: string;
  /** By default the one that `adminUrl` names. */
  readonly database?: string;
  /** The roles' passwords follow from it. */
  readonly secret: string;
  /** How many secrets there have been; by default 1. */
  readonly generation?: number;
  /** Begins the roles' names; installations that share a server need different ones. By default `rcm`. */
  readonly rolePrefix?: string;
  /** Gives roles that are there the passwords that follow from the secret; otherwise they must have them. */
  readonly renewPasswords?: boolean;
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
  { renewPasswords: renewPassword = false, onProgress }: ProvisionOptions,
): Promise<boolean> =>
  serially(client, async () => {
    if (admin.superuser) await ensureRole(client, url, owner, { renewPassword });
    if (!(await ifPermitted(client, () => ensureRole(client, url, app, { renewPassword })))) {
      throw new Error(
        `The database user ${admin.name} may not make or change the role ${app.name}. Give it CREATEROLE ` +
          `(and ADMIN on the role, if that exists), or make a role yourself and set DATABASE_APP_URL.`,
      );
    }
    const name = escapeIdentifier(backup.name);
    const hasBackup = await ifPermitted(client, async () => {
      await ensureRole(client, url, backup, { bypass: true, renewPassword });
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

const rolesOf = ({ secret, rolePrefix = 'rcm', generation }: LocateOptions) => {
  const names = roleNames(rolePrefix, generation);
  const roles = {
    owner: roleOf(names.owner, secret),
    app: roleOf(names.app, secret),
    backup: roleOf(names.backup, secret),
  };
  return { names, roles };
};

/** Where an administrator finds what `provision` made. */
const provisioned = (
  url: string,
  admin: Admin,
  { names, roles }: ReturnType<typeof rolesOf>,
  hasBackup: boolean,
): ProvisionedDatabase => {
  const urlOf = ({ name: user, password }: Role) => withUrlParts(url, { user, password });
  return {
    // An ordinary user is as good an owner as any role it could make, and needs no way to become that role.
    ownerUrl: admin.superuser ? urlOf(roles.owner) : url,
    appUrl: urlOf(roles.app),
    backupUrl: hasBackup ? urlOf(roles.backup) : undefined,
    roles: { ...names, owner: admin.superuser ? names.owner : admin.name },
  };
};

/**
 * Makes the database, its roles, their grants and their limits, as far as they are missing.
 *
 * Safe to repeat and to run from several processes at once. Throws, saying what to do, when the user of
 * `adminUrl` may not make the role that serves requests, and when a role is there and has another password.
 */
export const provision = async (options: ProvisionOptions): Promise<ProvisionedDatabase> => {
  const { adminUrl } = options;
  const database = options.database ?? databaseOf(adminUrl);
  if (database === undefined) throw new Error('The database URL names no database.');
  const made = rolesOf(options);
  const { admin, hasBackup } = await onServer(adminUrl, async (client, serverUrl) => {
    const admin = await currentAdmin(client);
    const hasBackup = await ensureRoles(client, serverUrl, admin, made.roles, options);
    await ensureDatabase(client, serverUrl, database, admin.superuser ? made.names.owner : admin.name);
    return { admin, hasBackup };
  });
  const url = withUrlParts(adminUrl, { database });
  const place = provisioned(url, admin, made, hasBackup);
  await grant(url, database, place.roles.owner, made.names, hasBackup);
  return place;
};

/** What `locate` finds. */
export interface LocatedDatabase extends ProvisionedDatabase {
  /** True where the URLs lead to a pooler. */
  readonly isPooled: boolean;
}

/** What `locate` needs to know. */
export type LocateOptions = Pick<ProvisionOptions, 'adminUrl' | 'secret' | 'generation' | 'rolePrefix'>;

/** Finds what `provision` made in the database of `adminUrl`, and changes nothing. Throws where a role is not as made. */
export const locate = async (options: LocateOptions): Promise<LocatedDatabase> => {
  const made = rolesOf(options);
  const place = await withClient(options.adminUrl, async (client) => {
    const admin = await currentAdmin(client);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [made.names.backup]);
    return {
      ...provisioned(options.adminUrl, admin, made, rowCount === 1),
      isPooled: await isPooled(client),
    };
  });
  if (!(await mayLogIn(options.adminUrl, made.roles.app))) throw new Error(otherPassword(made.names.app));
  return place;
};

/** What `retireAppRole` needs to know. */
export type RetireOptions = Pick<ProvisionOptions, 'adminUrl' | 'rolePrefix'> & {
  readonly generation: number;
};

/** How many connections to the database are held by the role that serves requests for a generation of the secret. */
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

/** Lets nobody log in any more as the role that served requests for an earlier generation of the secret. */
export const retireAppRole = ({ adminUrl, rolePrefix = 'rcm', generation }: RetireOptions): Promise<void> =>
  withClient(adminUrl, async (client) => {
    const { app } = roleNames(rolePrefix, generation);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [app]);
    if (rowCount === 1) await client.query(`alter role ${escapeIdentifier(app)} nologin password null`);
  });
