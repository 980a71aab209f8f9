import { type AppRole, describeAppRole, hasSqlState, locate, sqlState, withClient } from '@rcm/database';
import { type KnownSecrets, openSecrets, readGenerations, type SecretGeneration } from '@rcm/tenancy';
import { connecting, NotSetUp } from './failures.ts';
import type { ConfiguredSecrets, GivenPlace, Place } from './settings.ts';

/** A database that is set up, and how to reach it. */
export interface OpenPlace {
  /** Undefined where only requests are served. */
  readonly ownerUrl: string | undefined;
  readonly appUrl: string;
  /** Undefined where no role that backs up was made. */
  readonly backupUrl: string | undefined;
  /** True where requests reach PostgreSQL through a pooler. */
  readonly isPooled: boolean;
  readonly secrets: KnownSecrets;
  /** What the operator should know about the secret; null where RCM_SECRET is the newest. */
  readonly warning: string | null;
}

/** All secrets that the environment names. */
const allOf = ({ secret, previous }: ConfiguredSecrets) => [secret, ...previous];

/** The secrets that the database knows and the environment names; throws where it names none in use. */
export function mustOpenSecrets(
  generations: readonly SecretGeneration[],
  configured: ConfiguredSecrets,
): KnownSecrets {
  const secrets = openSecrets(generations, allOf(configured));
  if (secrets !== null) return secrets;
  throw new Error(
    'RCM_SECRET is not the secret of this database. Set it to the secret that the installation works with; to ' +
      'change that, run `rcm migrate --rotate` with the new one in RCM_SECRET and the one before it in ' +
      'RCM_SECRET_PREVIOUS.',
  );
}

/** The generations of the secret as an administrator or the owner reads them; none where there is no database. */
export const generationsOf = (url: string): Promise<SecretGeneration[]> =>
  connecting('DATABASE_URL', async () => {
    try {
      return await withClient(url, readGenerations);
    } catch (error) {
      if (hasSqlState(error, sqlState.unknownDatabase)) return [];
      throw error;
    }
  });

/** Throws for a role that must not serve requests, and says what to do about it. */
export async function mustServe({ appUrl, ownerUrl }: GivenPlace): Promise<AppRole> {
  const role = await connecting('DATABASE_APP_URL', () => describeAppRole(appUrl));
  const who = `The user of DATABASE_APP_URL (${role.name})`;
  if (role.passesPolicies) {
    throw new Error(`${who} passes row level security; tenants would see each other.`);
  }
  if (ownerUrl !== undefined) {
    const owner = await connecting('DATABASE_URL', () => describeAppRole(ownerUrl));
    if (owner.place !== role.place) {
      throw new Error('DATABASE_URL and DATABASE_APP_URL lead to different databases.');
    }
    if (owner.name === role.name) throw new Error(`${who} is that of DATABASE_URL, the owner.`);
  }
  if (role.owns) throw new Error(`${who} owns the database or tables in it, or may become their owner.`);
  if (role.missing.length > 0) {
    throw new Error(`${who} lacks limits. As an administrator, run:\n${role.missing.join('\n')}`);
  }
  return role;
}

const readAsApp = (appUrl: string): Promise<SecretGeneration[]> =>
  connecting('DATABASE_APP_URL', async () => {
    try {
      return await withClient(appUrl, readGenerations);
    } catch (error) {
      if (!hasSqlState(error, sqlState.insufficientPrivilege)) throw error;
      throw new Error(
        'The user of DATABASE_APP_URL lacks its grants: run `rcm migrate` with both DATABASE_URL and DATABASE_APP_URL.',
      );
    }
  });

/** Opens what `rcm migrate` has set up, and changes nothing. */
export async function openPlace(place: Place, configured: ConfiguredSecrets): Promise<OpenPlace> {
  if (place.kind === 'given') {
    const { isPooled } = await mustServe(place);
    const known = mustKnow(await readAsApp(place.appUrl), configured);
    const { appUrl, ownerUrl } = place;
    return { appUrl, ownerUrl, backupUrl: undefined, isPooled, ...known };
  }
  const { adminUrl, rolePrefix } = place;
  const known = mustKnow(await generationsOf(adminUrl), configured);
  const [{ secret, generation }] = known.secrets;
  const { ownerUrl, appUrl, backupUrl, isPooled } = await locate({
    adminUrl,
    rolePrefix,
    secret,
    generation,
  });
  return { ownerUrl, appUrl, backupUrl, isPooled, ...known };
}

function mustKnow(
  generations: readonly SecretGeneration[],
  configured: ConfiguredSecrets,
): Pick<OpenPlace, 'secrets' | 'warning'> {
  const [newest] = generations;
  if (newest === undefined) throw new NotSetUp();
  const secrets = mustOpenSecrets(generations, configured);
  const [{ secret, generation }] = secrets;
  if (generation !== newest.generation) return { secrets, warning: rotatedSince };
  return { secrets, warning: secret === configured.secret ? null : notInForce };
}

const rotatedSince =
  'The secret was rotated: set RCM_SECRET to the newest one. This one works until `rcm migrate --rotate --finish`.';

const notInForce =
  'RCM_SECRET is not in force yet, and RCM_SECRET_PREVIOUS is: run `rcm migrate --rotate` to change that.';
