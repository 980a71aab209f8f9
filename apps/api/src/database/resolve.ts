import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type OnProgress, type ProvisionedDatabase, provision, roleNames, withClient } from '@rcm/database';
import { embeddedPostgres, type ServerSettings } from '@rcm/embedded-postgres';
import { secretFile } from './secret-file.ts';

/** The environment variables that decide where the database is. */
interface DatabaseEnvironment {
  /** Connects as a superuser, a role with CREATEROLE, or (with DATABASE_APP_URL) the owner of the database. */
  readonly DATABASE_URL?: string;
  /** Connects as a role that serves requests; used as it is. */
  readonly DATABASE_APP_URL?: string;
  readonly RCM_DATABASE_ROLE_PREFIX?: string;
  /** At least 32 characters; role passwords and key hashes follow from it. */
  readonly RCM_SECRET?: string;
}

/** Where to find a database, or to make one. */
interface ResolveDatabaseOptions {
  readonly env: DatabaseEnvironment;
  /** Holds the embedded server and the generated secret, where they are needed. */
  readonly dataDirectory: string;
  /** Settings of an embedded server. */
  readonly settings?: ServerSettings;
  readonly onProgress?: OnProgress;
}

/** A database that is ready for migrations and for requests. */
export interface ResolvedDatabase extends ProvisionedDatabase {
  readonly kind: 'embedded' | 'external';
  /** The installation's secret. */
  readonly secret: string;
  /** Restarts an embedded server whenever it dies, until `release`. */
  supervise(): void;
  /** Ends this process's use; an embedded server stops with its last user. */
  release(): Promise<void>;
}

const minimumSecretLength = 32;

const resolveSecret = (configured: string | undefined, dataDirectory: string): string => {
  if (configured) {
    if (configured.length >= minimumSecretLength) return configured;
    throw new Error(`RCM_SECRET must have at least ${minimumSecretLength} characters.`);
  }
  mkdirSync(dataDirectory, { recursive: true });
  return secretFile(join(dataDirectory, 'secret'));
};

const givenDatabase = async (
  ownerUrl: string,
  appUrl: string,
  rolePrefix: string,
): Promise<ProvisionedDatabase> => {
  const owner = await withClient(ownerUrl, (client) =>
    client.query<{ name: string }>('select current_user as name'),
  );
  const app = await withClient(appUrl, (client) =>
    client.query<{ name: string; unsafe: boolean }>(
      'select rolname as name, rolsuper or rolbypassrls as unsafe from pg_roles where rolname = current_user',
    ),
  );
  if (app.rows[0]?.unsafe) {
    throw new Error('The user of DATABASE_APP_URL passes row level security; tenants would see each other.');
  }
  const roles = {
    ...roleNames(rolePrefix),
    owner: owner.rows[0]?.name ?? '',
    app: app.rows[0]?.name ?? '',
  };
  return { ownerUrl, appUrl, backupUrl: undefined, roles };
};

/** Finds the database that the environment names, or makes an embedded one, and provisions it. */
export const resolveDatabase = async (options: ResolveDatabaseOptions): Promise<ResolvedDatabase> => {
  const { env, onProgress } = options;
  const dataDirectory = resolve(options.dataDirectory);
  const rolePrefix = env.RCM_DATABASE_ROLE_PREFIX || 'rcm';
  if (env.DATABASE_URL) {
    const secret = resolveSecret(env.RCM_SECRET, dataDirectory);
    const provisioned = env.DATABASE_APP_URL
      ? await givenDatabase(env.DATABASE_URL, env.DATABASE_APP_URL, rolePrefix)
      : await provision({ adminUrl: env.DATABASE_URL, secret, rolePrefix, onProgress });
    return { ...provisioned, kind: 'external', secret, supervise: () => {}, release: async () => {} };
  }
  const server = await embeddedPostgres({ dataDirectory, settings: options.settings, onProgress });
  try {
    const secret = resolveSecret(env.RCM_SECRET, dataDirectory);
    const adminUrl = server.superuserUrl;
    const provisioned = await provision({ adminUrl, database: 'rcm', secret, rolePrefix, onProgress });
    return {
      ...provisioned,
      kind: 'embedded',
      secret,
      supervise: () => server.supervise(),
      release: () => server.release(),
    };
  } catch (error) {
    await server.release();
    throw error;
  }
};
