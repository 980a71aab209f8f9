import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runServer } from 'verdaccio';

const run = promisify(execFile);

/** The errors of npm on a machine that has no network, or is configured to use none. */
const unreachable = /\b(EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTCACHED|ENOTFOUND|ETIMEDOUT)\b/;

/** The registry that npm is configured with, or null where it cannot be reached. */
export async function registryOfNpm(settings: Readonly<Record<string, string>> = {}): Promise<string | null> {
  const env = { ...process.env, npm_config_fetch_retries: '0', ...settings };
  const { stdout } = await run('npm', ['config', 'get', 'registry'], { env });
  try {
    await run('npm', ['view', 'koa', 'version', '--prefer-online'], { env });
    return stdout.trim();
  } catch (failure) {
    if (unreachable.test((failure as { stderr: string }).stderr)) return null;
    throw failure;
  }
}

/** A registry of this process, which holds what is published to it and gets everything else from another one. */
export class LocalRegistry {
  readonly #folder: string;
  readonly #server: Server;
  readonly url: string;

  private constructor(folder: string, server: Server, url: string) {
    this.#folder = folder;
    this.#server = server;
    this.url = url;
  }

  /** Starts an empty registry; without another one, it has only what is published to it. */
  static async start(other: string | null): Promise<LocalRegistry> {
    const folder = mkdtempSync(join(tmpdir(), 'rcm-registry-'));
    const server: Server = await runServer({
      storage: join(folder, 'storage'),
      self_path: folder,
      configPath: join(folder, 'config.yaml'),
      auth: {},
      web: { enable: false },
      uplinks: other === null ? {} : { other: { url: other, maxage: '1h' } },
      packages: {
        '@rcm/*': { access: '$all', publish: '$all' },
        '**': { access: '$all', ...(other !== null && { proxy: 'other' }) },
      },
      log: { type: 'stdout', format: 'json', level: 'fatal' },
    } as unknown as Parameters<typeof runServer>[0]);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
    return new LocalRegistry(folder, server, `http://127.0.0.1:${address.port}/`);
  }

  /** The environment of npm and pnpm that install from here and publish to here, with caches of their own. */
  get environment(): Readonly<Record<string, string>> {
    const { PATH = '', HOME = '' } = process.env;
    return {
      PATH,
      HOME,
      npm_config_registry: this.url,
      npm_config_cache: join(this.#folder, 'npm'),
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      pnpm_config_registry: this.url,
      pnpm_config_store_dir: join(this.#folder, 'pnpm'),
      XDG_CACHE_HOME: join(this.#folder, 'cache'),
    };
  }

  /** The names of the packages that were published here, sorted. */
  published(): string[] {
    const folder = join(this.#folder, 'storage/@rcm');
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .map((name) => `@rcm/${name}`)
      .sort();
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
    rmSync(this.#folder, { recursive: true });
  }
}
