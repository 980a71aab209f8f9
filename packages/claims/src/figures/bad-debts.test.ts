import { aPrincipal, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClaim, claimsHost, settleClaim } from '../../test/claims-host.ts';
import type { ClaimSettlement } from '../claims/settlement.ts';
import { claimsOfBadDebts, qmbWriteOffs } from '../lookups.ts';

let host: TestHost;
let as: ReturnType<typeof aPrincipal>;
beforeAll(async () => {
  host = await claimsHost();
});
beforeEach(() => {
  as = aPrincipal();
});
afterAll(() => host.close());

const march = { from: '2026-03-01', to: '2026-03-31' };
const april = { from: '2026-04-01', to: '2026-04-30' };

/** Adds entries that write off, or take back, amounts of a claim on given days. */
const writeOff = (
  claimId: string,
  amounts: readonly (readonly [amount: string, effectiveOn: string, isTakenBack?: boolean])[],
  values: Partial<ClaimSettlement['entries'][number]> = {},
) =>
  settleClaim(host, as, claimId, {
    entries: amounts.map(([amount, effectiveOn, isTakenBack = false]) => ({
      lineNumber: 1,
      kind: 'WRITE_OFF' as const,
      subKind: 'QMB',
      ownerBefore: isTakenBack ? null : ('INSURANCE' as const),
      ownerAfter: isTakenBack ? ('INSURANCE' as const) : null,
      amount,
      effectiveOn,
      claimPaymentId: null,
      ...values,
    })),
  });

const read = (period = march, by = as) => host.inside(by, (context) => qmbWriteOffs(context, period));

describe('write-offs of Qualified Medicare Beneficiaries', () => {
  test('are summed by claim, from the first to the last day of a period', async () => {
    const { id } = await aClaim(host, {}, { as });
    await writeOff(id, [
      ['1.00', '2026-02-28'],
      ['2.00', '2026-03-01'],
      ['4.00', '2026-03-31'],
      ['8.00', '2026-04-01'],
    ]);
    expect(await read()).toEqual([
      { claimId: id, writtenOffOn: '2026-03-31', writtenOffAmount: '6.00', recoveredAmount: '0.00' },
    ]);
    expect(await read(march, aPrincipal())).toEqual([]);
  });

  test('are reduced by what is taken back, and recovered where that is in a later period', async () => {
    const { id } = await aClaim(host, {}, { as });
    await writeOff(id, [
      ['6.00', '2026-03-10'],
      ['2.00', '2026-03-20', true],
      ['3.00', '2026-04-05', true],
    ]);
    expect(await read()).toMatchObject([{ writtenOffAmount: '4.00', recoveredAmount: '0.00' }]);
    expect(await read(april)).toEqual([
      { claimId: id, writtenOffOn: '2026-03-10', writtenOffAmount: '0.00', recoveredAmount: '3.00' },
    ]);
  });

  test('that are taken back within a period are not listed', async () => {
    const { id } = await aClaim(host, {}, { as });
    await writeOff(id, [
      ['6.00', '2026-03-10'],
      ['6.00', '2026-03-20', true],
    ]);
    expect(await read()).toEqual([]);
  });

  test.each([
    { subKind: 'BAD_DEBT' },
    { subKind: 'CHARITY' },
    { kind: 'CONTRACTUAL' as const, subKind: null },
  ])('are no other entries: %j', async (values) => {
    const { id } = await aClaim(host, {}, { as });
    await writeOff(id, [['6.00', '2026-03-10']], values);
    expect(await read()).toEqual([]);
  });
});

describe('claims of bad debts', () => {
  const claimsOf = (...ids: string[]) => host.inside(as, (context) => claimsOfBadDebts(context, ids));

  test('have the first and last day of their services, and their type of bill', async () => {
    const line = { procedureCode: '99213', chargeAmount: 100 };
    const lines = [{ ...line, serviceDate: '2026-02-12' }, line, { ...line, serviceDate: '2026-02-09' }];
    const claim = await aClaim(host, { lines, typeOfBill: '131', memberId: '1EG4TE5MK73' }, { as });
    const { id, claimNumber, patientId, payerId } = claim;
    expect(await claimsOf(id, 'clm_none')).toEqual([
      {
        id,
        claimNumber,
        patientId,
        payerId,
        providerId: null,
        facilityId: null,
        memberId: '1EG4TE5MK73',
        typeOfBill: '131',
        serviceFrom: '2026-02-09',
        serviceTo: '2026-02-12',
        isDualEligible: false,
      },
    ]);
  });

  test.each([
    [{ isQmb: true }, true],
    [{ payers: [{ payerId: 'pyr_2', rank: 'SECONDARY' as const, program: 'MEDICAID' as const }] }, true],
    [{ payers: [{ payerId: 'pyr_2', rank: 'PRIMARY' as const, program: 'MEDICARE' as const }] }, false],
  ])('are of a dual eligible patient as their adjudication says: %j', async (values, isDualEligible) => {
    const { id } = await aClaim(host, {}, { as });
    await settleClaim(host, as, id, values);
    expect(await claimsOf(id)).toMatchObject([
      { isDualEligible, serviceFrom: '2026-02-10', serviceTo: '2026-02-10', typeOfBill: null },
    ]);
  });
});
