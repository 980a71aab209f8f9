import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { dropDatabase, withUrlParts } from '@rcm/database';
import { databaseName, type TestServer, testSecret, testServer } from './server.ts';

const run = promisify(execFile);
const main = join(resolve(import.meta.dirname, '../..'), 'apps/api/dist/main.js');

/** The built API in a process of its own, with a database of its own and one organization. */
export class Api {
  readonly #server: TestServer;
  readonly #database: string;
  #process: ChildProcess | null = null;
  /** The URL without `/api/v1`. */
  url = '';
  /** The key of the organization's owner. */
  key = '';

  private constructor(server: TestServer, database: string) {
    this.#server = server;
    this.#database = database;
  }

  /** Starts it; `folder` is for its data, and `name` is part of the name of its database. */
  static async start(name: string, folder: string): Promise<Api> {
    const api = new Api(await testServer(), databaseName(name));
    await api.#start(folder);
    return api;
  }

  async #start(folder: string): Promise<void> {
    const { PATH = '', HOME = '' } = process.env;
    const env = {
      PATH,
      HOME,
      NODE_ENV: 'test',
      DATABASE_URL: withUrlParts(this.#server.superuserUrl, { database: this.#database }),
      RCM_SECRET: testSecret,
      RCM_DATA_DIR: folder,
      PORT: '0',
    };
    const rcm = async (...args: string[]) =>
      JSON.parse((await run(process.execPath, [main, ...args, '--json'], { env })).stdout);
    await rcm('migrate');
    const owner = ['--owner-name', 'Rowan Ellis', '--owner-email', 'rowan.ellis@example.org'];
    const { apiKey } = await rcm('org', 'create', '--name', 'Riverside Health', ...owner);
    this.key = apiKey;
    const child = spawn(process.execPath, [main, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process = child;
    let output = '';
    for await (const chunk of child.stdout) {
      output += chunk;
      const url = /"url":"(http:\/\/[^"]+)"/.exec(output)?.[1];
      if (url === undefined) continue;
      this.url = url;
      return;
    }
    throw new Error(`The API ended before it served: ${output}`);
  }

  /** Stops it and drops its database. */
  async stop(): Promise<void> {
    if (this.#process?.exitCode === null) {
      this.#process.kill('SIGKILL');
      await once(this.#process, 'exit');
    }
    await dropDatabase(this.#server.superuserUrl, this.#database);
    await this.#server.release();
  }
}
