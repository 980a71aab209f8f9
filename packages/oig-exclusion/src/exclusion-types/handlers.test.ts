import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExclusionHost, exclusionHost } from '../../test/exclusion-host.ts';

let host: ExclusionHost;
beforeAll(async () => {
  host = await exclusionHost();
});
afterAll(() => host.close());

describe('oig-exclusion.listExclusionTypes', () => {
  test('lists each authority once, mandatory ones first, with its code in LEIE and its minimum term', async () => {
    const { data } = await host.call('oig-exclusion.listExclusionTypes');
    const types: { authority: string; code: string; kind: string; minimumTermYears: number | null }[] =
      data.exclusionTypes;
    expect(data.total).toBe(types.length);
    expect(new Set(types.map(({ authority }) => authority)).size).toBe(types.length);
    const terms = (kind: string) =>
      types.filter((one) => one.kind === kind).map(({ code, minimumTermYears }) => [code, minimumTermYears]);
    expect(terms('MANDATORY')).toEqual([
      ['1128a1', 5],
      ['1128a2', 5],
      ['1128a3', 5],
      ['1128a4', 5],
      ['1128c3gi', 10],
      ['1128c3gii', null],
    ]);
    expect(terms('PERMISSIVE').slice(0, 5)).toEqual([
      ['1128b1', 3],
      ['1128b1', 3],
      ['1128b2', 3],
      ['1128b3', 3],
      ['1128b4', null],
    ]);
    expect(data.exclusionTypes[5]).toMatchObject({ authority: '1128(c)(3)(G)(ii)', isPermanent: true });
  });
});
