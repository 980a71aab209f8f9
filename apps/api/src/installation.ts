import { derivePepper, organizationIds, type Peppers } from '@rcm/auth';
import type { CommandHost } from '@rcm/auth/bootstrap';
import { connectionKindOf, guardPool, withClient } from '@rcm/database';
import { assertKeysConfigured, encryptWith } from '@rcm/encryption';
import {
  appliedMigrations,
  type DatabaseOptions,
  type KnownSecrets,
  migrate,
  mustFollowFirstRelease,
  openDatabase,
  type PlannedMigration,
  pendingMigrations,
  systemClock,
  type TenantDatabase,
} from '@rcm/tenancy';
import type { Config } from './config.ts';
import { type Finish, finishRotation } from './database/finish.ts';
import type { OpenPlace } from './database/place.ts';
import { mustStayOnline, planOf } from './database/plan.ts';
import { onPlace, type ResolvedDatabase, resolveDatabase } from './database/resolve.ts';
import { type Migrate, type SetUp, setUp } from './database/set-up.ts';
import { type MigrationStatus, statusOf } from './database/status.ts';
import { tables } from './modules.ts';

/** The opened database of this installation. */
export interface Installation {
  readonly resolved: ResolvedDatabase;
  readonly database: TenantDatabase;
  /** The database, keys and time that commands use. */
  readonly commands: CommandHost;
  close(): Promise<void>;
}

/** Reports a step that takes longer than a moment. */
export type Progress = (message: string) => void;

/** The migrations of all packages, in order. */
export const migrations = tables.flatMap((part) => part.migrations);

/** Creates the function that applies migrations to a database, all by default. */
export const migrating =
  (progress: Progress, steps = migrations): Migrate =>
  async (owner) =>
    migrate({
      ...owner,
      isDistributed: (await withClient(owner.ownerUrl, connectionKindOf)).isDistributed,
      migrations: steps,
      organizations: organizationIds,
      onStep: (name) => progress(`Applying ${name}`),
      onWait: (name) => progress(`Waiting for other transactions that use the tables of ${name}`),
      onRows: (name, rows) => progress(`Filling rows for ${name}: ${rows}`),
    });

/** Throws for an installation that a version before the first release created. */
export const mustFollowRelease = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const applied = await appliedMigrations(client);
    mustFollowFirstRelease(
      applied.map(({ name }) => name),
      migrations,
    );
  });

/**
 * Sets up the database and applies pending migrations; `rotate` makes RCM_SECRET the active secret. Throws `NeedsOffline`
 * for migrations that block requests, unless `offline` says that no process serves.
 */
export const setUpInstallation = (
  config: Config,
  env: NodeJS.ProcessEnv,
  progress: Progress,
  { rotate = false, offline = false } = {},
): Promise<SetUp> =>
  onPlace({ env, dataDirectory: config.dataDirectory, onProgress: progress }, ({ place, secrets }) =>
    setUp(place, secrets, {
      migrate: migrating(progress),
      async inspect(url) {
        await mustFollowRelease(url);
        if (!offline) await mustStayOnline(url, migrations);
      },
      rotate,
      onProgress: progress,
    }),
  );

/** Returns which migrations the database has and which it lacks; starts an embedded server if needed. */
export const installationStatus = (
  config: Config,
  env: NodeJS.ProcessEnv,
  progress: Progress,
): Promise<MigrationStatus> =>
  onPlace({ env, dataDirectory: config.dataDirectory, onProgress: progress }, ({ place, secrets }) =>
    statusOf(place, secrets, migrations),
  );

/** Returns what the pending migrations would do, and changes nothing; starts an embedded server if needed. */
export const planInstallation = (
  config: Config,
  env: NodeJS.ProcessEnv,
  progress: Progress,
): Promise<PlannedMigration[]> =>
  onPlace({ env, dataDirectory: config.dataDirectory, onProgress: progress }, ({ place, secrets }) =>
    planOf(place, secrets, migrations),
  );

/** Retires all secrets except the newest, if nothing needs them any more; may revoke the unused keys that need them. */
export const finishInstallationRotation = (
  config: Config,
  env: NodeJS.ProcessEnv,
  progress: Progress,
  { revokeUnusedSince = null }: { readonly revokeUnusedSince?: Date | null } = {},
): Promise<Finish> =>
  onPlace({ env, dataDirectory: config.dataDirectory, onProgress: progress }, ({ place, secrets }) =>
    finishRotation(place, secrets, {
      openPool: (opened) => openPool({ ...config, isPatient: true }, opened),
      peppersOf,
      revokeUnusedSince,
    }),
  );

/** Opens the database without changing it; an embedded one is started and migrated. */
export const findDatabase = (config: Config, env: NodeJS.ProcessEnv, onProgress: Progress) =>
  resolveDatabase({
    env,
    dataDirectory: config.dataDirectory,
    migrate: migrating(onProgress),
    isUpToDate: (url) =>
      withClient(url, async (client) => (await pendingMigrations(client, migrations)).length === 0),
    onProgress,
  });

/** Opens the pool of the role that serves requests. Throws when it cannot decrypt the data keys of the database. */
export async function openPool(
  config: Config & Pick<DatabaseOptions, 'isPatient'>,
  { appUrl, connectionKind }: Pick<OpenPlace, 'appUrl' | 'connectionKind'>,
): Promise<TenantDatabase> {
  const database = await openDatabase({
    url: appUrl,
    entities: tables.flatMap(({ entities }) => entities),
    poolSize: config.poolSize,
    exportConnections: config.exportConnections,
    onPool: guardPool,
    isPatient: config.isPatient,
    ...connectionKind,
    encryption: config.keyWrapper && encryptWith(config.keyWrapper),
  });
  try {
    await assertKeysConfigured(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The peppers that API keys are hashed with, one for each secret of the installation. */
export const peppersOf = ([current, ...previous]: KnownSecrets): Peppers => [
  derivePepper(current.secret, current.generation),
  ...previous.map(({ secret, generation, isRetired }) => ({
    ...derivePepper(secret, generation),
    isRetired,
  })),
];

/** Opens the installation. Throws when migrations are pending. */
export async function openInstallation(
  config: Config,
  env: NodeJS.ProcessEnv,
  progress: Progress,
): Promise<Installation> {
  const resolved = await findDatabase(config, env, progress);
  try {
    const database = await openPool({ ...config, isPatient: true }, resolved);
    try {
      await mustHaveAllMigrations(database);
    } catch (error) {
      await database.close();
      throw error;
    }
    return {
      resolved,
      database,
      commands: { database, peppers: peppersOf(resolved.secrets), now: systemClock() },
      async close() {
        await database.close();
        await resolved.release();
      },
    };
  } catch (error) {
    await resolved.release();
    throw error;
  }
}

async function mustHaveAllMigrations({ pool }: TenantDatabase): Promise<void> {
  const pending = await pendingMigrations(pool, migrations);
  if (pending.length > 0) {
    throw new Error(`The database lacks ${pending.length} migrations: run \`rcm migrate\` first.`);
  }
}
