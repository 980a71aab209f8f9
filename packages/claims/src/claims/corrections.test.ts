import { aPrincipal, type TestHost } from '@rcm/testing';
import { aRecord, facilityBody, patientBody, payerBody, providerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, claimsHost } from '../../test/claims-host.ts';
import { claimsByNumber, lockClaims } from '../lookups.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

const later = new Date('2026-03-03T15:00:00Z');

const line = (overrides: Record<string, unknown> = {}) => ({
  procedureCode: '99213',
  chargeAmount: 100,
  ...overrides,
});

const update = (claimId: string, body: Record<string, unknown>, options = {}) =>
  host.call('reference.updateClaim', { params: { claimId }, body }, { now: later, ...options });

const voided = (claimId: string, body: Record<string, unknown> = { reason: 'A mistake' }, options = {}) =>
  host.call('reference.voidClaim', { params: { claimId }, body }, { now: later, ...options });

const read = async (claimId: string) =>
  (await host.call('reference.getClaim', { params: { claimId } })).data.claim;

const pay = (claimId: string) =>
  host.call('reference.recordRemittance', {
    params: { claimId },
    body: {
      receivedAt: '2026-02-20T00:00:00Z',
      lines: [{ lineNumber: 1, allowedAmount: 100, paidAmount: 100 }],
    },
  });

