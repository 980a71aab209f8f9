import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databasePlace, testSecret } from '@rcm/testing/server';
import { timedPreparation } from '@rcm/vitest/times';
import type { TestProject } from 'vitest/node';
import { oneServerSuites } from './one-server.ts';
import { rcm, serve, setUpPlace } from './rcm.ts';

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
  const place = await databasePlace('e2e');
  if (place.isOnCluster) printSkipped();
  const directory = mkdtempSync(join(tmpdir(), 'rcm-e2e-'));
  const environment = {
    DATABASE_URL: place.superuserUrl,
    RCM_DATA_DIR: directory,
    RCM_SECRET: testSecret,
    RCM_CHECK_RESPONSES: 'true',
  };
  const { loadPublishedLists } = await import('./published-lists.ts');
  await timedPreparation(async () => {
    await setUpPlace(place, environment);
    await loadPublishedLists(place.superuserUrl);
  });
  // Suites send dozens of requests of one organization at once, which may use a share of the connections only.
  const api = await serve({ ...environment, RCM_POOL_SIZE: '32' });
  project.provide('url', api.url);
  project.provide('environment', environment);
  return async () => {
    await api.stop();
    printFailures(api.logged());
    const books = await rcm(['books', 'verify'], environment);
    await place.drop();
    rmSync(directory, { recursive: true, force: true });
    if (books.code !== 0)
      throw new Error(`Balances differ from their entries after the suites:\n${books.stdout}${books.stderr}`);
  };
}

/** Prints the suites that are skipped on a cluster. */
function printSkipped(): void {
  const skipped = Object.entries(oneServerSuites).map(([name, reason]) => `  ${name}.test.ts ${reason}`);
  process.stderr.write(`Skipped on a cluster:\n${skipped.join('\n')}\n`);
}

/** Prints what the API logged of responses with a status of 500 and above: no suite expects one of the shared API. */
function printFailures(logged: string): void {
  const failed = logged.split('\n').filter((line) => /"status":5\d\d\b/.test(line));
  if (failed.length > 0) process.stderr.write(`Failed requests to the shared API:\n${failed.join('\n')}\n`);
}
