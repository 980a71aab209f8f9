import { platform } from '@rcm/http/platform';
import { inTenant, type JobHandler, newId, openDatabase, type TenantContext } from '@rcm/tenancy';
import { aPrincipal, asOrganization, type TestDatabase, testDatabase, trailOf } from '@rcm/testing';
import { TcpProxy } from '@rcm/testing/tcp-proxy';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { enqueue } from './enqueue.ts';
import { jobQueue } from './schema.ts';
import { type FailedJob, type JobWorker, startJobs } from './worker.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await testDatabase([jobQueue]);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const workers: JobWorker[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await owner.query('delete from graphile_worker._private_jobs');
});

const principal = aPrincipal();
const now = new Date('2026-03-02T15:00:00.000Z');

const asOperation = (work: (context: TenantContext) => Promise<void>, as = principal) =>
  inTenant(
    database.tenants,
    { principal: as, operation: 'notes.createNote', requestId: 'req_1', now, audit: 'write' },
    work,
  );

const note = { name: 'notes.printNote', id: 'not_1' };

const queued = async () =>
  (
    await owner.query(`select payload, attempts, last_error as "lastError", run_at > now() as "isDelayed",
      locked_by as "lockedBy" from graphile_worker._private_jobs`)
  ).rows;

/** Makes every job due and notifies the workers. */
const makeJobsDue = () =>
  owner.query(`update graphile_worker._private_jobs set run_at = now(); notify "jobs:insert", '{"count":1}'`);

interface Seen {
  readonly id: string;
  readonly organizationId: string;
  readonly keyId: string;
  readonly disabledModules: readonly string[];
  readonly now: Date;
}

function start(handler?: JobHandler, tenants = database.tenants, mostSilence?: number) {
  const seen: Seen[] = [];
  const failures: { error: unknown; job: FailedJob | null }[] = [];
  const handlers = {
    [note.name]: async (context: TenantContext, id: string) => {
      const { organization, principal: actor } = context;
      const { keyId, disabledModules } = actor;
      seen.push({ id, organizationId: organization.id, keyId, disabledModules, now: context.now });
      await handler?.(context, id);
    },
  };
  const worker = startJobs(tenants, {
    handlers,
    organization: async (id) => ({
      organization: { ...principal.organization, id },
      disabledModules: ['gfe'],
    }),
    onError: (error, job) => failures.push({ error, job }),
    clock: () => now,
    ...(mostSilence && { mostSilence }),
  });
  workers.push(worker);
  return { worker, seen, failures };
}

const eventually = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 20_000, interval: 20 });

