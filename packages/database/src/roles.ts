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

/** The role names with a prefix. Each generation of the secret has its own app role. */
export const roleNames = (prefix: string, generation = 1): RoleNames => ({
  owner: `${prefix}_owner`,
  app: generation === 1 ? `${prefix}_app` : `${prefix}_app_${generation}`,
  backup: `${prefix}_backup`,
});

/** A role whose password is derived from the installation's secret, so that no password is stored. */
export const roleOf = (name: string, secret: string): Role => ({
  name,
  password: createHmac('sha256', secret).update(`database role ${name}`).digest('base64url'),
});

/** True if the role exists and has the password. */
export const canLogIn = async (url: string, { name, password }: Role): Promise<boolean> => {
  try {
    await withClient(withUrlParts(url, { user: name, password }), async () => {});
    return true;
  } catch (error) {
    if (hasSqlState(error, sqlState.invalidPassword, sqlState.invalidAuthorization)) return false;
    // The login succeeded, but the role may not connect to this database.
    if (hasSqlState(error, sqlState.insufficientPrivilege)) return true;
    throw error;
  }
};

/** The options of `ensureRole`. */
interface RoleOptions {
  /** The role may bypass row level security. */
  readonly bypass?: boolean;
  /** Sets the password of an existing role; otherwise it must already match. */
  readonly renewPassword?: boolean;
}

/**
 * Creates a login role without any privileges; an existing role must have the same password.
 *
 * Throws if an existing role may bypass row level security and `bypass` is not set.
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
      `The role ${name} exists and bypasses row level security. Choose another RCM_DATABASE_ROLE_PREFIX.`,
    );
  } else if (renewPassword) {
    await client.query(`alter role ${name} login password ${password}`);
  } else if (!(await canLogIn(url, role))) throw new Error(passwordMismatch(role.name));
};

/** The error message for a role whose password is not the one derived from the secret. */
export const passwordMismatch = (name: string): string =>
  `The database role ${name} can't log in with the password derived from RCM_SECRET. Set RCM_SECRET to the ` +
  'secret of this installation; if the role belongs to another installation on this server, set ' +
  'RCM_DATABASE_ROLE_PREFIX; to set the password derived from RCM_SECRET, run `rcm migrate --rotate`.';
