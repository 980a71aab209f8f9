import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { hasSqlState, sqlState, withClient } from './connection.ts';
import { withUrlParts } from './url.ts';

/** A login role of the platform. */
export interface Role {
  readonly name: string;
  readonly password: string;
}

/** The names of the platform's roles. */
export interface RoleNames {
  readonly owner: string;
  readonly app: string;
  readonly backup: string;
}

/** The role names that begin with `prefix`. Each generation of the secret has a role of its own that serves requests. */
export const roleNames = (prefix: string, generation = 1): RoleNames => ({
  owner: `${prefix}_owner`,
  app: generation === 1 ? `${prefix}_app` : `${prefix}_app_${generation}`,
  backup: `${prefix}_backup`,
});

/** The role whose password follows from the installation's secret, so that no password is stored. */
export const roleOf = (name: string, secret: string): Role => ({
  name,
  password: createHmac('sha256', secret).update(`database role ${name}`).digest('base64url'),
});

/** True where the role is there and has the password. */
export const mayLogIn = async (url: string, { name, password }: Role): Promise<boolean> => {
  try {
    await withClient(withUrlParts(url, { user: name, password }), async () => {});
    return true;
  } catch (error) {
    if (hasSqlState(error, sqlState.invalidPassword, sqlState.invalidAuthorization)) return false;
    // It logged in, only not into this database.
    if (hasSqlState(error, sqlState.insufficientPrivilege)) return true;
    throw error;
  }
};

/** How a role is made. */
interface RoleOptions {
  /** The role may pass row level security. */
  readonly bypass?: boolean;
  /** A role that is there takes the password; otherwise it must have it. */
  readonly renewPassword?: boolean;
}

/**
 * Makes a login role that can do nothing by itself; one that is there must have the same password.
 *
 * Throws when a role of that name may pass row level security and `bypass` did not ask for that.
 */
export const ensureRole = async (
  client: pg.Client,
  url: string,
  role: Role,
  { bypass = false, renewPassword = false }: RoleOptions = {},
): Promise<void> => {
  const [name, password] = [escapeIdentifier(role.name), escapeLiteral(role.password)];
  const { rows } = await client.query<{ unsafe: boolean }>(
    'select rolsuper or (rolbypassrls and not $2) as unsafe from pg_roles where rolname = $1',
    [role.name, bypass],
  );
  const existing = rows[0];
  if (!existing) {
    const attributes = `nosuperuser nocreatedb nocreaterole noreplication ${bypass ? 'bypassrls' : 'nobypassrls'}`;
    await client.query(`create role ${name} login ${attributes} password ${password}`);
  } else if (existing.unsafe) {
    throw new Error(
      `The role ${name} exists and passes row level security. Choose another RCM_DATABASE_ROLE_PREFIX.`,
    );
  } else if (renewPassword) {
    await client.query(`alter role ${name} login password ${password}`);
  } else if (!(await mayLogIn(url, role))) throw new Error(otherPassword(role.name));
};

/** What to do about a role whose password does not follow from the secret. */
export const otherPassword = (name: string): string =>
  `The database role ${name} does not log in with the password that follows from RCM_SECRET. Set RCM_SECRET to the ` +
  'secret of this installation; if the role belongs to another installation on this server, set ' +
  'RCM_DATABASE_ROLE_PREFIX; to give the role the password that follows from RCM_SECRET, run `rcm migrate --rotate`.';
