import {
  type AppRole,
  type ConnectionKind,
  describeAppRole,
  hasSqlState,
  locate,
  sqlState,
  withClient,
} from '@rcm/database';
import { type KnownSecrets, openSecrets, readGenerations, type SecretGeneration } from '@rcm/tenancy';
import { connecting, NotSetUp } from './failures.ts';
import type { ConfiguredSecrets, GivenPlace, Place } from './settings.ts';

/** A database that is set up, with the URLs of its roles. */
export interface OpenPlace {
  /** Undefined when the environment only allows serving requests. */
  readonly ownerUrl: string | undefined;
  readonly appUrl: string;
  /** Undefined when there is no backup role. */
  readonly backupUrl: string | undefined;
  readonly connectionKind: ConnectionKind;
  readonly secrets: KnownSecrets;
  /** A warning about the secret for the operator; null when RCM_SECRET is the newest. */
  readonly warning: string | null;
}

/** All secrets that the environment names. */
const allOf = ({ secret, previous }: ConfiguredSecrets) => [secret, ...previous];

/** The secrets that both the database and the environment have. Throws when the environment has none in use. */
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

/** The generations of the secret, read as administrator or owner; none when the database does not exist. */
export const generationsOf = (url: string): Promise<SecretGeneration[]> =>
  connecting('DATABASE_URL', async () => {
    try {
      return await withClient(url, readGenerations);
    } catch (error) {
      if (hasSqlState(error, sqlState.unknownDatabase)) return [];
      throw error;
    }
  });

/** Throws for a role that must not serve requests; the error says how to correct it. */
export async function mustServe({ appUrl, ownerUrl }: GivenPlace): Promise<AppRole> {
  const role = await connecting('DATABASE_APP_URL', () => describeAppRole(appUrl));
  const who = `The user of DATABASE_APP_URL (${role.name})`;
  if (role.passesPolicies) {
    throw new Error(`${who} bypasses row level security; tenants would see each other's rows.`);
  }
  if (ownerUrl !== undefined) {
    const owner = await connecting('DATABASE_URL', () => describeAppRole(ownerUrl));
    if (owner.place !== role.place) {
      throw new Error('DATABASE_URL and DATABASE_APP_URL lead to different databases.');
    }
    if (owner.name === role.name) throw new Error(`${who} is the user of DATABASE_URL, the owner.`);
  }
  if (role.owns) throw new Error(`${who} owns the database or tables in it, or can become their owner.`);
  if (role.missing.length > 0) {
    throw new Error(`${who} has no limits. As an administrator, run:\n${role.missing.join('\n')}`);
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

/** Opens a database that `rcm migrate` has set up, and changes nothing. */
export async function openPlace(place: Place, configured: ConfiguredSecrets): Promise<OpenPlace> {
  if (place.kind === 'given') {
    const { connectionKind } = await mustServe(place);
    const known = mustKnow(await readAsApp(place.appUrl), configured);
    const { appUrl, ownerUrl } = place;
    return { appUrl, ownerUrl, backupUrl: undefined, connectionKind, ...known };
  }
  const { adminUrl, rolePrefix } = place;
  const known = mustKnow(await generationsOf(adminUrl), configured);
  const [{ secret, generation }] = known.secrets;
  const { ownerUrl, appUrl, backupUrl, connectionKind } = await locate({
    adminUrl,
    rolePrefix,
    secret,
    generation,
  });
  return { ownerUrl, appUrl, backupUrl, connectionKind, ...known };
}

function mustKnow(
  generations: readonly SecretGeneration[],
  configured: ConfiguredSecrets,
): Pick<OpenPlace, 'secrets' | 'warning'> {
  const [newest] = generations;
  if (newest === undefined) throw new NotSetUp();
  const secrets = mustOpenSecrets(generations, configured);
  const [{ secret, generation }] = secrets;
  if (generation !== newest.generation) return { secrets, warning: rotatedWarning };
  return { secrets, warning: secret === configured.secret ? null : inactiveWarning };
}

const rotatedWarning =
  'The secret was rotated: set RCM_SECRET to the newest one. The current value works until `rcm migrate --rotate --finish`.';

const inactiveWarning =
  'RCM_SECRET is not active yet; RCM_SECRET_PREVIOUS is. Run `rcm migrate --rotate` to change that.';
