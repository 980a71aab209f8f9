import type { Principal } from '@rcm/tenancy';
import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CodingHost, codingHost } from '../../test/coding-host.ts';
import { CodingJob, newJob } from './coding-job.ts';
import { CodingJobStatus } from './schema.ts';

let host: CodingHost;
beforeAll(async () => {
  host = await codingHost();
});
afterAll(() => host.close());

const hour = 60 * 60 * 1_000;
const after = (hours: number) => new Date(testTime.getTime() + hours * hour);

const open = (body: Record<string, unknown> = {}, options: Parameters<TestHost['call']>[2] = {}) =>
  host.call('medical-coding.createJob', { body }, options);

const read = (jobId: string, options: Parameters<TestHost['call']>[2] = {}) =>
  host.call('medical-coding.getJob', { params: { jobId } }, options);

const list = (query: Record<string, string | string[]>, as: Principal, now = testTime) =>
  host.call('medical-coding.listJobs', { query }, { as, now });

describe('medical-coding.createJob', () => {
  test('answers 201 with a QUEUED job of the claim, with values from the claim', async () => {
    const { status, data } = await open({ claimId: 'clm_known', encounterReference: 'ENC-1', priority: 4 });
    expect(status).toBe(201);
    expect(data.job).toEqual({
      id: expect.stringMatching(/^cdj_[0-9a-z]{26}$/),
      organizationId: host.principal.organization.id,
      claimId: 'clm_known',
      patientId: 'pat_1',
      payerId: 'pay_of_clm_known',
      providerId: 'prv_of_claim',
      encounterReference: 'ENC-1',
      serviceDate: '2026-03-02',
      status: 'QUEUED',
      resumesTo: null,
      statusReason: null,
      priority: 4,
      team: null,
      coderId: null,
      openQueries: 0,
      dueAt: '2026-03-05T15:00:00.000Z',
      isOverdue: false,
      slaAlertedAt: null,
      billingMarkedAt: null,
      startedAt: null,
      codedAt: null,
      completedAt: null,
      createdAt: '2026-03-02T15:00:00.000Z',
      updatedAt: '2026-03-02T15:00:00.000Z',
    });
  });

  test('requires neither a claim nor an encounter, and has priority 0 by default', async () => {
    expect((await open()).data.job).toMatchObject({
      claimId: null,
      patientId: null,
      payerId: null,
      encounterReference: null,
      status: 'QUEUED',
      priority: 0,
    });
  });

  test('answers 404 for a claim that does not exist, and opens no job', async () => {
    const as = aPrincipal();
    await expect(open({ claimId: 'clm_missing' }, { as })).rejects.toMatchObject({ status: 404 });
    expect((await list({}, as)).data).toEqual({ jobs: [], total: 0, nextCursor: null });
  });

  test.each([
    ['an encounter of one character', { encounterReference: 'x' }],
    ['an encounter of 120 characters', { encounterReference: '😀'.repeat(120) }],
    ['the lowest priority', { priority: -2_147_483_648 }],
    ['the highest priority', { priority: 2_147_483_647 }],
    ['an organization in the body', { organizationId: 'x' }],
  ])(
    'accepts %s (encounterReference 1 to 120 characters, priority within 32 bits; the organization is that of the key)',
    async (_case, body) => {
      expect((await open(body)).status).toBe(201);
    },
  );

  test.each([
    ['an empty claim', { claimId: '' }, 'body.claimId'],
    ['null for a claim', { claimId: null }, 'body.claimId'],
    ['an empty encounter', { encounterReference: '' }, 'body.encounterReference'],
    ['an encounter of 121 characters', { encounterReference: 'x'.repeat(121) }, 'body.encounterReference'],
    ['null for an encounter', { encounterReference: null }, 'body.encounterReference'],
    ['a number for an encounter', { encounterReference: 7 }, 'body.encounterReference'],
    ['a fraction for a priority', { priority: 1.5 }, 'body.priority'],
    ['text for a priority', { priority: '1' }, 'body.priority'],
    ['null for a priority', { priority: null }, 'body.priority'],
    ['a priority below 32 bits', { priority: -2_147_483_649 }, 'body.priority'],
    ['a priority above 32 bits', { priority: 2_147_483_648 }, 'body.priority'],
  ])('answers 400 to %s (a field outside its bounds, null or of another type)', async (_case, body, path) => {
    await expect(open(body)).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path })] },
    });
  });
});