describe('reference.updateClaim', () => {
  test('changes every field that a create sets', async () => {
    const claim = await aClaim(host);
    const patient = await aRecord(host, 'Patient', patientBody);
    const payer = await aRecord(host, 'Payer', payerBody);
    const provider = await aRecord(host, 'Provider', providerBody);
    const facility = await aRecord(host, 'Facility', facilityBody);
    const head = {
      externalId: 'CORRECTED',
      patientId: patient.id,
      payerId: payer.id,
      providerId: provider.id,
      facilityId: facility.id,
      billingProviderId: provider.id,
      accountId: 'acc_1',
      claimNumber: 'CORRECTED-1',
      taxIdentifier: '941234567',
      memberId: 'W1',
      payerRank: 'TERTIARY',
      frequencyCode: '7',
      typeOfBill: '131',
      authorizationNumbers: ['A-1'],
      serviceDate: '2026-02-11',
      billedAt: '2026-02-12T00:00:00.000Z',
      diagnosisCodes: ['M54.50'],
    };
    const { data, tag } = await update(claim.id, { ...head, lines: [line({ diagnosisPointers: [1] })] });
    expect(data.claim).toMatchObject({ ...head, status: 'SUBMITTED', updatedAt: later.toISOString() });
    expect(tag).toBe('"2"');
    expect(await read(claim.id)).toMatchObject(data.claim);
  });

  test('keeps fields that are not sent, and clears optional fields with null', async () => {
    const nothing = {
      externalId: null,
      providerId: null,
      facilityId: null,
      billingProviderId: null,
      accountId: null,
      taxIdentifier: null,
      memberId: null,
      typeOfBill: null,
      billedAt: null,
    };
    const provider = await aRecord(host, 'Provider', providerBody);
    const facility = await aRecord(host, 'Facility', facilityBody);
    const claim = await aClaim(host, {
      externalId: 'CLEARED',
      providerId: provider.id,
      facilityId: facility.id,
      billingProviderId: provider.id,
      accountId: 'acc_1',
      taxIdentifier: '1',
      memberId: 'W1',
      typeOfBill: '131',
      billedAt: '2026-02-12T00:00:00Z',
      payerRank: 'SECONDARY',
      authorizationNumbers: ['A-1'],
      diagnosisCodes: ['M54.50'],
    });
    expect((await update(claim.id, {})).data.claim).toEqual(claim);
    const { data } = await update(claim.id, nothing);
    expect(data.claim).toEqual({ ...claim, ...nothing, updatedAt: later.toISOString() });
  });

  test.each([
    'patientId',
    'payerId',
    'claimNumber',
    'payerRank',
    'frequencyCode',
    'authorizationNumbers',
    'serviceDate',
    'diagnosisCodes',
    'lines',
  ])('answers 400 to a null for %s', async (field) => {
    const { id } = await aClaim(host);
    await expect(update(id, { [field]: null })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: `body.${field}` }] },
    });
  });

  test('replaces all lines, numbered from 1, and the total charge', async () => {
    const claim = await aClaim(host, {
      lines: [line({ controlNumber: 'A', units: 3 }), line({ controlNumber: 'B', revenueCode: '0450' })],
    });
    const more = [line({ controlNumber: 'B', chargeAmount: 1.5 }), line({ controlNumber: 'A' }), line()];
    const { data: grown } = await update(claim.id, { lines: more });
    expect(grown.claim).toMatchObject({ totalCharge: '201.50', balance: '201.50' });
    expect(grown.claim.lines).toMatchObject([
      { lineNumber: 1, controlNumber: 'B', chargeAmount: '1.50', units: 1 },
      { lineNumber: 2, controlNumber: 'A', revenueCode: null },
      { lineNumber: 3, controlNumber: null },
    ]);
    const { data: shrunk, tag } = await update(
      claim.id,
      { lines: [line()] },
      { now: new Date('2026-03-04') },
    );
    expect(shrunk.claim).toMatchObject({ totalCharge: '100.00', balance: '100.00' });
    expect(shrunk.claim.lines).toHaveLength(1);
    expect(tag).toBe('"3"');
    expect((await read(claim.id)).lines).toEqual(shrunk.claim.lines);
  });

  test('creates a new version if only a line changes', async () => {
    const { id } = await aClaim(host);
    expect((await update(id, { lines: [line({ procedureCode: '99214' })] })).tag).toBe('"2"');
  });

  test('has the same limits as a create', async () => {
    const { id } = await aClaim(host);
    const sent = {
      taxIdentifier: '1'.repeat(50),
      memberId: 'W'.repeat(80),
      typeOfBill: '0131',
      authorizationNumbers: ['A', 'B', 'C', 'D', 'E'.repeat(50)],
      claimNumber: 'c'.repeat(80),
      diagnosisCodes: Array.from({ length: 25 }, () => 'E11.9'),
      lines: Array.from({ length: 999 }, () => line({ chargeAmount: 0.01, diagnosisPointers: [25] })),
    };
    const { lines, ...head } = sent;
    const { data } = await update(id, sent);
    expect(data.claim).toMatchObject({ ...head, totalCharge: '9.99' });
    expect(data.claim.lines).toHaveLength(lines.length);
  });

  test.each<[string, Record<string, unknown>]>([
    ['taxIdentifier', { taxIdentifier: '1'.repeat(51) }],
    ['memberId', { memberId: 'W'.repeat(81) }],
    ['typeOfBill', { typeOfBill: '01310' }],
    ['authorizationNumbers', { authorizationNumbers: ['1', '2', '3', '4', '5', '6'] }],
    ['claimNumber', { claimNumber: 'c'.repeat(81) }],
    ['claimNumber', { claimNumber: '' }],
    ['diagnosisCodes', { diagnosisCodes: Array.from({ length: 26 }, () => 'E11.9') }],
    ['serviceDate', { serviceDate: '2026-02-29' }],
    ['lines', { lines: [] }],
    ['lines', { lines: Array.from({ length: 1000 }, () => line()) }],
    ['lines', { lines: Array.from({ length: 2 }, () => line({ chargeAmount: 999_999_999_999.99 })) }],
    ['lines.1.controlNumber', { lines: [line({ controlNumber: 'A' }), line({ controlNumber: 'A' })] }],
    ['lines.0.diagnosisPointers.1', { lines: [line({ diagnosisPointers: [2, 3] })] }],
    ['diagnosisCodes', { diagnosisCodes: ['E11.9'] }],
  ])('answers 400 to a value past a limit, and changes nothing: %s', async (path, body) => {
    const claim = await aClaim(host, {
      diagnosisCodes: ['M54.50', 'E11.9'],
      lines: [line({ diagnosisPointers: [2] })],
    });
    await expect(update(claim.id, body)).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: `body.${path}` }] },
    });
    expect(await read(claim.id)).toMatchObject(claim);
  });

  test('accepts diagnosis pointers if no diagnosis codes are left', async () => {
    const claim = await aClaim(host, {
      diagnosisCodes: ['M54.50'],
      lines: [line({ diagnosisPointers: [1] })],
    });
    expect((await update(claim.id, { diagnosisCodes: [] })).data.claim.diagnosisCodes).toEqual([]);
  });

  test.each(['patientId', 'payerId', 'providerId', 'billingProviderId', 'facilityId', 'accountId'])(
    'answers 404 for an unknown %s',
    async (field) => {
      const { id } = await aClaim(host);
      await expect(update(id, { [field]: 'unknown' })).rejects.toMatchObject({ status: 404 });
    },
  );

  test('answers 404 for a claim that is missing or of another organization, and for a payer of another', async () => {
    const as = aPrincipal();
    const foreign = await aClaim(host, {}, { as });
    const { id } = await aClaim(host);
    await expect(update(foreign.id, {})).rejects.toMatchObject({ status: 404 });
    await expect(update('clm_unknown', {})).rejects.toMatchObject({ status: 404 });
    await expect(update(id, { payerId: foreign.payerId })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 409 for a number or externalId that another claim has', async () => {
    const first = await aClaim(host, { claimNumber: 'TAKEN', externalId: 'TAKEN' });
    const { id } = await aClaim(host);
    await expect(update(id, { claimNumber: 'TAKEN' })).rejects.toMatchObject({
      status: 409,
      details: { existingId: first.id },
    });
    await expect(update(id, { externalId: 'TAKEN' })).rejects.toMatchObject({
      status: 409,
      details: { existingId: first.id },
    });
  });

  test('answers 409 once a payment is posted, and changes nothing', async () => {
    const { id } = await aClaim(host);
    await pay(id);
    const paid = await read(id);
    await expect(update(id, { memberId: 'W1' })).rejects.toMatchObject({ status: 409 });
    expect(await read(id)).toEqual(paid);
  });

  test('answers 412 if If-Match names another version', async () => {
    const { id } = await aClaim(host);
    await expect(update(id, { memberId: 'W1' }, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
    expect((await update(id, { memberId: 'W1' }, { ifMatch: '"1"' })).data.claim.memberId).toBe('W1');
  });
});

describe('reference.voidClaim', () => {
  test('sets the reason and a balance of 0, and keeps the claim in lists', async () => {
    const as = aPrincipal();
    const claim = await aClaim(host, {}, { as });
    const { data, tag } = await voided(claim.id, { reason: 'Billed twice' }, { as });
    expect(data.claim).toEqual({
      ...claim,
      status: 'VOIDED',
      balance: '0.00',
      insuranceBalance: '0.00',
      responsiblePayerId: null,
      lines: [{ ...claim.lines[0], insuranceBalance: '0.00' }],
      voidedAt: later.toISOString(),
      voidReason: 'Billed twice',
      updatedAt: later.toISOString(),
    });
    expect(tag).toBe('"2"');
    const { lines: _, ...summary } = data.claim;
    const list = await host.call('reference.listClaims', { query: { status: 'VOIDED' } }, { as });
    expect(list.data).toEqual({ claims: [summary], total: 1, nextCursor: null });
  });

  test('gives the number of the claim free', async () => {
    const { id } = await aClaim(host, { claimNumber: 'FREED' });
    await voided(id);
    expect(await aClaim(host, { claimNumber: 'FREED' })).toMatchObject({ claimNumber: 'FREED' });
  });

  test('prevents changes, another void and payments, and hides the claim from matching', async () => {
    const { id, claimNumber } = await aClaim(host, { externalId: 'VOID' });
    await voided(id);
    const claim = await read(id);
    const refused = { status: 409, details: { allowedNext: [] } };
    await expect(update(id, { memberId: 'W1' })).rejects.toMatchObject(refused);
    await expect(voided(id)).rejects.toMatchObject(refused);
    await expect(pay(id)).rejects.toMatchObject(refused);
    const row = { externalId: 'VOID', patientId: claim.patientId, payerId: claim.payerId };
    const content = JSON.stringify({ ...row, serviceDate: '2026-02-11', lines: [line()] });
    const { data } = await host.call('reference.importRecords', { body: { kind: 'CLAIM', content } });
    expect(data.import.rows).toMatchObject([{ status: 'FAILED', issues: [{ code: 'conflict' }] }]);
    expect(await read(id)).toEqual(claim);
    const found = await host.inside(host.principal, async (context) => [
      await claimsByNumber(context, [claimNumber]),
      (await lockClaims(context, [id])).map(({ isVoided }) => isVoided),
    ]);
    expect(found).toEqual([[], [true]]);
  });

  test('answers 409 once a payment is posted', async () => {
    const { id } = await aClaim(host);
    await pay(id);
    await expect(voided(id)).rejects.toMatchObject({ status: 409 });
    expect((await read(id)).status).toBe('PAID');
  });

  test.each([1, 2000])('takes a reason of %d characters', async (length) => {
    const { id } = await aClaim(host);
    const reason = 'r'.repeat(length);
    expect((await voided(id, { reason })).data.claim.voidReason).toBe(reason);
  });

  test.each([{}, { reason: '' }, { reason: 'r'.repeat(2001) }, { reason: null }])(
    'answers 400 without a reason, or with one of 0 or 2001 characters: %#',
    async (body) => {
      const { id } = await aClaim(host);
      await expect(voided(id, body)).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: 'body.reason' }] },
      });
    },
  );

  test('answers 404 for one that is missing or of another organization', async () => {
    const foreign = await aClaim(host, {}, { as: aPrincipal() });
    for (const id of [foreign.id, 'clm_unknown']) {
      await expect(voided(id)).rejects.toMatchObject({ status: 404 });
    }
  });

  test('answers 412 if If-Match names another version', async () => {
    const { id } = await aClaim(host);
    await expect(voided(id, { reason: 'A mistake' }, { ifMatch: '"2"' })).rejects.toMatchObject({
      status: 412,
    });
    expect((await read(id)).status).toBe('SUBMITTED');
  });
});
