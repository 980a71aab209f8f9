import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  globSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
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

/** A response of a program; `data` has a record by its name. */
interface Answer {
  readonly status: number;
  readonly data?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly error?: unknown;
}

/** A running program. */
export interface Running {
  readonly url: string;
  /** Gets a path below `/api/v1`, or posts a body to it. */
  readonly send: (key: string, path: string, body?: unknown) => Promise<Answer>;
}

/** An isolated service: programs with only the packages that npm installs for them. */
export class Service {
  /** An empty folder outside the workspace, so that Node finds no modules in parent folders. */
  readonly #folder = realpathSync(mkdtempSync(join(tmpdir(), 'rcm-consumer-')));
  readonly #children: ChildProcess[] = [];

  /** Creates the service with files of `consumer`. */
  constructor(files: readonly string[] = ['app.module.ts', 'host.ts', 'records.ts']) {
    for (const file of files) copyFileSync(own(`consumer/${file}`), this.#path(file));
    this.#writeJson('package.json', { name: 'service', private: true, type: 'module' });
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
   * Installs packages, the oldest allowed versions of their peers, and others by name and version. Throws the output of npm
   * when it fails.
   */
  async install(
    packages: readonly Packed[],
    others: Readonly<Record<string, string>> = {},
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
        ...others,
        ...Object.fromEntries(packages.map(({ name, tarball }) => [name, `file:${tarball}`])),
      },
    });
    const quick = ['--ignore-scripts', '--no-audit', '--no-fund'];
    await run('npm', ['install', '--prefer-offline', ...quick, ...options], {
      cwd: this.#folder,
      timeout: 150_000,
    });
  }

  /** Installs packages by their names, from a registry that the environment names. */
  async add(
    manager: 'npm' | 'pnpm',
    packages: readonly string[],
    env: Readonly<Record<string, string>>,
  ): Promise<void> {
    await run(manager, [manager === 'npm' ? 'install' : 'add', ...packages], {
      cwd: this.#folder,
      env: { ...env },
      timeout: 150_000,
    });
  }

  /** Runs a program to its end, and returns its output. */
  async outputOf(program: string): Promise<string> {
    const { PATH } = process.env;
    const { stdout } = await run(process.execPath, [`${program}.ts`], { cwd: this.#folder, env: { PATH } });
    return stdout;
  }

  /** The text of a file in an installed package. */
  fileOf(name: string, file: string): string {
    return readFileSync(this.#path(`node_modules/${name}/${file}`), 'utf8');
  }

  /** The installed version of a package. */
  versionOf(name: string): unknown {
    return JSON.parse(this.fileOf(name, 'package.json')).version;
  }

  /** Packages of which more than one copy is installed, by npm or by pnpm. */
  copies(...names: readonly string[]): string[] {
    const wanted = `{${names.join(',')}}`;
    const places = ['', '**/node_modules/', '.pnpm/*/node_modules/'];
    const patterns = places.map((place) => `node_modules/${place}${wanted}`);
    const found = globSync(patterns, { cwd: this.#folder }).map((path) => realpathSync(this.#path(path)));
    const copied = [...new Set(found)].map((path) => path.split('node_modules/').at(-1) ?? '');
    return copied.filter((name, at) => copied.indexOf(name) !== at);
  }

  /** The compiler's errors for the code with the installed types, without `skipLibCheck`; empty when there are none. */
  async typeErrors(...options: readonly string[]): Promise<string> {
    const given = ['--noEmit', '-p', this.#folder, ...options];
    const { stdout } = await run(own('node_modules/.bin/tsc'), given).catch(
      (failure: { stdout: string }) => failure,
    );
    return stdout;
  }

  /** Starts a program and waits until it answers. Node gets no condition for sources, so the build runs. */
  async start(program: string, env: Readonly<Record<string, string>>): Promise<Running> {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const child = spawn(process.execPath, [`${program}.ts`], {
      cwd: this.#folder,
      env: { PATH: process.env.PATH, PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        output += data;
      });
    }
    while ((await fetch(origin).catch(() => null)) === null) {
      if (child.exitCode !== null) throw new Error(`The program ${program} ended: ${output}`);
      await setTimeout(50);
    }
    return {
      url: origin,
      async send(key, path, body) {
        const answer = await fetch(`${origin}/api/v1/${path}`, {
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        });
        return { ...((await answer.json()) as object), status: answer.status };
      },
    };
  }

  /** Stops its programs and deletes its folder. */
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

/** The version of a package in this workspace. */
export const versionHere = (name: string): string =>
  JSON.parse(readFileSync(own(`node_modules/${name}/package.json`), 'utf8')).version;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
  return address.port;
}
