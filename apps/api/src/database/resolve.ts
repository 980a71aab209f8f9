import { resolve } from 'node:path';
import type { OnProgress } from '@rcm/database';
import { withUrlParts } from '@rcm/database';
import { embeddedPostgres, type ServerSettings } from '@rcm/embedded-postgres';
import { NotSetUp } from './failures.ts';
import { type OpenPlace, openPlace } from './place.ts';
import { type Migrate, type SetUp, setUp } from './set-up.ts';
import {
  type ConfiguredSecrets,
  type DatabaseEnvironment,
  type Place,
  readDatabaseSettings,
} from './settings.ts';

/** The options for finding the database, or creating an embedded one. */
interface ResolveDatabaseOptions {
  readonly env: DatabaseEnvironment;
  /** Holds the embedded server and the generated secret, if they are needed. */
  readonly dataDirectory: string;
  /** Applies the migrations. */
  readonly migrate: Migrate;
  /** True when no migration is pending; called for an embedded server only. */
  readonly isUpToDate: (url: string) => Promise<boolean>;
  /** Settings of an embedded server. */
  readonly settings?: ServerSettings;
  readonly onProgress?: OnProgress;
}

/** A place, with the functions that supervise and release it. */
interface FoundPlace {
  readonly kind: 'embedded' | 'external';
  readonly place: Place;
  readonly secrets: ConfiguredSecrets;
  /** Restarts an embedded server whenever it dies, until `release`. */
  supervise(): void;
  /** Ends this process's use; an embedded server stops with its last user. */
  release(): Promise<void>;
}

/** A database that is ready for requests. */
export interface ResolvedDatabase extends OpenPlace, Pick<FoundPlace, 'kind' | 'supervise' | 'release'> {}

/** Returns the place that the environment names, or starts the embedded server. */
async function findPlace(
  options: Omit<ResolveDatabaseOptions, 'migrate' | 'isUpToDate'>,
): Promise<FoundPlace> {
  const dataDirectory = resolve(options.dataDirectory);
  const { place, rolePrefix, secrets } = readDatabaseSettings(options.env, dataDirectory);
  if (place !== null) {
    return { kind: 'external', place, secrets, supervise: () => undefined, release: async () => undefined };
  }
  const { settings, onProgress } = options;
  const server = await embeddedPostgres({ dataDirectory, settings, onProgress });
  const adminUrl = withUrlParts(server.superuserUrl, { database: 'rcm' });
  return {
    kind: 'embedded',
    place: { kind: 'administered', adminUrl, rolePrefix },
    secrets,
    supervise: () => server.supervise(),
    release: () => server.release(),
  };
}

/** Runs `work` on the place that the environment names, and releases it. */
export async function onPlace<Result>(
  options: Omit<ResolveDatabaseOptions, 'migrate' | 'isUpToDate'>,
  work: (found: FoundPlace) => Promise<Result>,
): Promise<Result> {
  const found = await findPlace(options);
  try {
    return await work(found);
  } finally {
    await found.release();
  }
}

/** Opens the database that the environment names without changing it; an embedded one is set up first. */
export async function resolveDatabase(options: ResolveDatabaseOptions): Promise<ResolvedDatabase> {
  const found = await findPlace(options);
  const { kind, place, secrets, supervise, release } = found;
  try {
    if (kind === 'embedded') await setUpEmbedded(found, options);
    const opened = await openPlace(place, secrets);
    if (opened.warning !== null) options.onProgress?.(opened.warning);
    return { ...opened, kind, supervise, release };
  } catch (error) {
    await release();
    throw error;
  }
}

async function setUpEmbedded(
  { place, secrets }: FoundPlace,
  { migrate, isUpToDate, onProgress }: ResolveDatabaseOptions,
): Promise<SetUp | undefined> {
  try {
    const { ownerUrl } = await openPlace(place, secrets);
    if (ownerUrl !== undefined && (await isUpToDate(ownerUrl))) return undefined;
  } catch (error) {
    if (!(error instanceof NotSetUp)) throw error;
  }
  return setUp(place, secrets, { migrate, onProgress });
}
