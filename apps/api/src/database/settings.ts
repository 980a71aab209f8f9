import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { secretFile } from './secret-file.ts';

/** The environment variables that locate the database and hold its secrets. */
export interface DatabaseEnvironment {
  /** Connects as a superuser, a role with CREATEROLE, or (with DATABASE_APP_URL) the owner of the database. */
  readonly DATABASE_URL?: string;
  /** Connects as an existing role that serves requests; enough to serve. */
  readonly DATABASE_APP_URL?: string;
  readonly RCM_DATABASE_ROLE_PREFIX?: string;
  /** At least 32 characters; role passwords, key hashes and audit seals are derived from it. */
  readonly RCM_SECRET?: string;
  /** The previous secret, for a rotation; several are separated by commas. */
  readonly RCM_SECRET_PREVIOUS?: string;
  readonly NODE_ENV?: string;
}

/** A database whose roles are created through an administrator's connection. */
interface AdministeredPlace {
  readonly kind: 'administered';
  readonly adminUrl: string;
  readonly rolePrefix: string;
}

/** A database whose roles were created by somebody else. */
export interface GivenPlace {
  readonly kind: 'given';
  readonly appUrl: string;
  /** Undefined when the environment only allows serving requests. */
  readonly ownerUrl: string | undefined;
}

/** A database that a URL locates. */
export type Place = AdministeredPlace | GivenPlace;

/** The secrets in the environment. */
export interface ConfiguredSecrets {
  readonly secret: string;
  readonly previous: readonly string[];
}

/** The database settings of the environment; a null place means the embedded server of the data directory. */
export interface DatabaseSettings {
  readonly place: Place | null;
  readonly rolePrefix: string;
  readonly secrets: ConfiguredSecrets;
}

const minimumSecretLength = 32;

/** A secret may itself contain a comma, so the whole text is a candidate too; fingerprints in the database decide. */
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
      `all processes and commands. For a new installation, generate one of at least ${minimumSecretLength} characters.`,
  );
};

function urlOf(env: DatabaseEnvironment, variable: 'DATABASE_URL' | 'DATABASE_APP_URL'): string | undefined {
  const text = env[variable];
  if (!text) return undefined;
  if (URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)) return text;
  throw new Error(`${variable} is not a PostgreSQL URL such as postgres://user:password@host:5432/database.`);
}

/** Reads the environment. Throws for a missing or invalid variable, and names it. */
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
        'PostgreSQL is for development only.',
    );
  }
  const secret = secretOf(env, () => generatedSecret(dataDirectory));
  return { place: null, rolePrefix, secrets: { secret, previous } };
}
