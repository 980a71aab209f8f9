import type { TestHost } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aTenant, type DenialTenant, denialHost, postedEnds } from '../../test/denial-host.ts';

let host: TestHost;
let tenant: DenialTenant;
beforeAll(async () => {
  host = await denialHost();
});
beforeEach(() => {
  tenant = aTenant(host);
  postedEnds.length = 0;
});
afterAll(() => host.close());

const resolve = async (made: object, body: object) => {
  const { id, claimId } = await tenant.aCase({ deniedAmount: 150, lines: [1], ...made });
  const call = tenant.call('resolveCase', { params: { caseId: id }, body: { ...body } });
  return { claimId, call };
};

describe('denial-management.resolveCase', () => {
  test.each([
    ['197', 'NO_AUTHORIZATION'],
    ['29', 'TIMELY_FILING'],
    ['50', 'ADMINISTRATIVE'],
  ])('as WRITTEN_OFF writes off what is denied with %s as %s', async (primaryCode, writeOff) => {
    const { claimId, call } = await resolve(
      { primaryCode },
      { outcome: 'WRITTEN_OFF', note: 'Not worth it' },
    );
    expect((await call).data.case).toMatchObject({ status: 'RESOLVED', outcome: 'WRITTEN_OFF' });
    expect(postedEnds).toEqual([
      { claimId, lineNumbers: [1], amount: '150.00', writeOff, note: 'Not worth it' },
    ]);
  });

  test('as PATIENT_BILLED leaves a denial of group PR to the patient', async () => {
    const made = { primaryCode: '204', groupCode: 'PR', lines: undefined };
    const { claimId, call } = await resolve(made, { outcome: 'PATIENT_BILLED' });
    await call;
    expect(postedEnds).toEqual([
      { claimId, lineNumbers: null, amount: '150.00', writeOff: null, note: null },
    ]);
  });

  test('as PATIENT_BILLED needs a reason for any other group', async () => {
    const refused = await resolve({}, { outcome: 'PATIENT_BILLED' });
    await expect(refused.call).rejects.toMatchObject({ status: 409 });
    expect(postedEnds).toEqual([]);
    const overrideReason = 'Signed notice on file';
    const { claimId, call } = await resolve({}, { outcome: 'PATIENT_BILLED', overrideReason });
    await call;
    expect(postedEnds).toMatchObject([{ claimId, writeOff: null, note: overrideReason }]);
  });

  test.each(['OVERTURNED', 'PAID_BY_OTHER_PAYER', 'CORRECTED', 'NO_ACTION'])(
    'as %s posts nothing',
    async (outcome) => {
      await (await resolve({}, { outcome })).call;
      expect(postedEnds).toEqual([]);
    },
  );
});

describe('denial-management.bulkUpdateCases', () => {
  const cases = async () => [
    (await tenant.aCase({ primaryCode: '204', groupCode: 'PR' })).id,
    (await tenant.aCase()).id,
  ];
  const bulk = async (caseIds: readonly string[], values: object) => {
    const body = { action: 'RESOLVE', outcome: 'PATIENT_BILLED', caseIds, ...values };
    const { data } = await tenant.call('bulkUpdateCases', { body });
    return data.results.map(({ status }: { status: string }) => status);
  };

  test('posts the end of each case that may be billed to the patient', async () => {
    const ids = await cases();
    expect((await bulk(ids, {})).toSorted()).toEqual(['FAILED', 'OK']);
    expect(postedEnds).toHaveLength(1);
  });

  test('posts nothing in a dry run', async () => {
    expect((await bulk(await cases(), { dryRun: true })).toSorted()).toEqual(['FAILED', 'OK']);
    expect(postedEnds).toEqual([]);
  });
});