describe('a job', () => {
  test('is queued in the transaction of the write, with identifiers only', async () => {
    await asOperation((context) => enqueue(context, note));
    expect(await queued()).toEqual([
      {
        payload: { organizationId: principal.organization.id, id: 'not_1' },
        attempts: 0,
        lastError: null,
        isDelayed: false,
        lockedBy: null,
      },
    ]);
  });

  test('is rolled back with the write', async () => {
    const refused = asOperation(async (context) => {
      await enqueue(context, note);
      throw new Error('The write failed');
    });
    await expect(refused).rejects.toThrow('The write failed');
    expect(await queued()).toEqual([]);
  });

  test('is queued once, however often it is enqueued before it starts', async () => {
    const other = aPrincipal();
    for (const as of [principal, principal, other]) {
      await asOperation((context) => enqueue(context, note), as);
    }
    expect((await queued()).map(({ payload }) => payload.organizationId).sort()).toEqual(
      [principal.organization.id, other.organization.id].sort(),
    );
  });

  test('runs in its organization with its disabled modules, as the worker, and leaves the queue', async () => {
    const { seen } = start();
    await asOperation((context) => enqueue(context, note));
    await eventually(async () => expect(await queued()).toEqual([]));
    expect(seen).toEqual([
      {
        id: 'not_1',
        organizationId: principal.organization.id,
        keyId: 'worker',
        disabledModules: ['gfe'],
        now,
      },
    ]);
  });

  test('writes an audit event with actor, operation and record', async () => {
    const as = aPrincipal();
    start(async (context, id) => context.changed('note', id, 'update'));
    await asOperation((context) => enqueue(context, note), as);
    await eventually(async () => expect(await queued()).toEqual([]));
    const trail = await trailOf(database.tenants, as.organization.id);
    expect(trail.filter(({ operation }) => operation === note.name)).toEqual([
      { actor: 'worker', operation: note.name, action: 'update', record: 'note', id: 'not_1' },
    ]);
  });

  test('with a time does not run earlier', async () => {
    const { seen } = start();
    const runAt = new Date(Date.now() + 3_600_000);
    await asOperation((context) => enqueue(context, { ...note, id: 'not_later', runAt }));
    expect(await queued()).toMatchObject([{ isDelayed: true, attempts: 0 }]);
    await asOperation((context) => enqueue(context, note));
    await eventually(async () => expect(await queued()).toHaveLength(1));
    expect(seen.map(({ id }) => id)).toEqual(['not_1']);
    expect(await queued()).toMatchObject([{ payload: { id: 'not_later' }, isDelayed: true, lockedBy: null }]);
    await makeJobsDue();
    await eventually(async () => expect(await queued()).toEqual([]));
    expect(seen.map(({ id }) => id)).toEqual(['not_1', 'not_later']);
  });

  test('with a time in the past runs immediately', async () => {
    const { seen } = start();
    await asOperation((context) => enqueue(context, { ...note, runAt: new Date(0) }));
    await eventually(async () => expect(await queued()).toEqual([]));
    expect(seen.map(({ id }) => id)).toEqual(['not_1']);
  });

  test('that is enqueued again runs at the latest requested time', async () => {
    const times = [new Date('2126-03-02T00:00:00Z'), new Date('2126-03-01T00:00:00Z')];
    for (const runAt of times) await asOperation((context) => enqueue(context, { ...note, runAt }));
    const { rows } = await owner.query('select run_at as "runAt" from graphile_worker._private_jobs');
    expect(rows).toEqual([{ runAt: times[1] }]);
  });

  test('that fails is reported, stored without the message of the error, and retried later', async () => {
    let isBroken = true;
    const { seen, failures } = start(async () => {
      if (isBroken) throw new Error('Rowan Ellis has no printer');
    });
    await asOperation((context) => enqueue(context, note));
    await eventually(async () =>
      expect(await queued()).toMatchObject([
        { attempts: 1, lastError: 'The job failed', isDelayed: true, lockedBy: null },
      ]),
    );
    expect(failures).toEqual([
      {
        error: expect.objectContaining({ message: 'Rowan Ellis has no printer' }),
        job: { name: note.name, organizationId: principal.organization.id, attempt: 1, isLast: false },
      },
    ]);
    isBroken = false;
    await makeJobsDue();
    await eventually(async () => expect(await queued()).toEqual([]));
    expect(seen).toHaveLength(2);
  });

  test('is given up after its last attempt and reports so', async () => {
    await asOperation((context) => enqueue(context, note));
    await owner.query('update graphile_worker._private_jobs set attempts = max_attempts - 1');
    const { failures } = start(async () => {
      throw new Error('Out of paper');
    });
    await eventually(() => expect(failures).toMatchObject([{ job: { attempt: 12, isLast: true } }]));
    await eventually(async () => expect(await queued()).toMatchObject([{ attempts: 12, lockedBy: null }]));
  });

  test('of one organization waits for at most one of each other, however many these have queued', async () => {
    const [busy, other, third] = [aPrincipal(), aPrincipal(), aPrincipal()];
    const most = 1_200;
    await asOperation(async (context) => {
      for (let index = 0; index < most; index += 1) {
        await enqueue(context, { ...note, id: `not_${index}` });
      }
    }, busy);
    for (const as of [other, third, other]) {
      await asOperation((context) => enqueue(context, { ...note, id: `not_${newId('one')}` }), as);
    }
    const { seen } = start();
    await eventually(async () => expect(await queued()).toEqual([]));
    const order = seen.map(({ organizationId }) => organizationId);
    expect(order).toHaveLength(most + 3);
    // Two jobs run at a time, so neighbours may be swapped.
    expect(order.indexOf(other.organization.id)).toBeLessThan(5);
    expect(order.indexOf(third.organization.id)).toBeLessThan(5);
    expect(order.lastIndexOf(other.organization.id)).toBeLessThan(8);
  });

  test('has its position in its organization as priority, at most 1000', async () => {
    await asOperation(async (context) => {
      for (let index = 0; index < 1_002; index += 1) await enqueue(context, { ...note, id: `not_${index}` });
    });
    const { rows } = await owner.query(
      `select priority, count(*)::int from graphile_worker._private_jobs
        where priority = 0 or priority >= 999 group by priority order by priority`,
    );
    expect(rows).toEqual([
      { priority: 0, count: 1 },
      { priority: 999, count: 1 },
      { priority: 1_000, count: 2 },
    ]);
  });

  test('of a process that died is taken over', async () => {
    await asOperation((context) => enqueue(context, note));
    await owner.query(`update graphile_worker._private_jobs
      set locked_by = 'pool-that-died', locked_at = now() - interval '6 minutes', attempts = 1`);
    const { seen } = start();
    await eventually(async () => expect(await queued()).toEqual([]));
    expect(seen).toHaveLength(1);
  });

  test('of a living process is not taken over', async () => {
    await asOperation((context) => enqueue(context, note));
    await owner.query(`update graphile_worker._private_jobs
      set locked_by = 'pool-that-lives', locked_at = now() - interval '4 minutes', attempts = 1`);
    const { seen } = start();
    await asOperation((context) => enqueue(context, { ...note, id: 'not_2' }));
    await eventually(() => expect(seen.map(({ id }) => id)).toEqual(['not_2']));
    await eventually(async () => expect(await queued()).toMatchObject([{ lockedBy: 'pool-that-lives' }]));
  });
});

