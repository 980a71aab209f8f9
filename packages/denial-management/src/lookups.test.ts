import type { AppealStatus } from '@rcm/envelope';
import { type Principal, readTogether, type TenantContext } from '@rcm/tenancy';
import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { denial, denialHost, ports, undecided } from '../test/denial-host.ts';
import { casesOfClaim, denialCase, denialCaseOfClaim, followAppeal, lockDenialCase } from './lookups.ts';

let host: TestHost;
beforeAll(async () => {
  host = await denialHost();
});
afterAll(() => host.close());

const ask = <Answer>(principal: Principal, question: (context: TenantContext) => Promise<Answer>) =>
  host.inside(principal, question);

async function aCase(as: Principal, body: Record<string, unknown> = {}, now = testTime): Promise<string> {
  const { data } = await host.call(
    'denial-management.createCase',
    { body: { ...denial, ...body } },
    { as, now },
  );
  return data.case.id;
}

describe('a denial case', () => {
  test('is returned to other modules with its guardrail', async () => {
    const as = aPrincipal();
    const id = await aCase(as, { claimId: 'clm_1', primaryCode: '16', remarkCodes: ['MA130'] });
    expect(await ask(as, (context) => denialCase(context, id))).toEqual({
      id,
      caseNumber: expect.stringMatching(/^DEN-/),
      claimId: 'clm_1',
      claimNumber: 'C-1',
      payerId: 'pay_1',
      payerName: 'Meridian Health',
      payerProgram: 'MEDICARE_FFS',
      denialReason: 'No authorization on file',
      primaryCode: '16',
      groupCode: 'CO',
      remarkCodes: ['MA130'],
      denialDate: new Date('2026-06-01T15:00:00Z'),
      deniedAmount: '300.50',
      appealRights: false,
      guardrailReasons: [expect.stringContaining('MA130')],
      status: 'OPEN',
      lines: expect.any(Array),
      assignedToId: null,
    });
  });

  test('is not there for another organization', async () => {
    const id = await aCase(aPrincipal());
    expect(await ask(aPrincipal(), (context) => denialCase(context, id))).toBeNull();
  });

  test('is found by its claim, the newest first', async () => {
    const as = aPrincipal();
    const claimId = 'clm_1';
    const first = await aCase(as, { claimId, lines: [1], deniedAmount: 1 });
    const second = await aCase(as, { claimId, lines: [2] }, new Date(testTime.getTime() + 1));
    expect(await ask(as, (context) => readTogether(context, [casesOfClaim('clm_1')]))).toEqual([
      [first, second],
    ]);
    expect((await ask(as, (context) => denialCaseOfClaim(context, 'clm_1')))?.id).toBe(second);
    expect(await ask(as, (context) => denialCaseOfClaim(context, 'clm_2'))).toBeNull();
  });
});

describe('a case whose appeal moves', () => {
  const caseOf = async (as: Principal, caseId: string) =>
    (await host.call('denial-management.getCase', { params: { caseId } }, { as })).data.case;
  const move = (as: Principal, denialCaseId: string, status: AppealStatus, isUnderAppeal = false) =>
    ask(as, (context) => followAppeal(ports)(context, { ...undecided, denialCaseId, status, isUnderAppeal }));

  test('is APPEALED once the appeal is with the payer, and stays so', async () => {
    const as = aPrincipal();
    const id = await aCase(as);
    await move(as, id, 'SUBMITTED', true);
    const appealed = await caseOf(as, id);
    expect(appealed).toMatchObject({ status: 'APPEALED', appealedAt: testTime.toISOString() });
    await move(as, id, 'UNDER_REVIEW', true);
    expect(await caseOf(as, id)).toEqual(appealed);
  });

  test.each([
    ['DECIDED_PARTIAL', 'OPEN'],
    ['DECIDED_UNFAVORABLE', 'OPEN'],
    ['WITHDRAWN', 'OPEN'],
    ['EXPIRED', 'OPEN'],
    ['DECIDED_FAVORABLE', 'RESOLVED'],
  ] as const)('by %s, the last one that was undecided, is %s', async (status, expected) => {
    const as = aPrincipal();
    const id = await aCase(as);
    await move(as, id, 'SUBMITTED', true);
    await move(as, id, status, true);
    expect((await caseOf(as, id)).status).toBe('APPEALED');
    await move(as, id, status);
    expect(await caseOf(as, id)).toMatchObject({
      status: expected,
      outcome: status === 'DECIDED_FAVORABLE' ? 'OVERTURNED' : null,
    });
  });

  test('returns to its member, and leaves the count of its queue when it is overturned', async () => {
    const as = aPrincipal();
    const queue = { name: 'Denials', isDefault: true };
    await host.call('denial-management.createQueue', { body: queue }, { as });
    const id = await aCase(as);
    const params = { caseId: id };
    await host.call('denial-management.assignCase', { params, body: { assignedToId: 'mem_a' } }, { as });
    await move(as, id, 'SUBMITTED', true);
    await move(as, id, 'DECIDED_UNFAVORABLE');
    expect(await caseOf(as, id)).toMatchObject({ status: 'IN_PROGRESS', assignedToId: 'mem_a' });
    await move(as, id, 'SUBMITTED', true);
    await move(as, id, 'DECIDED_FAVORABLE');
    const { data } = await host.call('denial-management.listQueueRules', {}, { as });
    expect(data.queues).toMatchObject([{ currentCount: 0 }]);
  });

  test('does not change once it has ended, nor by another organization', async () => {
    const as = aPrincipal();
    const id = await aCase(as);
    const params = { caseId: id };
    await host.call('denial-management.resolveCase', { params, body: { outcome: 'NO_ACTION' } }, { as });
    const resolved = await caseOf(as, id);
    await move(as, id, 'SUBMITTED', true);
    await move(as, id, 'DECIDED_FAVORABLE');
    await move(aPrincipal(), id, 'SUBMITTED', true);
    expect(await caseOf(as, id)).toEqual(resolved);
    expect(await ask(as, (context) => lockDenialCase(context, id))).toEqual({ id });
    expect(await ask(aPrincipal(), (context) => lockDenialCase(context, id))).toBeNull();
  });
});
