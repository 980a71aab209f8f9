import { sealAudit } from '@rcm/audit';
import { organizationIds } from '@rcm/auth';
import { type Manifest, readManifest, restoreBackup, verifyBackup, writeBackup } from '@rcm/backup';
import { hasSqlState, sqlState, withClient } from '@rcm/database';
import {
  mustFollowFirstRelease,
  readGenerations,
  schemasOf,
  systemClock,
  type TenantDatabase,
} from '@rcm/tenancy';

import type { Config } from './config.ts';
import { mustOpenSecrets, openPlace } from './database/place.ts';
import { onPlace } from './database/resolve.ts';
import { setUp, urlToChange } from './database/set-up.ts';
import { migrating, migrations, openPool, type Progress } from './installation.ts';

/** Where the installation is, and who is told of the steps. */
interface Where {
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
  readonly progress: Progress;
}

const placeOf = ({ config, env, progress }: Where) => ({
  env,
  dataDirectory: config.dataDirectory,
  onProgress: progress,
});

/** Writes every row of the installation into a directory, as one moment saw them, while it serves. */
export const backUpInstallation = (where: Where, directory: string): Promise<Manifest> =>
  onPlace(placeOf(where), async ({ place, secrets }) => {
    const { backupUrl } = await openPlace(place, secrets);
    if (backupUrl === undefined) {
      throw new Error(
        'No role reads every row: set DATABASE_URL to a superuser and run `rcm migrate`, which makes one that does.',
      );
    }
    return withClient(backupUrl, async (client) => {
      const { rows } = await client.query<{ name: string }>('select name from public.migrations order by id');
      const applied = rows.map(({ name }) => name);
      mustFollowFirstRelease(applied, migrations);
      return writeBackup({
        client,
        directory,
        schemas: schemasOf(migrations),
        migrations: applied,
        now: systemClock(),
        onProgress: where.progress,
      });
    });
  });

/** What was restored. */
export interface Restored {
  readonly createdAt: string;
  readonly rows: number;
  readonly organizations: number;
  /** The events that were written and not sealed yet when the backup was made; they are sealed now. */
  readonly sealed: number;
}

/**
 * Makes the installation that a backup holds, in a database without organizations: its tables as they were, its rows,
 * then what migrations came since. The environment names the secret that the backup was made with.
 */
export async function restoreInstallation(where: Where, directory: string): Promise<Restored> {
  const manifest = await readManifest(directory);
  await verifyBackup(directory, manifest);
  mustFollowFirstRelease(manifest.migrations, migrations, 'backup');
  const steps = migrations.filter(({ name }) => manifest.migrations.includes(name));
  if (steps.length < manifest.migrations.length) {
    throw new Error('A newer version of rcm wrote the backup: restore it with that version or a later one.');
  }
  return onPlace(placeOf(where), async ({ place, secrets }) => {
    const url = urlToChange(place);
    await mustBeEmpty(url, manifest);
    const options = { onProgress: where.progress };
    await setUp(place, secrets, { ...options, migrate: migrating(where.progress, steps) });
    const { ownerUrl = url } = await openPlace(place, secrets);
    await withClient(ownerUrl, (client) =>
      restoreBackup({
        client,
        directory,
        manifest,
        onProgress: where.progress,
        mustFit: async () => {
          mustOpenSecrets(await readGenerations(client), secrets);
        },
      }),
    );
    await setUp(place, secrets, { ...options, migrate: migrating(where.progress) });
    const opened = await openPlace(place, secrets);
    const database = await openPool(where.config, opened);
    try {
      const { organizations, sealed } = await sealAll(database, opened.secrets[0].secret);
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      return { createdAt: manifest.createdAt, rows, organizations, sealed };
    } finally {
      await database.close();
    }
  });
}

/** Seals what waits in every organization, as a service that runs does by itself. */
export async function sealAll(
  database: TenantDatabase,
  secret: string,
): Promise<{ readonly organizations: number; readonly sealed: number }> {
  const ids = await organizationIds(database);
  let sealed = 0;
  for (const id of ids) {
    for (let isPending = true; isPending; ) {
      const { events, pending } = await sealAudit(database, id, secret, systemClock());
      sealed += events;
      isPending = pending && events > 0;
    }
  }
  return { organizations: ids.length, sealed };
}

async function mustBeEmpty(url: string, { migrations: expected }: Manifest): Promise<void> {
  const found = await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from public.migrations');
    const { rowCount } = await client.query('select from organization.directory limit 1');
    return { names: rows.map(({ name }) => name), hasOrganizations: rowCount !== 0 };
  }).catch((error: unknown) => {
    if (hasSqlState(error, sqlState.unknownDatabase, sqlState.unknownTable)) return null;
    throw error;
  });
  if (found?.hasOrganizations) {
    throw new Error('The database holds organizations: restore into another one, or drop this one first.');
  }
  if (found?.names.some((name) => !expected.includes(name))) {
    throw new Error('The database is newer than the backup: drop it first, or restore into another one.');
  }
}
