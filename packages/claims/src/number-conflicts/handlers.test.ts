import { foldRowCounts } from '@rcm/lists';
import { aPrincipal, type CallInput, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptClaim, adjudicateAgain, claimsHost } from '../../test/claims-host.ts';
import { line, ownCover, sent } from '../../test/sent-claim.ts';
import { importClaims, numberConflicts } from '../lookups.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

/** The claim of another patient with the same number. */
const ofOther = sent('C-1', {
  patient: { ...sent('').patient, firstName: 'SAGE', dateOfBirth: '1990-05-06' },
  coverage: { ...ownCover, memberId: 'M-SAGE' },
});

/** The claim of the same patient with another charge. */
const dearer = sent('C-1', { totalCharge: '120.00', lines: [{ ...line, chargeAmount: '120.00' }] });

/** An organization whose claim C-1 was accepted, with functions about its conflicts. */
async function anOrganization(as = aPrincipal()) {
  const call = async (name: string, input: CallInput = {}) =>
    (await host.call(`reference.${name}`, input, { as })).data;
  const importAll = (...claims: readonly ReturnType<typeof sent>[]) =>
    host.inside(as, (context) => importClaims({ adjudicateAgain })(context, claims));
  const conflicts = async (query: Record<string, string> = {}) => {
    const { claimNumberConflicts, total } = await call('listClaimNumberConflicts', { query });
    expect(total).toBe(claimNumberConflicts.length);
    return claimNumberConflicts;
  };
  const [holder] = await importAll(sent('C-1'));
  const holderId = holder?.claimId ?? '';
  await acceptClaim(host, as, holderId);
  return {
    as,
    call,
    importAll,
    conflicts,
    holderId,
    /** Imports a claim whose number is taken, and returns its conflict. */
    async aConflict(claim = ofOther) {
      expect(await importAll(claim)).toMatchObject([{ outcome: 'EXCEPTION', code: 'CLAIM_NUMBER_TAKEN' }]);
      const [conflict] = await conflicts();
      return conflict;
    },
    resolve: (name: string, conflictId: string, body: Record<string, unknown> = {}) =>
      call(name, { params: { conflictId }, body }),
    work: () =>
      host.inside(as, (context) =>
        numberConflicts.page(context, {
          sort: 'rank',
          after: null,
          take: 101,
          filters: {},
          hidden: [],
          reassignments: [],
          today: '2026-03-02',
        }),
      ),
  };
}

describe('reference.listClaimNumberConflicts, reference.getClaimNumberConflict', () => {
  test('show a claim that was not imported as it was sent, which is work', async () => {
    const { aConflict, call, conflicts, holderId, work } = await anOrganization();
    const { id } = await aConflict();
    const { claimNumberConflict } = await call('getClaimNumberConflict', { params: { conflictId: id } });
    expect(claimNumberConflict).toMatchObject({
      status: 'OPEN',
      claimNumber: 'C-1',
      frequencyCode: '1',
      holderId,
      patientId: null,
      patient: { lastName: 'ELLIS', firstName: 'SAGE', dateOfBirth: '1990-05-06' },
      payerId: expect.stringMatching(/^pyr_/),
      payerName: 'MERIDIAN HEALTH',
      serviceDate: '2026-01-05',
      totalCharge: '100.00',
      lines: [{ procedureCode: '99213', revenueCode: null, chargeAmount: '100.00' }],
      claimId: null,
      reason: null,
      resolvedAt: null,
      resolvedBy: null,
    });
    expect(await conflicts()).toEqual([claimNumberConflict]);
    expect(await work()).toMatchObject([
      {
        kind: 'CLAIM_NUMBER_TAKEN',
        record: 'claimNumberConflict',
        id,
        label: 'C-1',
        claimId: null,
        claimNumber: 'C-1',
        patientId: null,
        serviceDate: '2026-01-05',
        payerId: claimNumberConflict.payerId,
        amount: '100.00',
        operation: 'reference.importConflictingClaim',
      },
    ]);
  });

  test('know the patient of a claim, and keep the same claim once', async () => {
    const { as, aConflict, call, conflicts, holderId } = await anOrganization();
    const { patientId } = await aConflict(dearer);
    expect(patientId).toBe((await call('getClaim', { params: { claimId: holderId } })).claim.patientId);
    await aConflict({ ...dearer, billedOn: '2026-01-20' });
    expect(await conflicts()).toHaveLength(1);
    await aConflict();
    const ask = async () => {
      expect(await conflicts()).toHaveLength(2);
      expect(await conflicts({ status: 'OPEN' })).toHaveLength(2);
      expect(await conflicts({ status: 'OPEN', claimNumber: 'C-1' })).toHaveLength(2);
      expect(await conflicts({ status: 'IMPORTED' })).toEqual([]);
      expect(await conflicts({ claimNumber: 'C-2' })).toEqual([]);
    };
    await ask();
    await foldRowCounts(host.tenants, as.organization.id);
    await ask();
  });

  test('keep the conflicts of two claims of one list', async () => {
    const { importAll, conflicts } = await anOrganization();
    await importAll(ofOther, dearer, ofOther);
    expect(await conflicts()).toHaveLength(2);
  });
});

