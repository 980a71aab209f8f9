import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { type CommandProcess, run } from '@rcm/api/command';
import { certificateFile } from '@rcm/testing/certificate';
import type { DatabasePlace } from '@rcm/testing/server';

/** The environment of a command. */
export type Environment = Readonly<Record<string, string>>;

const root = resolve(import.meta.dirname, '../..');

/** Suites send as fast as they can from one address, so rate limits are off. */
const withoutLimits = { RCM_KEY_REQUESTS_PER_SECOND: '0', RCM_UNAUTHENTICATED_PER_MINUTE: '0' };

/** Webhooks of the suites go to this machine, which has a test certificate. */
const toThisMachine = { RCM_WEBHOOK_HOSTS: 'localhost', NODE_EXTRA_CA_CERTS: certificateFile };

/** The modules that a command imports fit into this young generation: collecting them costs a fifth of most commands. */
const quickly = ['--max-semi-space-size=16', '--min-semi-space-size=16'];

/**
 * The command that runs `rcm`: the sources of a checkout, or for this one the file that `RCM_TEST_MAIN` names, such as
 * the build, which starts in three quarters of the time.
 */
export function rcmCommand(checkout = root): readonly string[] {
  const { RCM_TEST_MAIN } = process.env;
  const main =
    RCM_TEST_MAIN && checkout === root
      ? [resolve(root, RCM_TEST_MAIN)]
      : ['--conditions=@rcm/source', join(checkout, 'apps/api/src/cli/main.ts')];
  return [process.execPath, ...quickly, ...main];
}

/** The whole environment of `rcm`, with only the named variables of this process. */
function environmentOf(env: Environment): Environment {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE, NODE_ENV: 'test', ...withoutLimits, ...env };
}

/** Starts `rcm` with arguments in its own environment; `checkout` may be another version. */
export function startRcm(args: readonly string[], env: Environment, checkout = root): ChildProcess {
  const [node = '', ...main] = rcmCommand(checkout);
  return spawn(node, [...main, ...args], {
    cwd: checkout,
    env: environmentOf(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The output and exit code of a command. */
interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs `rcm` to its end, in this process if the command only uses the installation: starting one takes a second of CPU
 * time.
 */
export async function rcm(args: readonly string[], env: Environment): Promise<Finished> {
  const [command = ''] = args;
  if (['serve', 'demo', 'completion'].includes(command)) return rcmProcess(args, env);
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    write(text: unknown) {
      written[name] += text;
      return true;
    },
    isTTY: false,
  });
  const host: CommandProcess = {
    env: environmentOf(env),
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    exitCode: 0,
  };
  await run(args, host);
  return { code: Number(host.exitCode), ...written };
}

/** Runs `rcm` to its end in a process of its own; `checkout` may be another version. */
export const rcmProcess = (args: readonly string[], env: Environment, checkout?: string): Promise<Finished> =>
  finished(startRcm(args, env, checkout));

/** Runs a command that serves on a free port, and stops it as soon as it serves. */
export function rcmUntilServing(args: readonly string[], env: Environment): Promise<Finished> {
  const child = startRcm(args, { ...env, PORT: '0' });
  child.stdout?.on('data', (data) => {
    if (String(data).includes('"url":"http:')) child.kill();
  });
  return finished(child);
}

async function finished(child: ChildProcess): Promise<Finished> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (data) => {
    stdout += data;
  });
  child.stderr?.on('data', (data) => {
    stderr += data;
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, stdout, stderr };
}

/** The document of a command with `--json`. Throws with the output of a failed one. */
function documentOf<Document>(args: readonly string[], { code, stdout, stderr }: Finished): Document {
  if (code !== 0) throw new Error(`rcm ${args.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as Document;
}

/** Like `rcmJson`, in a process of its own; `checkout` may be another version. */
export const rcmProcessJson = async <Document>(
  args: readonly string[],
  env: Environment,
  checkout?: string,
): Promise<Document> => documentOf(args, await rcmProcess([...args, '--json'], env, checkout));

/** Runs `rcm`, or the one of another version, with `--json` and returns its document. Throws with its output on failure. */
export const rcmJson = async <Document>(
  args: readonly string[],
  env: Environment,
  checkout?: string,
): Promise<Document> =>
  checkout === undefined
    ? documentOf(args, await rcm([...args, '--json'], env))
    : rcmProcessJson(args, env, checkout);

/** Migrates a database, with this version or that of a checkout, and distributes its tables on a cluster. */
export async function setUpPlace(
  { isOnCluster }: Pick<DatabasePlace, 'isOnCluster'>,
  env: Environment,
  checkout?: string,
): Promise<void> {
  await rcmJson(['migrate'], env, checkout);
  if (isOnCluster) await rcmJson(['distribute'], env, checkout);
}

/** A serving process. */
export interface Served {
  readonly url: string;
  readonly pid: number;
  readonly child: ChildProcess;
  /** Everything that the process has logged. */
  logged(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Serves the API on a free port. */
export async function serve(env: Environment, checkout?: string): Promise<Served> {
  const settings = { PORT: '0', RCM_LOG_LEVEL: 'debug', ...toThisMachine, ...env };
  const child = startRcm(['serve'], settings, checkout);
  const chunks: Buffer[] = [];
  const logged = () => Buffer.concat(chunks).toString();
  const url = await new Promise<string>((resolveUrl, reject) => {
    const find = () => {
      const found = /"url":"(http:\/\/[^"]+)"/.exec(logged())?.[1];
      if (!found) return;
      // A server of many suites logs far too much to look through at each line.
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', find);
      resolveUrl(found);
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data: Buffer) => chunks.push(data)).on('data', find);
    }
    child.once('exit', (code) => reject(new Error(`rcm serve ended with ${code}: ${logged()}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    child,
    logged,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}
