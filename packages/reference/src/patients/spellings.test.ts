import { bulkInsert, foldName, inTenant, newId, statement } from '@rcm/tenancy';
import { aPrincipal, isEncrypted, type TestHost, testTime } from '@rcm/testing';
import { aRecord, patientBody } from '@rcm/testing/records';
import { type SpelledName, spelledNames } from '@rcm/testing/spelled-names';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceHost } from '../../test/reference-host.ts';
import { patientsSearched } from '../lookups.ts';
import { Patient, patientValues } from './patient.ts';
import { foldedName } from './search.ts';

let host: TestHost;
beforeAll(async () => {
  host = await referenceHost();
});
afterAll(() => host.close());

const run = (principal: TestHost['principal'], writes = false) =>
  ({ principal, operation: 'test', requestId: 'req_1', now: testTime, audit: 'none', writes }) as const;

const folds = statement({
  name: 'test.folds',
  parameters: { names: 'text[]' },
  columns: { folded: 'text' },
  isShared: true,
  text: `select btrim(${foldedName('u.name')}) from unnest(:names) with ordinality u (name, place) order by place`,
});

/** How many names are spelled, and in how many ways each: in more if the number of names is given. */
const count = Number(process.env.RCM_TEST_SPELLED_NAMES ?? 200);
const mostSpellings = process.env.RCM_TEST_SPELLED_NAMES === undefined ? 1 : 4;

const names = spelledNames(count);

/** Some spellings of a name, others for each name. */
const chosen = (spellings: readonly string[], index: number) =>
  spellings.length <= mostSpellings
    ? spellings
    : Array.from(
        { length: mostSpellings },
        (_, place) => spellings[(index + place * 5) % spellings.length] ?? '',
      );

const insertPatients = bulkInsert(Patient);

/** Stores a patient of each name, in one of its spellings. */
async function storePatients(principal: TestHost['principal']) {
  const rows = names.map(({ firstName, spellings }, index) => {
    const written = spellings[(index * 3) % spellings.length] ?? '';
    const end = written.indexOf(' ');
    const body = { ...patientBody, firstName, coverage: [] };
    return {
      id: newId(Patient.idPrefix),
      ...patientValues({
        selfPay: true,
        ...body,
        firstName: written.slice(0, end),
        lastName: written.slice(end + 1),
      }),
    };
  });
  await inTenant(host.tenants, run(principal, true), (context) =>
    context.sql.batch(insertPatients(context, rows)),
  );
  return rows.map(({ id }) => id);
}

describe('reference.listPatients', () => {
  test('folds every spelling alike in PostgreSQL and here', async () => {
    const all = names.flatMap(({ spellings }) => spellings);
    const rows = await inTenant(host.tenants, run(host.principal), ({ sql }) =>
      sql.all(folds, { names: all }),
    );
    expect(rows.map(({ folded }) => folded)).toEqual(all.map(foldName));
    for (const { spellings } of names) expect(new Set(spellings.map(foldName)).size).toBe(1);
  });

  test('finds the same patients by every spelling, and so does the search', async () => {
    const principal = aPrincipal();
    const ids = await storePatients(principal);
    const found = async ({ firstName, lastName }: SpelledName, name: string) => {
      const query = { name, take: '100' };
      const { data } = await host.call('reference.listPatients', { query }, { as: principal });
      const searched = await inTenant(host.tenants, run(principal), (context) =>
        patientsSearched.find(context, { text: name, take: 100 }),
      );
      const listed = data.patients.map(({ id }: { id: string }) => id).sort();
      return { name: `${firstName} ${lastName}`, listed, searched: searched.map(({ id }) => id).sort() };
    };
    for (const [index, one] of names.entries()) {
      const expected = await found(one, `${one.firstName} ${one.lastName}`);
      expect(expected.listed, expected.name).toContain(ids[index]);
      expect(expected.searched, expected.name).toContain(ids[index]);
      for (const name of chosen(one.spellings, index)) expect(await found(one, name), name).toEqual(expected);
    }
  }, 600_000);

  test.skipIf(isEncrypted)(
    'finds patients by names whose words are joined or divided elsewhere',
    async () => {
      const principal = aPrincipal();
      const ids = await storePatients(principal);
      for (const [index, { joined }] of names.entries()) {
        for (const name of chosen(joined, index)) {
          const query = { name, take: '100' };
          const { data } = await host.call('reference.listPatients', { query }, { as: principal });
          expect(
            data.patients.map(({ id }: { id: string }) => id),
            name,
          ).toContain(ids[index]);
        }
      }
    },
    600_000,
  );

  test('finds no patient by a name without letters', async () => {
    const as = aPrincipal();
    await aRecord(host, 'Patient', patientBody, { as });
    const { data } = await host.call('reference.listPatients', { query: { name: '’' } }, { as });
    expect(data.patients).toEqual([]);
  });
});
