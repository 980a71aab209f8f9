import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { hasSqlState, sqlState, withClient } from './connection.ts';
import type { OnProgress } from './progress.ts';
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

/** The role names that begin with `prefix`. */
export const roleNames = (prefix: string): RoleNames => ({
  owner: `${prefix}_owner`,
  app: `${prefix}_app`,
  backup: `${prefix}_backup`,
});

/** The role whose password follows from the installation's secret, so that no password is stored. */
export const roleOf = (name: string, secret: string): Role => ({
  name,
  password: createHmac('sha256', secret).update(`database role ${name}`).digest('base64url'),
});

const mayLogIn = async (url: string, { name, password }: Role): Promise<boolean> => {
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

/**
 * Makes a login role that can do nothing by itself, and renews the password of one whose secret changed.
 *
 * Throws when a role of that name may pass row level security and `bypass` did not ask for that.
 */
export const ensureRole = async (
  client: pg.Client,
  url: string,
  role: Role,
  { bypass = false, onProgress }: { readonly bypass?: boolean; readonly onProgress?: OnProgress } = {},
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
  } else if (!(await mayLogIn(url, role))) {
    onProgress?.(
      `The password of the database role ${name} is renewed: the secret changed. If another installation on ` +
        'this server uses the role, set RCM_DATABASE_ROLE_PREFIX.',
    );
    await client.query(`alter role ${name} login password ${password}`);
  }
};
