import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { secretFile } from './secret-file.ts';

/** The environment variables that say where the database is, and what it is opened with. */
export interface DatabaseEnvironment {
  /** Connects as a superuser, a role with CREATEROLE, or (with DATABASE_APP_URL) the owner of the database. */
  readonly DATABASE_URL?: string;
  /** Connects as a role that serves requests; used as it is, and enough to serve. */
  readonly DATABASE_APP_URL?: string;
  readonly RCM_DATABASE_ROLE_PREFIX?: string;
  /** At least 32 characters; role passwords, key hashes and audit seals follow from it. */
  readonly RCM_SECRET?: string;
  /** The secret before it, for a rotation; several are separated by commas. */
  readonly RCM_SECRET_PREVIOUS?: string;
  readonly NODE_ENV?: string;
}

/** A database whose roles are made by an administrator's connection. */
interface AdministeredPlace {
  readonly kind: 'administered';
  readonly adminUrl: string;
  readonly rolePrefix: string;
}

/** A database whose roles somebody else made. */
export interface GivenPlace {
  readonly kind: 'given';
  readonly appUrl: string;
  /** Undefined where only requests are served. */
  readonly ownerUrl: string | undefined;
}

/** A database that is reached by a URL. */
export type Place = AdministeredPlace | GivenPlace;

/** The secrets that the environment names. */
export interface ConfiguredSecrets {
  readonly secret: string;
  readonly previous: readonly string[];
}

/** What the environment says; no place means the embedded server of the data directory. */
export interface DatabaseSettings {
  readonly place: Place | null;
  readonly rolePrefix: string;
  readonly secrets: ConfiguredSecrets;
}

const minimumSecretLength = 32;

/** A comma may stand in a secret, too: which of these is one, the fingerprints in the database tell. */
const previousSecrets = (listed: string): string[] =>
  [listed, ...listed.split(',').map((part) => part.trim())].filter(
    (part, index, all) => part.length >= minimumSecretLength && all.indexOf(part) === index,
  );

function previousOf(env: DatabaseEnvironment): string[] {
  const previous = previousSecrets(env.RCM_SECRET_PREVIOUS ?? '');
  if (env.RCM_SECRET_PREVIOUS && previous.length === 0) {
    throw new Error(`RCM_SECRET_PREVIOUS must have at least ${minimumSecretLength} characters.`);
  }
  return previous;
}

function secretOf(env: DatabaseEnvironment, otherwise: () => string): string {
  const secret = env.RCM_SECRET || otherwise();
  if (secret.length >= minimumSecretLength) return secret;
  throw new Error(`RCM_SECRET must have at least ${minimumSecretLength} characters.`);
}

function generatedSecret(dataDirectory: string): string {
  mkdirSync(dataDirectory, { recursive: true });
  return secretFile(join(dataDirectory, 'secret'));
}

const noSecret = (variable: string) => () => {
  throw new Error(
    `RCM_SECRET is missing. With ${variable} it must be set to the secret of the installation, the same for ` +
      `all processes and commands; for a new installation, make one of at least ${minimumSecretLength} characters.`,
  );
};

function urlOf(env: DatabaseEnvironment, variable: 'DATABASE_URL' | 'DATABASE_APP_URL'): string | undefined {
  const text = env[variable];
  if (!text) return undefined;
  if (URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)) return text;
  throw new Error(`${variable} is not a PostgreSQL URL such as postgres://user:password@host:5432/database.`);
}

/** Reads the environment; an error names the variable that is missing or wrong. */
export function readDatabaseSettings(env: DatabaseEnvironment, dataDirectory: string): DatabaseSettings {
  const [url, appUrl] = [urlOf(env, 'DATABASE_URL'), urlOf(env, 'DATABASE_APP_URL')];
  const rolePrefix = env.RCM_DATABASE_ROLE_PREFIX || 'rcm';
  const previous = previousOf(env);
  if (appUrl !== undefined) {
    const secret = secretOf(env, noSecret('DATABASE_APP_URL'));
    return { place: { kind: 'given', appUrl, ownerUrl: url }, rolePrefix, secrets: { secret, previous } };
  }
  if (url !== undefined) {
    const secret = secretOf(env, noSecret('DATABASE_URL'));
    const place = { kind: 'administered', adminUrl: url, rolePrefix } as const;
    return { place, rolePrefix, secrets: { secret, previous } };
  }
  if (env.NODE_ENV === 'production') {
    throw new Error(
      'NODE_ENV=production needs DATABASE_APP_URL, the role that serves requests, or DATABASE_URL: an embedded ' +
        'PostgreSQL is for development alone.',
    );
  }
  const secret = secretOf(env, () => generatedSecret(dataDirectory));
  return { place: null, rolePrefix, secrets: { secret, previous } };
}
