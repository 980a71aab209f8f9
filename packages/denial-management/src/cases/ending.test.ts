import type { Principal } from '@rcm/tenancy';
import { aPrincipal, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aTenant,
  closedClaims,
  type DenialTenant,
  denialHost,
  ports,
  postedEnds,
  reversedEnds,
} from '../../test/denial-host.ts';
import { aDenial, aDeniedClaim, overturned } from '../../test/denied-claims.ts';
import { type Denial, followDenials } from '../lookups.ts';

let host: TestHost;
let as: Principal;
let tenant: DenialTenant;
beforeAll(async () => {
  host = await denialHost();
});
beforeEach(() => {
  as = aPrincipal();
  tenant = aTenant(host, as);
  postedEnds.length = 0;
  reversedEnds.length = 0;
  closedClaims.clear();
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
      {
        claimId,
        claimPaymentId: null,
        lines: [{ lineNumber: 1, amount: '200.00' }],
        amount: '150.00',
        writeOff,
        note: 'Not worth it',
      },
    ]);
  });

  test('as PATIENT_BILLED leaves a denial of group PR to the patient', async () => {
    const made = { primaryCode: '204', groupCode: 'PR', lines: undefined };
    const { claimId, call } = await resolve(made, { outcome: 'PATIENT_BILLED' });
    await call;
    expect(postedEnds).toEqual([
      {
        claimId,
        claimPaymentId: null,
        lines: [{ lineNumber: null, amount: '1200.00' }],
        amount: '150.00',
        writeOff: null,
        note: null,
      },
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

describe('denial-management.reopenCase', () => {
  const reopen = async (caseId: string) => {
    const body = { reason: 'The payer asks for the record' };
    return (await tenant.call('reopenCase', { params: { caseId }, body })).data;
  };
  const anEnded = async (outcome: string) => {
    const { id, claimId } = await tenant.aCase({ deniedAmount: 150, lines: [1] });
    await tenant.call('resolveCase', { params: { caseId: id }, body: { outcome } });
    return { id, claimId };
  };

  test('takes back what the end of the case posted, and shows it', async () => {
    const { id, claimId } = await anEnded('WRITTEN_OFF');
    const { case: reopened, reversedAdjustmentId } = await reopen(id);
    expect(reopened).toMatchObject({ status: 'OPEN', outcome: null });
    expect(reversedAdjustmentId).toBe('adj_1');
    const reason = 'The payer asks for the record';
    expect(reversedEnds).toEqual([{ claimId, adjustmentId: 'adj_1', reason }]);
  });

  test('takes nothing back of an end that posted nothing', async () => {
    const { id } = await anEnded('NO_ACTION');
    expect((await reopen(id)).reversedAdjustmentId).toBeNull();
    expect(reversedEnds).toEqual([]);
  });
});

describe('an ended case whose denied charges are open again', () => {
  const follow = (denial: Denial) =>
    host.inside(as, (context) =>
      followDenials(ports)(context, [aDeniedClaim([denial])], { kind: 'ADJUSTED', reason: null }),
    );
  const onlyCase = async () => {
    const { data } = await tenant.call('listCases');
    expect(data.cases).toHaveLength(1);
    return (await tenant.call('getCase', { params: { caseId: data.cases[0].id } })).data.case;
  };
  const anEnded = async (outcome: string) => {
    await follow(aDenial({ openAmount: '200.00' }));
    const { id } = await onlyCase();
    const body = { outcome, overrideReason: 'Signed notice on file' };
    await tenant.call('resolveCase', { params: { caseId: id }, body });
  };

  test.each(['WRITTEN_OFF', 'PATIENT_BILLED'])('is reopened after its end as %s', async (outcome) => {
    await anEnded(outcome);
    await follow(aDenial());
    expect(await onlyCase()).toMatchObject({ status: 'RESOLVED', outcome });
    await follow(aDenial({ openAmount: '0.01' }));
    expect(await onlyCase()).toMatchObject({
      status: 'OPEN',
      outcome: null,
      reopenings: [{ outcome, reason: 'The write-off or transfer that ended the case was taken back' }],
    });
  });

  test('is reopened if its end had nothing to post', async () => {
    closedClaims.add('clm_1');
    await anEnded('WRITTEN_OFF');
    await follow(aDenial({ openAmount: '200.00' }));
    expect(await onlyCase()).toMatchObject({
      status: 'OPEN',
      reopenings: [{ reason: 'The denied charges are open again' }],
    });
  });

  test.each(['OVERTURNED', 'CORRECTED', 'NO_ACTION', 'PAID_BY_OTHER_PAYER'])(
    'stays ended as %s while it waits for a payment',
    async (outcome) => {
      await anEnded(outcome);
      await follow(aDenial({ openAmount: '200.00' }));
      expect(await onlyCase()).toMatchObject({ status: 'RESOLVED', outcome, paymentDueOn: '2026-04-01' });
    },
  );

  test('stays ended once it is paid', async () => {
    await anEnded('WRITTEN_OFF');
    await follow(overturned(aDenial()));
    expect(await onlyCase()).toMatchObject({ status: 'RESOLVED', outcome: 'WRITTEN_OFF' });
  });
});
