import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  globSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Packed } from './packages.ts';

const run = promisify(execFile);
const own = (path: string) => join(import.meta.dirname, path);

/** What a program answers; `data` holds a record by its name. */
interface Answer {
  readonly status: number;
  readonly data?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly error?: unknown;
}

/** A program that answers. */
export interface Running {
  /** Reads a path below `/api/v1`, or posts a body to it. */
  readonly send: (key: string, path: string, body?: unknown) => Promise<Answer>;
}

/** A service of its own: programs beside nothing but what npm installs for them. */
export class Service {
  /** An empty folder outside the workspace: nothing in it is found by walking up. */
  readonly #folder = realpathSync(mkdtempSync(join(tmpdir(), 'rcm-consumer-')));
  readonly #children: ChildProcess[] = [];

  constructor() {
    for (const file of ['host.ts', 'records.ts']) copyFileSync(own(`consumer/${file}`), this.#path(file));
    this.#writeJson('tsconfig.json', {
      compilerOptions: {
        target: 'esnext',
        module: 'nodenext',
        types: ['node'],
        strict: true,
        allowImportingTsExtensions: true,
        noEmit: true,
        skipLibCheck: false,
      },
      include: ['*.ts'],
    });
  }

  /** Writes a program. */
  write(program: string, code: string): void {
    writeFileSync(this.#path(`${program}.ts`), code);
  }

  /**
   * Installs packages, and of what they share with their service the oldest that they are content with. `lent` are not
   * installed, but taken from the workspace. Throws what npm says where it refuses.
   */
  async install(
    packages: readonly Packed[],
    lent: readonly string[] = [],
    ...options: string[]
  ): Promise<void> {
    const names = new Set(packages.map(({ name }) => name));
    const shared = packages
      .flatMap(({ manifest }) => Object.entries(manifest.peerDependencies ?? {}))
      .filter(([name]) => !names.has(name))
      .map(([name, range]) => [name, range.replace(/^[~^]/, '')] as const);
    this.#writeJson('package.json', {
      name: 'service',
      private: true,
      type: 'module',
      dependencies: {
        ...Object.fromEntries(shared),
        ...Object.fromEntries(packages.map(({ name, tarball }) => [name, `file:${tarball}`])),
      },
    });
    const quick = ['--ignore-scripts', '--no-audit', '--no-fund'];
    await run('npm', ['install', '--prefer-offline', ...quick, ...options], {
      cwd: this.#folder,
      timeout: 150_000,
    });
    for (const name of lent) symlinkSync(own(`node_modules/${name}`), this.#path(`node_modules/${name}`));
  }

  /** The version of a package that was installed. */
  versionOf(name: string): unknown {
    return JSON.parse(readFileSync(this.#path(`node_modules/${name}/package.json`), 'utf8')).version;
  }

  /** What stands in the installation a further time, below another package. */
  copies(...names: readonly string[]): string[] {
    return globSync(`node_modules/**/node_modules/{${names.join(',')}}`, { cwd: this.#folder });
  }

  /** What the compiler says of the code against the installed types; nothing where all is well. */
  async typeErrors(): Promise<string> {
    const { stdout } = await run(own('node_modules/.bin/tsc'), ['--noEmit', '-p', this.#folder]).catch(
      (failure: { stdout: string }) => failure,
    );
    return stdout;
  }

  /** Runs a program until it answers. Node gets no condition that leads to sources: what runs is what was built. */
  async start(program: string, env: Readonly<Record<string, string>>): Promise<Running> {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const child = spawn(process.execPath, [`${program}.ts`], {
      cwd: this.#folder,
      env: { PATH: process.env.PATH, PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#children.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        said += data;
      });
    }
    while ((await fetch(origin).catch(() => null)) === null) {
      if (child.exitCode !== null) throw new Error(`The program ${program} ended: ${said}`);
      await setTimeout(50);
    }
    return {
      async send(key, path, body) {
        const answer = await fetch(`${origin}/api/v1/${path}`, {
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        });
        return { ...((await answer.json()) as object), status: answer.status };
      },
    };
  }

  /** Ends its programs and leaves nothing behind. */
  async remove(): Promise<void> {
    for (const child of this.#children) {
      if (child.exitCode !== null) continue;
      child.kill();
      await once(child, 'exit');
    }
    rmSync(this.#folder, { recursive: true });
  }

  #path(file: string): string {
    return join(this.#folder, file);
  }

  #writeJson(file: string, value: unknown): void {
    writeFileSync(this.#path(file), JSON.stringify(value));
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
  return address.port;
}
