import type { TestHost } from '@rcm/testing';
import { refusedAt, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aTenant, type ContractTenant, underpaymentHost } from '../../test/underpayment-host.ts';

let host: TestHost;
let tenant: ContractTenant;
beforeAll(async () => {
  host = await underpaymentHost();
});
beforeEach(() => {
  tenant = aTenant(host);
});
afterAll(() => host.close());

const respond = (caseId: string, body: Record<string, unknown> = { response: 'AGREED' }, ifMatch?: string) =>
  tenant.call('recordPayerResponse', { params: { caseId }, body }, ifMatch ? { ifMatch } : {});

const recover = (caseId: string, amount: unknown, body: Record<string, unknown> = {}, ifMatch?: string) =>
  tenant.call(
    'recordRecovery',
    { params: { caseId }, body: { amount, ...body } },
    ifMatch ? { ifMatch } : {},
  );

const close = (caseId: string, body: Record<string, unknown> = {}, ifMatch?: string) =>
  tenant.call(
    'closeUnderpaymentCase',
    { params: { caseId }, body: { outcome: 'WRITTEN_OFF', reason: 'Too little', ...body } },
    ifMatch ? { ifMatch } : {},
  );

/** An assigned case with a variance of 200.15. */
async function underReview(): Promise<string> {
  const { id } = await tenant.aCase();
  await tenant.assign(id, 'mem_a');
  return id;
}

async function disputed(): Promise<string> {
  const id = await underReview();
  await tenant.dispute(id);
  return id;
}

const newest = async (caseId: string) => (await tenant.read(caseId)).activities.at(-1);