describe('reference.importConflictingClaim', () => {
  test('makes the claim under another number, with its patient', async () => {
    const { aConflict, resolve, importAll, work, conflicts } = await anOrganization();
    const { id } = await aConflict();
    const data = await resolve('importConflictingClaim', id, { claimNumber: 'C-1A' });
    expect(data).toMatchObject({
      claimNumberConflict: { id, status: 'IMPORTED', claimId: data.claim.id, resolvedAt: expect.any(String) },
      claim: { claimNumber: 'C-1A', status: 'SUBMITTED', totalCharge: '100.00', serviceDate: '2026-01-05' },
    });
    expect(await work()).toEqual([]);
    expect(await importAll(ofOther)).toMatchObject([{ outcome: 'DUPLICATE', claimId: data.claim.id }]);
    expect(await conflicts()).toHaveLength(1);
    await expect(resolve('importConflictingClaim', id, { claimNumber: 'C-1B' })).rejects.toMatchObject({
      status: 409,
    });
  });

  test('replaces the claim of the same patient', async () => {
    const { aConflict, resolve, holderId } = await anOrganization();
    const { id } = await aConflict(dearer);
    const { claim } = await resolve('importConflictingClaim', id, { replaces: true });
    expect(claim).toMatchObject({
      claimNumber: 'C-1',
      frequencyCode: '7',
      replacesClaimId: holderId,
      totalCharge: '120.00',
    });
  });

  test('does not replace the claim of another patient', async () => {
    const { aConflict, resolve, holderId, conflicts } = await anOrganization();
    const { id } = await aConflict();
    await expect(resolve('importConflictingClaim', id, { replaces: true })).rejects.toMatchObject({
      status: 409,
      details: { existingId: holderId },
    });
    expect(await conflicts()).toMatchObject([{ status: 'OPEN' }]);
  });

  test('is refused while another claim has the number, and makes the claim once none has', async () => {
    const { aConflict, resolve, holderId, call, conflicts } = await anOrganization();
    const { id } = await aConflict();
    await expect(resolve('importConflictingClaim', id)).rejects.toMatchObject({
      status: 409,
      details: { existingId: holderId },
    });
    expect(await conflicts()).toHaveLength(1);
    await call('voidClaim', { params: { claimId: holderId }, body: { reason: 'Sent by mistake' } });
    expect((await resolve('importConflictingClaim', id)).claim).toMatchObject({ claimNumber: 'C-1' });
  });

  test('does not replace a claim that is void', async () => {
    const { aConflict, resolve, holderId, call } = await anOrganization();
    const { id } = await aConflict(dearer);
    await call('voidClaim', { params: { claimId: holderId }, body: { reason: 'Sent by mistake' } });
    await expect(resolve('importConflictingClaim', id, { replaces: true })).rejects.toMatchObject({
      status: 409,
      details: { existingId: holderId },
    });
  });

  test('is refused for a patient who cannot be created', async () => {
    const { aConflict, resolve } = await anOrganization();
    const { id } = await aConflict({ ...ofOther, patient: { ...ofOther.patient, dateOfBirth: null } });
    await expect(resolve('importConflictingClaim', id, { claimNumber: 'C-9' })).rejects.toMatchObject({
      status: 409,
      details: { message: 'The claim lacks data of its patient' },
    });
  });

  test('takes a number of 80 characters', async () => {
    const { aConflict, resolve } = await anOrganization();
    const { id } = await aConflict();
    await expect(
      resolve('importConflictingClaim', id, { claimNumber: 'C'.repeat(81) }),
    ).rejects.toMatchObject({ status: 400 });
    const { claim } = await resolve('importConflictingClaim', id, { claimNumber: 'C'.repeat(80) });
    expect(claim.claimNumber).toHaveLength(80);
  });

  test('is unknown to another organization', async () => {
    const { id } = await (await anOrganization()).aConflict();
    const { resolve } = await anOrganization();
    await expect(resolve('importConflictingClaim', id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('reference.dismissClaimNumberConflict', () => {
  test('keeps the reason, is no work again, and can be imported later', async () => {
    const as = aPrincipal({ memberId: 'mem_1', agentId: 'agt_1' });
    const { aConflict, resolve, conflicts, work } = await anOrganization(as);
    const { id } = await aConflict();
    const reason = 'The sender billed the visit twice';
    const { claimNumberConflict } = await resolve('dismissClaimNumberConflict', id, { reason });
    expect(claimNumberConflict).toMatchObject({
      status: 'DISMISSED',
      reason,
      claimId: null,
      resolvedAt: testTime.toISOString(),
      resolvedBy: as.keyId,
      resolvedByMemberId: 'mem_1',
      resolvedByAgentId: 'agt_1',
    });
    await aConflict();
    expect([await conflicts(), await work()]).toMatchObject([[{ id, status: 'DISMISSED' }], []]);
    const imported = await resolve('importConflictingClaim', id, { claimNumber: 'C-1A' });
    expect(imported.claimNumberConflict).toMatchObject({ status: 'IMPORTED', reason: null });
    await expect(resolve('dismissClaimNumberConflict', id, { reason })).rejects.toMatchObject({
      status: 409,
    });
  });

  test('takes a reason of 2000 characters', async () => {
    const { aConflict, resolve } = await anOrganization();
    const { id } = await aConflict();
    const dismiss = (length: number) =>
      resolve('dismissClaimNumberConflict', id, { reason: 'x'.repeat(length) });
    await expect(dismiss(2_001)).rejects.toMatchObject({ status: 400 });
    expect((await dismiss(2_000)).claimNumberConflict.reason).toHaveLength(2_000);
  });
});