describe('an outbound job', () => {
  const page = { name: 'notes.sendPage', id: 'not_1' };

  /** A worker whose outbound jobs wait until they are released, and the organizations whose jobs have begun. */
  function startWaiting() {
    const released = Promise.withResolvers<void>();
    const begun: string[] = [];
    const printed: string[] = [];
    const running = new Map<string, number>();
    const most = { ofOrganization: 0 };
    const worker = startJobs(database.tenants, {
      handlers: { [note.name]: async (_context, id) => void printed.push(id) },
      outbound: {
        [page.name]:
          async ({ organization: { id } }) =>
          async () => {
            begun.push(id);
            running.set(id, (running.get(id) ?? 0) + 1);
            most.ofOrganization = Math.max(most.ofOrganization, running.get(id) ?? 0);
            await released.promise;
            running.set(id, (running.get(id) ?? 0) - 1);
          },
      },
      organization: async (id) => ({ organization: { ...principal.organization, id }, disabledModules: [] }),
      onError: (error) => {
        throw error;
      },
    });
    workers.push(worker);
    onTestFinished(() => released.resolve());
    return { begun, printed, most, release: () => released.resolve() };
  }

  /** Enqueues outbound jobs of an organization in one transaction. */
  const enqueuePages = (as: typeof principal, count: number) =>
    asOperation(async (context) => {
      for (let index = 0; index < count; index += 1) await enqueue(context, { ...page, id: `not_${index}` });
    }, as);

  test('delays no other job, and of one organization two run at a time', async () => {
    const [busy, other] = [aPrincipal(), aPrincipal()];
    await enqueuePages(busy, 8);
    const { begun, printed, most, release } = startWaiting();
    await eventually(() => expect(begun).toHaveLength(2));
    await asOperation((context) => enqueue(context, note));
    await eventually(() => expect(printed).toEqual([note.id]));
    await enqueuePages(other, 1);
    await eventually(() => expect(begun.at(-1)).toBe(other.organization.id));
    expect(begun).toHaveLength(3);
    release();
    await eventually(async () => expect(await queued()).toEqual([]));
    expect([begun.length, most.ofOrganization]).toEqual([9, 2]);
  });

  test('runs with nine others at a time; another one waits', async () => {
    for (let count = 0; count < 11; count += 1) await enqueuePages(aPrincipal(), 1);
    const { begun, printed, release } = startWaiting();
    await eventually(() => expect(begun).toHaveLength(10));
    await asOperation((context) => enqueue(context, note));
    await eventually(() => expect(printed).toEqual([note.id]));
    expect(begun).toHaveLength(10);
    release();
    await eventually(() => expect(begun).toHaveLength(11));
  });

  test('of a version that gave no flags counts too', async () => {
    const busy = aPrincipal();
    await enqueuePages(busy, 4);
    await owner.query('update graphile_worker._private_jobs set flags = null');
    const { begun, most, release } = startWaiting();
    await eventually(() => expect(begun).toHaveLength(2));
    release();
    await eventually(async () => expect(await queued()).toEqual([]));
    expect([begun.length, most.ofOrganization]).toEqual([4, 2]);
  });
});

