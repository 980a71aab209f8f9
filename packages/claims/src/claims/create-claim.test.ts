import { aPrincipal, type TestHost } from '@rcm/testing';
import { aRecord, patientBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, claimsHost, linesCharging, settleClaim } from '../../test/claims-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

type Body = Readonly<Record<string, unknown>>;

const read = async (claimId: string) =>
  (await host.call('reference.getClaim', { params: { claimId } })).data.claim;

/** A claim of 100.00, and a function that creates another claim of its patient and payer. */
async function aVisit(overrides: Body = {}) {
  const claim = await aClaim(host, overrides);
  const { patientId, payerId } = claim;
  const next = (body: Body) => aClaim(host, { patientId, payerId, ...body });
  return { claim, next };
}

const pay = (claimId: string) =>
  settleClaim(host, host.principal, claimId, { allowedAmount: '100.00', paidAmount: '100.00' });

const issue = (path: string) => ({ status: 400, details: { issues: [{ path: `body.${path}` }] } });

describe('reference.createClaim', () => {
  test('replaces a claim with frequency code 7, of which nothing is open any more', async () => {
    const { claim, next } = await aVisit();
    const { id: replacesClaimId } = claim;
    const successor = await next({ frequencyCode: '7', replacesClaimId, lines: linesCharging(120) });
    expect(successor).toMatchObject({
      status: 'SUBMITTED',
      replacesClaimId,
      totalCharge: '120.00',
      insuranceBalance: '120.00',
      lines: [{ chargeAmount: '120.00' }],
    });
    expect(await read(claim.id)).toMatchObject({
      status: 'REPLACED',
      insuranceBalance: '0.00',
      replacedByClaimId: successor.id,
    });
  });

  test('replaces an answered claim under its own number', async () => {
    const { claim, next } = await aVisit({ claimNumber: 'OWN' });
    await pay(claim.id);
    const successor = await next({ frequencyCode: '7', replacesClaimId: claim.id, claimNumber: 'OWN' });
    expect(successor).toMatchObject({ claimNumber: 'OWN', replacesClaimId: claim.id, seriesId: null });
    expect(await read(claim.id)).toMatchObject({ status: 'REPLACED', replacedByClaimId: successor.id });
  });

  test('voids a claim with frequency code 8, and returns it', async () => {
    const { claim, next } = await aVisit();
    expect(await next({ frequencyCode: '8', replacesClaimId: claim.id })).toMatchObject({
      id: claim.id,
      status: 'VOIDED',
      voidReason: 'Voided by a claim with frequency code 8',
      insuranceBalance: '0.00',
      lines: [{ insuranceBalance: '0.00' }],
    });
  });

  test('voids an answered claim with frequency code 8', async () => {
    const { claim, next } = await aVisit();
    await pay(claim.id);
    expect(await next({ frequencyCode: '8', replacesClaimId: claim.id })).toMatchObject({
      id: claim.id,
      status: 'VOIDED',
    });
  });

  test.each(['7', '8'])('answers 404 to frequency code %s for an unknown claim', async (frequencyCode) => {
    const { next } = await aVisit();
    const foreign = await aClaim(host, {}, { as: aPrincipal() });
    for (const replacesClaimId of ['clm_unknown', foreign.id]) {
      await expect(next({ frequencyCode, replacesClaimId })).rejects.toMatchObject({ status: 404 });
    }
  });

  test.each(['7', '8'])('answers 400 to frequency code %s for a claim of another patient', async (code) => {
    const { next } = await aVisit();
    const { claim: other } = await aVisit();
    await expect(next({ frequencyCode: code, replacesClaimId: other.id })).rejects.toMatchObject(
      issue('replacesClaimId'),
    );
    expect(await read(other.id)).toMatchObject({ status: 'SUBMITTED' });
  });

  test.each(['7', '8'])(
    'answers 409 to frequency code %s for a replaced claim, with its last replacement',
    async (code) => {
      const { claim, next } = await aVisit();
      const second = await next({ frequencyCode: '7', replacesClaimId: claim.id });
      const third = await next({ frequencyCode: '7', replacesClaimId: second.id });
      await expect(next({ frequencyCode: code, replacesClaimId: claim.id })).rejects.toMatchObject({
        status: 409,
        details: { existingId: third.id },
      });
    },
  );

  test.each(['7', '8'])('answers 409 to frequency code %s for a void claim', async (frequencyCode) => {
    const { claim, next } = await aVisit();
    await host.call('reference.voidClaim', { params: { claimId: claim.id }, body: { reason: 'A mistake' } });
    await expect(next({ frequencyCode, replacesClaimId: claim.id })).rejects.toMatchObject({
      status: 409,
      details: { existingId: claim.id },
    });
  });

  test('answers 409 to a replacement under the number of a third claim', async () => {
    const { claim, next } = await aVisit();
    const { claim: other } = await aVisit({ claimNumber: 'THIRD' });
    const body = { frequencyCode: '7', replacesClaimId: claim.id, claimNumber: 'THIRD' };
    await expect(next(body)).rejects.toMatchObject({ status: 409, details: { existingId: other.id } });
    expect(await read(claim.id)).toMatchObject({ status: 'SUBMITTED' });
  });

  test.each(['1', '2', '3', '4', '5'])(
    'answers 400 to a replaced claim with frequency code %s',
    async (code) => {
      const { claim, next } = await aVisit();
      const body = { frequencyCode: code, claimNumber: `NO-${code}`, replacesClaimId: claim.id };
      await expect(next(body)).rejects.toMatchObject(issue('replacesClaimId'));
    },
  );

  test.each([
    ['replacesClaimId', '8'],
    ['claimNumber', '3'],
    ['claimNumber', '4'],
    ['claimNumber', '5'],
  ])('answers 400 without %s to frequency code %s', async (field, frequencyCode) => {
    await expect(aClaim(host, { frequencyCode })).rejects.toMatchObject(issue(field));
  });

  test('makes interim claims of one number a series with its sums', async () => {
    const claimNumber = 'STAY-1';
    const { claim: first, next } = await aVisit({ frequencyCode: '2', claimNumber });
    expect(first).toMatchObject({ seriesId: first.id, frequencyCode: '2' });
    const others = [
      await next({ frequencyCode: '3', claimNumber, serviceDate: '2026-02-20', lines: linesCharging(150) }),
      await next({ frequencyCode: '4', claimNumber, serviceDate: '2026-02-28', lines: linesCharging(50) }),
    ];
    for (const { seriesId } of others) expect(seriesId).toBe(first.id);
    await pay(first.id);
    expect((await read(first.id)).series).toEqual({
      claimCount: 3,
      totalCharge: '300.00',
      paidAmount: '100.00',
      contractualAmount: '0.00',
      writeOffAmount: '0.00',
      insuranceBalance: '200.00',
      patientBalance: '0.00',
      heldBalance: '0.00',
      creditBalance: '0.00',
    });
    const { data } = await host.call('reference.listClaims', { query: { seriesId: first.id } });
    expect(data.claims.map(({ id }: { id: string }) => id).sort()).toEqual(
      [first, ...others].map(({ id }) => id).sort(),
    );
  });

  test('adds late charges to the series of a claim, also after it was replaced', async () => {
    const claimNumber = 'LATE-1';
    const { claim: original, next } = await aVisit({ claimNumber });
    const replacement = await next({ frequencyCode: '7', replacesClaimId: original.id, claimNumber });
    const late = { frequencyCode: '5', claimNumber, lines: linesCharging(30) };
    const charges = await next(late);
    expect(charges).toMatchObject({ seriesId: replacement.id, replacesClaimId: null, totalCharge: '30.00' });
    for (const id of [original.id, replacement.id]) {
      expect(await read(id)).toMatchObject({
        seriesId: replacement.id,
        series: { claimCount: 2, totalCharge: '130.00', insuranceBalance: '130.00' },
      });
    }
    await expect(next(late)).rejects.toMatchObject({ status: 409, details: { existingId: charges.id } });
  });

  test('replaces one claim of a series under the number that they share', async () => {
    const claimNumber = 'STAY-2';
    const { claim: first, next } = await aVisit({ frequencyCode: '2', claimNumber });
    await next({ frequencyCode: '4', claimNumber, serviceDate: '2026-02-28', lines: linesCharging(50) });
    const body = { frequencyCode: '7', replacesClaimId: first.id, claimNumber, lines: linesCharging(70) };
    const successor = await next(body);
    expect(successor).toMatchObject({ seriesId: first.id, replacesClaimId: first.id });
    expect(await read(successor.id)).toMatchObject({
      series: { claimCount: 2, totalCharge: '120.00', insuranceBalance: '120.00' },
    });
    await next({ frequencyCode: '7', replacesClaimId: successor.id, claimNumber, lines: linesCharging(80) });
    expect((await read(first.id)).series).toMatchObject({ claimCount: 2, totalCharge: '130.00' });
  });

  test.each(['2', '3', '4', '5', '1'])(
    'creates one of two equal claims of frequency code %s that are sent at once',
    async (code) => {
      const claimNumber = `AT-ONCE-${code}`;
      const { next } = await aVisit({ frequencyCode: '5', claimNumber, lines: linesCharging(20) });
      const body = { frequencyCode: code, claimNumber };
      const results = await Promise.allSettled([next(body), next(body)]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const { data } = await host.call('reference.listClaims', { query: { claimNumber } });
      expect(data.total).toBe(2);
    },
  );

  test('creates an original after its late charges', async () => {
    const claimNumber = 'LATE-2';
    const { claim: late, next } = await aVisit({ frequencyCode: '5', claimNumber });
    expect(await next({ claimNumber, lines: linesCharging(60) })).toMatchObject({
      frequencyCode: '1',
      seriesId: late.id,
    });
    await expect(next({ claimNumber, lines: linesCharging(61) })).rejects.toMatchObject({ status: 409 });
  });

  test.each(['1', '2', '3', '4', '5', '7'])(
    'answers 409 to frequency code %s under the number of another patient',
    async (frequencyCode) => {
      const claimNumber = `OTHERS-${frequencyCode}`;
      const { claim } = await aVisit({ frequencyCode: '2', claimNumber });
      await expect(aClaim(host, { frequencyCode, claimNumber })).rejects.toMatchObject({
        status: 409,
        details: { existingId: claim.id },
      });
    },
  );
});

describe('reference.updateClaim', () => {
  const update = (claimId: string, body: Body) =>
    host.call('reference.updateClaim', { params: { claimId }, body });

  test('keeps number, patient and frequency code of a claim in a series', async () => {
    const { claim, next } = await aVisit({ frequencyCode: '2', claimNumber: 'KEPT' });
    await next({ frequencyCode: '4', claimNumber: 'KEPT', serviceDate: '2026-02-28' });
    const other = await aRecord(host, 'Patient', patientBody);
    for (const body of [{ claimNumber: 'ELSE' }, { frequencyCode: '1' }, { patientId: other.id }]) {
      await expect(update(claim.id, body)).rejects.toMatchObject({ status: 409 });
    }
    const { frequencyCode, claimNumber, patientId } = claim;
    const same = { frequencyCode, claimNumber, patientId, memberId: 'W1' };
    expect((await update(claim.id, same)).data.claim).toMatchObject(same);
  });

  test.each(['2', '3', '4', '5'])('answers 400 to frequency code %s for a claim by itself', async (code) => {
    const { claim } = await aVisit();
    await expect(update(claim.id, { frequencyCode: code })).rejects.toMatchObject(issue('frequencyCode'));
  });

  test('answers 409 to the number of a series', async () => {
    const { claim: first } = await aVisit({ frequencyCode: '2', claimNumber: 'SERIES' });
    const { claim } = await aVisit();
    const { id } = await aClaim(host, { patientId: first.patientId, payerId: first.payerId });
    for (const claimId of [claim.id, id]) {
      await expect(update(claimId, { claimNumber: 'SERIES' })).rejects.toMatchObject({
        status: 409,
        details: { existingId: first.id },
      });
    }
  });
});
