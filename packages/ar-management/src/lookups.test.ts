import type { AppealStatus } from '@rcm/envelope';
import type { Principal } from '@rcm/tenancy';
import { aPrincipal, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { arManagement } from '../test/ar-management-host.ts';
import { followAppeal, followPayments, type TrackedAppeal } from './lookups.ts';

let host: TestHost;
let as: Principal;
beforeAll(async () => {
  host = await testHost([arManagement]);
});
beforeEach(() => {
  as = aPrincipal();
});
afterAll(() => host.close());

const create = async (body: Record<string, unknown> = {}) =>
  (await host.call('ar-management.createAppeal', { body: { claimId: 'clm_1', ...body } }, { as })).data
    .appeal;

const update = (appealId: string, body: Record<string, unknown>, now = testTime) =>
  host.call('ar-management.updateAppeal', { params: { appealId }, body }, { as, now });

const read = async (appealId: string) =>
  (await host.call('ar-management.getAppeal', { params: { appealId } }, { as })).data.appeal;

const minutes = (count: number) => new Date(testTime.getTime() + count * 60_000);

const move = (moved: Partial<TrackedAppeal> = {}) =>
  host.inside(as, (context) =>
    followAppeal(context, {
      denialCaseId: 'dnc_clm_1',
      level: 'LEVEL_1_RECONSIDERATION',
      status: 'SUBMITTED',
      submittedAt: minutes(-60),
      overturnedAmount: null,
      confirmationNumber: null,
      ...moved,
    }),
  );

const pay = (answers: readonly (readonly [minute: number, paidAmount: string])[], claimId = 'clm_1') =>
  host.inside(as, (context) =>
    followPayments(context, [
      {
        claim: { id: claimId },
        answers: answers.map(([minute, paidAmount]) => ({ postedAt: minutes(minute), paidAmount })),
        takenBack: [],
      },
    ]),
  );

describe('an appeal that moves, ar-management.getAppeal', () => {
  test('updates its tracking, and keeps what a person entered', async () => {
    const { id } = await create();
    await move({ confirmationNumber: 'CN-1' });
    expect(await read(id)).toMatchObject({
      status: 'SUBMITTED',
      submittedAt: minutes(-60).toISOString(),
      confirmationNumber: 'CN-1',
      dollarsRecovered: null,
    });
    await update(id, { dollarsRecovered: 120.5, confirmationNumber: 'CN-2' });
    await move({ status: 'DECIDED_PARTIAL', confirmationNumber: 'CN-1' });
    expect(await read(id)).toMatchObject({
      status: 'DECIDED_PARTIAL',
      submittedAt: minutes(-60).toISOString(),
      confirmationNumber: 'CN-2',
      dollarsRecovered: '120.50',
    });
  });

  test('shows what the decision overturned, until it is undone', async () => {
    const { id } = await create();
    await move({ confirmationNumber: 'CN-1' });
    const submitted = await read(id);
    const decided = { confirmationNumber: 'CN-2', overturnedAmount: '90.00' } as const;
    await move({ ...decided, status: 'DECIDED_FAVORABLE' });
    expect(await read(id)).toMatchObject({ overturnedAmount: '90.00', confirmationNumber: 'CN-1' });
    await move({ confirmationNumber: 'CN-1', undone: { confirmationNumber: 'CN-2' } });
    expect(await read(id)).toEqual(submitted);
  });

  test('forgets the confirmation number of a decision that is undone', async () => {
    const { id } = await create();
    await move({ status: 'DECIDED_UNFAVORABLE', confirmationNumber: 'CN-2' });
    expect(await read(id)).toMatchObject({ confirmationNumber: 'CN-2' });
    await move({ undone: { confirmationNumber: 'CN-2' } });
    expect(await read(id)).toMatchObject({ status: 'SUBMITTED', confirmationNumber: null });
  });

  test('is tracked by the records of its level, or by all if the level has no number', async () => {
    const first = await create();
    const second = await create({ level: 2 });
    const other = await create({ claimId: 'clm_2' });
    await move();
    expect((await read(first.id)).status).toBe('SUBMITTED');
    expect(await read(second.id)).toEqual({ ...second, warnings: [] });
    await move({ level: 'STATE_FAIR_HEARING', status: 'UNDER_REVIEW' });
    expect((await read(first.id)).status).toBe('UNDER_REVIEW');
    expect((await read(second.id)).status).toBe('UNDER_REVIEW');
    expect(await read(other.id)).toEqual({ ...other, warnings: [] });
  });
});

describe('a claim payment, ar-management.getAppeal, ar-management.updateAppeal', () => {
  const recovered = async (id: string) => (await read(id)).recoveredSinceSubmission;

  test('counts after the submission, by the current state of the claim', async () => {
    const { id } = await create();
    await update(id, { status: 'SUBMITTED' });
    await pay([
      [-1, '10.00'],
      [0, '20.00'],
      [1, '100.10'],
      [2, '0.05'],
    ]);
    const counted = await read(id);
    expect(counted).toMatchObject({ recoveredSinceSubmission: '100.15', dollarsRecovered: null });
    await pay([
      [1, '100.10'],
      [2, '0.05'],
    ]);
    expect(await read(id)).toEqual(counted);
    await pay([]);
    expect(await recovered(id)).toBe('0.00');
  });

  test('is the recovered amount of a granted appeal, unless a person confirmed another one', async () => {
    const { id } = await create();
    await update(id, { status: 'SUBMITTED' });
    await pay([[1, '100.00']]);
    for (const status of ['SUBMITTED', 'DECIDED_UNFAVORABLE']) {
      await update(id, { status });
      expect((await read(id)).dollarsRecovered).toBeNull();
    }
    for (const status of ['DECIDED_PARTIAL', 'DECIDED_FAVORABLE']) {
      await update(id, { status });
      expect((await read(id)).dollarsRecovered).toBe('100.00');
    }
    await pay([]);
    expect((await read(id)).dollarsRecovered).toBeNull();
    await update(id, { dollarsRecovered: 0 });
    await pay([[1, '100.00']]);
    expect((await read(id)).dollarsRecovered).toBe('0.00');
  });

  test('counts less what it took back of earlier payments', async () => {
    const { id } = await create();
    await update(id, { status: 'SUBMITTED' });
    const takenBack = [{ postedAt: minutes(-1), takenBackAt: minutes(1), paidAmount: '30.00' }];
    const answers = [{ postedAt: minutes(1), paidAmount: '100.00' }];
    await host.inside(as, (context) =>
      followPayments(context, [{ claim: { id: 'clm_1' }, answers, takenBack }]),
    );
    expect(await recovered(id)).toBe('70.00');
  });

  test('counts for no other claim, nor before the submission', async () => {
    const draft = await create();
    const other = await create({ claimId: 'clm_2' });
    await update(other.id, { status: 'SUBMITTED' });
    await pay([[1, '100.00']]);
    expect(await recovered(draft.id)).toBe('0.00');
    expect(await recovered(other.id)).toBe('0.00');
  });

  test.each([
    ['DRAFT', false],
    ['PENDING_DOCUMENTATION', false],
    ['READY_FOR_SUBMISSION', false],
    ['WITHDRAWN', false],
    ['EXPIRED', false],
    ['SUBMITTED', true],
    ['UNDER_REVIEW', true],
    ['DECIDED_FAVORABLE', true],
    ['ESCALATED_TO_NEXT_LEVEL', true],
  ] as const satisfies readonly (readonly [AppealStatus, boolean])[])(
    'after a status of %s by a person counts: %s',
    async (status, counts) => {
      const { id } = await create();
      await update(id, { status });
      await pay([[1, '100.00']]);
      expect(await recovered(id)).toBe(counts ? '100.00' : '0.00');
    },
  );

  test('keeps the first submission until the status is one before the submission', async () => {
    const { id } = await create();
    await update(id, { status: 'SUBMITTED' });
    await update(id, { status: 'WITHDRAWN' }, minutes(5));
    expect((await read(id)).submittedAt).toBe(testTime.toISOString());
    await pay([[1, '100.00']]);
    await update(id, { status: 'DRAFT' }, minutes(5));
    expect(await read(id)).toMatchObject({ submittedAt: null, recoveredSinceSubmission: '0.00' });
  });
});
