import { hasSqlState, sqlState, withClient } from '@rcm/database';
import {
  type AppliedMigration,
  appliedMigrations,
  type MigrationStep,
  mustFollowFirstRelease,
  readGenerations,
} from '@rcm/tenancy';
import { connecting } from './failures.ts';
import { mustOpenSecrets } from './place.ts';
import type { ConfiguredSecrets, Place } from './settings.ts';

/** The migrations of a database compared with those of this build. */
export interface MigrationStatus {
  /** The last applied step; null when there is none. */
  readonly version: string | null;
  readonly applied: readonly AppliedMigration[];
  /** The steps that `rcm migrate` would apply, in order. */
  readonly pending: readonly PendingMigration[];
  /** Steps of a later version, which this build does not know. */
  readonly unknown: readonly string[];
}

/** A step that the database lacks. */
interface PendingMigration {
  readonly name: string;
  /** True for a step that removes something an earlier version uses. */
  readonly isContraction: boolean;
}

/**
 * Compares a database with the steps of this build and changes nothing. Throws for a wrong secret, and for a database that
 * a version before the first release created.
 */
export async function statusOf(
  place: Place,
  configured: ConfiguredSecrets,
  migrations: readonly MigrationStep[],
): Promise<MigrationStatus> {
  const applied = await readApplied(place, configured);
  const names = applied.map(({ name }) => name);
  mustFollowFirstRelease(names, migrations);
  const has = new Set(names);
  const known = new Set(migrations.map(({ name }) => name));
  return {
    version: applied.at(-1)?.name ?? null,
    applied,
    pending: migrations
      .filter(({ name }) => !has.has(name))
      .map(({ name }) => ({ name, isContraction: name.endsWith('-contract') })),
    unknown: names.filter((name) => !known.has(name)),
  };
}

function readApplied(place: Place, configured: ConfiguredSecrets): Promise<AppliedMigration[]> {
  const isGiven = place.kind === 'given';
  const url = isGiven ? place.appUrl : place.adminUrl;
  return connecting(isGiven ? 'DATABASE_APP_URL' : 'DATABASE_URL', async () => {
    try {
      return await withClient(url, async (client) => {
        const generations = await readGenerations(client);
        if (generations.length > 0) mustOpenSecrets(generations, configured);
        return appliedMigrations(client);
      });
    } catch (error) {
      if (!isGiven && hasSqlState(error, sqlState.unknownDatabase)) return [];
      throw error;
    }
  });
}
