import type { Principal } from '@rcm/tenancy';
import { aPrincipal, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExclusionHost, exclusionHost } from '../../test/exclusion-host.ts';
import { enqueueRescreening, exclusionReviews } from '../lookups.ts';
import { Monitor } from './monitor.ts';

let host: ExclusionHost;
beforeAll(async () => {
  host = await exclusionHost();
  await host.loadLeie([{ LASTNAME: 'SMITH', FIRSTNAME: 'JOHN', STATE: 'TX' }]);
  await host.loadSam([{ Last: 'JONES' }]);
});
afterAll(() => host.close());

type Options = NonNullable<Parameters<ExclusionHost['call']>[2]>;
type Body = Record<string, unknown>;

const entity = { entityName: 'Rowan Ellis', npi: '1234567893', state: 'TX' };

const create = (body: Body = entity, options: Options = {}) =>
  host.call('oig-exclusion.createMonitor', { body }, { as: aPrincipal(), ...options });
const update = (monitorId: string, body: Body, options: Options = {}) =>
  host.call('oig-exclusion.updateMonitor', { params: { monitorId }, body }, options);
const list = async (as: Principal, query: Record<string, string | string[]> = {}) =>
  (await host.call('oig-exclusion.listMonitors', { query }, { as })).data;
const checksOf = async (as: Principal) =>
  (await host.call('oig-exclusion.listChecks', {}, { as })).data.checks;

const later = (milliseconds: number) => new Date(testTime.getTime() + milliseconds);
const day = 86_400_000;
const nextMonth = new Date('2026-04-02T14:00:00.000Z');

describe('oig-exclusion.createMonitor', () => {
  test('answers 201 with a monthly monitor that was run immediately, and its check', async () => {
    const as = aPrincipal();
    const { status, data } = await create(entity, { as });
    expect(status).toBe(201);
    expect(data.monitor).toEqual({
      id: expect.stringMatching(/^exm_/),
      organizationId: as.organization.id,
      userId: null,
      providerId: null,
      ...entity,
      status: 'ACTIVE',
      interval: 'MONTHLY',
      nextRunAt: nextMonth.toISOString(),
      lastRunAt: testTime.toISOString(),
      lastCheckId: data.check.id,
      lastStatus: 'EXC_CLEAR',
      endedAt: null,
      endReason: null,
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    });
    expect(await checksOf(as)).toEqual([data.check]);
    expect(await host.plannedRun(as)).toEqual(nextMonth);
  });

  test.each([
    ['the name of a session', { providerId: 'ses_1', npi: '1000000000' }, 'John Smith', '1000000000'],
    ['the name and NPI of a session', { providerId: 'ses_npi' }, 'John Smith', '1234567893'],
    ['the name of a member', { userId: 'mem_active', npi: '0000000000' }, 'Avery Stone', '0000000000'],
    [
      'values in the request before those of a record',
      { providerId: 'ses_npi', entityName: 'Rowan Ellis', npi: '1558598797' },
      'Rowan Ellis',
      '1558598797',
    ],
  ])('uses %s', async (_what, body, entityName, npi) => {
    const { data } = await create({ ...body, state: 'TX' });
    expect(data.monitor).toMatchObject({ entityName, npi });
    expect(data.check).toMatchObject({ ...body, entityName, npi });
  });

  test.each([
    ['entityName', { npi: '1234567893', state: 'TX' }],
    ['npi', { entityName: 'Rowan Ellis', state: 'TX' }],
    ['npi', { providerId: 'ses_1', state: 'TX' }],
    ['npi', { ...entity, npi: '123' }],
    ['entityName', { ...entity, entityName: 'R' }],
    ['entityName', { ...entity, entityName: 'N'.repeat(201) }],
    ['state', { ...entity, state: undefined }],
    ['state', { ...entity, state: 'tx' }],
    ['interval', { ...entity, interval: 'DAILY' }],
    ['userId', { ...entity, userId: 'mem_active', providerId: 'ses_1' }],
    ['userId', { ...entity, userId: '' }],
    ['providerId', { ...entity, providerId: null }],
  ])(
    'answers 400 to a missing or invalid name or NPI, an unknown interval, and both a member and a session: %s %j',
    async (field, body) => {
      await expect(create(body)).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: `body.${field}` })] },
      });
    },
  );

  test.each([
    ['entityName', 'Jo'],
    ['entityName', 'N'.repeat(200)],
    ['interval', 'WEEKLY'],
    ['interval', 'QUARTERLY'],
  ])('accepts a name of 2 to 200 characters, and three intervals: %s %j', async (field, value) => {
    expect((await create({ ...entity, [field]: value })).data.monitor[field]).toBe(value);
  });

  test.each([{ userId: 'mem_inactive' }, { userId: 'mem_unknown' }, { providerId: 'ses_unknown' }])(
    'answers 404 for an inactive member and a session that does not exist: %j',
    async (body) => {
      await expect(create({ ...entity, ...body })).rejects.toMatchObject({ status: 404 });
    },
  );

  test('answers 409 to a second monitor of a session or member, until the first has ended', async () => {
    const as = aPrincipal();
    const body = { ...entity, providerId: 'ses_1' };
    const { data } = await create(body, { as });
    await expect(create(body, { as })).rejects.toMatchObject({ status: 409 });
    await create({ ...entity, userId: 'mem_active' }, { as });
    await create(entity, { as });
    await update(data.monitor.id, { status: 'PAUSED' }, { as });
    await expect(create(body, { as })).rejects.toMatchObject({ status: 409 });
    await update(data.monitor.id, { status: 'ENDED' }, { as });
    expect((await create(body, { as })).status).toBe(201);
    expect((await create(body)).status).toBe(201);
  });

  test('creates one of ten concurrent monitors', async () => {
    const as = aPrincipal();
    const body = { ...entity, userId: 'mem_active' };
    const made = await Promise.allSettled(Array.from({ length: 10 }, () => create(body, { as })));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('plans the run of the monitor that is due first', async () => {
    const as = aPrincipal();
    await create({ ...entity, interval: 'WEEKLY' }, { as });
    const first = await host.plannedRun(as);
    await create({ ...entity, interval: 'QUARTERLY' }, { as, now: later(day) });
    expect(await host.plannedRun(as)).toEqual(first);
  });
});

