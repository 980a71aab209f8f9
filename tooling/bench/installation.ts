import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { derivePepper, type Peppers } from '@rcm/auth';
import { dropDatabase, provision } from '@rcm/database';
import { embeddedPostgres } from '@rcm/embedded-postgres';

const root = resolve(import.meta.dirname, '../..');

/** The arguments of Node that run the built `rcm`, like the image. */
export const rcm = ['--max-semi-space-size=16', join(root, 'apps/api/dist/main.js')] as const;

/** A migrated database of the benchmark. */
export interface Installed {
  readonly superuserUrl: string;
  readonly appUrl: string;
  readonly secret: string;
  readonly postmaster: number;
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  release(): Promise<void>;
  /** Drops its database and releases the server. */
  drop(): Promise<void>;
}

export const secret = 'the benchmark guards nothing, so its secret is here';
const dataDirectory = join(root, '.data/bench');

/** The environment of `rcm` for a database, as in production. */
export const environmentFor = (databaseUrl: string): Readonly<Record<string, string>> => ({
  PATH: process.env.PATH ?? '',
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  RCM_SECRET: secret,
  RCM_DATA_DIR: dataDirectory,
  RCM_KEY_REQUESTS_PER_SECOND: '0',
});

/** Builds what has changed since the last build. */
const build = () =>
  execFileSync(
    join(root, 'node_modules/.bin/turbo'),
    ['run', 'build', '--filter=@rcm/api...', '--output-logs=errors-only'],
    { cwd: root, stdio: ['ignore', process.stderr, 'inherit'] },
  );

/** Runs a command of `rcm` and returns what it prints. */
export const runRcm = (
  environment: Readonly<Record<string, string>>,
  ...command: readonly string[]
): string =>
  execFileSync(process.execPath, [...rcm, ...command], {
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Derives the peppers of a secret as the API does. */
export const derivePeppers = (secret: string): Peppers => [derivePepper(secret, 1)];

/**
 * Builds `rcm`, starts the embedded server with production settings, and migrates a database: a new one, or that of an earlier
 * run.
 */
export async function install(scale: string, { isFresh = false } = {}): Promise<Installed> {
  build();
  mkdirSync(dataDirectory, { recursive: true });
  const server = await embeddedPostgres({
    dataDirectory,
    settings: { shared_buffers: '512MB' },
    onProgress: (message) => process.stderr.write(`${message}\n`),
  });
  const database = `bench_${scale}`;
  if (isFresh) await dropDatabase(server.superuserUrl, database);
  const { appUrl } = await provision({ adminUrl: server.superuserUrl, database, secret });
  const superuserUrl = new URL(server.superuserUrl);
  superuserUrl.pathname = `/${database}`;
  const environment = environmentFor(superuserUrl.href);
  runRcm(environment, 'migrate');
  return {
    superuserUrl: superuserUrl.href,
    appUrl,
    secret,
    postmaster: server.pid,
    port: server.port,
    environment,
    release: () => server.release(),
    async drop() {
      await dropDatabase(server.superuserUrl, database);
      await server.release();
    },
  };
}
