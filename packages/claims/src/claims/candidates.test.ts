import { aPrincipal, type TestHost } from '@rcm/testing';
import { aRecord, patientBody, payerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, claimsHost } from '../../test/claims-host.ts';
import { claimCandidates } from '../lookups.ts';
import type { CandidateCriteria } from './candidates.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

const noCriteria: CandidateCriteria = {
  memberId: null,
  lastName: null,
  firstName: null,
  serviceFrom: null,
  chargeAmount: '0.00',
};

const candidates = (criteria: Partial<CandidateCriteria>, as = host.principal) =>
  host.inside(as, (context) => claimCandidates(context, { ...noCriteria, ...criteria }));

/** A claim of 100.00 for a new patient with a member id. */
async function aMembersClaim(patient: object, memberId: string, overrides: object = {}) {
  const { id: patientId } = await aRecord(host, 'Patient', { ...patientBody, ...patient });
  const payer = await aRecord(host, 'Payer', payerBody);
  const body = { payerId: payer.id, memberId };
  await host.call('reference.createCoverage', { params: { patientId }, body });
  return aClaim(host, { patientId, ...overrides });
}

describe('the candidates of a claim payment', () => {
  test('are the claims of patients with the same first and last name, ignoring case', async () => {
    const claim = await aMembersClaim({ firstName: 'Zoë-Ann', lastName: 'VanDyke' }, 'N-1');
    await aMembersClaim({ firstName: 'Zoë-Ann', lastName: 'VanDyke Quill' }, 'N-2');
    await aMembersClaim({ firstName: 'VanDyke', lastName: 'Zoë-Ann' }, 'N-3');
    expect(await candidates({ firstName: 'ZOË-ANN', lastName: 'VANDYKE' })).toEqual([
      {
        claimId: claim.id,
        claimNumber: claim.claimNumber,
        serviceDate: '2026-02-10',
        totalCharge: '100.00',
        reasons: ['PATIENT_NAME'],
      },
    ]);
    expect(await candidates({ lastName: 'VanDyke' })).toEqual([]);
    expect(await candidates({ firstName: 'Zoë-Ann', lastName: 'VanDyk' })).toEqual([]);
  });

  test('are the claims of patients with a coverage with the member id', async () => {
    const claim = await aMembersClaim({}, 'W123');
    expect(await candidates({ memberId: 'W123' })).toMatchObject([
      { claimId: claim.id, reasons: ['MEMBER_ID'] },
    ]);
    expect(await candidates({ memberId: 'W12' })).toEqual([]);
  });

  test('are the claims that were sent with the member id', async () => {
    const claim = await aClaim(host, { memberId: 'W777' });
    expect(await candidates({ memberId: 'W777' })).toMatchObject([
      { claimId: claim.id, reasons: ['MEMBER_ID'] },
    ]);
  });

  test('are claims with both the same day and charge, but not with only one of them', async () => {
    const lines = [{ procedureCode: '99213', chargeAmount: 77.77 }];
    const claim = await aClaim(host, { serviceDate: '2025-06-01', lines });
    expect(await candidates({ serviceFrom: '2025-06-01', chargeAmount: '77.77' })).toMatchObject([
      { claimId: claim.id, reasons: ['SERVICE_DATE', 'CHARGE_AMOUNT'] },
    ]);
    expect(await candidates({ serviceFrom: '2025-06-01', chargeAmount: '77.78' })).toEqual([]);
    expect(await candidates({ serviceFrom: '2025-06-02', chargeAmount: '77.77' })).toEqual([]);
    expect(await candidates({ chargeAmount: '77.77' })).toEqual([]);
  });

  test('are sorted by the number of matching criteria', async () => {
    const name = { firstName: 'Orla', lastName: 'Finch' };
    const lines = [{ procedureCode: '99213', chargeAmount: 31.31 }];
    const serviceDate = '2025-03-03';
    const full = await aMembersClaim(name, 'O-1', { serviceDate, lines });
    const near = await aClaim(host, { patientId: full.patientId, serviceDate: '2025-03-05' });
    const far = await aClaim(host, { patientId: full.patientId, serviceDate: '2025-04-05' });
    const namesake = await aMembersClaim(name, 'O-2', { serviceDate: '2025-03-04' });
    const alike = await aClaim(host, { serviceDate, lines });
    const found = await candidates({
      ...name,
      memberId: 'O-1',
      serviceFrom: serviceDate,
      chargeAmount: '31.31',
    });
    expect(found.map(({ claimId, reasons }) => [claimId, reasons])).toEqual([
      [full.id, ['PATIENT_NAME', 'MEMBER_ID', 'SERVICE_DATE', 'CHARGE_AMOUNT']],
      [near.id, ['PATIENT_NAME', 'MEMBER_ID']],
      [far.id, ['PATIENT_NAME', 'MEMBER_ID']],
      [alike.id, ['SERVICE_DATE', 'CHARGE_AMOUNT']],
      [namesake.id, ['PATIENT_NAME']],
    ]);
    expect(await candidates({ ...name, memberId: 'O-1' }, aPrincipal())).toEqual([]);
  });

  test('are at most ten', async () => {
    const { patientId } = await aMembersClaim({}, 'T-1');
    for (let count = 0; count < 10; count += 1) await aClaim(host, { patientId });
    expect(await candidates({ memberId: 'T-1' })).toHaveLength(10);
  });

  test('are none if nothing is known', async () => {
    expect(await candidates({})).toEqual([]);
  });
});
