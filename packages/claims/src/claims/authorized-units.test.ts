import type { TestHost } from '@rcm/testing';
import { anAuthorization } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, claimsHost } from '../../test/claims-host.ts';
import { Claim } from './claim.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

type Body = Readonly<Record<string, unknown>>;

const read = async ({ id, patientId }: { id: string; patientId: string }) => {
  const { data } = await host.call('reference.listAuthorizations', { query: { patientId } });
  return data.authorizations.find((one: { id: string }) => one.id === id);
};

const line = (overrides: Body = {}) => ({ procedureCode: '97110', chargeAmount: 10, ...overrides });

describe('the used units of an authorization', () => {
  const naming = (patientId: string, overrides: Body = {}) =>
    aClaim(host, { patientId, authorizationNumbers: ['OTHER', 'AUTH-1'], ...overrides });

  test('are the units of covered lines of the patient’s claims that name it', async () => {
    const authorization = await anAuthorization(host);
    const { patientId } = authorization;
    const lines = [line({ units: 2.1 }), line({ units: 1.2 }), line({ procedureCode: '99213', units: 5 })];
    await naming(patientId, { lines });
    await naming(patientId, { authorizationNumbers: ['AUTH-10'], lines });
    await aClaim(host, { patientId, lines });
    await aClaim(host, { authorizationNumbers: ['AUTH-1'], lines });
    expect(await read(authorization)).toMatchObject({ unitsUsed: 3.3, unitsLeft: 8.7 });
  });

  test('are the units of all lines if it names no procedure', async () => {
    const authorization = await anAuthorization(host, { procedureCodes: [], serviceDescription: 'Therapy' });
    await naming(authorization.patientId, { lines: [line(), line({ procedureCode: '99213', units: 2 })] });
    expect(await read(authorization)).toMatchObject({ unitsUsed: 3, unitsLeft: 9 });
  });

  test('are the number of claims if it counts visits', async () => {
    const authorization = await anAuthorization(host, { unitType: 'VISITS' });
    const { patientId } = authorization;
    await naming(patientId, { lines: [line({ units: 4 }), line()] });
    await naming(patientId, { lines: [line()] });
    await naming(patientId, { lines: [line({ procedureCode: '99213' })] });
    expect(await read(authorization)).toMatchObject({ unitsUsed: 2, unitsLeft: 10 });
  });

  test('exclude a claim that another replaces', async () => {
    const authorization = await anAuthorization(host);
    const replaced = await naming(authorization.patientId, { lines: [line({ units: 3 })] });
    const replacement = await naming(authorization.patientId, {
      frequencyCode: '7',
      lines: [line({ units: 2 })],
    });
    await host.inside(host.principal, async (context) => {
      const claim = await context.find(Claim, replaced.id);
      claim.replacedByClaimId = replacement.id;
    });
    expect(await read(authorization)).toMatchObject({ unitsUsed: 2, unitsLeft: 10 });
  });

  test('exclude claims that are void or void another, and follow corrections', async () => {
    const authorization = await anAuthorization(host);
    const { patientId } = authorization;
    const [first, second] = [
      await naming(patientId, { lines: [line({ units: 3 })] }),
      await naming(patientId, { lines: [line({ units: 4 })] }),
    ];
    const third = await naming(patientId, { lines: [line({ units: 5 })] });
    expect(await read(authorization)).toMatchObject({ unitsUsed: 12 });
    await naming(patientId, { frequencyCode: '8', replacesClaimId: third.id, lines: [line({ units: 5 })] });
    expect(await read(authorization)).toMatchObject({ unitsUsed: 7 });
    await host.call('reference.voidClaim', { params: { claimId: first.id }, body: { reason: 'A mistake' } });
    const lines = [line({ units: 1 })];
    await host.call('reference.updateClaim', { params: { claimId: second.id }, body: { lines } });
    expect(await read(authorization)).toMatchObject({ unitsUsed: 1, unitsLeft: 11 });
  });

  test('leave 0 units if claims use more than authorized', async () => {
    const authorization = await anAuthorization(host, { unitsAuthorized: 1 });
    await naming(authorization.patientId, { lines: [line({ units: 3 })] });
    expect(await read(authorization)).toMatchObject({ unitsUsed: 3, unitsLeft: 0 });
  });
});
