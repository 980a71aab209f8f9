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

/** The installation that is backed up or restored, and the callback for its progress. */
interface InstallationSource {
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
  readonly progress: Progress;
}

const placeOf = ({ config, env, progress }: InstallationSource) => ({
  env,
  dataDirectory: config.dataDirectory,
  onProgress: progress,
});

/** Writes every row of the installation, in one snapshot, into a directory. The installation keeps serving. */
export const backUpInstallation = (source: InstallationSource, directory: string): Promise<Manifest> =>
  onPlace(placeOf(source), async ({ place, secrets }) => {
    const { backupUrl } = await openPlace(place, secrets);
    if (backupUrl === undefined) {
      throw new Error(
        'No role can read every row: set DATABASE_URL to a superuser and run `rcm migrate`, which creates the role.',
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
        onProgress: source.progress,
      });
    });
  });

/** The result of a restore. */
export interface Restored {
  readonly createdAt: string;
  readonly rows: number;
  readonly organizations: number;
  /** Events that were unsealed in the backup; the restore sealed them. */
  readonly sealed: number;
}

/**
 * Restores the installation of a backup into a database without organizations: first its tables as they were, then its
 * rows, then the migrations added since. The environment must name the secret that the backup was made with.
 */
export async function restoreInstallation(source: InstallationSource, directory: string): Promise<Restored> {
  const manifest = await readManifest(directory);
  await verifyBackup(directory, manifest);
  mustFollowFirstRelease(manifest.migrations, migrations, 'backup');
  const steps = migrations.filter(({ name }) => manifest.migrations.includes(name));
  if (steps.length < manifest.migrations.length) {
    throw new Error(
      'The backup was written by a newer version of rcm: restore it with that version or a later one.',
    );
  }
  return onPlace(placeOf(source), async ({ place, secrets }) => {
    const url = urlToChange(place);
    await mustBeEmpty(url, manifest);
    const options = { onProgress: source.progress };
    await setUp(place, secrets, { ...options, migrate: migrating(source.progress, steps) });
    const { ownerUrl = url } = await openPlace(place, secrets);
    await withClient(ownerUrl, (client) =>
      restoreBackup({
        client,
        directory,
        manifest,
        onProgress: source.progress,
        checkRestored: async () => {
          mustOpenSecrets(await readGenerations(client), secrets);
        },
      }),
    );
    await setUp(place, secrets, { ...options, migrate: migrating(source.progress) });
    const opened = await openPlace(place, secrets);
    const database = await openPool({ ...source.config, isPatient: true }, opened);
    try {
      const { organizations, sealed } = await sealAll(database, opened.secrets[0].secret);
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      return { createdAt: manifest.createdAt, rows, organizations, sealed };
    } finally {
      await database.close();
    }
  });
}

/** Seals the unsealed events of every organization, as a running service does on its own. */
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
    throw new Error('The database has organizations: restore into another database, or drop this one first.');
  }
  if (found?.names.some((name) => !expected.includes(name))) {
    throw new Error(
      'The database is newer than the backup: drop it first, or restore into another database.',
    );
  }
}
