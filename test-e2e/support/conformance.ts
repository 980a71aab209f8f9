import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

interface Check {
  readonly id: string;
  readonly status: Unmet | 'SUCCESS' | 'INFO';
}

const suite = dirname(fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/package.json')));

/** The outcome of a check that did not pass; `WARNING` breaks what the protocol recommends. */
export type Unmet = 'FAILURE' | 'WARNING' | 'SKIPPED';

/** The unmet checks of each scenario that a revision of the protocol requires, and of those that it does not score. */
export type Results = ReadonlyMap<string, readonly string[]>;

/** Runs the public conformance suite of the protocol against a server. Returns the checks with the given outcomes. */
export async function conformance(
  url: string,
  revision: string,
  outcomes: readonly Unmet[],
): Promise<Results> {
  const folder = mkdtempSync(join(tmpdir(), 'rcm-conformance-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const main = join(suite, 'dist/index.js');
  const given = ['server', '--url', url, '--requirements', revision, '--output-dir', folder];
  // It exits with 1 where a check fails; the results say which.
  await promisify(execFile)(process.execPath, [main, ...given], { maxBuffer: 1e8 }).catch(() => undefined);
  return new Map(
    readdirSync(folder).map((result) => {
      const checks: Check[] = JSON.parse(readFileSync(join(folder, result, 'checks.json'), 'utf8'));
      const unmet = checks.filter(({ status }) => outcomes.some((outcome) => outcome === status));
      const scenario = result.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, '');
      return [scenario, unmet.map(({ id }) => id)] as const;
    }),
  );
}

/** Serves an API with a key for clients that can't send one, until the test is finished. Returns its URL. */
export async function withKey(api: string, key: string): Promise<string> {
  const proxy = createServer((received, response) => {
    const { method = 'GET', url, headers } = received;
    const sent = request(`${api}${url}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${key}` },
    });
    sent.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    sent.on('error', () => response.destroy());
    response.on('close', () => sent.destroy());
    received.pipe(sent);
  });
  proxy.listen(0, '127.0.0.1');
  await new Promise((resolve) => proxy.once('listening', resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}
