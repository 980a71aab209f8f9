import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, type Runner, serverAccount, serverRunner } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { OnProgress } from './progress.ts';

/** The paths of an embedded server in its data directory. */
export interface Layout {
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  readonly password: string;
  readonly port: string;
  readonly log: string;
  readonly lock: string;
  readonly users: string;
}

/** The paths of an embedded server in `dataDirectory`. */
export const layoutOf = (dataDirectory: string): Layout => ({
  cluster: join(dataDirectory, 'postgres'),
  password: join(dataDirectory, 'postgres.password'),
  port: join(dataDirectory, 'postgres.port'),
  log: join(dataDirectory, 'postgres.log'),
  lock: join(dataDirectory, 'postgres.lock'),
  users: join(dataDirectory, 'users'),
});

const run = promisify(execFile);

/** Creates the data directory. Throws if it belongs to another user of this machine. */
export const claimDataDirectory = (dataDirectory: string): void => {
  const user = process.getuid?.();
  try {
    mkdirSync(dataDirectory, { recursive: true });
    const { password } = layoutOf(dataDirectory);
    const owner = existsSync(password) ? statSync(password).uid : user;
    if (owner === user) return;
    throw new Error(`its files belong to the user id ${owner}`);
  } catch (cause) {
    throw new Error(
      `The data directory ${dataDirectory} is not usable by the user id ${user}: ` +
        `${cause instanceof Error ? cause.message : cause}. ` +
        'Run as the user who created it, use another data directory, or set DATABASE_URL.',
      { cause },
    );
  }
};

const own = (path: string, account: Account | undefined): void => {
  if (account) chownSync(path, account.uid, account.gid);
};

/** Removes unfinished clusters of killed processes. */
const removeDrafts = ({ cluster }: Layout): void => {
  const folder = dirname(cluster);
  for (const name of readdirSync(folder).filter((name) => name.startsWith(`${basename(cluster)}.new`))) {
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
};

/** Creates a cluster under a temporary name and renames it, so that it exists completely or not at all. */
const initialize = async (
  layout: Layout,
  binaries: Binaries,
  account: Account | undefined,
  settings: ServerSettings,
): Promise<void> => {
  removeDrafts(layout);
  // A unique name, because the initdb of a killed process may still be writing under an earlier one.
  const draft = `${layout.cluster}.new-${randomUUID()}`;
  const passwordCopy = `${draft}.password`;
  mkdirSync(draft, { mode: 0o700 });
  own(draft, account);
  const password = randomBytes(32).toString('base64url');
  try {
    // An earlier password is useless: its cluster was never finished.
    writeFileSync(layout.password, password, { mode: 0o600, flush: true });
    writeFileSync(passwordCopy, password, { mode: 0o600 });
    own(passwordCopy, account);
    const runner = serverRunner(account, draft, binaries.postgres);
    const { file, args, options } = runner(binaries.initdb, [
      `--pgdata=${draft}`,
      '--username=postgres',
      `--pwfile=${passwordCopy}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      ...(settings.fsync === 'off' ? ['--no-sync'] : []),
    ]);
    await run(file, args, options);
    renameSync(draft, layout.cluster);
  } finally {
    rmSync(passwordCopy, { force: true });
  }
};

/** Settings of `postgresql.conf`, by name. */
export type ServerSettings = Readonly<Record<string, string>>;

/** How to run a program on an existing cluster. Throws if this user can't. */
export const clusterRunner = (layout: Layout, binaries: Binaries): Runner =>
  serverRunner(serverAccount(layout.cluster), layout.cluster, binaries.postgres);

/** Creates the cluster if it does not exist. The caller holds the lock. */
export const ensureCluster = async (
  layout: Layout,
  binaries: Binaries,
  settings: ServerSettings,
  onProgress: OnProgress | undefined,
): Promise<void> => {
  if (!existsSync(layout.cluster)) {
    onProgress?.('Preparing the embedded PostgreSQL for its first use');
    await initialize(layout, binaries, serverAccount(undefined), settings);
  } else if (!existsSync(layout.password)) {
    throw new Error(`${layout.cluster} exists, but its password file ${layout.password} is missing.`);
  }
};
