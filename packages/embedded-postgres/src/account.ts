import { execFileSync, type SpawnOptions } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** An unprivileged account of this machine. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** A program with its arguments, and the options to spawn it with. */
interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'env'>;
}

/** Builds the command that runs a program as the right account. */
export type Runner = (file: string, args: readonly string[]) => Command;

const candidates = ['postgres', 'nobody', 'daemon'];

const accounts = (): readonly Account[] =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid }) => name !== '' && uid > 0);

/**
 * The account that the server runs as: undefined for this process's own, unless that is root, which PostgreSQL
 * refuses. `existing` is the data directory of an initialized server; its owner stays.
 */
export const serverAccount = (existing: string | undefined): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const available = accounts();
  const owner = existing === undefined ? undefined : statSync(existing).uid;
  const account =
    owner === undefined
      ? candidates.map((name) => available.find((account) => account.name === name)).find(Boolean)
      : available.find(({ uid }) => uid === owner);
  if (account) return account;
  throw new Error(
    owner === undefined
      ? `PostgreSQL does not run as root, and this machine has none of the accounts ${candidates.join(', ')}. ` +
          'Run as a normal user, create one of them, or set DATABASE_URL.'
      : `${existing} belongs to the user id ${owner}, which is root or has no account on this machine. ` +
          'Run as its owner, use another data directory, or set DATABASE_URL.',
  );
};

// The PG* variables and the locale of this process must not affect the server.
const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C' });

const asAccount =
  ({ uid, gid }: Account): Runner =>
  (file, args) => ({ file, args, options: { uid, gid, cwd: '/', env: environment() } });

/**
 * Runs with a capability to traverse directories that only root may traverse (a home, a `mktemp -d`). `no_setuid_fixup`
 * keeps it in effect for access(2) too, which PostgreSQL uses to find its own programs.
 */
const asAccountWithDirectoryAccess =
  ({ uid, gid }: Account): Runner =>
  (file, args) => ({
    file: 'setpriv',
    args: [
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      '--securebits=+no_setuid_fixup',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      '--',
      file,
      ...args,
    ],
    options: { cwd: '/', env: environment() },
  });

const canReach = (runner: Runner, directory: string, program: string): boolean => {
  const script = '[ -x "$1" ] && [ -w "$1" ] && exec "$2" --version';
  const { file, args, options } = runner('/bin/sh', ['-c', script, 'sh', directory, program]);
  try {
    execFileSync(file, args, { ...options, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** How to run `program` as `account` on `directory`. Throws, with instructions, if there is no way. */
export const serverRunner = (account: Account | undefined, directory: string, program: string): Runner => {
  if (!account) return (file, args) => ({ file, args, options: { cwd: '/', env: environment() } });
  const runner = [asAccount(account), asAccountWithDirectoryAccess(account)].find((candidate) =>
    canReach(candidate, directory, program),
  );
  if (runner) return runner;
  throw new Error(
    `PostgreSQL runs as "${account.name}" when it is started by root, and that account cannot reach ` +
      `${directory} or ${program}. Make their parent directories passable (chmod o+x), install util-linux ` +
      '(setpriv), run as a normal user, or set DATABASE_URL.',
  );
};
