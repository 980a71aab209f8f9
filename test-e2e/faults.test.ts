import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { request } from './support/api.ts';
import { freePort } from './support/balancer.ts';
import { exposedInstallation, until } from './support/faults.ts';
import { World } from './support/world.ts';

const { outlives } = exposedInstallation();

describe.concurrent('a fault around one API', () => {
  test('the API is killed: another one replaces it, and has everything that was acknowledged', async () => {
    const settings = { PORT: String(await freePort()) };
    await outlives({
      name: 'killed',
      settings,
      isCut: true,
      async fault({ api, writers, again }) {
        let current = api;
        for (let death = 0; death < 2; death += 1) {
          await writers.acknowledgements(30);
          await current.stop('SIGKILL');
          current = await again();
        }
        return current;
      },
    });
  });

  test('the object store is silent: documents are refused, and everything else works', async () => {
    let isSilent = true;
    const held = new Set<ServerResponse>();
    const store = createServer((asked, answer) => {
      asked.resume();
      if (isSilent) held.add(answer);
      else answer.end();
    }).listen(0, '127.0.0.1');
    await once(store, 'listening');
    await outlives({
      name: 'store',
      settings: {
        RCM_S3_BUCKET: 'documents',
        RCM_S3_REGION: 'us-east-2',
        RCM_S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
        RCM_S3_FORCE_PATH_STYLE: 'true',
        RCM_S3_ACCESS_KEY_ID: 'nobody',
        RCM_S3_SECRET_ACCESS_KEY: 'nothing',
      },
      async fault({ api, writers, organization }) {
        const { id } = await new World(organization, 'canary-text', api.url).estimate();
        const print = () =>
          request('get', `${api.url}/api/v1/gfe/estimates/${id}/pdf`, { key: organization.apiKey });
        const printed = Promise.all(Array.from({ length: 8 }, print));
        await until(() => held.size > 0);
        await writers.acknowledgements(200);
        const answers = (await printed).map(({ status, headers }) => [status, headers.get('retry-after')]);
        expect(answers).toEqual(Array.from({ length: 8 }, () => [503, '5']));
        expect(writers.failures).toEqual([]);
        isSilent = false;
        expect((await print()).status).toBe(200);
      },
    });
    store.closeAllConnections();
    store.close();
  });

  test('nobody reads the log: nothing waits for a reader, and a returning reader gets every line', () =>
    outlives({
      name: 'log',
      async fault({ api, writers }) {
        const answered = () => Object.values(writers.statuses).reduce((sum, count) => sum + count, 0);
        const entries = () => api.logged().match(/"operation":"reference.createPatient"/g)?.length ?? 0;
        api.child.stdout?.pause();
        // More lines than a pipe buffers.
        await writers.acknowledgements(500);
        const unread = answered();
        expect(entries()).toBeLessThan(unread - 500);
        api.child.stdout?.resume();
        await until(() => entries() >= unread);
        expect(writers.failures).toEqual([]);
      },
    }));

  test('the clock is set back an hour: identifiers, cursors, stored responses and limits still work', () =>
    outlives({
      name: 'clock',
      settings: {
        NODE_OPTIONS: `--import=${import.meta.resolve('./support/clock.ts')}`,
        RCM_UNAUTHENTICATED_PER_MINUTE: '3',
      },
      async fault({ api, writers, organization: { apiKey: key } }) {
        const url = `${api.url}/api/v1`;
        const changesSince = (cursor: string | null) =>
          request('get', `${url}/organization/changes`, {
            key,
            query: { take: '100', ...(cursor !== null && { cursor }) },
          });
        const createOnce = () =>
          request('post', `${url}/reference/payers`, {
            key,
            body: { name: 'Once', programType: 'OTHER' },
            headers: { 'idempotency-key': 'once' },
          });
        const asStranger = () => request('get', `${url}/organization`);
        const expectRefused = async () => {
          const { status, headers } = await asStranger();
          expect([status, Number(headers.get('retry-after')) <= 60]).toEqual([429, true]);
        };
        const moved = async () => {
          const logged = api.logged().length;
          process.kill(api.pid, 'SIGUSR2');
          await writers.acknowledgements(20);
          return api.logged().slice(logged);
        };
        const once = await createOnce();
        expect(once.status).toBe(201);
        for (let sent = 0; sent < 3; sent += 1) expect((await asStranger()).status).toBe(401);
        await expectRefused();
        let cursor: string | null = null;
        const changed = new Set<string>();
        const follow = async () => {
          for (let hasMore = true; hasMore; ) {
            const { status, json } = await changesSince(cursor);
            expect(status).toBe(200);
            for (const { recordId } of json.data.changes) {
              expect(changed).not.toContain(recordId);
              changed.add(recordId);
            }
            ({ nextCursor: cursor, hasMore } = json.data);
          }
        };
        await follow();
        const before = [...writers.acknowledged];
        const last = before.toSorted().at(-1) ?? '';

        const log = await moved();
        const times = [...log.matchAll(/"time":(\d+)/g)].map(([, time]) => Number(time));
        expect(Math.min(...times)).toBeLessThan(Date.now() - 3_500_000);
        await writers.acknowledgements(8);
        const since = writers.acknowledged.length;
        await writers.acknowledgements(50);
        expect(writers.acknowledged.slice(since).filter((id) => id <= last)).toEqual([]);
        expect([(await createOnce()).text, (await createOnce()).text]).toEqual([once.text, once.text]);
        await expectRefused();
        await follow();

        await moved();
        expect((await createOnce()).text).toBe(once.text);
        const made = [...writers.acknowledged];
        await follow();
        expect(made.filter((id) => !changed.has(id))).toEqual([]);
        expect(writers.failures).toEqual([]);
      },
    }));
});
