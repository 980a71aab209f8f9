import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { headsExporter } from './exporter.ts';
import { type KeptHead, linesOf, readHeads } from './heads.ts';
import { headsTarget } from './target.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const [one, two] = ['0b7e4f4e-6a55-4b1e-9d5e-3f4d0c8a9b21', '1b7e4f4e-6a55-4b1e-9d5e-3f4d0c8a9b22'] as const;
const hash = (digit: string) => digit.repeat(64);
const head = (organizationId: string, sequence: number, digit = 'a'): KeptHead => ({
  organizationId,
  sequence,
  hash: hash(digit),
  at: now.toISOString(),
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rcm-heads-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Runs `work` with a server that records requests and answers `status`. */
async function receiving(status: number, work: (url: string) => Promise<void>): Promise<Received[]> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (data) => {
      body += data;
    });
    request.on('end', () => {
      received.push({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body,
      });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return received;
}

describe('heads are stored', () => {
  test('in a file, one line after another, and read back as the newest of each organization', async () => {
    const file = join(folder, 'heads.jsonl');
    const target = headsTarget(pathToFileURL(file).href, 'secret');
    await target([head(one, 3), head(two, 9)], now);
    await target([head(one, 4, 'b'), head(two, 8, 'c')], now);
    expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(5);
    expect((await stat(file)).mode & 0o077).toBe(0);
    const kept = await readHeads(file);
    expect([...kept.entries()]).toEqual([
      [one, head(one, 4, 'b')],
      [two, head(two, 9)],
    ]);
  });

  test('by a receiver that can verify the sender', async () => {
    const [request] = await receiving(204, (url) =>
      headsTarget(`${url}/heads?a=b`, 'secret')([head(one, 1)], now),
    );
    const body = linesOf([head(one, 1)]);
    const signature = createHmac('sha256', 'secret').update(`audit heads\n${body}`).digest('hex');
    expect(request).toMatchObject({ method: 'POST', path: '/heads?a=b', body });
    expect(request?.headers['x-rcm-signature']).toBe(`sha256=${signature}`);
  });

  test.each([301, 404, 500])('not by a receiver that answers %i', async (status) => {
    await receiving(status, async (url) => {
      await expect(headsTarget(url, 'secret')([head(one, 1)], now)).rejects.toThrow();
    });
  });

  test('in a bucket, one object for each export', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'x');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'x');
    const requests = await receiving(200, async (url) => {
      const target = headsTarget(
        `s3://kept/audit/?region=us-east-2&endpoint=${encodeURIComponent(url)}`,
        'secret',
      );
      await target([head(one, 1)], now);
      await target([head(one, 2)], now);
    });
    vi.unstubAllEnvs();
    const paths = requests.map(({ path }) => decodeURIComponent(path.split('?')[0] ?? ''));
    expect(paths[0]).toMatch(/^\/kept\/audit\/2026-03-02T10:00:00\.000Z-[0-9a-f-]{36}\.jsonl$/);
    expect(new Set(paths).size).toBe(2);
    expect(requests[0]?.body).toContain(hash('a'));
  });

  test.each(['', 'heads.jsonl', 'ftp://x/y', 's3://'])('nowhere by %j', (text) => {
    expect(() => headsTarget(text, 'secret')).toThrow('RCM_AUDIT_HEADS');
  });
});

test.each([
  ['not JSON', 'nonsense'],
  ['without an organization', JSON.stringify({ sequence: 1, hash: hash('a'), at: now })],
  ['with seal 0', JSON.stringify(head(one, 0))],
])('a line that is %s is refused', async (_name, line) => {
  const file = join(folder, 'heads.jsonl');
  await writeFile(file, `${JSON.stringify(head(one, 1))}\n${line}\n`);
  await expect(readHeads(file)).rejects.toThrow('Line 2');
});

test('the exporter exports the newest head of each organization, retries after a failure, and flushes on stop', async () => {
  const kept: KeptHead[][] = [];
  const errors: unknown[] = [];
  let isReachable = false;
  const exporter = headsExporter({
    async target(heads) {
      if (!isReachable) throw new Error('unreachable');
      kept.push([...heads]);
    },
    onError: (error) => errors.push(error),
    clock: () => now,
    every: 5,
  });
  exporter.note(one, { sequence: 1, hash: hash('a') });
  exporter.note(two, { sequence: 7, hash: hash('a') });
  await expect.poll(() => errors.length).toBeGreaterThan(1);
  exporter.note(one, { sequence: 2, hash: hash('b') });
  isReachable = true;
  await expect.poll(() => kept).toEqual([[head(one, 2, 'b'), head(two, 7)]]);
  isReachable = false;
  exporter.note(two, { sequence: 8, hash: hash('c') });
  isReachable = true;
  await exporter.stop();
  expect(kept.at(-1)).toEqual([head(two, 8, 'c')]);
});
