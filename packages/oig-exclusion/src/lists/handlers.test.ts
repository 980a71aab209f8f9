import { expectNoDrift, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExclusionHost, exclusionHost, oigExclusion } from '../../test/exclusion-host.ts';

let host: ExclusionHost;
beforeAll(async () => {
  host = await exclusionHost();
});
afterAll(() => host.close());

const daysLater = (days: number, milliseconds = 0) =>
  new Date(testTime.getTime() + days * 86_400_000 + milliseconds);

test('the migrations build what the entities describe', () => expectNoDrift(oigExclusion));

describe('oig-exclusion.listSources', () => {
  test('shows both lists before any is loaded', async () => {
    const fresh = await exclusionHost();
    try {
      const { data } = await fresh.call('oig-exclusion.listSources');
      const nothing = { isLoaded: false, version: null, rowCount: null, checksum: null, importedAt: null };
      expect(data.total).toBe(2);
      expect(data.sources).toEqual([
        expect.objectContaining({ source: 'LEIE', ...nothing, ageDays: null, isOutdated: false }),
        expect.objectContaining({ source: 'SAM', ...nothing, npiShare: null }),
      ]);
    } finally {
      await fresh.close();
    }
  });

  test('shows version, row counts, share with NPI, checksum and changes of the newest import', async () => {
    await host.loadLeie([{ LASTNAME: 'ADAMS' }, { LASTNAME: 'BAKER' }]);
    const rows = [{ LASTNAME: 'ADAMS', NPI: '1234567893' }, { LASTNAME: 'BAKER' }, { LASTNAME: 'CLARK' }];
    const imported = await host.loadLeie(rows);
    const { data } = await host.call('oig-exclusion.listSources', {}, { now: daysLater(3) });
    expect(data.sources[0]).toEqual({
      source: 'LEIE',
      isLoaded: true,
      version: imported.version,
      rowCount: 3,
      rowsWithNpi: 1,
      npiShare: 0.3333,
      checksum: imported.checksum,
      added: 2,
      removed: 1,
      unchanged: 1,
      importedAt: testTime.toISOString(),
      ageDays: 3,
      isOutdated: false,
      publishedRows: 83_000,
      isShort: true,
      warnings: [
        {
          code: 'LIST_SHORT',
          source: 'LEIE',
          message: 'LEIE was loaded with 3 rows; about 83000 are published',
        },
      ],
    });
    expect(data.sources[1]).toMatchObject({
      isLoaded: false,
      publishedRows: null,
      isShort: false,
      warnings: [{ code: 'LIST_NOT_LOADED', source: 'SAM' }],
    });
  });

  test.each([
    [35, 0, 35, false],
    [35, 1, 35, true],
    [36, 0, 36, true],
  ])(
    'marks a list as outdated after 35 days: %d days and %d ms ago, %d days old, %s',
    async (days, milliseconds, ageDays, isOutdated) => {
      await host.loadSam([{ Last: 'ADAMS' }]);
      const { data } = await host.call(
        'oig-exclusion.listSources',
        {},
        { now: daysLater(days, milliseconds) },
      );
      expect(data.sources[1]).toMatchObject({
        ageDays,
        isOutdated,
        warnings: isOutdated ? [{ code: 'LIST_OUTDATED' }] : [],
      });
    },
  );
});