describe('oig-exclusion.updateMonitor', () => {
  const as = aPrincipal();
  const monitor = async (body: Body = {}) =>
    (await create({ ...entity, ...body }, { as })).data.monitor.id as string;
  const change = async (id: string, body: Body, options: Options = {}) =>
    (await update(id, body, { as, ...options })).data.monitor;

  test('pauses, resumes immediately, and ends permanently', async () => {
    const id = await monitor();
    expect(await change(id, { status: 'PAUSED' })).toMatchObject({ status: 'PAUSED', nextRunAt: null });
    const now = later(day);
    const resumed = { status: 'ACTIVE', nextRunAt: now.toISOString() };
    expect(await change(id, { status: 'ACTIVE' }, { now })).toMatchObject(resumed);
    expect(await change(id, { status: 'ACTIVE' }, { now: later(2 * day) })).toMatchObject(resumed);
    expect(await change(id, { status: 'ENDED' }, { now })).toMatchObject({
      status: 'ENDED',
      nextRunAt: null,
      endedAt: now.toISOString(),
      endReason: 'REQUESTED',
    });
    for (const body of [{}, { status: 'ACTIVE' }, { interval: 'WEEKLY' }]) {
      await expect(change(id, body)).rejects.toMatchObject({ status: 409, details: { allowedNext: [] } });
    }
  });

  test('changes the interval, counted from the last run', async () => {
    const id = await monitor();
    expect(await change(id, { interval: 'WEEKLY' })).toMatchObject({
      interval: 'WEEKLY',
      nextRunAt: '2026-03-09T14:00:00.000Z',
    });
  });

  test('makes the monitor due after a change of name, NPI or state', async () => {
    const id = await monitor();
    const now = later(day);
    const body = { entityName: 'John Smith', npi: '1558598797', state: 'CA' };
    expect(await change(id, body, { now })).toMatchObject({ ...body, nextRunAt: now.toISOString() });
    expect(await host.plannedRun(as)).toEqual(now);
  });

  test.each([
    ['status', 'STOPPED'],
    ['status', null],
    ['interval', 'YEARLY'],
    ['entityName', 'R'],
    ['npi', '12'],
    ['state', 'Texas'],
  ])('answers 400 to an unknown status or interval, and to invalid values: %s %j', async (field, value) => {
    await expect(change(await monitor(), { [field]: value })).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path: `body.${field}` })] },
    });
  });

  test('answers 404 for a monitor that is missing or of another organization', async () => {
    const id = await monitor();
    await expect(change('exm_unknown', {})).rejects.toMatchObject({ status: 404 });
    await expect(change(id, {}, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 412 to an outdated If-Match', async () => {
    const { data, tag } = await create(entity, { as });
    const body = { interval: 'WEEKLY' };
    const old = change(data.monitor.id, body, { ifMatch: '"9"' });
    await expect(old).rejects.toMatchObject({ status: 412 });
    const current = change(data.monitor.id, body, { ifMatch: String(tag) });
    expect((await current).interval).toBe('WEEKLY');
  });
});

