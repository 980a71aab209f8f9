import type { ClaimEdit } from '@rcm/claim-edits';
import { foldRowCounts } from '@rcm/lists';
import { aPrincipal, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, aPartner, failing, submissionHost } from '../../test/submission-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await submissionHost();
});
afterAll(() => host.close());

const anEdit = (values: Partial<ClaimEdit> = {}): ClaimEdit => ({
  code: 'POST_OFFICE_BOX',
  path: 'billingProvider.name.street.line1',
  message: 'Expected no post office box',
  severity: 'ERROR',
  source: '005010X222A1 2010AA N301',
  ...values,
});

const validate = async (claimId: string, as: ReturnType<typeof aPrincipal>) =>
  (await host.call('claims.validateClaim', { params: { claimId } }, { as })).data;

describe('claims.validateClaim', () => {
  test('makes a draft without errors ready, also with a warning', async () => {
    const as = aPrincipal();
    const [first, second] = [await aClaim(as), await aClaim(as)];
    failing.set(second, [anEdit({ severity: 'WARNING' })]);
    expect(await validate(first, as)).toEqual({ claimId: first, submissionState: 'READY', edits: [] });
    expect(await validate(second, as)).toMatchObject({
      submissionState: 'READY',
      edits: [{ severity: 'WARNING' }],
    });
  });

  test('names every failed edit, errors first, and makes a ready claim a draft again', async () => {
    const as = aPrincipal();
    const claimId = await aClaim(as, { unit: '' }, { state: 'READY' });
    failing.set(claimId, [anEdit({ severity: 'WARNING', code: 'A_WARNING' }), anEdit()]);
    const { submissionState, edits } = await validate(claimId, as);
    expect([submissionState, edits.map(({ code }: ClaimEdit) => code)]).toEqual([
      'DRAFT',
      ['POST_OFFICE_BOX', 'ELEMENT_MISSING', 'A_WARNING'],
    ]);
    expect(edits[1]).toEqual({
      code: 'ELEMENT_MISSING',
      path: 'claim.services[0].service.unit',
      message: 'SV103 of loop 2400 is required',
      severity: 'ERROR',
      source: '005010X222A1 2400 SV103',
    });
  });

  test('names a place once', async () => {
    const as = aPrincipal();
    const claimId = await aClaim(as, { unit: '' });
    failing.set(claimId, [anEdit({ code: 'UNIT_MISSING', path: 'claim.services[0].service.unit' })]);
    expect((await validate(claimId, as)).edits.map(({ code }: ClaimEdit) => code)).toEqual(['UNIT_MISSING']);
  });

  test('keeps the state of a claim that was batched or sent', async () => {
    const as = aPrincipal();
    for (const state of ['BATCHED', 'SUBMITTED', 'REJECTED', 'ACCEPTED'] as const) {
      const claimId = await aClaim(as, { unit: '' }, { state });
      expect((await validate(claimId, as)).submissionState).toBe(state);
    }
  });

  test('refuses a separator of the receiver in data, unless it writes a space instead', async () => {
    const separators = { element: '|', component: ':', repetition: '^', terminator: '~' };
    for (const [separatorsInData, expected] of [
      ['REFUSE', ['SEPARATOR_IN_DATA']],
      ['SPACE', []],
    ] as const) {
      const as = aPrincipal();
      await aPartner(host, as, { separators, separatorsInData });
      const claimId = await aClaim(as, { note: 'A|B' });
      expect((await validate(claimId, as)).edits.map(({ code }: ClaimEdit) => code)).toEqual(expected);
    }
  });

  test('answers 404 for a claim of another organization', async () => {
    await expect(validate(await aClaim(aPrincipal()), aPrincipal())).rejects.toMatchObject({ status: 404 });
  });
});

