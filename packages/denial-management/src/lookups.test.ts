import type { Principal, TenantContext } from '@rcm/tenancy';
import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { denial, denialHost } from '../test/denial-host.ts';
import { casesOfClaim, denialCase, denialCaseOfClaim, markAppealed } from './lookups.ts';

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
  test('is told to others with its guardrail', async () => {
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
    });
  });

  test('is not there for another organization', async () => {
    const id = await aCase(aPrincipal());
    expect(await ask(aPrincipal(), (context) => denialCase(context, id))).toBeNull();
  });

  test('is found by its claim, the newest first to be told', async () => {
    const as = aPrincipal();
    const claimId = 'clm_1';
    const first = await aCase(as, { claimId, lines: [1], deniedAmount: 1 });
    const second = await aCase(as, { claimId, lines: [2] }, new Date(testTime.getTime() + 1));
    expect(await ask(as, (context) => casesOfClaim(context, 'clm_1'))).toEqual([first, second]);
    expect((await ask(as, (context) => denialCaseOfClaim(context, 'clm_1')))?.id).toBe(second);
    expect(await ask(as, (context) => denialCaseOfClaim(context, 'clm_2'))).toBeNull();
  });
});

describe('an appeal that begins', () => {
  const caseOf = async (as: Principal, caseId: string) =>
    (await host.call('denial-management.getCase', { params: { caseId } }, { as })).data.case;

  test('moves an open case to APPEALED, once', async () => {
    const as = aPrincipal();
    const id = await aCase(as);
    await ask(as, (context) => markAppealed(context, id));
    const appealed = await caseOf(as, id);
    expect(appealed).toMatchObject({ status: 'APPEALED', appealedAt: testTime.toISOString() });
    await ask(as, (context) => markAppealed(context, id));
    expect(await caseOf(as, id)).toEqual(appealed);
  });

  test('leaves a resolved case as it is, and minds no stranger', async () => {
    const as = aPrincipal();
    const id = await aCase(as);
    const params = { caseId: id };
    await host.call('denial-management.resolveCase', { params, body: { outcome: 'NO_ACTION' } }, { as });
    const resolved = await caseOf(as, id);
    await ask(as, (context) => markAppealed(context, id));
    await ask(aPrincipal(), (context) => markAppealed(context, id));
    expect(await caseOf(as, id)).toEqual(resolved);
  });
});
