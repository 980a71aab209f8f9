import type { TestHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { denialHost } from '../../test/denial-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await denialHost();
});
afterAll(() => host.close());

const list = async (query: Record<string, string | string[]>) =>
  (await host.call('denial-management.listCodes', { query })).data;

describe('denial-management.listCodes', () => {
  test('returns the whole directory, group codes first', async () => {
    const { codes, total } = await list({});
    expect(codes).toHaveLength(total);
    expect(codes[0]).toEqual({
      kind: 'GROUP',
      code: 'CO',
      label: 'Contractual obligation',
      category: null,
      firstAction: 'Appeal, correct or adjust',
      appealRight: null,
    });
  });

  test('filters by kind, code and category, several values meaning OR', async () => {
    const codesOf = async (query: Record<string, string | string[]>) =>
      (await list(query)).codes.map(({ code }: { code: string }) => code);
    expect(await codesOf({ kind: 'GROUP' })).toEqual(['CO', 'PR', 'OA', 'PI', 'CR']);
    expect(await codesOf({ code: ['b7', 'MA130'] })).toEqual(['B7', 'MA130']);
    expect(await codesOf({ code: ['CO-045', 'ma130 '] })).toEqual(['45', 'MA130']);
    expect(await codesOf({ kind: 'CARC', category: ['TIMELY_FILING', 'DUPLICATE'] })).toEqual([
      '18',
      '29',
      'B13',
    ]);
    expect(await list({ kind: 'GROUP', skip: '1', take: '2' })).toMatchObject({
      codes: [{ code: 'PR' }, { code: 'OA' }],
      total: 5,
    });
  });

  test('sorts by code in both directions, and pages with cursors', async () => {
    const query = { kind: 'GROUP', sort: 'code', take: '3' };
    const first = await list(query);
    const codesOf = ({ codes }: { codes: { code: string }[] }) => codes.map(({ code }) => code);
    expect(codesOf(first)).toEqual(['CO', 'CR', 'OA']);
    const last = await list({ ...query, cursor: first.nextCursor });
    expect([codesOf(last), last.nextCursor, last.total]).toEqual([['PI', 'PR'], null, 5]);
    expect(codesOf(await list({ kind: 'GROUP', sort: '-code' }))).toEqual(['PR', 'PI', 'OA', 'CR', 'CO']);
    for (const other of [{ sort: '-code' }, { kind: 'CARC' }]) {
      await expect(list({ ...query, ...other, cursor: first.nextCursor })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: 'query.cursor' }] },
      });
    }
    await expect(list({ ...query, cursor: first.nextCursor, skip: '1' })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'query.skip' }] },
    });
  });

  test.each([
    ['kind', 'ICD'],
    ['category', 'SOMETHING'],
    ['code', ''],
    ['code', 'c'.repeat(21)],
    ['take', '101'],
  ])(
    'answers 400 to an unknown kind or category, a code of 0 or 21 characters, 101 codes: %s=%s',
    async (name, value) => {
      await expect(list({ [name]: value })).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: `query.${name}` })] },
      });
    },
  );
});
