import { foldRowCounts } from '@rcm/lists';
import { aPrincipal, asOrganization, type TestHost, testEveryMove } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, acceptClaim, claimsHost, rejectClaim } from '../../test/claims-host.ts';
import { sent } from '../../test/sent-claim.ts';
import { acknowledgeClaims, importClaims } from '../lookups.ts';
import { submissionStates as backfill } from '../migrations/20261127-submission-states.ts';
import { submissionStates } from './submission.ts';

testEveryMove(
  submissionStates,
  {
    'DRAFT correct': 'DRAFT',
    'DRAFT billNextPayer': 'DRAFT',
    'DRAFT passEdits': 'READY',
    'DRAFT failEdits': 'DRAFT',
    'DRAFT sendElsewhere': 'SUBMITTED',
    'DRAFT reject': 'REJECTED',
    'DRAFT accept': 'ACCEPTED',
    'READY correct': 'DRAFT',
    'READY billNextPayer': 'DRAFT',
    'READY passEdits': 'READY',
    'READY failEdits': 'DRAFT',
    'READY batch': 'BATCHED',
    'READY sendElsewhere': 'SUBMITTED',
    'READY reject': 'REJECTED',
    'READY accept': 'ACCEPTED',
    'BATCHED cancelBatch': 'READY',
    'BATCHED submitBatch': 'SUBMITTED',
    'BATCHED reject': 'REJECTED',
    'BATCHED accept': 'ACCEPTED',
    'SUBMITTED correct': 'SUBMITTED',
    'SUBMITTED billNextPayer': 'DRAFT',
    'SUBMITTED cancelClaim': 'DRAFT',
    'SUBMITTED sendElsewhere': 'SUBMITTED',
    'SUBMITTED reject': 'REJECTED',
    'SUBMITTED accept': 'ACCEPTED',
    'REJECTED correct': 'DRAFT',
    'REJECTED billNextPayer': 'DRAFT',
    'REJECTED sendElsewhere': 'SUBMITTED',
    'REJECTED reject': 'REJECTED',
    'REJECTED accept': 'ACCEPTED',
    'ACCEPTED correct': 'ACCEPTED',
    'ACCEPTED billNextPayer': 'DRAFT',
    'ACCEPTED cancelClaim': 'DRAFT',
    'ACCEPTED sendElsewhere': 'SUBMITTED',
    'ACCEPTED reject': 'REJECTED',
    'ACCEPTED accept': 'ACCEPTED',
  },
  (status) => {
    const record = { status };
    return {
      record,
      make(move) {
        record.status = submissionStates.after(record.status, move);
      },
    };
  },
);

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

const billedAt = '2026-02-11T15:00:00.000Z';

async function stateOf(claimId: string, as = host.principal): Promise<string> {
  const { data } = await host.call('reference.getClaim', { params: { claimId } }, { as });
  return data.claim.submissionState;
}

async function correct(claimId: string, body: Record<string, unknown>): Promise<string> {
  await host.call('reference.updateClaim', { params: { claimId }, body });
  return stateOf(claimId);
}