describe('claims.createEditException', () => {
  const body = { code: 'POST_OFFICE_BOX', payerId: 'pyr_1', reason: 'The payer takes boxes' };

  test('switches an edit off for a payer alone', async () => {
    const as = aPrincipal();
    const { data } = await host.call('claims.createEditException', { body }, { as });
    expect(data.editException).toMatchObject(body);
    const [own, other] = [await aClaim(as), await aClaim(as, { payerId: 'pyr_2' })];
    for (const id of [own, other]) failing.set(id, [anEdit()]);
    expect([(await validate(own, as)).submissionState, (await validate(other, as)).submissionState]).toEqual([
      'READY',
      'DRAFT',
    ]);
  });

  test('does not switch off what a file can’t be written without', async () => {
    const as = aPrincipal();
    await host.call('claims.createEditException', { body: { ...body, code: 'ELEMENT_MISSING' } }, { as });
    expect((await validate(await aClaim(as, { unit: '' }), as)).submissionState).toBe('DRAFT');
  });

  test('refuses a second one, an unknown payer and a code of no edit', async () => {
    const as = aPrincipal();
    await host.call('claims.createEditException', { body }, { as });
    await expect(host.call('claims.createEditException', { body }, { as })).rejects.toMatchObject({
      status: 409,
    });
    await expect(
      host.call('claims.createEditException', { body: { ...body, payerId: 'pyr_unknown' } }, { as }),
    ).rejects.toMatchObject({ status: 404 });
    for (const code of ['', 'A B', 'A'.repeat(81)]) {
      await expect(
        host.call('claims.createEditException', { body: { ...body, code } }, { as }),
      ).rejects.toMatchObject({ status: 400 });
    }
    await host.call('claims.createEditException', { body: { ...body, code: 'A'.repeat(80) } }, { as });
  });
});

describe('claims.listEditExceptions', () => {
  test('filters by payer and code', async () => {
    const as = aPrincipal();
    for (const [code, payerId] of [
      ['A', 'pyr_1'],
      ['B', 'pyr_1'],
      ['A', 'pyr_2'],
    ]) {
      await host.call('claims.createEditException', { body: { code, payerId, reason: 'x' } }, { as });
    }
    const { data } = await host.call(
      'claims.listEditExceptions',
      { query: { payerId: 'pyr_1', code: 'A' } },
      { as },
    );
    expect(data).toMatchObject({ total: 1, editExceptions: [{ code: 'A', payerId: 'pyr_1' }] });
  });

  test('counts the exceptions of each payer and of each edit, before and after their changes are folded', async () => {
    const as = aPrincipal();
    const total = async (query: Readonly<Record<string, string | string[]>>) =>
      (await host.call('claims.listEditExceptions', { query }, { as })).data.total;
    const totals = async () => ({
      all: await total({}),
      payer: await total({ payerId: 'pyr_1' }),
      payers: await total({ payerId: ['pyr_1', 'pyr_2'] }),
      edit: await total({ code: 'A' }),
      edits: await total({ code: ['B', 'C'] }),
      both: await total({ payerId: ['pyr_1', 'pyr_2'], code: 'A' }),
      neither: await total({ payerId: 'pyr_3', code: 'C' }),
    });
    const check = async (expected: Awaited<ReturnType<typeof totals>>) => {
      expect(await totals()).toEqual(expected);
      await foldRowCounts(host.tenants, as.organization.id);
      expect(await totals()).toEqual(expected);
    };
    const except = async (code: string, payerId: string): Promise<string> => {
      const body = { code, payerId, reason: 'x' };
      return (await host.call('claims.createEditException', { body }, { as })).data.editException.id;
    };
    const editExceptionId = await except('A', 'pyr_1');
    await except('B', 'pyr_1');
    await except('A', 'pyr_2');
    await except('C', 'pyr_2');
    await check({ all: 4, payer: 2, payers: 4, edit: 2, edits: 2, both: 2, neither: 0 });
    await host.call('claims.deleteEditException', { params: { editExceptionId } }, { as });
    await check({ all: 3, payer: 1, payers: 3, edit: 1, edits: 2, both: 1, neither: 0 });
  });
});

describe('claims.deleteEditException', () => {
  test('switches the edit on again', async () => {
    const as = aPrincipal();
    const body = { code: 'POST_OFFICE_BOX', payerId: 'pyr_1', reason: 'x' };
    const { data } = await host.call('claims.createEditException', { body }, { as });
    const claimId = await aClaim(as);
    failing.set(claimId, [anEdit()]);
    expect((await validate(claimId, as)).submissionState).toBe('READY');
    const params = { editExceptionId: data.editException.id };
    await host.call('claims.deleteEditException', { params }, { as });
    expect((await validate(claimId, as)).submissionState).toBe('DRAFT');
    await expect(host.call('claims.deleteEditException', { params }, { as })).rejects.toMatchObject({
      status: 404,
    });
  });
});
