import { aPrincipal, refusedAt, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, aPartner, claims, submissionHost } from '../../test/submission-host.ts';
import { PayerEdit } from './payer-edit.ts';
import { mostCharacters, mostPayerEdits } from './schema.ts';

let host: TestHost;
beforeAll(async () => {
  host = await submissionHost();
});
afterAll(() => host.close());

type Caller = ReturnType<typeof aPrincipal>;
type Body = Readonly<Record<string, unknown>>;

const officeVisit = { field: 'line.procedureCode', op: 'eq', value: '99213' };

const body = {
  name: 'Visits need a referral',
  code: 'REFERRAL_MISSING',
  conditions: { all: [officeVisit, { field: 'hasReferral', op: 'eq', value: false }] },
  message: 'The payer wants a referral for visits',
};

async function anEdit(overrides: Body = {}, as: Caller = aPrincipal()) {
  const { data } = await host.call('claims.createPayerEdit', { body: { ...body, ...overrides } }, { as });
  return { as, edit: data.payerEdit, params: { payerEditId: data.payerEdit.id as string } };
}

const validate = async (claimId: string, as: Caller) =>
  (await host.call('claims.validateClaim', { params: { claimId }, body: {} }, { as })).data;

const list = async (as: Caller, query: Readonly<Record<string, string | string[]>> = {}) =>
  (await host.call('claims.listPayerEdits', { query }, { as })).data;

const leaves = (count: number) => ({ any: Array.from({ length: count }, () => officeVisit) });

const nested = (levels: number): unknown => (levels === 1 ? officeVisit : { not: nested(levels - 1) });

/** Conditions of so many characters of JSON. */
function conditionsOf(characters: number) {
  const value = Array.from({ length: 99 }, () => 'A'.repeat(190));
  const sized = (rest: number) => ({
    field: 'line.procedureCode',
    op: 'in',
    value: [...value, 'A'.repeat(rest)],
  });
  const more = { field: 'payerId', op: 'in', value: Array.from({ length: 6 }, () => 'A'.repeat(100)) };
  const rest = characters - JSON.stringify({ all: [sized(0), more] }).length;
  return { all: [sized(rest), more] };
}

