import { aPrincipal, type CallOptions, type TestHost } from '@rcm/testing';
import { anAuthorization, aRecord, patientBody, payerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimsHost } from '../../test/claims-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

/** An organization with a patient and a payer, and functions that import and list its authorizations. */
async function anOrganization() {
  const options: CallOptions = { as: aPrincipal() };
  await aRecord(host, 'Patient', { ...patientBody, externalId: 'PAT' }, options);
  await aRecord(host, 'Payer', { ...payerBody, externalId: 'PYR' }, options);
  return {
    options,
    async send(rows: readonly object[] | string, body: Record<string, unknown> = {}) {
      const content = typeof rows === 'string' ? rows : rows.map((row) => JSON.stringify(row)).join('\n');
      const input = { body: { kind: 'AUTHORIZATION', content, ...body } };
      return (await host.call('reference.importRecords', input, options)).data.import.rows;
    },
    list: async () =>
      (await host.call('reference.listAuthorizations', { query: { sort: 'createdAt' } }, options)).data
        .authorizations,
  };
}

const key = { patientExternalId: 'PAT', payerExternalId: 'PYR' };
const row = { ...key, procedureCodes: ['97110'], unitsAuthorized: 12 };
const failed = (path: string, code: string) => ({ status: 'FAILED', issues: [{ path, code }] });

describe('reference.importRecords of authorizations', () => {
  test('creates them by keys in another system, updates them by externalId, and skips unchanged ones', async () => {
    const { send, list } = await anOrganization();
    const full = {
      externalId: 'A1',
      authorizationNumber: '0020417',
      procedureCodes: ['97110', '97112'],
      serviceDescription: 'Physical therapy',
      unitType: 'VISITS',
      unitsAuthorized: 0.25,
      effectiveFrom: '2026-01-01',
      effectiveTo: '2026-06-30',
      status: 'APPROVED',
      note: 'Asked by telephone',
    };
    expect(await send([{ ...key, ...full }, row])).toMatchObject([
      { status: 'CREATED', externalId: 'A1' },
      { status: 'CREATED' },
    ]);
    const authorizations = await list();
    const stored = authorizations.find(({ externalId }: { externalId: string }) => externalId === 'A1');
    expect(stored).toMatchObject({ ...full, unitsUsed: 0 });
    expect(authorizations).toContainEqual(
      expect.objectContaining({ externalId: null, status: 'REQUESTED', unitType: 'UNITS', note: null }),
    );
    expect(await send([{ ...key, ...full }])).toMatchObject([{ status: 'UNCHANGED', id: stored.id }]);
    const longer = { ...row, externalId: 'A1', effectiveTo: '2026-03-01' };
    expect(await send([longer])).toMatchObject([{ status: 'UPDATED' }]);
    const [after] = (await list()).filter(({ id }: { id: string }) => id === stored.id);
    expect(after).toMatchObject({
      ...full,
      procedureCodes: ['97110'],
      unitsAuthorized: 12,
      effectiveTo: '2026-03-01',
      status: 'EXPIRED',
    });
  });

  test('reads CSV with codes by position or as JSON', async () => {
    const { send, list } = await anOrganization();
    const content = [
      'patientExternalId,payerExternalId,procedureCodes.0,procedureCodes.1,procedureCodes,unitsAuthorized',
      'PAT,PYR,97110,,,12.5',
      'PAT,PYR,,,"[""97110"",""97112""]",1',
    ].join('\r\n');
    expect(await send(content, { format: 'CSV' })).toMatchObject([
      { status: 'CREATED' },
      { status: 'CREATED' },
    ]);
    expect(
      (await list()).map(({ procedureCodes }: { procedureCodes: string[] }) => procedureCodes).sort(),
    ).toEqual([['97110'], ['97110', '97112']]);
  });

  test('fails a row that is incomplete', async () => {
    const { send } = await anOrganization();
    expect(
      await send([
        { ...row, procedureCodes: [] },
        { ...row, status: 'APPROVED' },
        { ...row, effectiveFrom: '2026-03-02', effectiveTo: '2026-03-01' },
        { ...row, unitsAuthorized: 0 },
        { ...row, payerExternalId: 'NONE' },
      ]),
    ).toMatchObject([
      failed('procedureCodes', 'too_small'),
      failed('authorizationNumber', 'custom'),
      failed('effectiveTo', 'too_small'),
      failed('unitsAuthorized', 'too_small'),
      failed('payerExternalId', 'not_found'),
    ]);
  });

  test('fails a row whose number another authorization of the patient and payer has', async () => {
    const { send, options } = await anOrganization();
    const numbered = { ...row, externalId: 'A1', authorizationNumber: 'N1' };
    expect(await send([numbered, { ...row, authorizationNumber: 'N1' }])).toMatchObject([
      { status: 'CREATED' },
      failed('authorizationNumber', 'conflict'),
    ]);
    expect(await send([{ ...row, authorizationNumber: 'N1' }])).toMatchObject([
      failed('authorizationNumber', 'conflict'),
    ]);
    const { patientId, payerId } = await anAuthorization(
      host,
      { externalId: 'A2', authorizationNumber: 'N1' },
      options,
    );
    const moved = { ...row, patientExternalId: 'PAT', payerExternalId: 'PYR', externalId: 'A2' };
    expect(await send([moved])).toMatchObject([failed('authorizationNumber', 'conflict')]);
    const other = { procedureCodes: ['97110'], unitsAuthorized: 12, patientId, payerId };
    expect(await send([{ ...other, authorizationNumber: 'N2' }])).toMatchObject([{ status: 'CREATED' }]);
  });

  test('refuses illegal moves, and names the legal ones', async () => {
    const { send } = await anOrganization();
    const approved = { ...row, externalId: 'A1', authorizationNumber: 'N1', status: 'APPROVED' };
    await send([approved]);
    expect(await send([{ ...approved, status: 'REQUESTED' }])).toMatchObject([
      {
        status: 'FAILED',
        issues: [
          { path: 'status', code: 'conflict', message: 'From APPROVED, expected one of DENIED, CANCELLED' },
        ],
      },
    ]);
    expect(await send([{ ...approved, status: 'DENIED' }])).toMatchObject([{ status: 'UPDATED' }]);
  });

  test('reads EXPIRED as an approval whose last day has passed', async () => {
    const { send, list } = await anOrganization();
    // The host's day is 2 March 2026.
    const expired = { ...row, status: 'EXPIRED', externalId: 'A1', authorizationNumber: 'N1' };
    expect(await send([{ ...expired, effectiveTo: '2026-03-01' }])).toMatchObject([{ status: 'CREATED' }]);
    expect(await list()).toMatchObject([{ status: 'EXPIRED' }]);
    expect(await send([{ ...expired, effectiveTo: '2026-03-01' }])).toMatchObject([{ status: 'UNCHANGED' }]);
    for (const effectiveTo of ['2026-03-02', undefined]) {
      const other = { ...expired, externalId: 'A2', authorizationNumber: 'N2', effectiveTo };
      expect(await send([other])).toMatchObject([failed('status', 'custom')]);
    }
  });
});
