import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The ports in a container's own network: that of the API, and the one that relays to the database. */
const ports = { api: 3_000, database: 5_432 };

/** True when this system can confine a process to its file tree. */
export const canConfine =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--net', '--mount', 'sh', '-c', 'ip link set lo up && mount -t tmpfs none /mnt'])
    .status === 0;

/** Relays connections between ports of 127.0.0.1 or Unix sockets, while its input is open. */
const relay = `
const { connect, createServer } = require('node:net');
const place = (text) => (/^\\d+$/.test(text) ? { host: '127.0.0.1', port: Number(text) } : { path: text });
const [, ...places] = process.argv;
for (let index = 0; index < places.length; index += 2) {
  createServer((client) => {
    const server = connect(place(places[index + 1]));
    client.on('error', () => undefined).on('close', () => server.destroy());
    server.on('error', () => client.destroy());
    client.pipe(server).pipe(client);
  }).listen(place(places[index]));
}
process.stdin.resume().on('end', () => process.exit());
`;

/**
 * Enters a file tree as a container runtime would: its own network with only a loopback interface, the tree as read-only
 * root apart from the files of the base image, and a user without privileges.
 */
const enter = `
set -e
tree=$1 user=$2 runner=$3 relay=$4 database=$5 api=$6; shift 6
ip link set lo up
mount --bind "$tree" "$tree"
for folder in /proc /dev /usr/lib /usr/lib64 /lib /lib64; do
  if [ -L "$folder" ]; then ln -sfn "$(readlink "$folder")" "$tree$folder"
  elif [ -d "$folder" ]; then mkdir -p "$tree$folder"; mount --rbind "$folder" "$tree$folder"; fi
done
mount -o remount,bind,ro "$tree"
exec 3<&0
"$runner" --eval "$relay" ${ports.database} "$database" "$api" ${ports.api} <&3 &
exec setpriv --no-new-privs chroot --userspec="$user" --groups= "$tree" "$@" </dev/null
`;

/** An image to run as a container. */
export interface Image {
  readonly tree: string;
  /** A folder outside the tree, for sockets. */
  readonly folder: string;
  readonly entry: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly user: string;
}

/** The JSON list of a Dockerfile instruction, such as `ENTRYPOINT`. */
export function listOf(dockerfile: string, instruction: string): string[] {
  const line = readFileSync(dockerfile, 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${instruction} `));
  return JSON.parse(line?.slice(line.indexOf('[')) ?? 'null') as string[];
}

/** The environment variables that a Dockerfile sets. */
export function environmentOf(dockerfile: string): Readonly<Record<string, string>> {
  const [, pairs = ''] = /^ENV (.+)$/m.exec(readFileSync(dockerfile, 'utf8')) ?? [];
  return Object.fromEntries(pairs.split(' ').map((pair) => pair.split('=')));
}

/** A process of an image, which can reach only a database. */
export class Container {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown[]>;
  readonly #api: string;
  readonly #way: Server;
  output = '';

  /** Starts a command of the image, with its secrets in the file that the image reads. */
  constructor(
    { tree, folder, entry, environment, user }: Image,
    databaseUrl: string,
    args: readonly string[],
    secrets: string,
    env: Readonly<Record<string, string>> = {},
  ) {
    mkdirSync(join(tree, 'run/secrets'), { recursive: true });
    writeFileSync(join(tree, 'run/secrets/rcm.env'), secrets);
    const name = `${process.pid}-${Math.random().toString(36).slice(2)}`;
    const database = join(folder, `database-${name}`);
    this.#api = join(folder, `api-${name}`);
    const { hostname, port } = new URL(databaseUrl);
    this.#way = createServer((client) => {
      const server = connect(Number(port || 5_432), hostname);
      client.on('error', () => undefined).on('close', () => server.destroy());
      server.on('error', () => client.destroy());
      client.pipe(server).pipe(client);
    }).listen(database);
    const settings = [tree, user, process.execPath, relay, database, this.#api, ...entry, ...args];
    this.#child = spawn('unshare', ['--net', '--mount', 'sh', '-c', enter, 'sh', ...settings], {
      env: { PATH: process.env.PATH, ...environment, ...env },
    });
    this.#exited = once(this.#child, 'exit');
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Requests a path; rejects when nobody listens. */
  async get(path: string, headers: Readonly<Record<string, string>> = {}) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ socketPath: this.#api, path, headers, agent: false }, resolve).on('error', reject).end();
    });
    const text = Buffer.concat(await answer.toArray()).toString();
    return { status: answer.statusCode, location: answer.headers.location, text };
  }

  /** Waits until it is ready; throws with its output when it exits instead. */
  async ready(): Promise<void> {
    while (this.#child.exitCode === null) {
      const answer = await this.get('/health/ready').catch(() => null);
      if (answer?.status === 200) return;
      await sleep(20);
    }
    throw new Error(`The container has ended:\n${this.output}`);
  }

  /** Runs a program of the tree in the container's network, and returns its exit code. */
  run([program = '', ...args]: readonly string[], { tree, environment }: Image): number | null {
    const command = ['--net', '--target', String(this.pid), join(tree, program), ...args];
    return spawnSync('nsenter', command, { env: { ...environment } }).status;
  }

  /** Its exit code, once it has exited or was killed by a signal. */
  async ended(signal?: NodeJS.Signals): Promise<unknown> {
    if (signal) this.#child.kill(signal);
    const [code] = await this.#exited;
    this.#child.stdin?.end();
    this.#way.close();
    return code;
  }
}
