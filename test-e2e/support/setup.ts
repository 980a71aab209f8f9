import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropDatabase, withUrlParts } from '@rcm/database';
import {
  clusterUrl,
  createClusterDatabase,
  dropClusterDatabase,
  testSecret,
  testServer,
} from '@rcm/testing/server';
import { timedPreparation } from '@rcm/vitest/times';
import type { TestProject } from 'vitest/node';
import { rcm, rcmJson, serve } from './rcm.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the API under test. */
    readonly url: string;
    /** The environment in which `rcm` commands reach the same installation. */
    readonly environment: Record<string, string>;
  }
}

/** Serves one API with its own database for all suites, on a cluster where there is one, and verifies its books at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer();
  const directory = mkdtempSync(join(tmpdir(), 'rcm-e2e-'));
  const name = `e2e_${process.pid}_${Date.now().toString(36)}`;
  const databaseUrl = clusterUrl
    ? await createClusterDatabase(clusterUrl, name)
    : withUrlParts(server.superuserUrl, { database: name });
  const environment = {
    DATABASE_URL: databaseUrl,
    RCM_DATA_DIR: directory,
    RCM_SECRET: testSecret,
    RCM_CHECK_RESPONSES: 'true',
  };
  const { loadPublishedLists } = await import('./published-lists.ts');
  await timedPreparation(async () => {
    await rcmJson(['migrate'], environment);
    if (clusterUrl) await rcmJson(['distribute'], environment);
    await loadPublishedLists(databaseUrl);
  });
  // Suites send dozens of requests of one organization at once, which may use a share of the connections only.
  const api = await serve({ ...environment, RCM_POOL_SIZE: '32' });
  project.provide('url', api.url);
  project.provide('environment', environment);
  return async () => {
    await api.stop();
    printFailures(api.logged());
    const books = await rcm(['books', 'verify'], environment);
    if (clusterUrl) await dropClusterDatabase(clusterUrl, name);
    else await dropDatabase(server.superuserUrl, name);
    rmSync(directory, { recursive: true, force: true });
    await server.release();
    if (books.code !== 0)
      throw new Error(`Balances differ from their entries after the suites:\n${books.stdout}${books.stderr}`);
  };
}

/** Prints what the API logged of responses with a status of 500 and above: no suite expects one of the shared API. */
function printFailures(logged: string): void {
  const failed = logged.split('\n').filter((line) => /"status":5\d\d\b/.test(line));
  if (failed.length > 0) process.stderr.write(`Failed requests to the shared API:\n${failed.join('\n')}\n`);
}
