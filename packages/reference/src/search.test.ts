import type { FoundRecord, SearchSource } from '@rcm/lists';
import { inTenant } from '@rcm/tenancy';
import {
  aPrincipal,
  asOrganization,
  expectNoDrift,
  isEncrypted,
  type TestHost,
  testTime,
} from '@rcm/testing';
import { aRecord, patientBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reference, referenceHost } from '../test/reference-host.ts';
import { patientsSearched } from './lookups.ts';

let host: TestHost;
beforeAll(async () => {
  host = await referenceHost();
});
afterAll(() => host.close());

const look = (source: SearchSource, text: string, { principal = host.principal, take = 50 } = {}) =>
  inTenant(
    host.tenants,
    { principal, operation: 'test', requestId: 'req_1', now: testTime, audit: 'none', writes: false },
    (context) => source.find(context, { text, take }),
  );

const idsOf = (found: readonly FoundRecord[]) => found.map(({ id }) => id);

const aPatient = async (values: Record<string, unknown>): Promise<string> =>
  (await aRecord(host, 'Patient', { ...patientBody, ...values })).id;

describe('patients', () => {
  test('are found by the words of their names in any order, ignoring accents and case', async () => {
    const id = await aPatient({ firstName: 'José María', lastName: "Núñez-O'Dell" });
    for (const text of ['josé', 'NUNEZ', 'maria jose', 'o’dell nuñez', "O'Dell, José"]) {
      expect(await look(patientsSearched, text)).toMatchObject([
        { id, match: 'EXACT_NAME', field: 'name', name: "José María Núñez-O'Dell", patientId: id },
      ]);
    }
    expect(await look(patientsSearched, 'jose quinn')).toEqual([]);
    expect(await look(patientsSearched, '’,-')).toEqual([]);
  });

  test.skipIf(isEncrypted)('are found by prefixes of words, after those with whole words', async () => {
    const longer = await aPatient({ firstName: 'Annabel', lastName: 'Quist' });
    const whole = await aPatient({ firstName: 'Anna', lastName: 'Quist' });
    const newer = await aPatient({ firstName: 'Annalise', lastName: 'Quistgaard' });
    const found = await look(patientsSearched, 'quist anna');
    expect(found.map(({ id, match }) => [id, match])).toEqual([
      [whole, 'EXACT_NAME'],
      [newer, 'NAME_BEGINNING'],
      [longer, 'NAME_BEGINNING'],
    ]);
    expect(idsOf(await look(patientsSearched, 'qui ann', { take: 1 }))).toEqual([newer]);
  });

  test('are found by the first eight words of a name', async () => {
    const id = await aPatient({ firstName: 'Wa Wb Wc Wd', lastName: 'We Wf Wg Wh Wi' });
    expect(idsOf(await look(patientsSearched, 'wh'))).toEqual([id]);
    expect(await look(patientsSearched, 'wi')).toEqual([]);
    const words = 'wa wb wc wd we wf wg wh';
    expect(idsOf(await look(patientsSearched, `${words} WA`))).toEqual([id]);
    expect(await look(patientsSearched, `${words} w`)).toEqual([]);
  });

  test('are found only by their new name after a change', async () => {
    const id = await aPatient({ firstName: 'Before', lastName: 'Marriage' });
    await host.call('reference.updatePatient', { params: { patientId: id }, body: { lastName: 'Wedlock' } });
    expect(idsOf(await look(patientsSearched, 'wedlock before'))).toEqual([id]);
    expect(await look(patientsSearched, 'marriage')).toEqual([]);
  });

  test('are found by medical record number and by externalId', async () => {
    const id = await aPatient({ mrn: 'MRN-555', externalId: 'HIS-901' });
    expect(await look(patientsSearched, 'mrn-555')).toMatchObject([
      { id, match: 'EXACT_NUMBER', field: 'mrn', number: 'MRN-555' },
    ]);
    expect(await look(patientsSearched, 'MRN-55')).toMatchObject(
      isEncrypted ? [] : [{ id, match: 'NUMBER_BEGINNING' }],
    );
    expect(await look(patientsSearched, 'his-9')).toMatchObject([{ id, field: 'externalId' }]);
  });

  test.runIf(isEncrypted)(
    'whose names are encrypted are found by whole words, and not by stored values',
    async () => {
      const id = await aPatient({ firstName: 'Sealed', lastName: 'Envelope', mrn: 'ENC-1' });
      expect(await look(patientsSearched, 'envelope sealed')).toMatchObject([{ id, match: 'EXACT_NAME' }]);
      for (const text of ['envel', 'sealed env', 'enc:', '#']) {
        expect(await look(patientsSearched, text)).toEqual([]);
      }
    },
  );
});

test('patients of another organization are not found', async () => {
  await aPatient({ firstName: 'Foreign', lastName: 'Elsewhere', mrn: 'FOREIGN-2' });
  const principal = aPrincipal();
  for (const text of ['foreign', 'FOREIGN-2', 'elsewhere']) {
    expect(await look(patientsSearched, text, { principal })).toEqual([]);
  }
});

test.each([
  ['patients', 'mrn collate "C"', 'patients_search_mrn'],
  ['patients', 'name_word2', 'patients_name_word_2'],
])('a search of %s by %s uses an index under row-level security', async (table, column, index) => {
  const organizationId = host.principal.organization.id;
  const plan = await asOrganization(host.tenants, organizationId, async (client) => {
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query(
      `explain select id from reference_data.${table} where organization_id = '${organizationId}'
        and ${column} >= 'a' and ${column} < 'b' order by ${column}, id desc limit 10`,
    );
    return rows.map((row) => row['QUERY PLAN']).join(' ');
  });
  expect(plan).toMatch(new RegExp(`${index}.*Index Cond: .*>= 'a'`));
  expect(plan).not.toContain('Sort');
});

test('the migrations create the schema of the entities', () => expectNoDrift(reference));
