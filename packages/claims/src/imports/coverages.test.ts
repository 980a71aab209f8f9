import { aPrincipal, type CallOptions, type TestHost } from '@rcm/testing';
import { aRecord, patientBody, payerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimsHost } from '../../test/claims-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

/** A patient and a payer with keys in another system, and functions that import and list the patient's coverages. */
async function aPatient(as: CallOptions['as'] = aPrincipal()) {
  const options: CallOptions = as ? { as } : {};
  const patient = await aRecord(host, 'Patient', { ...patientBody, externalId: 'PAT' }, options);
  const payer = await aRecord(host, 'Payer', { ...payerBody, externalId: 'PYR' }, options);
  const params = { patientId: patient.id as string };
  return {
    ...params,
    payerId: payer.id as string,
    options,
    async send(rows: readonly object[] | string, body: Record<string, unknown> = {}) {
      const content = typeof rows === 'string' ? rows : rows.map((row) => JSON.stringify(row)).join('\n');
      const input = { body: { kind: 'COVERAGE', content, ...body } };
      return (await host.call('reference.importRecords', input, options)).data.import.rows;
    },
    list: async () => (await host.call('reference.listCoverages', { params }, options)).data.coverages,
  };
}

const key = { patientExternalId: 'PAT', payerExternalId: 'PYR' };
const failed = (path: string, code: string) => ({ status: 'FAILED', issues: [{ path, code }] });

describe('reference.importRecords of coverages', () => {
  test('creates them by keys in another system, updates them by externalId, and skips unchanged ones', async () => {
    const { patientId, payerId, send, list } = await aPatient();
    const full = {
      externalId: 'C1',
      rank: 'SECONDARY',
      memberId: 'W123456789',
      groupNumber: '0098412',
      subscriberRelationship: 'CHILD',
      isQmb: true,
      effectiveFrom: '2026-01-01',
      effectiveTo: '2026-12-31',
    };
    expect(await send([{ ...key, ...full }, key])).toMatchObject([
      { status: 'CREATED', externalId: 'C1' },
      { status: 'CREATED', externalId: null },
    ]);
    const [plain, second] = await list();
    expect(second).toMatchObject({ patientId, payerId, ...full });
    expect(plain).toMatchObject({ rank: 'PRIMARY', memberId: null, effectiveTo: null, isQmb: false });
    expect(await send([{ ...key, ...full }])).toMatchObject([{ status: 'UNCHANGED', id: second.id }]);
    expect(await send([{ ...key, externalId: 'C1', memberId: 'W2' }])).toMatchObject([{ status: 'UPDATED' }]);
    expect((await list())[1]).toMatchObject({ ...full, memberId: 'W2' });
  });

  test('reads CSV, in which codes keep their leading zeros', async () => {
    const { send, list } = await aPatient();
    const content =
      'patientExternalId,payerExternalId,memberId,groupNumber,isQmb\r\nPAT,PYR,00123,0098412,TRUE\r\n';
    expect(await send(content, { format: 'CSV' })).toMatchObject([{ status: 'CREATED' }]);
    expect(await list()).toMatchObject([{ memberId: '00123', groupNumber: '0098412', isQmb: true }]);
  });

  test('fails a row with a second PRIMARY coverage on one of the same days, also of the same file', async () => {
    const { send, list } = await aPatient();
    const first = { ...key, externalId: 'C1', effectiveFrom: '2026-01-01', effectiveTo: '2026-06-30' };
    expect(
      await send([
        first,
        { ...key, externalId: 'C2', effectiveFrom: '2026-06-30' },
        { ...key, externalId: 'C3', effectiveFrom: '2026-07-01' },
        { ...key, externalId: 'C4' },
        { ...key, externalId: 'C5', rank: 'TERTIARY' },
      ]),
    ).toMatchObject([
      { status: 'CREATED' },
      failed('rank', 'conflict'),
      { status: 'CREATED' },
      failed('rank', 'conflict'),
      { status: 'CREATED' },
    ]);
    expect(await send([{ ...first, effectiveTo: '2026-07-01' }])).toMatchObject([failed('rank', 'conflict')]);
    expect(await send([{ ...key, externalId: 'C5', rank: 'PRIMARY' }])).toMatchObject([
      failed('rank', 'conflict'),
    ]);
    expect(await list()).toHaveLength(3);
  });

  test('moves PRIMARY from one coverage to another if the row that ends it comes first', async () => {
    const { send } = await aPatient();
    await send([
      { ...key, externalId: 'C1' },
      { ...key, externalId: 'C2', rank: 'SECONDARY' },
    ]);
    expect(
      await send([
        { ...key, externalId: 'C1', rank: 'SECONDARY' },
        { ...key, externalId: 'C2', rank: 'PRIMARY' },
      ]),
    ).toMatchObject([{ status: 'UPDATED' }, { status: 'UPDATED' }]);
  });

  test('fails a row that ends before it starts, changes the patient, or names unknown records', async () => {
    const { send, options, payerId } = await aPatient();
    const other = await aRecord(host, 'Patient', { ...patientBody, externalId: 'OTHER' }, options);
    const foreign = await aPatient();
    await send([{ ...key, externalId: 'C1', effectiveFrom: '2026-03-02' }]);
    expect(
      await send([
        { ...key, externalId: 'C1', effectiveTo: '2026-03-01' },
        {
          ...key,
          externalId: 'C2',
          rank: 'SECONDARY',
          effectiveFrom: '2026-03-02',
          effectiveTo: '2026-03-01',
        },
      ]),
    ).toMatchObject([failed('effectiveTo', 'too_small'), failed('effectiveTo', 'too_small')]);
    expect(
      await send([
        { patientId: other.id, payerId, externalId: 'C1' },
        { payerId },
        { ...key, patientExternalId: 'NOBODY' },
        { patientId: foreign.patientId, payerId },
        { patientExternalId: 'PAT', payerId: foreign.payerId },
        { ...key, rank: 'QUATERNARY' },
      ]),
    ).toMatchObject([
      failed('patientId', 'conflict'),
      failed('patientId', 'invalid_type'),
      failed('patientExternalId', 'not_found'),
      failed('patientId', 'not_found'),
      failed('payerId', 'not_found'),
      failed('rank', 'invalid_value'),
    ]);
  });

  test('keeps one PRIMARY coverage in concurrent imports', async () => {
    const { send, list } = await aPatient();
    const results = await Promise.all(['C1', 'C2', 'C3'].map((externalId) => send([{ ...key, externalId }])));
    expect(results.map(([row]) => row.status).sort()).toEqual(['CREATED', 'FAILED', 'FAILED']);
    expect(await list()).toHaveLength(1);
  });
});
