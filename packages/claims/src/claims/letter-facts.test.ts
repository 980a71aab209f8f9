import { aPrincipal, type TestHost } from '@rcm/testing';
import { aRecord, facilityBody, patientBody, providerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, claimsHost } from '../../test/claims-host.ts';
import { acknowledgeClaims } from '../lookups.ts';
import { claimLetterFacts } from './letter-facts.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

const ask = (id: string, as = host.principal) => host.inside(as, (context) => claimLetterFacts(context, id));

describe('the facts about a claim for a letter', () => {
  test('contain patient, provider, days, numbers and facility', async () => {
    const provider = await aRecord(host, 'Provider', providerBody);
    const facility = await aRecord(host, 'Facility', facilityBody);
    const group = await aRecord(host, 'Provider', {
      organizationName: 'Stone Group',
      npi: '1558598797',
      address: {
        line1: '234 Seaway St',
        line2: 'Suite 4',
        city: 'Miami',
        state: 'FL',
        postalCode: '331110001',
      },
    });
    const { id, payerId } = await aClaim(host, {
      billingProviderId: group.id,
      diagnosisCodes: ['M5450', 'I10', 'E11.9'],
      providerId: provider.id,
      facilityId: facility.id,
      memberId: 'W1',
      billedAt: '2026-02-14T12:00:00Z',
      authorizationNumbers: ['AUTH-1', 'AUTH-2'],
      lines: [
        { procedureCode: '99213', modifiers: ['25', '59'], chargeAmount: 100, serviceDate: '2026-02-12' },
        { procedureCode: '72100', chargeAmount: 50 },
      ],
    });
    const address = { line1: 'PO Box 100', city: 'Richmond', state: 'VA', postalCode: '23220' };
    await host.call('reference.updatePayer', { params: { payerId }, body: { address } });
    expect(await ask(id)).toMatchObject({
      id,
      patientName: `${patientBody.firstName} ${patientBody.lastName}`,
      memberIdentifier: 'W1',
      datesOfService: '2026-02-10 to 2026-02-12',
      providerName: expect.stringMatching(new RegExp(`, NPI ${providerBody.npi}$`)),
      facilityId: facility.id,
      originalFilingDate: '2026-02-14',
      authorizationNumber: 'AUTH-1, AUTH-2',
      billingAddress: '234 Seaway St, Suite 4, Miami, FL 33111-0001',
      payerAddress: 'PO Box 100, Richmond, VA 23220',
      diagnoses: 'M54.50, I10, E11.9',
      acceptance: null,
      services: [
        { lineNumber: 1, description: '99213-25-59 on 2026-02-12, $100.00' },
        { lineNumber: 2, description: '72100 on 2026-02-10, $50.00' },
      ],
    });
    expect(await ask(id, aPrincipal())).toBeNull();
  });

  test('use the coverage and the authorization in force on the day of service if the claim has none', async () => {
    const claim = await aClaim(host);
    const { patientId, payerId } = claim;
    expect(await ask(claim.id)).toMatchObject({
      memberIdentifier: null,
      datesOfService: '2026-02-10',
      providerName: null,
      originalFilingDate: null,
      billingAddress: null,
      payerAddress: null,
      payerClaimNumber: null,
      diagnoses: null,
      acceptance: null,
      authorizationNumber: null,
    });
    for (const [memberId, effectiveFrom, effectiveTo] of [
      ['OLD', '2026-01-01', '2026-02-09'],
      ['NOW', '2026-02-10', '2026-02-10'],
      ['NEW', '2026-02-11', '2026-12-31'],
    ]) {
      const body = { payerId, memberId, effectiveFrom, effectiveTo };
      await host.call('reference.createCoverage', { params: { patientId }, body });
    }
    for (const [authorizationNumber, procedureCodes, status] of [
      ['A-OTHER', ['70551'], 'APPROVED'],
      ['A-DENIED', ['99213'], 'DENIED'],
      ['A-GIVEN', ['99213'], 'APPROVED'],
    ] as const) {
      const body = { patientId, payerId, authorizationNumber, procedureCodes, status, unitsAuthorized: 1 };
      await host.call('reference.createAuthorization', { body });
    }
    expect(await ask(claim.id)).toMatchObject({ memberIdentifier: 'NOW', authorizationNumber: 'A-GIVEN' });
  });

  test('contain who accepted the claim, and the payer claim number', async () => {
    const { id } = await aClaim(host);
    const acknowledge = (acknowledgement: 'ACCEPTED' | 'REJECTED', payerClaimNumber: string | null) =>
      host.inside(host.principal, (context) =>
        acknowledgeClaims(context, [
          {
            claimId: id,
            acknowledgement,
            categoryCode: 'A2',
            statusCode: '20',
            acknowledgedOn: '2026-02-15',
            acknowledgedBy: 'Harbor Health',
            isOfPayer: true,
            payerClaimNumber,
            clearinghouseNumber: null,
          },
        ]),
      );
    await acknowledge('REJECTED', null);
    expect(await ask(id)).toMatchObject({ acceptance: null, payerClaimNumber: null });
    await acknowledge('ACCEPTED', 'ICN-1');
    expect(await ask(id)).toMatchObject({
      acceptance: 'Harbor Health on 2026-02-15',
      payerClaimNumber: 'ICN-1',
    });
  });

  test('are null for a claim that does not exist', async () => {
    expect(await ask('clm_missing')).toBeNull();
  });
});