describe('claims.createPayerEdit', () => {
  test('stores what is sent; it is an active error for all claims of all payers unless it says otherwise', async () => {
    const { edit, as } = await anEdit();
    expect(edit).toMatchObject({
      ...body,
      payerIds: [],
      kind: 'BOTH',
      severity: 'ERROR',
      effectiveFrom: null,
      effectiveTo: null,
      isActive: true,
    });
    const whole = {
      ...body,
      code: 'OTHER',
      payerIds: ['pyr_1', 'pyr_2'],
      kind: '837I',
      severity: 'WARNING',
      effectiveFrom: '2026-01-01',
      effectiveTo: '2026-01-01',
      isActive: false,
    };
    expect((await anEdit(whole, as)).edit).toMatchObject(whole);
  });

  test.each([
    ['name', 'A'.repeat(200), 'A'.repeat(201)],
    ['name', 'A', ''],
    ['code', 'A'.repeat(80), 'A'.repeat(81)],
    ['code', 'A1_2B', 'A__B'],
    ['code', 'A', 'a'],
    ['code', 'A1', '1A'],
    ['message', 'A'.repeat(500), 'A'.repeat(501)],
    ['message', 'A', ''],
    ['kind', '837P', '835'],
    ['severity', 'WARNING', 'INFO'],
    ['effectiveFrom', '2024-02-29', '2025-02-29'],
    ['effectiveTo', '2024-02-29', '2024-02-29T00:00:00Z'],
    ['isActive', false, null],
    ['conditions', leaves(200), leaves(201)],
    ['conditions', nested(10), nested(11)],
    ['conditions', conditionsOf(mostCharacters), conditionsOf(mostCharacters + 1)],
    ['conditions', { field: 'serviceDate', op: 'lt', value: '2026-01-01' }, { field: 'color', op: 'exists' }],
    ['payerIds', Array.from({ length: 1_000 }, (_, index) => `pyr_${index}`), ['pyr_1', 'pyr_1']],
    ['payerIds', null, Array.from({ length: 1_001 }, (_, index) => `pyr_${index}`)],
  ])('takes %s up to its bound, and nothing beyond', async (field, allowed, refused) => {
    const { edit } = await anEdit({ [field]: allowed });
    expect(edit[field]).toEqual(allowed ?? []);
    await expect(anEdit({ [field]: refused })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: expect.stringMatching(`^body.${field}`) }] },
    });
  });

  test('needs a code that neither a built-in edit nor another of the organization has', async () => {
    await expect(anEdit({ code: 'POST_OFFICE_BOX' })).rejects.toMatchObject(refusedAt('body.code'));
    const { as, edit } = await anEdit();
    await expect(anEdit({}, as)).rejects.toMatchObject({ status: 409, details: { existingId: edit.id } });
    await anEdit({}, aPrincipal());
  });

  test('needs days in order, and payers that exist', async () => {
    const days = { effectiveFrom: '2026-01-02', effectiveTo: '2026-01-01' };
    await expect(anEdit(days)).rejects.toMatchObject(refusedAt('body.effectiveTo'));
    await expect(anEdit({ payerIds: ['pyr_1', 'pyr_unknown'] })).rejects.toMatchObject({ status: 404 });
  });

  test(`allows ${mostPayerEdits} edits of an organization, also to requests at once`, async () => {
    const as = aPrincipal();
    const many = mostPayerEdits - 2;
    await host.inside(as, async (context) => {
      for (let count = 0; count < many; count += 1) {
        context.create(PayerEdit, {
          ...body,
          code: `EDIT_${count}`,
          conditions: { all: [] },
          payerIds: [],
          kind: 'BOTH',
          severity: 'ERROR',
          effectiveFrom: null,
          effectiveTo: null,
          isActive: true,
        });
      }
    });
    const rest = await Promise.allSettled(['A', 'B', 'C', 'D'].map((code) => anEdit({ code }, as)));
    expect(rest.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(rest.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
    expect((await list(as)).total).toBe(mostPayerEdits);
  });
});