describe('contract-management.recordPayerResponse', () => {
  test.each(['AGREED', 'UPHELD', 'MORE_INFO'])('records the answer %s of the payer', async (response) => {
    const id = await disputed();
    const respondedAt = '2026-03-01T09:30:00-05:00';
    const answer = await respond(id, { response, respondedAt, reference: 'RSP-1', note: 'By phone' });
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      underpaymentCase: {
        id,
        status: 'PAYER_RESPONDED',
        payerResponse: response,
        respondedAt: '2026-03-01T14:30:00.000Z',
      },
      externalRiskMode: 'LOCAL_ONLY',
    });
    expect(await newest(id)).toMatchObject({
      type: 'PAYER_RESPONDED',
      fromStatus: 'DISPUTED',
      payerResponse: response,
      reference: 'RSP-1',
      note: 'By phone',
    });
  });

  test('is by default given now, and can be disputed again', async () => {
    const id = await disputed();
    const { underpaymentCase } = (await respond(id, { response: 'UPHELD' })).data;
    expect(underpaymentCase.respondedAt).toBe(testTime.toISOString());
    expect((await tenant.dispute(id)).data.underpaymentCase).toMatchObject({ status: 'DISPUTED' });
    await respond(id, { response: 'AGREED' });
    expect(await tenant.read(id)).toMatchObject({ status: 'PAYER_RESPONDED', payerResponse: 'AGREED' });
  });

  test.each([
    ['response', { response: 'MAYBE' }],
    ['response', {}],
    ['respondedAt', { response: 'AGREED', respondedAt: '2026-03-01' }],
    ['reference', { response: 'AGREED', reference: 'r'.repeat(121) }],
    ['note', { response: 'AGREED', note: 'n'.repeat(2_001) }],
  ])('answers 400 at %s', async (path, body) => {
    await expect(respond(await disputed(), body)).rejects.toMatchObject(refusedAt(`body.${path}`));
  });

  test('answers 409 with the legal statuses for a case that is not disputed', async () => {
    await expect(respond(await underReview())).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['DISPUTED', 'INVALID', 'WRITTEN_OFF'] },
    });
  });

  test('answers 404 for a missing case and for one of another organization, and 412 if it has changed', async () => {
    const id = await disputed();
    await expect(respond(id, { response: 'AGREED' }, '"1"')).rejects.toMatchObject({ status: 412 });
    await expect(respond('upc_none')).rejects.toMatchObject({ status: 404 });
    tenant = aTenant(host);
    await expect(respond(id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('contract-management.recordRecovery', () => {
  test('sums to the cent, and ends the case with the last one', async () => {
    const id = await disputed();
    const first = await recover(id, 200.05, { reference: 'EFT-1', note: 'Settled by phone' });
    expect(first.data).toMatchObject({
      underpaymentCase: { status: 'PARTIALLY_RECOVERED', recoveredAmount: '200.05', closedAt: null },
      externalRiskMode: 'LOCAL_ONLY',
    });
    expect(await newest(id)).toMatchObject({
      type: 'RECOVERY',
      fromStatus: 'DISPUTED',
      toStatus: 'PARTIALLY_RECOVERED',
      amount: '200.05',
      reference: 'EFT-1',
      note: 'Settled by phone',
    });
    expect((await recover(id, 0.09)).data.underpaymentCase).toMatchObject({
      status: 'PARTIALLY_RECOVERED',
      recoveredAmount: '200.14',
    });
    expect((await recover(id, 0.01)).data.underpaymentCase).toMatchObject({
      status: 'RECOVERED',
      recoveredAmount: '200.15',
      closedAt: testTime.toISOString(),
    });
    await expect(recover(id, 0.01)).rejects.toMatchObject({ status: 409, details: { allowedNext: [] } });
  });

  test('ends a case by a complete recovery, also after an answer of the payer', async () => {
    const id = await disputed();
    await respond(id);
    expect((await recover(id, 200.15)).data.underpaymentCase).toMatchObject({ status: 'RECOVERED' });
  });

  test('is at most the open amount', async () => {
    const id = await disputed();
    await expect(recover(id, 200.16)).rejects.toMatchObject(refusedAt('body.amount'));
    await recover(id, 200);
    await expect(recover(id, 0.16)).rejects.toMatchObject(refusedAt('body.amount'));
    expect(await tenant.read(id)).toMatchObject({ status: 'PARTIALLY_RECOVERED', recoveredAmount: '200.00' });
  });

  test('of a part leaves the rest to another dispute or a write-off', async () => {
    const id = await disputed();
    await recover(id, 100);
    expect((await tenant.dispute(id)).data.underpaymentCase).toMatchObject({
      status: 'DISPUTED',
      recoveredAmount: '100.00',
    });
    await recover(id, 50);
    expect((await close(id)).data.underpaymentCase).toMatchObject({
      status: 'WRITTEN_OFF',
      recoveredAmount: '150.00',
    });
  });

  test.each([
    ['amount', 0, {}],
    ['amount', 0.001, {}],
    ['amount', '1.00', {}],
    ['reference', 1, { reference: '' }],
    ['note', 1, { note: '' }],
  ])('answers 400 at %s', async (path, amount, body) => {
    await expect(recover(await disputed(), amount, body)).rejects.toMatchObject(refusedAt(`body.${path}`));
  });

  test('answers 409 for a case that is not disputed', async () => {
    await expect(recover(await underReview(), 1)).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['DISPUTED', 'INVALID', 'WRITTEN_OFF'] },
    });
  });

  test('answers 404 for a missing case and for one of another organization, and 412 if it has changed', async () => {
    const id = await disputed();
    await expect(recover(id, 1, {}, '"1"')).rejects.toMatchObject({ status: 412 });
    await expect(recover('upc_none', 1)).rejects.toMatchObject({ status: 404 });
    tenant = aTenant(host);
    await expect(recover(id, 1)).rejects.toMatchObject({ status: 404 });
  });

  test('never exceeds the open amount in two concurrent calls', async () => {
    const id = await disputed();
    const results = await Promise.allSettled([recover(id, 150), recover(id, 150)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await tenant.read(id)).toMatchObject({ recoveredAmount: '150.00' });
  });
});

describe('contract-management.closeUnderpaymentCase', () => {
  test('writes off the open amount, with a reason', async () => {
    const id = await underReview();
    const answer = await close(id, { reason: 'Below the cost of pursuing it' });
    expect(answer.data.underpaymentCase).toMatchObject({
      status: 'WRITTEN_OFF',
      closeReason: 'Below the cost of pursuing it',
      closedAt: testTime.toISOString(),
    });
    expect(await newest(id)).toMatchObject({
      type: 'CLOSED',
      fromStatus: 'UNDER_REVIEW',
      toStatus: 'WRITTEN_OFF',
      note: 'Below the cost of pursuing it',
    });
  });

  test('marks a case as INVALID', async () => {
    const { id } = await tenant.aCase();
    expect((await close(id, { outcome: 'INVALID' })).data.underpaymentCase).toMatchObject({
      status: 'INVALID',
    });
    await expect(close(id)).rejects.toMatchObject({ status: 409, details: { allowedNext: [] } });
  });

  test.each([
    ['WRITTEN_OFF', async () => (await tenant.aCase()).id, ['UNDER_REVIEW', 'INVALID']],
    ['INVALID', disputed, ['PAYER_RESPONDED', 'PARTIALLY_RECOVERED', 'RECOVERED', 'WRITTEN_OFF']],
  ] as const)('answers 409 where %s is not legal', async (outcome, begin, allowedNext) => {
    await expect(close(await begin(), { outcome })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext },
    });
  });

  test.each([
    ['outcome', { outcome: 'RECOVERED' }],
    ['reason', { reason: '' }],
    ['reason', { reason: 'r'.repeat(2_001) }],
    ['reason', { reason: undefined }],
  ])('answers 400 at %s', async (path, body) => {
    await expect(close(await underReview(), body)).rejects.toMatchObject(refusedAt(`body.${path}`));
  });

  test('answers 404 for a missing case and for one of another organization, and 412 if it has changed', async () => {
    const id = await underReview();
    await expect(close(id, {}, '"1"')).rejects.toMatchObject({ status: 412 });
    await expect(close('upc_none')).rejects.toMatchObject({ status: 404 });
    tenant = aTenant(host);
    await expect(close(id)).rejects.toMatchObject({ status: 404 });
  });
});
