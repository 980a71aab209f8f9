import type { TestHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimStatusHost } from '../../test/claim-status-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimStatusHost();
});
afterAll(() => host.close());

const list = async (query: Record<string, string | string[]> = {}) =>
  (await host.call('claim-status.listCodes', { query })).data;
const codesOf = async (query: Record<string, string | string[]>): Promise<string[]> =>
  (await list(query)).codes.map(({ categoryCode }: { categoryCode: string }) => categoryCode);

describe('claim-status.listCodes', () => {
  test('lists every category code in force, sorted, with its outcome, next action and follow-up days', async () => {
    const { codes, total } = await list();
    expect(codes).toHaveLength(total);
    expect(total).toBe(44);
    const facts = new Map(
      codes.map(
        ({ categoryCode, outcome, nextAction, followUpDays }: Record<string, string | number | null>) => [
          categoryCode,
          [outcome, nextAction, followUpDays],
        ],
      ),
    );
    expect(Object.fromEntries(facts)).toMatchObject({
      A0: ['acknowledged', 'WAIT', 3],
      A1: ['acknowledged', 'WAIT', 7],
      A3: ['rejected', 'FIX_CLAIM', 0],
      P1: ['in_process', 'WAIT', 10],
      R16: ['info_requested', 'ANSWER_PAYER', 0],
      F1: ['paid', 'NONE', null],
      F2: ['denied', 'OPEN_DENIAL_CASE', null],
      F3F: ['forwarded', 'CHECK_NEXT_PAYER', 14],
      E1: ['payer_unavailable', 'RETRY', 0],
    });
    expect(codes[0]).toEqual({
      categoryCode: 'A0',
      label: 'Forwarded',
      outcome: 'acknowledged',
      nextAction: 'WAIT',
      followUpDays: 3,
    });
    expect((await codesOf({})).slice(-17)).toEqual([
      'P5',
      ...Array.from({ length: 17 }, (_, index) => `R${index}`).filter((code) => code !== 'R2'),
    ]);
  });

  test('filters by code and outcome, with OR between several values, and pages', async () => {
    expect(await codesOf({ categoryCode: ['P1', 'F1', 'X0'] })).toEqual(['F1', 'P1']);
    expect(await codesOf({ outcome: ['paid', 'forwarded'] })).toEqual(['F1', 'F3F']);
    expect(await codesOf({ outcome: 'paid', categoryCode: 'P1' })).toEqual([]);
    expect(await list({ outcome: 'acknowledged', skip: '1', take: '2' })).toMatchObject({
      codes: [{ categoryCode: 'A1' }, { categoryCode: 'A2' }],
      total: 4,
    });
  });

  test.each([
    ['outcome', 'unmapped'],
    ['outcome', 'PAID'],
    ['categoryCode', ''],
    ['categoryCode', 'p1'],
    ['categoryCode', 'ABCDEFGH101'],
    ['take', '101'],
  ])(
    'answers 400 to an unknown outcome, an invalid code and a page size of 101: %s=%s',
    async (name, value) => {
      await expect(list({ [name]: value })).rejects.toMatchObject({ status: 400 });
    },
  );
});
