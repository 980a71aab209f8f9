import { derivePepper, type Peppers } from '@rcm/auth';
import type { CommandHost } from '@rcm/auth/bootstrap';
import { guardPool } from '@rcm/database';
import { migrate, openDatabase, pendingMigrations, type TenantDatabase } from '@rcm/tenancy';
import type { Config } from './config.ts';
import { type ResolvedDatabase, resolveDatabase } from './database/resolve.ts';
import { tables } from './modules.ts';

/** The database of this installation as a process uses it. */
export interface Installation {
  readonly resolved: ResolvedDatabase;
  readonly database: TenantDatabase;
  /** Where commands act, and when. */
  readonly commands: CommandHost;
  close(): Promise<void>;
}

/** Tells a person what takes longer than a moment. */
export type Progress = (message: string) => void;

const migrations = tables.flatMap((part) => part.migrations);

/** Applies what the database lacks and names it. */
export function migrateInstallation(
  { ownerUrl, roles }: ResolvedDatabase,
  progress: Progress,
): Promise<string[]> {
  return migrate({
    ownerUrl,
    appRole: roles.app,
    migrations,
    onStep: (name) => progress(`Applying ${name}`),
  });
}

/** Finds or starts the database. */
export const findDatabase = (config: Config, env: NodeJS.ProcessEnv, onProgress: Progress) =>
  resolveDatabase({ env, dataDirectory: config.dataDirectory, onProgress });

/** Opens the pool of the role that serves requests. */
export const openPool = (config: Config, url: string): Promise<TenantDatabase> =>
  openDatabase({
    url,
    entities: tables.flatMap(({ entities }) => entities),
    poolSize: config.poolSize,
    onPool: guardPool,
    preparedStatements: config.preparedStatements,
  });

/** The secrets that API keys are hashed with. */
export const peppersOf = (secret: string): Peppers => [derivePepper(secret, 1)];

/** Opens the installation, an embedded one migrated; another one must have been migrated by `rcm migrate`. */
export async function openInstallation(
  config: Config,
  env: NodeJS.ProcessEnv,
  progress: Progress,
): Promise<Installation> {
  const resolved = await findDatabase(config, env, progress);
  try {
    if (resolved.kind === 'embedded') await migrateInstallation(resolved, progress);
    else await refusePending(resolved);
    const database = await openPool(config, resolved.appUrl);
    return {
      resolved,
      database,
      commands: { database, peppers: peppersOf(resolved.secret), now: new Date() },
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

async function refusePending({ ownerUrl }: ResolvedDatabase): Promise<void> {
  const pending = await pendingMigrations({ ownerUrl, migrations });
  if (pending.length > 0) {
    throw new Error(`The database lacks ${pending.length} migrations; run \`rcm migrate\` first.`);
  }
}
