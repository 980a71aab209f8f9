import { facilityState } from '@rcm/reference/lookups';
import { aPrincipal, type TestHost } from '@rcm/testing';
import { aRecord, facilityBody, payerBody, providerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClaim, aSettlement, claimsHost, nothingOpen } from '../../test/claims-host.ts';
import { billedClaims, remittedClaims, settleClaims } from '../lookups.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

const address = { line1: '1 Main Street', city: 'Fresno', state: 'CA', postalCode: '93701' };

test('a claim has all that a contract needs to price it, and its adjudicated amounts', async () => {
  const as = aPrincipal();
  const facility = await aRecord(host, 'Facility', { ...facilityBody, address }, { as });
  const provider = await aRecord(host, 'Provider', { ...providerBody, specialty: 'Podiatry' }, { as });
  const payer = await aRecord(
    host,
    'Payer',
    { ...payerBody, varianceThresholdAmount: 5, varianceThresholdPercent: 2.5 },
    { as },
  );
  const claim = await aClaim(
    host,
    {
      payerId: payer.id,
      providerId: provider.id,
      billingProviderId: provider.id,
      facilityId: facility.id,
      lines: [
        {
          procedureCode: '99213',
          modifiers: ['25'],
          units: 2,
          chargeAmount: 100,
          revenueCode: '0510',
          placeOfService: '11',
          serviceDate: '2026-02-09',
        },
        { procedureCode: '72100', chargeAmount: 50 },
      ],
    },
    { as },
  );
  const adjustments = [{ groupCode: 'CO', reasonCode: '45', amount: '20.00' }] as const;
  const nothing = { allowedAmount: null, paidAmount: null, adjustments: null, remarkCodes: null };
  const billed = await host.inside(as, async (context) => {
    await settleClaims(context, [
      aSettlement(claim.id, {
        status: 'PARTIALLY_PAID',
        allowedAmount: '80.00',
        paidAmount: '60.10',
        patientResponsibility: '19.90',
        insuranceBalance: '50.00',
        lines: [
          {
            ...nothingOpen,
            lineNumber: 1,
            allowedAmount: '80.00',
            paidAmount: '60.10',
            adjustments,
            remarkCodes: [],
          },
          { ...nothingOpen, lineNumber: 2, ...nothing },
        ],
      }),
    ]);
    return billedClaims(context, [claim.id, 'clm_none']);
  });
  const line = { revenueCode: null, placeOfService: null, serviceDate: null };
  expect(billed).toEqual([
    {
      id: claim.id,
      claimNumber: claim.claimNumber,
      patientId: claim.patientId,
      payerId: payer.id,
      payerName: payer.name,
      payerProgram: 'COMMERCIAL',
      varianceThresholdAmount: '5.00',
      varianceThresholdPercent: 2.5,
      providerId: provider.id,
      providerType: 'Podiatry',
      billingProviderId: provider.id,
      facilityId: facility.id,
      state: 'CA',
      serviceDate: '2026-02-10',
      allowedAmount: '80.00',
      paidAmount: '60.10',
      patientResponsibility: '19.90',
      isDenied: false,
      lines: [
        {
          lineNumber: 1,
          procedureCode: '99213',
          modifiers: ['25'],
          units: 2,
          chargeAmount: '100.00',
          revenueCode: '0510',
          placeOfService: '11',
          serviceDate: '2026-02-09',
          allowedAmount: '80.00',
          paidAmount: '60.10',
          adjustments,
        },
        {
          ...line,
          lineNumber: 2,
          procedureCode: '72100',
          modifiers: [],
          units: 1,
          chargeAmount: '50.00',
          allowedAmount: null,
          paidAmount: null,
          adjustments: null,
        },
      ],
    },
  ]);
});

test('a claim without provider and facility has nulls, and is hidden from another organization', async () => {
  const as = aPrincipal();
  const { id } = await aClaim(host, {}, { as });
  const ask = (principal: typeof as) => host.inside(principal, (context) => billedClaims(context, [id]));
  expect(await ask(as)).toMatchObject([
    {
      varianceThresholdAmount: null,
      providerId: null,
      providerType: null,
      facilityId: null,
      state: null,
      allowedAmount: null,
    },
  ]);
  expect(await ask(aPrincipal())).toEqual([]);
});

test('the state of a facility is from its address', async () => {
  const as = aPrincipal();
  const there = await aRecord(host, 'Facility', { ...facilityBody, address }, { as });
  const anywhere = await aRecord(host, 'Facility', facilityBody, { as });
  const ask = (id: string) => host.inside(as, (context) => facilityState(context, id));
  expect(await ask(there.id)).toEqual({ id: there.id, state: 'CA' });
  expect(await ask(anywhere.id)).toEqual({ id: anywhere.id, state: null });
  expect(await ask('fac_none')).toBeNull();
});

test('adjudicated claims are found by payer, id and day of service, in order of id', async () => {
  const as = aPrincipal();
  const claims: { id: string; payerId: string }[] = [];
  for (const day of ['01', '02', '03']) {
    claims.push(await aClaim(host, { serviceDate: `2026-02-${day}` }, { as }));
  }
  const [first, second, third] = claims.map(({ id }) => id);
  const amounts = { allowedAmount: '80.00', paidAmount: '80.00', patientResponsibility: '0.00' };
  await host.inside(as, (context) =>
    settleClaims(
      context,
      [first ?? '', second ?? ''].map((claimId) => aSettlement(claimId, amounts)),
    ),
  );
  const any = { payerIds: null, claimIds: null, serviceFrom: null, serviceTo: null, after: '', take: 10 };
  const ask = (filter: Partial<Parameters<typeof remittedClaims>[1]>) =>
    host.inside(as, (context) => remittedClaims(context, { ...any, ...filter }));
  expect(await ask({})).toEqual([first, second]);
  expect(await ask({ take: 1 })).toEqual([first]);
  expect(await ask({ after: first ?? '' })).toEqual([second]);
  expect(await ask({ payerIds: [claims[1]?.payerId ?? ''] })).toEqual([second]);
  expect(await ask({ serviceFrom: '2026-02-02' })).toEqual([second]);
  expect(await ask({ serviceTo: '2026-02-01' })).toEqual([first]);
  const named = [third ?? '', second ?? '', first ?? ''];
  expect(await ask({ claimIds: named })).toEqual([first, second]);
  expect(await ask({ claimIds: named, take: 1 })).toEqual([first]);
  expect(await ask({ claimIds: named, after: first ?? '', serviceFrom: '2026-02-02' })).toEqual([second]);
  expect(await ask({ claimIds: [] })).toEqual([]);
});