describe('the submission of a claim', () => {
  test('begins as a draft, or as submitted with the time of its billing', async () => {
    expect([
      (await aClaim(host)).submissionState,
      (await aClaim(host, { billedAt })).submissionState,
    ]).toEqual(['DRAFT', 'SUBMITTED']);
  });

  test('is submitted for a claim of an 837, also without a day of its billing', async () => {
    const as = aPrincipal();
    const [{ claimId } = { claimId: null }] = await host.inside(as, (context) =>
      importClaims({ adjudicateAgain: async () => {} })(context, [sent('C-1', { billedOn: null })]),
    );
    expect(await stateOf(claimId ?? '', as)).toBe('SUBMITTED');
  });

  test('is rejected and accepted by its payer, and only rejected by a clearinghouse', async () => {
    const [first, second] = [await aClaim(host, { billedAt }), await aClaim(host, { billedAt })];
    await rejectClaim(host, host.principal, first.id);
    await acceptClaim(host, host.principal, second.id);
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['REJECTED', 'ACCEPTED']);
    const third = await aClaim(host, { billedAt });
    const byClearinghouse = (acknowledgement: 'ACCEPTED' | 'REJECTED', statusCode: string) =>
      host.inside(host.principal, (context) =>
        acknowledgeClaims(context, [
          {
            claimId: third.id,
            acknowledgement,
            categoryCode: 'A1',
            statusCode,
            acknowledgedOn: '2026-02-12',
            acknowledgedBy: 'HARBOR',
            isOfPayer: false,
            payerClaimNumber: null,
            clearinghouseNumber: null,
          },
        ]),
      );
    await byClearinghouse('ACCEPTED', '19');
    expect(await stateOf(third.id)).toBe('SUBMITTED');
    await byClearinghouse('REJECTED', '21');
    expect(await stateOf(third.id)).toBe('REJECTED');
  });

  test('is a draft again after a correction of a rejected claim, and stays so if the rejection is repeated', async () => {
    const { id } = await aClaim(host, { billedAt });
    await rejectClaim(host, host.principal, id);
    expect(await correct(id, { typeOfBill: '131' })).toBe('DRAFT');
    await rejectClaim(host, host.principal, id);
    expect(await stateOf(id)).toBe('DRAFT');
  });

  test('is submitted by a correction that says when the claim was billed, and by no other', async () => {
    const { id } = await aClaim(host);
    expect([
      await correct(id, { typeOfBill: '131' }),
      await correct(id, { billedAt }),
      await correct(id, { billedAt, typeOfBill: '132' }),
    ]).toEqual(['DRAFT', 'SUBMITTED', 'SUBMITTED']);
    await rejectClaim(host, host.principal, id);
    expect([
      await correct(id, { billedAt }),
      await correct(id, { billedAt: '2026-02-20T15:00:00.000Z' }),
    ]).toEqual(['DRAFT', 'SUBMITTED']);
  });

  test('is a filter of claims', async () => {
    const as = aPrincipal();
    const draft = await aClaim(host, {}, { as });
    await aClaim(host, { billedAt }, { as });
    const listed = async (...submissionState: string[]) => {
      const { data } = await host.call('reference.listClaims', { query: { submissionState } }, { as });
      return [data.total, data.claims.map(({ id }: { id: string }) => id)];
    };
    expect(await listed('DRAFT', 'READY')).toEqual([1, [draft.id]]);
    await foldRowCounts(host.tenants, as.organization.id);
    expect(await listed('DRAFT', 'READY')).toEqual([1, [draft.id]]);
    await host.call('reference.updateClaim', { params: { claimId: draft.id }, body: { billedAt } }, { as });
    expect(await listed('DRAFT', 'READY')).toEqual([0, []]);
    expect((await listed('SUBMITTED'))[0]).toBe(2);
  });

  test('of claims from before it was kept is that of their acknowledgement, else of their billing', async () => {
    const as = aPrincipal();
    const claims = [
      await aClaim(host, { billedAt }, { as }),
      await aClaim(host, {}, { as }),
      await aClaim(host, { billedAt }, { as }),
      await aClaim(host, {}, { as }),
    ];
    const [rejected, accepted] = claims;
    await rejectClaim(host, as, rejected.id);
    await acceptClaim(host, as, accepted.id);
    const { table, missing, fill } = backfill;
    const organization = as.organization.id;
    await asOrganization(host.tenants, organization, async (client) => {
      await client.query(`update ${table} set submission_state = 'SUBMITTED'`);
      const { rows } = await client.query(`select id from ${table} where ${missing}`);
      await client.query(fill, [organization, rows.map(({ id }) => id)]);
    });
    const states = [];
    for (const { id } of claims) states.push(await stateOf(id, as));
    expect(states).toEqual(['REJECTED', 'ACCEPTED', 'SUBMITTED', 'DRAFT']);
  });
});