describe('the worker', () => {
  test('finishes running jobs before it stops', async () => {
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const { worker } = start(async () => {
      begun.resolve();
      await mayEnd.promise;
    });
    await asOperation((context) => enqueue(context, note));
    await begun.promise;
    const stopped = worker.stop();
    workers.splice(0);
    mayEnd.resolve();
    await stopped;
    expect(await queued()).toEqual([]);
  });

  test('starts as soon as the queue exists', async () => {
    await owner.query('alter schema graphile_worker rename to not_yet');
    const { seen, failures } = start();
    await eventually(() => expect(failures).toMatchObject([{ job: null }]));
    await owner.query('alter schema not_yet rename to graphile_worker');
    await asOperation((context) => enqueue(context, note));
    await eventually(() => expect(seen).toHaveLength(1));
  });

  test('continues and stops after the network has dropped its connections silently', async () => {
    const mostSilence = 400;
    const proxy = await TcpProxy.before(database.appUrl);
    const tenants = await openDatabase({
      url: proxy.url,
      entities: platform.entities,
      maxSilence: mostSilence,
    });
    onTestFinished(async () => {
      await tenants.close();
      await proxy.cut();
    });
    const { worker, seen } = start(undefined, tenants, mostSilence);
    await asOperation((context) => enqueue(context, note));
    // A job whose connection is lost before its completion runs again.
    await eventually(async () => expect(await queued()).toEqual([]));
    proxy.stall();
    proxy.forget();
    await asOperation((context) => enqueue(context, { ...note, id: 'not_2' }));
    await eventually(() => expect(seen.map(({ id }) => id)).toEqual(['not_1', 'not_2']));
    await worker.stop();
    workers.splice(0);
  });

  test('polls for jobs behind a pooler, without LISTEN', async () => {
    const tenants = await openDatabase({
      url: database.appUrl,
      entities: platform.entities,
      isPooled: true,
    });
    onTestFinished(() => tenants.close());
    const { worker, seen } = start(undefined, tenants);
    for (const id of ['not_1', 'not_2']) {
      await asOperation((context) => enqueue(context, { ...note, id }));
      await eventually(() => expect(seen.at(-1)?.id).toBe(id));
    }
    const superuser = new pg.Client({ connectionString: database.superuserUrl });
    await superuser.connect();
    const { rows } = await superuser.query(
      `select query from pg_stat_activity where datname = $1 and query like 'LISTEN %'`,
      [new URL(database.appUrl).pathname.slice(1)],
    );
    await superuser.end();
    expect(rows).toEqual([]);
    await worker.stop();
    workers.splice(0);
    expect(await queued()).toEqual([]);
  });

  test('stops even if it never started', async () => {
    const worker = startJobs(database.tenants, {
      handlers: {},
      organization: async () => null,
      onError: (error) => {
        throw error;
      },
    });
    await worker.stop();
  });
});

describe('the role that serves requests', () => {
  const add = (organizationId: string) =>
    asOrganization(database.tenants, principal.organization.id, (client) =>
      client.query(`select graphile_worker.add_job('notes.printNote', $1)`, [
        { organizationId, id: 'not_1' },
      ]),
    );

  test('cannot insert a job for another organization', async () => {
    await expect(add(aPrincipal().organization.id)).rejects.toMatchObject({ code: '42501' });
    await add(principal.organization.id);
    expect(await queued()).toHaveLength(1);
  });

  test.each(['migrations', '_private_known_crontabs'])('cannot write to %s', async (table) => {
    const write = database.tenants.pool.query(`delete from graphile_worker.${table}`);
    await expect(write).rejects.toMatchObject({ code: '42501' });
  });
});