describe('medical-coding.getJob', () => {
  test('answers 200 with an ETag and the same job as when it was opened', async () => {
    const { job } = (await open({ claimId: 'clm_known' })).data;
    const answer = await read(job.id);
    const around = { suggestions: [], queries: [], ruleEvaluations: [] };
    expect([answer.status, answer.data, answer.tag]).toEqual([200, { job: { ...job, ...around } }, '"1"']);
  });

  test('stores the service date of an encounter, but uses that of a claim if there is one', async () => {
    const day = { serviceDate: '2026-02-27' };
    expect((await open(day)).data.job.serviceDate).toBe('2026-02-27');
    expect((await open({ claimId: 'clm_known', ...day })).data.job.serviceDate).toBe('2026-03-02');
    await expect(open({ serviceDate: '2026-02-30' })).rejects.toMatchObject({ status: 400 });
  });

  test('shows that a job is overdue', async () => {
    const { job } = (await open()).data;
    expect((await read(job.id, { now: after(72) })).data.job.isOverdue).toBe(false);
    expect((await read(job.id, { now: after(73) })).data.job.isOverdue).toBe(true);
  });

  test('answers 404 for a job that is missing or of another organization', async () => {
    const { job } = (await open()).data;
    await expect(read('cdj_missing')).rejects.toMatchObject({ status: 404 });
    await expect(read(job.id, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
  });
});

describe('medical-coding.updateJob', () => {
  test('assigns a job to a member and a team and sets its priority, and null unassigns it', async () => {
    const { id } = await host.open();
    const given = await host.update(id, { coderId: 'mem_active', team: 'SPINE', priority: 9 });
    expect(given).toMatchObject({ status: 'QUEUED', coderId: 'mem_active', team: 'SPINE', priority: 9 });
    const taken = await host.update(id, { coderId: null, team: null });
    expect(taken).toMatchObject({ coderId: null, team: null, priority: 9 });
  });

  test('answers 404 for a member who does not exist, and 409 for an inactive one', async () => {
    const { id } = await host.open();
    await expect(host.update(id, { coderId: 'mem_missing' })).rejects.toMatchObject({ status: 404 });
    await expect(host.update(id, { coderId: 'mem_inactive' })).rejects.toMatchObject({ status: 409 });
  });

  test('starts a job, releases it, and reviews an engine’s suggestions', async () => {
    const { id } = await host.open();
    const started = await host.update(id, { move: 'start', coderId: 'mem_active' });
    expect(started).toMatchObject({ status: 'IN_PROGRESS', startedAt: testTime.toISOString() });
    expect(await host.update(id, { move: 'release' })).toMatchObject({ status: 'QUEUED', coderId: null });
    await host.suggest(id, [{ system: 'CPT', code: '99213' }]);
    expect((await host.update(id, { move: 'review' })).status).toBe('IN_REVIEW');
  });

  test.each(['hold', 'escalate'])(
    'pauses a job by %s with a reason, and resumes it in its previous status',
    async (move) => {
      const { id } = await host.open();
      await host.suggest(id, [{ system: 'CPT', code: '99213' }]);
      const paused = await host.update(id, { move, reason: 'Note missing' });
      const status = move === 'hold' ? 'ON_HOLD' : 'ESCALATED';
      expect(paused).toMatchObject({ status, resumesTo: 'AI_SUGGESTED', statusReason: 'Note missing' });
      const resumed = await host.update(id, { move: 'resume' });
      expect(resumed).toMatchObject({
        status: 'AI_SUGGESTED',
        resumesTo: null,
        statusReason: 'Note missing',
      });
    },
  );

  test('cancels a job, which then accepts no moves', async () => {
    const { id } = await host.open();
    expect(await host.update(id, { move: 'cancel', reason: 'Twice' })).toMatchObject({
      status: 'CANCELLED',
      statusReason: 'Twice',
    });
    for (const body of [{ priority: 1 }, { move: 'resume' }, { move: 'reopen', reason: 'Back' }]) {
      await expect(host.update(id, body)).rejects.toMatchObject({
        status: 409,
        details: { allowedNext: [] },
      });
    }
  });

  /** A completed job of a claim. */
  async function completed(claimId: string): Promise<string> {
    const { id } = await host.open({ claimId });
    const { suggestions } = await host.suggest(id, [{ system: 'CPT', code: '99213' }]);
    await host.decide(id, suggestions[0].id, { decision: 'ACCEPT' });
    await host.complete(id);
    return id;
  }

  test('reopens a completed job before its claim is billed, and changes it in the same request', async () => {
    const id = await completed('clm_known');
    await expect(host.update(id, { priority: 3 })).rejects.toMatchObject({ status: 409 });
    const reopened = await host.update(id, { move: 'reopen', reason: 'Wrong side', priority: 3 });
    expect(reopened).toMatchObject({
      status: 'IN_REVIEW',
      statusReason: 'Wrong side',
      codedAt: null,
      completedAt: null,
      priority: 3,
    });
    expect((await host.complete(id)).job.status).toBe('COMPLETED');
  });

  test('answers 409 to reopening a job whose claim is billed', async () => {
    const id = await completed('clm_known_billed');
    await expect(host.update(id, { move: 'reopen', reason: 'Wrong side' })).rejects.toMatchObject({
      status: 409,
    });
    expect((await host.read(id)).status).toBe('COMPLETED');
  });

  test('answers 409 with the legal moves, 404 for an unknown job and 412 to an outdated If-Match', async () => {
    const { id } = await host.open();
    await expect(host.update(id, { move: 'review' })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['update', 'start', 'suggest', 'propose', 'hold', 'escalate', 'cancel'] },
    });
    await expect(host.update('cdj_missing', {})).rejects.toMatchObject({ status: 404 });
    await expect(host.update(id, {}, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    await expect(host.update(id, { priority: 1 }, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
  });

  test.each([
    ['a hold without a reason', { move: 'hold' }, 'body.reason'],
    ['an escalation without a reason', { move: 'escalate' }, 'body.reason'],
    ['a cancellation without a reason', { move: 'cancel' }, 'body.reason'],
    ['a reopening without a reason', { move: 'reopen' }, 'body.reason'],
    ['an empty reason', { move: 'hold', reason: '' }, 'body.reason'],
    ['a reason of 2001 characters', { move: 'hold', reason: 'x'.repeat(2_001) }, 'body.reason'],
    ['an unknown move', { move: 'settle' }, 'body.move'],
    ['an empty team', { team: '' }, 'body.team'],
    ['a team of 101 characters', { team: 'x'.repeat(101) }, 'body.team'],
    ['null for a priority', { priority: null }, 'body.priority'],
    ['a priority above 32 bits', { priority: 2_147_483_648 }, 'body.priority'],
    ['an empty coder', { coderId: '' }, 'body.coderId'],
  ])('answers 400 to %s', async (_case, body, path) => {
    const { id } = await host.open();
    await expect(host.update(id, body)).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path })] },
    });
  });

  test('accepts a team of 100 characters and a reason of 2000', async () => {
    const { id } = await host.open();
    const body = { team: 'é'.repeat(100), move: 'hold', reason: 'é'.repeat(2_000) };
    expect(await host.update(id, body)).toMatchObject({ team: body.team, statusReason: body.reason });
  });
});

