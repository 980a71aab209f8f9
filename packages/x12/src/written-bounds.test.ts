import { describe, expect, test } from 'vitest';
import { boundsOf } from '../test/bounds.ts';
import { readBack, sparseRecord, textOf, writeFaultsOf } from '../test/written.ts';
import { checkRecord, type SetType, type WritableRecord } from './index.ts';

const types = ['270', '271', '276', '277', '277CA', '835', '837P', '837I', '999', 'TA1'] as const;

const kinds = types.flatMap((type) => boundsOf(type).map((bounds) => ({ type, ...bounds })));

const faultsOf = async (type: SetType | 'TA1', record: { kind: string; value: unknown }) =>
  type === 'TA1' ? await writeFaultsOf(type, [record]) : checkRecord(type, record as WritableRecord<SetType>);

describe.each(kinds)('every bound of a $kind', ({ type, kind, cases, isSingle, set }) => {
  test('is accepted, and one past it is refused with its code and path', async () => {
    const different: string[] = [];
    for (const each of cases()) {
      const faults = await faultsOf(type, { kind, value: each.value });
      const expected = each.code === null ? '' : `${each.code} ${each.path}`;
      const found = faults.map(({ code, path }) => `${code} ${path}`).join();
      if (found !== expected) different.push(`${each.path}: ${found} instead of ${expected}`);
    }
    expect(different).toEqual([]);
  });

  test('reads back as it was written', async () => {
    const values = Array.from(cases(), ({ value, code }) => (code === null ? [value] : [])).flat(1);
    for (const each of isSingle ? values.map((value) => [value]) : [values]) {
      const records = set(each);
      const read = await readBack(await textOf(type, records));
      expect(read).toMatchObject({ faults: [], isAccepted: true, unkept: [] });
      const written = records.map((record) => sparseRecord({ ...record, within: {} }));
      expect(read.records.map((record) => ({ ...record, within: {} }))).toEqual(written);
    }
  });
});
