import type { Principal } from '@rcm/tenancy';
import { aPrincipal, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMedicalCoding } from '../module.ts';
import { CodingJob } from './coding-job.ts';
import { CodingJobStatus } from './contract.ts';

const medicalCoding = createMedicalCoding({
  claim: async (_context, id) =>
    id.startsWith('clm_known') ? { id, patientId: 'pat_1', payerId: `pay_of_${id}` } : null,
});

let host: TestHost;
beforeAll(async () => {
  host = await testHost([medicalCoding]);
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
  test('answers 201 with a QUEUED job of the claim, with what the claim says', async () => {
    const { status, data } = await open({ claimId: 'clm_known', encounterReference: 'ENC-1', priority: 4 });
    expect(status).toBe(201);
    expect(data.job).toEqual({
      id: expect.stringMatching(/^cdj_[0-9a-z]{26}$/),
      organizationId: host.principal.organization.id,
      claimId: 'clm_known',
      patientId: 'pat_1',
      payerId: 'pay_of_clm_known',
      encounterReference: 'ENC-1',
      status: 'QUEUED',
      priority: 4,
      coderId: null,
      dueAt: '2026-03-05T15:00:00.000Z',
      isOverdue: false,
      createdAt: '2026-03-02T15:00:00.000Z',
      updatedAt: '2026-03-02T15:00:00.000Z',
    });
  });

  test('needs neither a claim nor an encounter, and has priority 0 unless told otherwise', async () => {
    expect((await open()).data.job).toMatchObject({
      claimId: null,
      patientId: null,
      payerId: null,
      encounterReference: null,
      status: 'QUEUED',
      priority: 0,
    });
  });

  test('answers 404 for a claim that is not there, and opens nothing', async () => {
    const as = aPrincipal();
    await expect(open({ claimId: 'clm_missing' }, { as })).rejects.toMatchObject({ status: 404 });
    expect((await list({}, as)).data).toEqual({ jobs: [], total: 0 });
  });

  test.each([
    ['an encounter of one character', { encounterReference: 'x' }],
    ['an encounter of 120 characters', { encounterReference: '😀'.repeat(120) }],
    ['the lowest priority', { priority: -2_147_483_648 }],
    ['the highest priority', { priority: 2_147_483_647 }],
    ['an organization that nobody asked for', { organizationId: 'x' }],
  ])(
    'takes %s (encounterReference 1 to 120 characters, priority within 32 bits; unknown fields are ignored)',
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
  ])('answers 400 to %s (a field past its bounds, null or of another type)', async (_case, body, path) => {
    await expect(open(body)).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path })] },
    });
  });
});

describe('medical-coding.getJob', () => {
  test('answers 200 and an ETag with the same as opening it did', async () => {
    const { job } = (await open({ claimId: 'clm_known' })).data;
    const answer = await read(job.id);
    expect([answer.status, answer.data, answer.tag]).toEqual([200, { job }, '"1"']);
  });

  test('says when it has become overdue', async () => {
    const { job } = (await open()).data;
    expect((await read(job.id, { now: after(72) })).data.job.isOverdue).toBe(false);
    expect((await read(job.id, { now: after(73) })).data.job.isOverdue).toBe(true);
  });

  test("answers 404 for a job that is missing or another organization's", async () => {
    const { job } = (await open()).data;
    await expect(read('cdj_missing')).rejects.toMatchObject({ status: 404 });
    await expect(read(job.id, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
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
        ['second', { claimId: 'clm_known_2', encounterReference: 'ENC-2' }],
        ['third', { encounterReference: 'ENC-3' }],
      ] as const
    ).entries()) {
      made[(await open(body, { as, now: after(index) })).data.job.id] = name;
    }
  });

  const found = async (query: Record<string, string | string[]>, now = testTime) => {
    const { data } = await list(query, as, now);
    return [data.jobs.map(({ id }: { id: string }) => made[id]), data.total];
  };

  test.each([
    [{}, ['third', 'second', 'first'], 3],
    [{ sort: 'newest' }, ['third', 'second', 'first'], 3],
    [{ sort: 'due' }, ['first', 'second', 'third'], 3],
    [{ skip: '1', take: '1' }, ['second'], 3],
    [{ status: 'QUEUED' }, ['third', 'second', 'first'], 3],
    [{ status: ['CODED', 'CANCELLED'] }, [], 0],
    [{ coderId: 'mem_nobody' }, [], 0],
    [{ payerId: 'pay_of_clm_known_1' }, ['first'], 1],
    [{ payerId: ['pay_of_clm_known_1', 'pay_of_clm_known_2'] }, ['second', 'first'], 2],
    [{ claimId: 'clm_known_2' }, ['second'], 1],
    [{ encounterReference: 'ENC-3' }, ['third'], 1],
    [{ createdFrom: after(1).toISOString() }, ['third', 'second'], 2],
    [{ createdTo: after(1).toISOString() }, ['second', 'first'], 2],
    [{ createdFrom: after(1).toISOString(), createdTo: after(1).toISOString() }, ['second'], 1],
    [{ dueBefore: after(72).toISOString() }, ['first'], 1],
  ])(
    'with %j gives %j of %d (filters by status, coder, payer, claim, encounter, age and due date; pages; newest or due first)',
    async (query, names, total) => {
      expect(await found(query as Record<string, string>)).toEqual([names, total]);
    },
  );

  test('shows each job as reading it does', async () => {
    const { jobs } = (await list({ take: '1' }, as)).data;
    expect(jobs).toEqual([(await read(jobs[0].id, { as })).data.job]);
  });

  test('finds what is overdue now', async () => {
    expect(await found({ overdue: 'true' }, after(73))).toEqual([['first'], 1]);
    expect(await found({ overdue: 'false' }, after(73))).toEqual([['third', 'second'], 2]);
  });

  test('counts as overdue what a reader would see so, in every status', async () => {
    const tenant = aPrincipal();
    await host.inside(tenant, async (context) => {
      for (const status of CodingJobStatus.options) {
        context.create(CodingJob, {
          claimId: null,
          patientId: null,
          payerId: null,
          encounterReference: null,
          status,
          priority: 0,
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

  test("holds nothing of another organization's", async () => {
    expect((await list({}, aPrincipal())).data).toEqual({ jobs: [], total: 0 });
  });

  test.each([
    { take: '0' },
    { take: '101' },
    { skip: '-1' },
    { skip: '10001' },
    { sort: 'priority' },
    { status: 'DONE' },
    { coderId: '' },
    { payerId: 'x'.repeat(201) },
    { claimId: '' },
    { claimId: ['a', 'b'] },
    { encounterReference: 'x'.repeat(121) },
    { createdFrom: '2026-03-02' },
    { createdTo: 'yesterday' },
    { overdue: '1' },
    { dueBefore: '2026-03-02' },
  ])('answers 400 to %j (skip -1 and 10001, take 0 and 101, an unknown or empty value)', async (query) => {
    await expect(list(query as never, as)).rejects.toMatchObject({ status: 400 });
  });
});