describe('oig-exclusion.listMonitors', () => {
  const as = aPrincipal();
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const bodies = {
      ellis: entity,
      smith: { entityName: 'John Smith', npi: '1558598797', state: 'TX', interval: 'WEEKLY' },
      session: { ...entity, providerId: 'ses_npi' },
      member: { ...entity, userId: 'mem_active' },
    };
    for (const [index, [name, body]] of Object.entries(bodies).entries()) {
      ids[name] = (await create(body, { as, now: later(index * 60_000) })).data.monitor.id;
    }
    await update(ids.member ?? '', { status: 'PAUSED' }, { as });
  });

  const names = async (query: Record<string, string | string[]> = {}) => {
    const data = await list(as, query);
    return {
      names: data.monitors.map(({ id }: { id: string }) => Object.keys(ids).find((name) => ids[name] === id)),
      total: data.total,
    };
  };

  test.each<[string, Record<string, string | string[]>, string[]]>([
    ['newest first', {}, ['member', 'session', 'smith', 'ellis']],
    ['by status', { status: 'PAUSED' }, ['member']],
    [
      'by several statuses',
      { status: ['PAUSED', 'ENDED', 'ACTIVE'] },
      ['member', 'session', 'smith', 'ellis'],
    ],
    ['by the status of the last run', { lastStatus: 'EXC_POTENTIAL_MATCH' }, ['smith']],
    ['by member', { userId: 'mem_active' }, ['member']],
    ['by session', { providerId: 'ses_npi' }, ['session']],
    ['by NPI', { npi: '1558598797' }, ['smith']],
    ['by the next run, from a time, inclusive', { nextRunFrom: '2026-04-02T14:02:00.000Z' }, ['session']],
    [
      'by the next run, up to a time, inclusive',
      { nextRunTo: '2026-04-02T14:00:00.000Z' },
      ['smith', 'ellis'],
    ],
  ])('shows last and next run, and filters %s', async (_what, query, expected) => {
    expect(await names(query)).toEqual({ names: expected, total: expected.length });
  });

  test('pages and counts all', async () => {
    expect(await names({ skip: '1', take: '2' })).toEqual({ names: ['session', 'smith'], total: 4 });
  });

  test.each([
    ['status', 'DONE'],
    ['lastStatus', 'CLEAR'],
    ['npi', '1'],
    ['userId', ''],
    ['providerId', ''],
    ['nextRunFrom', 'today'],
    ['nextRunTo', '2026-03-02'],
    ['skip', '10001'],
    ['take', '0'],
    ['take', '101'],
  ])('answers 400 to invalid filters: %s=%s', async (name, value) => {
    await expect(list(as, { [name]: value })).rejects.toMatchObject({ status: 400 });
  });

  test('shows nothing of another organization', async () => {
    expect(await list(aPrincipal())).toMatchObject({ monitors: [], total: 0 });
  });
});

