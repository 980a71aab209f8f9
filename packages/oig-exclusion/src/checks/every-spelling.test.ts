import { aPrincipal } from '@rcm/testing';
import { spelledNames } from '@rcm/testing/spelled-names';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExclusionHost, exclusionHost } from '../../test/exclusion-host.ts';

/** How many names are spelled, and in how many ways each: in all of them if the number of names is given. */
const count = Number(process.env.RCM_TEST_SPELLED_NAMES ?? 200);
const mostSpellings = process.env.RCM_TEST_SPELLED_NAMES === undefined ? 2 : Number.POSITIVE_INFINITY;

const names = spelledNames(count);

let host: ExclusionHost;
beforeAll(async () => {
  host = await exclusionHost();
  await host.loadLeie(
    names.map(({ firstName, lastName }) => ({
      LASTNAME: lastName.toUpperCase(),
      FIRSTNAME: firstName.toUpperCase(),
      STATE: 'TX',
    })),
  );
});
afterAll(() => host.close());

describe('oig-exclusion.createCheck', () => {
  test('never clears a spelling of a listed name, nor one last name of a hyphenated one or the first of two', async () => {
    const as = aPrincipal();
    const cleared: string[] = [];
    for (const [index, { firstName, lastName, spellings, joined, parts }] of names.entries()) {
      const withSaint = `${firstName} ${lastName}`.replace('Saint-', 'Saint');
      const ways = [...spellings, ...joined, withSaint, ...parts.map((part) => `${firstName} ${part}`)];
      const take = Math.min(mostSpellings, ways.length);
      for (let place = 0; place < take; place += 1) {
        const entityName = ways[(index + place * 5) % ways.length] ?? '';
        const body = { entityName, state: 'TX', checkType: 'PROVIDER', npi: '1234567893' };
        const { data } = await host.call('oig-exclusion.createCheck', { body }, { as });
        if (data.check.status === 'EXC_CLEAR') cleared.push(entityName);
      }
    }
    expect(cleared).toEqual([]);
  }, 600_000);
});