describe('medical-coding.listJobs', () => {
  let as: Principal;
  const made: Record<string, string> = {};

  beforeAll(async () => {
    as = aPrincipal();
    for (const [index, [name, body]] of (
      [
        ['first', { claimId: 'clm_known_1' }],
        ['second', { claimId: 'clm_known_2', encounterReference: 'ENC-2', priority: 2 }],
        ['third', { encounterReference: 'ENC-3', priority: 1 }],
      ] as const
    ).entries()) {
      made[(await open(body, { as, now: after(index) })).data.job.id] = name;
    }
    const [, second = '', third = ''] = Object.keys(made);
    await host.update(second, { team: 'SPINE' }, { as });
    await host.update(third, { team: 'HIP' }, { as });
  });

  const found = async (query: Record<string, string | string[]>, now = testTime) => {
    const { data } = await list(query, as, now);
    return [data.jobs.map(({ id }: { id: string }) => made[id]), data.total];
  };

  test.each([
    [{}, ['third', 'second', 'first'], 3],
    [{ sort: '-createdAt' }, ['third', 'second', 'first'], 3],
    [{ sort: 'dueAt' }, ['first', 'second', 'third'], 3],
    [{ sort: '-priority' }, ['second', 'third', 'first'], 3],
    [{ skip: '1', take: '1' }, ['second'], 3],
    [{ status: 'QUEUED' }, ['third', 'second', 'first'], 3],
    [{ status: ['CODED', 'CANCELLED'] }, [], 0],
    [{ coderId: 'mem_nobody' }, [], 0],
    [{ team: 'SPINE' }, ['second'], 1],
    [{ team: ['SPINE', 'HIP'] }, ['third', 'second'], 2],
    [{ payerId: 'pay_of_clm_known_1' }, ['first'], 1],
    [{ payerId: ['pay_of_clm_known_1', 'pay_of_clm_known_2'] }, ['second', 'first'], 2],
    [{ claimId: 'clm_known_2' }, ['second'], 1],
    [{ encounterReference: 'ENC-3' }, ['third'], 1],
    [{ createdFrom: after(1).toISOString() }, ['third', 'second'], 2],
    [{ createdTo: after(1).toISOString() }, ['second', 'first'], 2],
    [{ createdFrom: after(1).toISOString(), createdTo: after(1).toISOString() }, ['second'], 1],
    [{ dueBefore: after(72).toISOString() }, ['first'], 1],
  ])(
    'with %j returns %j of %d (filters by status, coder, payer, claim, encounter, age and due date; pages; by due date or priority)',
    async (query, names, total) => {
      expect(await found(query as Record<string, string>)).toEqual([names, total]);
    },
  );

  test('shows each job as medical-coding.getJob does', async () => {
    const { jobs } = (await list({ take: '1' }, as)).data;
    const { job } = (await read(jobs[0].id, { as })).data;
    expect(job).toEqual({ ...jobs[0], suggestions: [], queries: [], ruleEvaluations: [] });
  });

  test('finds overdue jobs', async () => {
    expect(await found({ overdue: 'true' }, after(73))).toEqual([['first'], 1]);
    expect(await found({ overdue: 'false' }, after(73))).toEqual([['third', 'second'], 2]);
  });

  test('filters overdue jobs by the computed value, in every status', async () => {
    const tenant = aPrincipal();
    await host.inside(tenant, async (context) => {
      for (const status of CodingJobStatus.options) {
        context.create(CodingJob, {
          ...newJob,
          status,
          coderId: 'mem_1',
          dueAt: testTime,
        });
      }
    });
    for (const now of [testTime, new Date(testTime.getTime() + 1)]) {
      const { jobs } = (await list({ coderId: ['mem_1', 'mem_2'] }, tenant, now)).data;
      const overdue = (await list({ overdue: 'true' }, tenant, now)).data.jobs;
      expect(jobs).toHaveLength(CodingJobStatus.options.length);
      expect(overdue).toEqual(jobs.filter(({ isOverdue }: { isOverdue: boolean }) => isOverdue));
    }
  });

  test('has no jobs of another organization', async () => {
    expect((await list({}, aPrincipal())).data).toEqual({ jobs: [], total: 0, nextCursor: null });
  });

  test.each([
    { take: '0' },
    { take: '101' },
    { skip: '-1' },
    { skip: '10001' },
    { sort: 'newest' },
    { status: 'DONE' },
    { coderId: '' },
    { team: '' },
    { team: 'x'.repeat(101) },
    { payerId: 'x'.repeat(201) },
    { claimId: '' },
    { createdFrom: ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'] },
    { encounterReference: 'x'.repeat(121) },
    { createdFrom: '2026-03-02' },
    { createdTo: 'yesterday' },
    { overdue: '1' },
    { dueBefore: '2026-03-02' },
  ])('answers 400 to %j (skip -1 and 10001, take 0 and 101, an unknown or empty value)', async (query) => {
    await expect(list(query as never, as)).rejects.toMatchObject({ status: 400 });
  });
});