describe('the jobs of monitors', () => {
  test('screen due monitors, create a check for each, and plan the next run', async () => {
    const as = aPrincipal();
    const { data } = await create({ ...entity, interval: 'WEEKLY' }, { as });
    await create({ ...entity, userId: 'mem_active' }, { as });
    const now = new Date('2026-03-09T14:00:00.000Z');
    await host.work(as, 'oig-exclusion.screenDue', new Date(now.getTime() - 1));
    expect(await checksOf(as)).toHaveLength(2);
    await host.work(as, 'oig-exclusion.screenDue', now);
    const checks = await checksOf(as);
    expect(checks).toHaveLength(3);
    const { monitors } = await list(as, { nextRunTo: '2026-03-31T00:00:00Z' });
    expect(monitors).toMatchObject([
      { id: data.monitor.id, lastRunAt: now.toISOString(), lastCheckId: checks[0].id },
    ]);
    expect(monitors[0].nextRunAt).toBe('2026-03-16T14:00:00.000Z');
    expect(await host.plannedRun(as)).toEqual(new Date('2026-03-16T14:00:00.000Z'));
    await host.work(as, 'oig-exclusion.screenDue', now);
    expect(await checksOf(as)).toHaveLength(3);
  });

  test('ignore paused and ended monitors', async () => {
    const as = aPrincipal();
    for (const status of ['PAUSED', 'ENDED']) {
      const { data } = await create(entity, { as });
      await update(data.monitor.id, { status }, { as });
    }
    await host.work(as, 'oig-exclusion.screenDue', later(400 * day));
    expect(await checksOf(as)).toHaveLength(2);
  });

  test('end the monitor of a deleted session, without a check', async () => {
    const as = aPrincipal();
    await create({ ...entity, providerId: 'ses_npi' }, { as });
    await create({ ...entity, providerId: 'ses_1' }, { as });
    host.deleteSession('ses_npi');
    const now = later(60 * day);
    await host.work(as, 'oig-exclusion.screenDue', now).finally(() => host.deleteSession(null));
    const ended = { providerId: 'ses_npi', endReason: 'SESSION_DELETED', endedAt: now.toISOString() };
    expect((await list(as, { status: 'ENDED' })).monitors).toMatchObject([ended]);
    expect((await list(as, { status: 'ACTIVE' })).total).toBe(1);
    expect(await checksOf(as)).toHaveLength(3);
  });

  test('screen more than one batch, one after the other', async () => {
    const as = aPrincipal();
    await host.inside(as, async (context) => {
      for (let count = 0; count < 201; count += 1) {
        context.create(Monitor, {
          ...entity,
          userId: null,
          providerId: null,
          status: 'ACTIVE',
          interval: 'MONTHLY',
          nextRunAt: testTime,
          lastRunAt: null,
          lastCheckId: null,
          lastStatus: null,
          leieVersion: null,
          samVersion: null,
          endedAt: null,
          endReason: null,
        });
      }
    });
    const now = later(60 * day);
    await host.work(as, 'oig-exclusion.screenDue', now);
    expect(await host.plannedRun(as)).toEqual(now);
    await host.work(as, 'oig-exclusion.screenDue', now);
    expect((await list(as, { nextRunTo: now.toISOString() })).total).toBe(0);
    expect((await host.call('oig-exclusion.listChecks', {}, { as })).data.total).toBe(201);
  });

  test('screen all monitors again when a newer list is loaded, and settle pending checks', async () => {
    const fresh = await exclusionHost();
    try {
      const as = aPrincipal();
      const call = async (id: string, body?: Body) =>
        (await fresh.call(`oig-exclusion.${id}`, body ? { body } : {}, { as })).data;
      const { monitor, check } = await call('createMonitor', entity);
      expect([monitor.lastStatus, check.status]).toEqual(['EXC_PENDING', 'EXC_PENDING']);
      await fresh.inside(as, enqueueRescreening);
      const now = later(day);
      const run = async () => {
        await fresh.work(as, 'oig-exclusion.listLoaded', now);
        expect(await fresh.plannedRun(as)).toEqual(now);
        await fresh.work(as, 'oig-exclusion.screenDue', now);
        return (await call('listMonitors')).monitors[0];
      };
      await fresh.loadLeie([{ LASTNAME: 'ELLIS', FIRSTNAME: 'ROWAN' }], now);
      const matched = await run();
      expect(matched).toMatchObject({ lastStatus: 'EXC_POTENTIAL_MATCH', lastRunAt: now.toISOString() });
      const { checks } = await call('listChecks');
      expect(checks).toHaveLength(2);
      expect(checks.find(({ id }: { id: string }) => id === check.id)).toMatchObject({
        status: 'EXC_POTENTIAL_MATCH',
        leieVersion: 1,
        coverage: [{ source: 'LEIE', rowCount: 1 }],
        checkedAt: now.toISOString(),
      });
      expect((await run()).lastCheckId).toBe(matched.lastCheckId);
      await fresh.loadSam([{ Last: 'SMITH' }], now);
      expect((await run()).lastCheckId).not.toBe(matched.lastCheckId);
    } finally {
      await fresh.close();
    }
  });

  test('are enqueued only if there is something to screen', async () => {
    const queued = async (as: Principal) => {
      await host.inside(as, enqueueRescreening);
      const { rows } = await host.tenants.pool.query(
        `select from graphile_worker._private_jobs where payload ->> 'organizationId' = $1`,
        [as.organization.id],
      );
      return rows.length;
    };
    expect(await queued(aPrincipal())).toBe(0);
    const as = aPrincipal();
    await create(entity, { as });
    expect(await queued(as)).toBe(2);
  });
});

test('a potential match is a work item until it is decided', async () => {
  const as = aPrincipal();
  const { data } = await create({ ...entity, entityName: 'John Smith' }, { as });
  const open = () =>
    host.inside(as, (context) => exclusionReviews.find(context, data.check.id, '2026-03-02'));
  expect(await open()).toMatchObject({
    kind: 'EXCLUSION_REVIEW',
    record: 'exclusion check',
    id: data.check.id,
    label: 'John Smith',
    cause: 'POTENTIAL_MATCH',
    dueDate: null,
  });
  const body = { verdict: 'CONFIRMED', note: 'The OIG confirmed it' };
  await host.call('oig-exclusion.reviewCheck', { params: { checkId: data.check.id }, body }, { as });
  expect(await open()).toBeNull();
});
