import { aPrincipal, type TestHost } from '@rcm/testing';
import { aRecord, providerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, aSettlement, claimsHost, nothingOpen } from '../../test/claims-host.ts';
import { settleClaims } from './settlement.ts';
import { statementClaims } from './statement-claims.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

const ask = async (ids: readonly string[], as = host.principal) =>
  host.inside(as, (context) => statementClaims(context, ids));

/** A claim of 150.00 in two lines. */
async function aClaimOfTwoLines() {
  const provider = await aRecord(host, 'Provider', providerBody);
  const lines = [
    { procedureCode: '99213', chargeAmount: 100, serviceDate: '2026-02-12' },
    { procedureCode: '72100', chargeAmount: 50 },
  ];
  return aClaim(host, { providerId: provider.id, lines });
}

type Balances = Partial<typeof nothingOpen>;

const settle = (claimId: string, whole: Balances, ...lines: readonly Balances[]) =>
  host.inside(host.principal, (context) =>
    settleClaims(context, [
      aSettlement(claimId, {
        ...whole,
        lines: lines.map((balances, index) => ({
          lineNumber: index + 1,
          allowedAmount: '0.00',
          paidAmount: '0.00',
          adjustments: [],
          remarkCodes: [],
          ...nothingOpen,
          ...balances,
        })),
      }),
    ]),
  );

describe('a claim on a statement', () => {
  test('has its services with what payers paid and adjusted and what the patient owes', async () => {
    const { id, claimNumber } = await aClaimOfTwoLines();
    await settle(
      id,
      { contractualAmount: '25.00', writeOffAmount: '5.00', patientBalance: '20.00' },
      { contractualAmount: '15.00', writeOffAmount: '5.00', patientBalance: '20.00' },
      { contractualAmount: '10.00' },
    );
    const [claim] = await ask([id, 'clm_none']);
    expect(claim).toMatchObject({ id, claimNumber, serviceDate: '2026-02-10', isInsuranceDue: false });
    expect(claim?.services).toMatchObject([
      {
        serviceDate: '2026-02-12',
        procedureCode: '99213',
        providerName: `${providerBody.firstName} ${providerBody.lastName}`,
        chargeAmount: '100.00',
        insurancePaid: '60.00',
        insuranceAdjusted: '20.00',
        patientAmount: '20.00',
      },
      {
        serviceDate: '2026-02-10',
        procedureCode: '72100',
        chargeAmount: '50.00',
        insurancePaid: '40.00',
        insuranceAdjusted: '10.00',
        patientAmount: '0.00',
      },
    ]);
  });

  test('shows what an answer says of no line as the claim as a whole', async () => {
    const { id } = await aClaimOfTwoLines();
    await settle(id, { contractualAmount: '30.00', patientBalance: '20.00' }, {}, {});
    const [claim] = await ask([id]);
    expect(claim?.services.at(-1)).toMatchObject({
      procedureCode: null,
      chargeAmount: '0.00',
      insurancePaid: '-50.00',
      insuranceAdjusted: '30.00',
      patientAmount: '20.00',
    });
  });

  test.each([
    ['an insurance balance', { insuranceBalance: '0.01' }, true],
    ['a held balance', { heldBalance: '0.01' }, true],
    ['a credit balance', { creditBalance: '5.00' }, false],
  ])('is not billed while it has %s', async (_what, balances, isInsuranceDue) => {
    const { id } = await aClaimOfTwoLines();
    await settle(id, balances, balances, {});
    expect(await ask([id])).toMatchObject([{ isInsuranceDue }]);
  });

  test('is not found by another organization', async () => {
    const { id } = await aClaimOfTwoLines();
    expect(await ask([id], aPrincipal())).toEqual([]);
  });
});
