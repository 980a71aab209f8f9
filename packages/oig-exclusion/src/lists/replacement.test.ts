import { createHash } from 'node:crypto';
import { generatedLeie, leieFile, samFile } from '@rcm/exclusion-lists';
import { aPrincipal, testTime } from '@rcm/testing';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ExclusionHost, exclusionHost } from '../../test/exclusion-host.ts';
import { listTables } from './exclusion-list.ts';
import { importList } from './replacement.ts';

let host: ExclusionHost;
let owner: pg.Client;
beforeAll(async () => {
  host = await exclusionHost();
  owner = new pg.Client({ connectionString: host.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await host.close();
});
beforeEach(async () => {
  for (const table of listTables) await owner.query(`delete from ${table}`);
});

const people = ['ADAMS', 'BAKER', 'CLARK', 'DAVIS'].map((LASTNAME) => ({ LASTNAME, FIRSTNAME: 'ANN' }));

/** The stored rows of all lists. */
async function stored() {
  const contents = [];
  for (const table of listTables) {
    contents.push((await owner.query(`select * from ${table} order by 1, 2, 3`)).rows);
  }
  return contents;
}

const surnames = async () =>
  (await owner.query('select surname from oig_exclusion.list_entries order by number')).rows.map(
    ({ surname }) => surname,
  );

describe('rcm import leie, rcm import sam', () => {
  test('stores version, row count, NPI count, checksum and the numbers of changes', async () => {
    const first = await host.loadLeie([{ ...people[0], NPI: '1234567893' }, ...people.slice(1)]);
    const content = leieFile([{ ...people[0], NPI: '1234567893' }, ...people.slice(1)]);
    expect(first).toEqual({
      source: 'LEIE',
      version: 1,
      rowCount: 4,
      rowsWithNpi: 1,
      checksum: createHash('sha256').update(content).digest('hex'),
      added: 4,
      removed: 0,
      unchanged: 0,
      importedAt: testTime,
      rejected: [],
    });
    const second = await host.loadLeie([...people, { LASTNAME: 'EVANS', FIRSTNAME: 'ANN' }]);
    expect(second).toMatchObject({ version: 2, rowCount: 5, added: 2, removed: 1, unchanged: 3 });
  });

  test('replaces all previous rows', async () => {
    await host.loadLeie(people);
    await host.loadLeie(people.slice(2));
    expect(await surnames()).toEqual(['CLARK', 'DAVIS']);
    const { rows } = await owner.query('select distinct list_id from oig_exclusion.list_keys');
    expect(rows).toHaveLength(1);
  });

  test('leaves the other list unchanged', async () => {
    await host.loadLeie(people);
    expect(await host.loadSam([{ Last: 'EVANS', First: 'ANN' }])).toMatchObject({ version: 1, added: 1 });
    expect((await surnames()).sort()).toEqual(['ADAMS', 'BAKER', 'CLARK', 'DAVIS', 'EVANS']);
  });

  test('counts a duplicate row twice', async () => {
    await host.loadLeie([...people, ...people]);
    expect(await host.loadLeie(people)).toMatchObject({ added: 0, removed: 4, unchanged: 4 });
  });

  test('the same file again creates a new version without changes', async () => {
    await host.loadLeie(people);
    expect(await host.loadLeie(people)).toMatchObject({ version: 2, added: 0, removed: 0, unchanged: 4 });
  });

  test('accepts columns in any order, additional columns, and a byte order mark', async () => {
    const [header = '', ...lines] = leieFile(people).trimEnd().split('\r\n');
    const turned = [header, ...lines].map((line) => ['x', ...line.split(',').reverse()].join(',')).join('\n');
    expect(await host.load('LEIE', `\uFEFF${turned}\n`)).toMatchObject({ rowCount: 4 });
    expect(await surnames()).toEqual(['ADAMS', 'BAKER', 'CLARK', 'DAVIS']);
  });

  test('accepts the 28 columns of version 1 of the SAM extract', async () => {
    const later = new Set([15, 16, 30]);
    const content = samFile([{ Last: 'EVANS', First: 'ANN', NPI: '1234567893' }])
      .trimEnd()
      .split('\r\n')
      .map((line) =>
        line
          .split(',')
          .filter((_cell, index) => !later.has(index))
          .join(','),
      )
      .join('\r\n');
    expect(await host.load('SAM', content)).toMatchObject({ rowCount: 1, rowsWithNpi: 1 });
  });

  test('requires no last line break if the last line is complete', async () => {
    expect(await host.load('LEIE', leieFile(people).trimEnd())).toMatchObject({ rowCount: 4 });
  });

  test('streams a file in several batches and reports progress', async () => {
    const steps: [file: string, share: number][] = [];
    const file = host.file('UPDATED.csv', leieFile([...generatedLeie(2_500)]));
    await importList({
      ownerUrl: host.ownerUrl,
      source: 'LEIE',
      file,
      now: testTime,
      onProgress: (name, done, total) => steps.push([name, done / total]),
    });
    const { rows } = await owner.query('select count(*)::int, max(number) from oig_exclusion.list_entries');
    expect(rows).toEqual([{ count: 2_500, max: 2_500 }]);
    expect(steps).toHaveLength(3);
    expect(steps.at(-1)).toEqual(['UPDATED.csv', 1]);
  });

  test('two concurrent imports run one after the other', async () => {
    const loads = await Promise.all([host.loadLeie(people), host.loadLeie(people), host.loadLeie(people)]);
    expect(loads.map(({ version }) => version).sort()).toEqual([1, 2, 3]);
    expect(await surnames()).toHaveLength(4);
  });
});

describe('a published list', () => {
  test('loads without its few bad rows, and reports them by line', async () => {
    const lines = leieFile([...generatedLeie(199)]).split('\r\n');
    lines[50] = (lines[50] ?? '').replace(/\d{8}((,[^,]*){3})$/, '20191399$1');
    lines.splice(100, 0, 'one cell', ',,,');
    const { rowCount, rejected } = await host.load('LEIE', lines.join('\r\n'));
    expect(rowCount).toBe(198);
    expect(rejected.map(({ line }) => line)).toEqual([51, 101]);
    const { rows } = await owner.query('select count(*)::int, max(number) from oig_exclusion.list_entries');
    expect(rows).toEqual([{ count: 198, max: 198 }]);
  });
});

describe('a file is refused, and the list is unchanged,', () => {
  const whole = leieFile(people);

  test.each<[string, string, string]>([
    ['whose header lacks a column', whole.replace('BUSNAME', 'BUSINESS'), 'its header lacks BUSNAME'],
    [
      'whose header has a column twice',
      whole.replace('UPIN', 'NPI').replace(/^(.*)SPECIALTY/, '$1SPECIALTY,UPIN'),
      'its header has NPI twice',
    ],
    ['that has the header of the other list', samFile([{ Last: 'EVANS' }]), 'its header lacks LASTNAME'],
    ['that has no header', whole.slice(whole.indexOf('\n') + 1), 'its header lacks'],
    ['that is empty', '', 'it has no rows'],
    ['that holds no rows', leieFile([]), 'it has no rows'],
    ['whose last line lacks columns', whole.slice(0, -20), 'its last line is truncated'],
    ['whose last line is cut in its last column', `${whole.trimEnd()}T`, 'its last line is truncated'],
    ['with a line of too few columns', whole.replace('BAKER,', ''), 'line 3: it has 17 columns'],
    ['with a line of too many columns', whole.replace('BAKER,', 'BAKER,,'), 'line 3: it has 19 columns'],
    [
      'with a quotation mark that is not closed',
      whole.replace('CLARK', '"CLARK'),
      'a quotation mark is not closed',
    ],
    [
      'with a quotation mark inside a word',
      whole.replace('CLARK', 'CL"ARK'),
      'near line 4, column LASTNAME: a quotation mark is inside a cell',
    ],
    ['with an invalid date', whole.replace('20190520', '20191320'), 'line 2: EXCLDATE is not a date'],
    [
      'with less than half of the previous rows',
      leieFile(people.slice(0, 1)),
      'it has 1 rows, fewer than half of the current 4',
    ],
  ])(
    'for a wrong header, no rows, a truncated line or a wrong number of columns, an open quote, an invalid date, less than half of the rows: %s',
    async (_what, content, reason) => {
      await host.loadLeie(people);
      const before = await stored();
      const load = host.load('LEIE', content);
      await expect(load).rejects.toThrow(`The LEIE file is rejected and the list is unchanged: `);
      await expect(load).rejects.toThrow(reason);
      expect(await stored()).toEqual(before);
    },
  );

  test('that does not exist', async () => {
    const load = importList({ ownerUrl: host.ownerUrl, source: 'SAM', file: '/nowhere.csv', now: testTime });
    await expect(load).rejects.toThrow('ENOENT');
  });

  test('with a truncated line after thousands of valid ones', async () => {
    await host.loadLeie(people);
    const before = await stored();
    const content = leieFile([...generatedLeie(2_500)]).slice(0, -40);
    await expect(host.load('LEIE', content)).rejects.toThrow('its last line is truncated');
    expect(await stored()).toEqual(before);
  });

  test('with an open quotation mark, without being read to its end', async () => {
    const content = leieFile([...generatedLeie(2_500)]).replace('\r\n', '\r\n"');
    await expect(host.load('LEIE', content)).rejects.toThrow('a quotation mark is not closed');
  });

  test('without its content in the message', async () => {
    const content = whole.replace('CLARK', '"CLARK');
    await expect(host.load('LEIE', content)).rejects.not.toThrow('CLARK');
  });
});

describe('the role that serves requests', () => {
  const asApplication = async (query: string) => {
    const client = new pg.Client({ connectionString: host.appUrl });
    await client.connect();
    try {
      return await client.query(query);
    } finally {
      await client.end();
    }
  };

  test.each(listTables)('reads all of %s', async (table) => {
    await host.loadLeie(people);
    const { rowCount } = await asApplication(`select from ${table}`);
    expect(rowCount).toBeGreaterThan(0);
  });

  test.each(listTables)('can neither add to %s nor change nor delete', async (table) => {
    await host.loadLeie(people);
    const before = await stored();
    await expect(asApplication(`insert into ${table} select * from ${table}`)).rejects.toMatchObject({
      code: '42501',
    });
    const column = table.endsWith('versions') ? 'id' : 'list_id';
    expect((await asApplication(`update ${table} set ${column} = 9`)).rowCount).toBe(0);
    expect((await asApplication(`delete from ${table}`)).rowCount).toBe(0);
    expect(await stored()).toEqual(before);
  });

  test('sees the previous list until a new one is completely loaded', async () => {
    await host.loadLeie(people);
    await owner.query('begin');
    await owner.query('delete from oig_exclusion.list_entries');
    const seen = await asApplication('select from oig_exclusion.list_entries');
    await owner.query('rollback');
    expect(seen.rowCount).toBe(4);
  });
});

describe('oig-exclusion.listSources', () => {
  test('shows the same lists to every organization', async () => {
    await host.loadLeie(people);
    const responses = await Promise.all(
      [aPrincipal(), aPrincipal()].map((as) => host.call('oig-exclusion.listSources', {}, { as })),
    );
    expect(responses[0]?.data).toEqual(responses[1]?.data);
  });
});
