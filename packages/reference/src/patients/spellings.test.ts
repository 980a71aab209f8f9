import { foldName, inTenant, statement } from '@rcm/tenancy';
import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { aRecord, patientBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceHost } from '../../test/reference-host.ts';
import { patientsSearched } from '../lookups.ts';
import { foldedName } from './search.ts';

let host: TestHost;
beforeAll(async () => {
  host = await referenceHost();
});
afterAll(() => host.close());

const run = (principal: TestHost['principal']) =>
  ({
    principal,
    operation: 'test',
    requestId: 'req_1',
    now: testTime,
    audit: 'none',
    writes: false,
  }) as const;

const folds = statement({
  name: 'test.folds',
  parameters: { names: 'text[]' },
  columns: { folded: 'text' },
  isShared: true,
  text: `select btrim(${foldedName('u.name')}) from unnest(:names) with ordinality u (name, place) order by place`,
});

/** Names, of which each is spelled in several ways. */
const count = Number(process.env.RCM_NAME_SPELLINGS ?? 2_000);

const given = ['José', 'Łukasz', 'Søren', 'Þórdís', 'Zoë', 'Đorđe', 'Işıl', 'Chloë-Anne', 'Jürgen', 'Æsa'];
const family = [
  'Muñoz',
  "O'Shaughnessy",
  'Núñez Gómez',
  'de la Fuente',
  'Strauß',
  'Saint-Jean',
  'Kowalczyk-Brandt',
];
const suffixes = ['', ' Jr.', ' III'];

const names = Array.from({ length: count }, (_, index) => ({
  firstName: given[index % given.length] as string,
  lastName: `${family[index % family.length]}${suffixes[index % suffixes.length]} Q${index.toString(36)}`,
}));

const plain: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  ø: 'o',
  Þ: 'Th',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  Æ: 'AE',
};

const spellings: readonly ((name: string) => string)[] = [
  (name) => name.normalize('NFC'),
  (name) => name.normalize('NFD'),
  (name) => name.toUpperCase(),
  (name) => name.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  (name) => name.replaceAll(/[ŁłøÞĐđıßÆ]/g, (letter) => plain[letter] ?? letter),
  (name) => name.replaceAll('-', ' '),
  (name) => name.replaceAll("'", '’'),
  (name) => name.replaceAll("'", ''),
  (name) => name.replace('Saint-', 'St. '),
];

const spelled = (index: number) => {
  const { firstName, lastName } = names[index] ?? { firstName: '', lastName: '' };
  return spellings.map((spell) => spell(`${firstName} ${lastName}`));
};

describe('reference.listPatients', () => {
  test('folds every spelling alike in PostgreSQL and here', async () => {
    const all = names.flatMap((_, index) => spelled(index));
    const rows = await inTenant(host.tenants, run(host.principal), ({ sql }) =>
      sql.all(folds, { names: all }),
    );
    expect(rows.map(({ folded }) => folded)).toEqual(all.map(foldName));
    expect(new Set(all.map(foldName)).size).toBe(count);
  });

  test('finds the same patients by every spelling, and so does the search', async () => {
    const principal = aPrincipal();
    for (let index = 0; index < given.length * family.length; index += 7) {
      const stored = await Promise.all(
        spelled(index).map((name) => {
          const [firstName = '', ...rest] = name.split(' ');
          return aRecord(
            host,
            'Patient',
            { ...patientBody, firstName, lastName: rest.join(' ') },
            { as: principal },
          );
        }),
      );
      const ids = stored.map(({ id }) => id).sort();
      for (const name of spelled(index)) {
        const { data } = await host.call('reference.listPatients', { query: { name } }, { as: principal });
        expect(data.patients.map(({ id }: { id: string }) => id).sort(), name).toEqual(ids);
        const found = await inTenant(host.tenants, run(principal), (context) =>
          patientsSearched.find(context, { text: name, take: 50 }),
        );
        expect(found.map(({ id }) => id).sort(), name).toEqual(ids);
      }
    }
  });

  test('finds no patient by a name without letters', async () => {
    const as = aPrincipal();
    await aRecord(host, 'Patient', patientBody, { as });
    const { data } = await host.call('reference.listPatients', { query: { name: '’' } }, { as });
    expect(data.patients).toEqual([]);
  });
});
