import { setTimeout as sleep } from 'node:timers/promises';
import { TcpProxy } from '@rcm/testing/tcp-proxy';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { request } from './support/api.ts';
import { exposedInstallation, type Load, until } from './support/faults.ts';
import { rcmJson } from './support/rcm.ts';

const { ask, at, connectionsOf, outlives } = exposedInstallation();

/** Runs statements that lock many tables in other orders than the writers do. */
async function persistently(text: string): Promise<void> {
  for (;;) {
    try {
      await ask(text);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01') throw error;
    }
  }
}

/** Waits for a PostgreSQL process that serves connections of a name, and returns its id. */
async function aBackendOf(name: string): Promise<number> {
  for (;;) {
    const [backend] = await ask<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = '${name}' and backend_type = 'client backend'`,
    );
    if (backend) return backend.pid;
    await sleep(20);
  }
}

describe('a fault of the database server', () => {
  test('a process of PostgreSQL is killed: all connections are lost and reopened', () =>
    outlives({
      name: 'postgres',
      async fault({ writers, refused }) {
        for (let crash = 0; crash < 3; crash += 1) {
          const backend = await aBackendOf('postgres');
          const seen = refused(1);
          process.kill(backend, 'SIGKILL');
          await seen;
          await writers.acknowledgements(20);
        }
      },
    }));

  test('the disk is full: writes are refused, and reads without audit events succeed', () =>
    outlives({
      name: 'disk',
      async fault({ api, organization, refused }) {
        await persistently(fullDisk);
        await refused(30);
        const { status } = await request('get', `${api.url}/api/v1/organization`, {
          key: organization.apiKey,
        });
        expect(status).toBe(200);
        await persistently(emptiedDisk);
      },
    }));
});

/** A proxy in front of the database for the duration of the test, and the settings of an API that uses it. */
async function proxied() {
  const proxy = await TcpProxy.before(at('rcm').DATABASE_URL);
  onTestFinished(() => proxy.cut());
  return { proxy, settings: { DATABASE_URL: proxy.url } };
}

describe('a fault of the network to the database', () => {
  /** Milliseconds: longer than an API waits for a silent server. */
  const stall = 10_000;

  test('it is cut for some seconds: writes are refused immediately, the process is live and not ready', async () => {
    const { proxy, settings } = await proxied();
    await outlives({
      name: 'cut',
      settings,
      mostWait: 3_000,
      async fault({ api, refused }) {
        await proxy.cut();
        await Promise.all([refused(100), sleep(3_000)]);
        expect((await request('get', `${api.url}/health/live`)).status).toBe(200);
        expect((await request('get', `${api.url}/health/ready`)).json.reason).toBe('database');
        await proxy.mend();
      },
    });
  });

  test.each([
    ['and what was held back arrives late', 'stalled', (proxy: TcpProxy) => proxy.resume()],
    ['and the connections from before stay silent', 'silent', (proxy: TcpProxy) => proxy.forget()],
  ])('it stalls for 10 s, %s: writes are refused, none waits forever', async (_what, name, end) => {
    const { proxy, settings } = await proxied();
    await outlives({
      name,
      settings,
      async fault({ api, refused }) {
        proxy.stall();
        await Promise.all([refused(8), sleep(stall)]);
        expect((await request('get', `${api.url}/health/live`)).status).toBe(200);
        expect((await request('get', `${api.url}/health/ready`)).json.reason).toBe('database');
        end(proxy);
      },
    });
  });
});

describe('a database that rejects connections', () => {
  /** Resolves once PostgreSQL has rejected the API with a code, and all callers were refused. */
  async function refusedWith(code: string, { api, writers, refused }: Load): Promise<void> {
    const [logged, served] = [api.logged().length, writers.acknowledged.length];
    await Promise.all([refused(100), sleep(3_000)]);
    expect(api.logged().slice(logged)).toContain(`"code":"${code}"`);
    expect(writers.acknowledged).toHaveLength(served);
  }

  /** Opens every connection left to ordinary roles, and returns a function that closes them. */
  async function takeConnections(): Promise<() => Promise<void>> {
    await ask(`create role crowd login password 'crowd'`);
    const url = new URL(at('postgres').DATABASE_URL);
    [url.username, url.password] = ['crowd', 'crowd'];
    const taken: pg.Client[] = [];
    // Closed connections free their places a moment later.
    for (let refusals = 0; refusals < 5; ) {
      const client = new pg.Client({ connectionString: url.href });
      client.on('error', () => undefined);
      try {
        await client.connect();
        taken.push(client);
      } catch (error) {
        expect(error).toMatchObject({ code: '53300' });
        refusals += 1;
        await sleep(100);
      }
    }
    return async () => {
      await Promise.all(taken.map((client) => client.end()));
      await ask('drop role crowd');
    };
  }

  test('others took all connections during a network cut: writes are refused until one is free', async () => {
    const { proxy, settings } = await proxied();
    await outlives({
      name: 'crowded',
      settings,
      mostWait: 3_000,
      async fault(load) {
        await proxy.cut();
        await until(async () => (await connectionsOf('crowded')) === 0);
        const free = await takeConnections();
        await proxy.mend();
        await refusedWith('53300', load);
        await free();
      },
    });
  });

  const hashOf = async (role: string) => {
    const [row] = await ask<{ hash: string }>(
      `select rolpassword as hash from pg_authid where rolname = '${role}'`,
    );
    return row?.hash ?? '';
  };

  test.each([
    ['is set again', 'password', (hash: string) => ask(`alter role rcm_app password '${hash}'`)],
    ['is renewed by rcm migrate --rotate', 'renewal', () => rcmJson(['migrate', '--rotate'], at('rcm'))],
  ])('the password is another one, until it %s: writes are refused meanwhile', (_what, name, restore) =>
    outlives({
      name,
      mostWait: 3_000,
      async fault(load) {
        const hash = await hashOf('rcm_app');
        await ask(`alter role rcm_app password 'another'`);
        await ask(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = 'rcm_app'`);
        await refusedWith('28P01', load);
        await restore(hash);
      },
    }),
  );
});

/**
 * Makes every table refuse new rows with the error of a full disk, because an ordinary user can't create a full disk.
 */
const fullDisk = `
  create function public.disk_full() returns trigger language plpgsql as $f$
    begin raise 'could not extend file: No space left on device' using errcode = 'disk_full'; end $f$;
  do $$
    declare filled regclass;
    begin
      for filled in select c.oid::regclass from pg_class c join pg_namespace n on n.oid = relnamespace
        where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema'
      loop
        execute format('create trigger disk_full before insert or update on %s execute function public.disk_full()', filled);
      end loop;
    end $$`;

const emptiedDisk = 'drop function public.disk_full() cascade';
