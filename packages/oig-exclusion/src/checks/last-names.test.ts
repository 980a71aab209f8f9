import { aPrincipal } from '@rcm/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExclusionHost, exclusionHost } from '../../test/exclusion-host.ts';
import { SurnameParts } from '../migrations/20261126-surname-parts.ts';

let host: ExclusionHost;
beforeAll(async () => {
  host = await exclusionHost();
  await host.loadLeie([
    { LASTNAME: 'OYELARAN', FIRSTNAME: 'TEMITOPE', STATE: 'TX' },
    { LASTNAME: 'KOWALCZYK-BRANDT', FIRSTNAME: 'HELENA', STATE: 'OH' },
    { LASTNAME: 'VILLANUEVA QUIROGA', FIRSTNAME: 'XIMENA', STATE: 'CA' },
    { LASTNAME: 'DE LA FUENTE JR', FIRSTNAME: 'BALTASAR', STATE: 'FL' },
    { LASTNAME: "O'SHAUGHNESSY-BYRNE", FIRSTNAME: 'CIARAN', STATE: 'MA' },
    { LASTNAME: 'SAINT-JEAN', FIRSTNAME: 'ODILE', STATE: 'LA' },
    { BUSNAME: 'SAINT MILDRED HOME CARE LLC', STATE: 'NY' },
  ]);
});
afterAll(() => host.close());

const people: [name: string, state: string][] = [
  ['Temitope Oyelaran-Whitcombe', 'TX'],
  ['Helena Brandt', 'OH'],
  ['Helena Kowalczyk', 'NV'],
  ['Ximena Villanueva', 'CA'],
  ['Fuente, Baltasar', 'FL'],
  ['Ciaran Byrne', 'MA'],
  ['Odile St. Jean', 'LA'],
  ['St. Mildred Home Care', 'NY'],
];

const statusOf = async ([entityName, state]: [string, string]) => {
  const body = { entityName, state, checkType: 'PROVIDER', npi: '1234567893' };
  const { data } = await host.call('oig-exclusion.createCheck', { body }, { as: aPrincipal() });
  return data.check.status;
};

describe('oig-exclusion.createCheck', () => {
  test.each(people)('finds a person who is listed under one last name: %s', async (name, state) => {
    expect(await statusOf([name, state])).toBe('EXC_POTENTIAL_MATCH');
  });

  test('finds the same in a list that was loaded before parts of surnames were stored', async () => {
    const owner = new pg.Client({ connectionString: host.ownerUrl });
    await owner.connect();
    try {
      const stored = async () =>
        (
          await owner.query(
            'select number, surname, business from oig_exclusion.list_entries order by number',
          )
        ).rows;
      const before = await stored();
      await owner.query(`update oig_exclusion.list_entries set surname = case number when 6 then 'SAINTJEAN'
        else replace(surname, ' ', '') end, business = replace(business, 'ST ', 'SAINT ')`);
      await owner.query(`delete from oig_exclusion.list_keys
        where key ~ '(=|surname )(KOWALCZYK|BRANDT|VILLANUEVA|QUIROGA|FUENTE|OSHAUGHNESSY|BYRNE|STJEAN) '`);
      expect(await statusOf(['Helena Brandt', 'OH'])).toBe('EXC_CLEAR');
      const step = new SurnameParts({} as never, {} as never);
      step.up();
      for (const query of step.getQueries()) await owner.query(String(query));
      expect(await stored()).toEqual(before);
      for (const person of people) expect(await statusOf(person)).toBe('EXC_POTENTIAL_MATCH');
    } finally {
      await owner.end();
    }
  });
});