describe('claims.getPayerEdit', () => {
  test('returns one by its id, and 404 to another organization', async () => {
    const { as, edit, params } = await anEdit();
    const { data, tag } = await host.call('claims.getPayerEdit', { params }, { as });
    expect([data.payerEdit, tag]).toEqual([edit, '"1"']);
    await expect(host.call('claims.getPayerEdit', { params }, { as: aPrincipal() })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('claims.listPayerEdits', () => {
  test('filters by payer, code, kind, severity and activity, and sorts by name', async () => {
    const as = aPrincipal();
    await anEdit({ code: 'A', name: 'Second', payerIds: ['pyr_1'], kind: '837P' }, as);
    await anEdit({ code: 'B', name: 'First', severity: 'WARNING' }, as);
    await anEdit({ code: 'C', name: 'Third', payerIds: ['pyr_2'], isActive: false }, as);
    const codes = async (query: Readonly<Record<string, string | string[]>>) =>
      (await list(as, query)).payerEdits.map(({ code }: { code: string }) => code);
    expect(await codes({})).toEqual(['C', 'B', 'A']);
    expect(await codes({ sort: 'name' })).toEqual(['B', 'A', 'C']);
    expect(await codes({ payerId: 'pyr_1' })).toEqual(['B', 'A']);
    expect(await codes({ payerId: ['pyr_1', 'pyr_2'] })).toEqual(['C', 'B', 'A']);
    expect(await codes({ code: ['A', 'C'] })).toEqual(['C', 'A']);
    expect(await codes({ kind: '837P' })).toEqual(['A']);
    expect(await codes({ severity: 'WARNING' })).toEqual(['B']);
    expect(await codes({ isActive: 'false' })).toEqual(['C']);
  });
});

describe('claims.updatePayerEdit', () => {
  const update = (params: Record<string, string>, changes: Body, options = {}) =>
    host.call('claims.updatePayerEdit', { params, body: changes }, options);

  test('keeps omitted fields, and null clears days and stands for all payers', async () => {
    const days = { effectiveFrom: '2026-01-01', effectiveTo: '2026-02-01' };
    const { as, edit, params } = await anEdit({ ...days, payerIds: ['pyr_1'] });
    const { data } = await update(params, { message: 'Other' }, { as });
    expect(data.payerEdit).toEqual({ ...edit, message: 'Other', updatedAt: expect.any(String) });
    const cleared = await update(params, { payerIds: null, effectiveTo: null }, { as });
    expect(cleared.data.payerEdit).toMatchObject({
      payerIds: [],
      effectiveFrom: '2026-01-01',
      effectiveTo: null,
    });
  });

  test('holds the edit to the rules of its creation', async () => {
    const { as, params, edit } = await anEdit({ effectiveFrom: '2026-01-02' });
    const other = await anEdit({ code: 'OTHER' }, as);
    await update(params, { code: edit.code }, { as });
    await expect(update(other.params, { code: edit.code }, { as })).rejects.toMatchObject({ status: 409 });
    await expect(update(params, { code: 'POST_OFFICE_BOX' }, { as })).rejects.toMatchObject({ status: 400 });
    await expect(update(params, { effectiveTo: '2026-01-01' }, { as })).rejects.toMatchObject(
      refusedAt('body.effectiveTo'),
    );
    await expect(update(params, { payerIds: ['pyr_unknown'] }, { as })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('refuses a stale version', async () => {
    const { as, params } = await anEdit();
    await update(params, { name: 'First' }, { as, ifMatch: '"1"' });
    await expect(update(params, { name: 'Second' }, { as, ifMatch: '"1"' })).rejects.toMatchObject({
      status: 412,
    });
  });
});

describe('claims.deletePayerEdit', () => {
  test('deletes it, and frees its code', async () => {
    const { as, params } = await anEdit();
    expect((await host.call('claims.deletePayerEdit', { params }, { as })).status).toBe(204);
    await expect(host.call('claims.getPayerEdit', { params }, { as })).rejects.toMatchObject({ status: 404 });
    await anEdit({}, as);
  });
});

describe('claims.validateClaim', () => {
  test('names each failing line of a payer edit, with the edit as its source', async () => {
    const { as, edit } = await anEdit();
    expect(await validate(await aClaim(as), as)).toMatchObject({
      submissionState: 'DRAFT',
      edits: [
        {
          code: 'REFERRAL_MISSING',
          path: 'claim.services[0]',
          message: body.message,
          severity: 'ERROR',
          source: `${edit.id} ${edit.name}`,
        },
      ],
    });
  });

  test('lets a claim with a warning be sent', async () => {
    const { as } = await anEdit({ severity: 'WARNING' });
    expect(await validate(await aClaim(as), as)).toMatchObject({
      submissionState: 'READY',
      edits: [{ severity: 'WARNING' }],
    });
  });

  test('checks neither claims of other payers or kinds, nor those of other organizations', async () => {
    const as = aPrincipal();
    await anEdit({ payerIds: ['pyr_2'] }, as);
    await anEdit({ code: 'INSTITUTIONAL', kind: '837I' }, as);
    expect((await validate(await aClaim(as), as)).edits).toEqual([]);
    const other = await validate(await aClaim(as, { payerId: 'pyr_2' }), as);
    expect(other.edits).toMatchObject([{ code: 'REFERRAL_MISSING' }]);
    const stranger = aPrincipal();
    expect((await validate(await aClaim(stranger, { payerId: 'pyr_2' }), stranger)).edits).toEqual([]);
  });

  test('leaves an edit out that is switched off for the payer', async () => {
    const { as } = await anEdit();
    const exception = { code: 'REFERRAL_MISSING', payerId: 'pyr_1', reason: 'Waived until June' };
    await host.call('claims.createEditException', { body: exception }, { as });
    expect((await validate(await aClaim(as), as)).edits).toEqual([]);
    const other = await validate(await aClaim(as, { payerId: 'pyr_2' }), as);
    expect(other.edits).toMatchObject([{ code: 'REFERRAL_MISSING' }]);
  });

  test('applies an edit on the days of the organization on which it is active and effective', async () => {
    // The day of the test, and the one before it, in the zone of the organization.
    const day = (offset: number, zone: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(testTime.getTime() + offset * 86_400_000);
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const as = aPrincipal({ timeZone });
      const [yesterday, today, tomorrow] = [-1, 0, 1].map((offset) => day(offset, timeZone));
      await anEdit({ code: 'INACTIVE', isActive: false }, as);
      await anEdit({ code: 'LATER', effectiveFrom: tomorrow }, as);
      await anEdit({ code: 'EARLIER', effectiveTo: yesterday }, as);
      await anEdit({ code: 'TODAY', effectiveFrom: today, effectiveTo: today }, as);
      const { edits } = await validate(await aClaim(as), as);
      expect(edits.map(({ code }: { code: string }) => code)).toEqual(['TODAY']);
    }
  });
});

describe('claims.createClaimBatches', () => {
  test('keeps a ready claim out that fails an edit which was written since', async () => {
    const as = aPrincipal();
    await aPartner(host, as);
    const claimId = await aClaim(as);
    expect((await validate(claimId, as)).submissionState).toBe('READY');
    await anEdit({}, as);
    const { data } = await host.call(
      'claims.createClaimBatches',
      { body: { kind: '837P', claimIds: [claimId] } },
      { as },
    );
    expect(data).toMatchObject({
      claimBatches: [],
      results: [{ claimId, outcome: 'FAILED_EDITS', edits: [{ code: 'REFERRAL_MISSING' }] }],
    });
  });
});

describe('claims.evaluatePayerEdits', () => {
  const evaluate = async (evaluated: Body, as: Caller) =>
    (await host.call('claims.evaluatePayerEdits', { body: evaluated }, { as })).data;

  test('returns the edits that a claim fails, errors first, and changes nothing', async () => {
    const as = aPrincipal();
    await anEdit({ code: 'A_WARNING', severity: 'WARNING' }, as);
    await anEdit({}, as);
    const claimId = await aClaim(as);
    const { edits } = await evaluate({ claimId }, as);
    expect(edits.map(({ code }: { code: string }) => code)).toEqual(['REFERRAL_MISSING', 'A_WARNING']);
    expect(claims.get(claimId)?.state).toBe('DRAFT');
  });

  test('evaluates an edit alone before it is created', async () => {
    const { as } = await anEdit();
    const claimId = await aClaim(as);
    // On another day, and with a code that only a new edit may not have.
    const payerEdit = { ...body, isActive: false, effectiveTo: '2000-01-01' };
    expect((await evaluate({ claimId, payerEdit }, as)).edits).toEqual([
      {
        code: 'REFERRAL_MISSING',
        path: 'claim.services[0]',
        message: body.message,
        severity: 'ERROR',
        source: body.name,
      },
    ]);
    const other = { ...payerEdit, payerIds: ['pyr_2'] };
    expect((await evaluate({ claimId, payerEdit: other }, as)).edits).toEqual([]);
    expect((await list(as)).total).toBe(1);
  });

  test('refuses an edit that could not be created', async () => {
    const as = aPrincipal();
    const claimId = await aClaim(as);
    const tried = (values: Body) => evaluate({ claimId, payerEdit: { ...body, ...values } }, as);
    await expect(tried({ payerIds: ['pyr_unknown'] })).rejects.toMatchObject({ status: 404 });
    await expect(tried({ code: 'POST_OFFICE_BOX' })).rejects.toMatchObject(refusedAt('body.payerEdit.code'));
    await expect(tried({ effectiveFrom: '2026-01-02', effectiveTo: '2026-01-01' })).rejects.toMatchObject(
      refusedAt('body.payerEdit.effectiveTo'),
    );
  });

  test('answers 404 for a claim of another organization', async () => {
    await expect(evaluate({ claimId: await aClaim(aPrincipal()) }, aPrincipal())).rejects.toMatchObject({
      status: 404,
    });
  });
});
