import { type MigrationStep, type PlannedMigration, planMigrations } from '@rcm/tenancy';
import { connecting } from './failures.ts';
import { generationsOf, mustOpenSecrets } from './place.ts';
import { urlToChange } from './set-up.ts';
import type { ConfiguredSecrets, Place } from './settings.ts';

/** Thrown before a migration that would block the requests of running processes; nothing was changed. */
export class NeedsOffline extends Error {
  readonly plan: readonly PlannedMigration[];

  constructor(plan: readonly PlannedMigration[]) {
    const names = plan.filter(({ isOnline }) => !isOnline).map(({ name }) => name);
    super(
      `Requests would wait while these migrations work on large tables: ${names.join(', ')}. Nothing was changed. Stop ` +
        'all processes that serve requests, and run the command again with --offline.',
    );
    this.plan = plan;
  }
}

const intoEmptyDatabase = { isContraction: false, filledTable: null, locks: [], isOnline: true } as const;

/** What the pending migrations would do. Changes nothing. Throws for a wrong secret. */
export async function planOf(
  place: Place,
  configured: ConfiguredSecrets,
  migrations: readonly MigrationStep[],
): Promise<PlannedMigration[]> {
  const url = urlToChange(place);
  const generations = await generationsOf(url);
  if (generations.length === 0) return migrations.map(({ name }) => ({ name, ...intoEmptyDatabase }));
  mustOpenSecrets(generations, configured);
  return connecting('DATABASE_URL', () => planMigrations(url, migrations));
}

/** Throws if requests of running processes would wait for one of the pending migrations. */
export async function mustStayOnline(url: string, migrations: readonly MigrationStep[]): Promise<void> {
  const plan = await planMigrations(url, migrations);
  if (plan.some(({ isOnline }) => !isOnline)) throw new NeedsOffline(plan);
}
