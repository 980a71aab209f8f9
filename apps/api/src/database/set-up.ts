import { hasSqlState, provision, roleNames, sqlState, withClient } from '@rcm/database';
import {
  addGeneration,
  fingerprintOf,
  type KnownSecret,
  type SecretGeneration,
  systemClock,
} from '@rcm/tenancy';
import { generationsOf, mustOpenSecrets, mustServe } from './place.ts';
import type { ConfiguredSecrets, GivenPlace, Place } from './settings.ts';

/** Applies the pending migrations and grants a role what it needs; returns the names of the applied steps. */
export type Migrate = (owner: { readonly ownerUrl: string; readonly appRole: string }) => Promise<string[]>;

/** The options of `setUp`. */
export interface SetUpOptions {
  readonly migrate: Migrate;
  /** Called before an existing installation is changed; throws to leave it unchanged. */
  readonly inspect?: (url: string) => Promise<void>;
  /** Makes RCM_SECRET the newest secret and sets the passwords of the roles that are derived from it. */
  readonly rotate?: boolean;
  readonly onProgress?: (message: string) => void;
}

/** The result of setting up a database. */
export interface SetUp {
  readonly applied: readonly string[];
  /** How many secrets the installation has had. */
  readonly generation: number;
}

/** The secret to use, with the one before it when it is new to the database. */
interface NextSecret {
  readonly secret: string;
  readonly generation: number;
  readonly isNew: boolean;
  readonly previous: KnownSecret | null;
}

/** Creates whatever a database lacks: roles, grants, limits, tables and the fingerprint of the secret. */
export async function setUp(
  place: Place,
  configured: ConfiguredSecrets,
  options: SetUpOptions,
): Promise<SetUp> {
  const url = urlToChange(place);
  const generations = await generationsOf(url);
  const next = nextSecret(generations, configured, options.rotate ?? false);
  if (generations.length > 0) await options.inspect?.(url);
  const { ownerUrl, appRoles } = await rolesOf(place, generations, next, options);
  const applied: string[] = [];
  for (const appRole of appRoles) applied.push(...(await options.migrate({ ownerUrl, appRole })));
  if (next.isNew) await record(ownerUrl, next);
  return { applied, generation: next.generation };
}

/** Stores the fingerprint of a new secret. Throws when another process has stored a different one first. */
async function record(ownerUrl: string, { secret, previous }: NextSecret): Promise<void> {
  try {
    await withClient(ownerUrl, (client) => addGeneration(client, secret, previous, systemClock()));
  } catch (error) {
    if (!hasSqlState(error, sqlState.uniqueViolation)) throw error;
    mustOpenSecrets(await generationsOf(ownerUrl), { secret, previous: [] });
  }
}

/** The secret that becomes active. Throws when the environment does not have the currently active one. */
function nextSecret(
  generations: readonly SecretGeneration[],
  configured: ConfiguredSecrets,
  rotate: boolean,
): NextSecret {
  const { secret } = configured;
  const [newest] = generations;
  if (newest === undefined) {
    if (rotate) throw new Error('There is no secret to rotate yet: run `rcm migrate` first.');
    return { secret, generation: 1, isNew: true, previous: null };
  }
  const [known] = mustOpenSecrets(generations, configured);
  if (known.generation !== newest.generation) {
    throw new Error('The secret has been rotated: set RCM_SECRET to the newest one.');
  }
  if (!rotate || known.secret === secret) return { ...known, isNew: false, previous: null };
  if (generations.some(({ fingerprint }) => fingerprint === fingerprintOf(secret))) {
    throw new Error('RCM_SECRET is an earlier secret of this database: generate a new one.');
  }
  return { secret, generation: newest.generation + 1, isNew: true, previous: known };
}

interface PlaceRoles {
  readonly ownerUrl: string;
  /** The roles that serve requests; the role of the newest secret comes first. */
  readonly appRoles: readonly string[];
}

async function rolesOf(
  place: Place,
  generations: readonly SecretGeneration[],
  { secret, generation }: NextSecret,
  { rotate, onProgress }: SetUpOptions,
): Promise<PlaceRoles> {
  if (place.kind === 'given') {
    const { name } = await mustServe(place);
    return { ownerUrl: mustOwn(place), appRoles: [name] };
  }
  const { adminUrl, rolePrefix } = place;
  const renewPasswords = rotate ?? false;
  const made = await provision({ adminUrl, rolePrefix, secret, generation, renewPasswords, onProgress });
  const earlier = generations
    .filter((one) => !one.isRetired && one.generation !== generation)
    .map((one) => roleNames(rolePrefix, one.generation).app);
  const present = await withClient(adminUrl, (client) =>
    client.query<{ name: string }>(
      'select rolname as name from pg_roles where rolname = any ($1) order by 1',
      [earlier],
    ),
  );
  return { ownerUrl: made.ownerUrl, appRoles: [made.roles.app, ...present.rows.map(({ name }) => name)] };
}

/** The URL of a role that may change a place. Throws when the environment has only the URL for requests. */
export const urlToChange = (place: Place): string =>
  place.kind === 'given' ? mustOwn(place) : place.adminUrl;

/** The URL of the owner. Throws when the environment has none. */
export function mustOwn({ ownerUrl }: Pick<GivenPlace, 'ownerUrl'>): string {
  if (ownerUrl !== undefined) return ownerUrl;
  throw new Error(
    'This command needs the owner of the database: set DATABASE_URL in addition to DATABASE_APP_URL.',
  );
}
