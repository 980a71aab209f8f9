import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Packed, readmeOf } from './packages.ts';

const run = promisify(execFile);

/** What a service answers; `data` holds a record by its name. */
interface Answer {
  readonly status: number;
  readonly data?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly error?: unknown;
}

/** The example in the README of a package as a service of its own, beside nothing but what npm installs for it. */
export class Service {
  /** An empty folder outside the workspace: nothing in it is found by walking up. */
  readonly #folder = realpathSync(mkdtempSync(join(tmpdir(), 'rcm-consumer-')));
  #child: ChildProcess | undefined;
  #said = '';
  #origin = '';

  /** Writes the documented code as it stands, in front of a host's callers and `records`, and installs `packages`. */
  async install(name: string, records: readonly string[], packages: readonly Packed[]): Promise<void> {
    const [, example] = /```ts\n([\s\S]+?)```/.exec(readmeOf(name)) ?? [];
    if (example === undefined) throw new Error(`The README of ${name} shows no code`);
    const needed = { host: ['appRole', 'appUrl', 'authenticate', 'ownerUrl'], records };
    const imports = Object.entries(needed).filter(([, names]) => names.length > 0);
    for (const [file] of imports) {
      copyFileSync(join(import.meta.dirname, `consumer/${file}.ts`), join(this.#folder, `${file}.ts`));
    }
    const head = imports.map(([file, names]) => `import { ${names.join(', ')} } from './${file}.ts';\n`);
    writeFileSync(join(this.#folder, 'service.ts'), `${head.join('')}${example}`);
    const { koa } = packages.find((packed) => packed.name === '@rcm/http')?.manifest.dependencies ?? {};
    this.#writeJson('package.json', {
      name: 'service',
      private: true,
      type: 'module',
      dependencies: {
        ...Object.fromEntries(packages.map((packed) => [packed.name, `file:${packed.tarball}`])),
        koa,
      },
    });
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
    await run('npm', ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: this.#folder,
      timeout: 150_000,
    });
  }

  /** What the compiler says of the code against the installed types; nothing where all is well. */
  async typeErrors(): Promise<string> {
    const tsc = join(import.meta.dirname, 'node_modules/.bin/tsc');
    const { stdout } = await run(tsc, ['--noEmit', '-p', this.#folder]).catch(
      (failure: { stdout: string }) => failure,
    );
    return stdout;
  }

  /** Runs it until it answers. Node gets no condition that leads to sources: what runs is what was built. */
  async start(env: Readonly<Record<string, string>>): Promise<void> {
    const port = await freePort();
    this.#origin = `http://127.0.0.1:${port}`;
    const child = spawn(process.execPath, ['service.ts'], {
      cwd: this.#folder,
      env: { PATH: process.env.PATH, PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        this.#said += data;
      });
    }
    while ((await fetch(this.#origin).catch(() => null)) === null) {
      if (child.exitCode !== null) throw new Error(`The service ended: ${this.#said}`);
      await setTimeout(50);
    }
  }

  /** Reads a path below `/api/v1`, or posts a body to it. */
  async send(key: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(`${this.#origin}/api/v1/${path}`, {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    return { ...((await answer.json()) as object), status: answer.status };
  }

  /** Ends it and leaves nothing behind. */
  async remove(): Promise<void> {
    if (this.#child?.exitCode === null) {
      this.#child.kill();
      await once(this.#child, 'exit');
    }
    rmSync(this.#folder, { recursive: true });
  }

  #writeJson(file: string, value: unknown): void {
    writeFileSync(join(this.#folder, file), JSON.stringify(value));
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
