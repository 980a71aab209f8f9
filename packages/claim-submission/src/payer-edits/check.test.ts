import type { Condition } from '@rcm/conditions';
import { describe, expect, test } from 'vitest';
import { writtenClaim } from '../../test/written-claim.ts';
import type { ClaimToWrite } from '../ports.ts';
import { type EditToCheck, mostFailed, payerCheck } from './check.ts';

/** A claim with lines for 99213 to 99215 and so on, of 1, 2, 3 and more units. */
const aClaim = (count: number): Promise<ClaimToWrite> =>
  writtenClaim({
    claimId: 'clm_1',
    segments: [
      `CLM*CLM_1*${count * 40}***11:B:1*Y*A*Y*Y`,
      'HI*ABK:M5450',
      ...Array.from({ length: count }, (_, index) => [
        `LX*${index + 1}`,
        `SV1*HC:${99213 + index}*40*UN*${index + 1}***1`,
        'DTP*472*D8*20260103',
      ]).flat(),
    ],
  });

const anEdit = (conditions: Condition, values: Partial<EditToCheck> = {}): EditToCheck => ({
  id: 'pye_1',
  name: 'Name',
  code: 'CODE',
  payerIds: [],
  kind: 'BOTH',
  conditions,
  message: 'Message',
  severity: 'ERROR',
  ...values,
});

const none = () => false;

const pathsOf = async (conditions: Condition, count = 3) =>
  (await payerCheck([anEdit(conditions)], none)(await aClaim(count))).map(({ path }) => path);

const line = (units: number): Condition => ({ field: 'line.units', op: 'gt', value: units });
const claim: Condition = { field: 'totalCharge', op: 'gte', value: 120 };

describe('conditions', () => {
  test.each<[string, Condition, string[]]>([
    ['over the claim fail it once', claim, ['claim']],
    ['over lines fail each of these lines', line(1), ['claim.services[1]', 'claim.services[2]']],
    ['over both fail lines', { all: [claim, line(2)] }, ['claim.services[2]']],
    ['with a negated line fail lines', { not: line(1) }, ['claim.services[0]']],
    [
      'with a line among others fail lines',
      { any: [claim, line(9)] },
      [0, 1, 2].map((at) => `claim.services[${at}]`),
    ],
    ['that always hold fail the claim', { all: [] }, ['claim']],
    ['that never hold fail nothing', { any: [] }, []],
    [
      'over the codes of all lines fail the claim',
      {
        all: [
          { field: 'procedureCodes', op: 'eq', value: '99213' },
          { field: 'procedureCodes', op: 'neq', value: '99300' },
        ],
      },
      ['claim'],
    ],
    [
      'over a diagnosis take it with its dot',
      { field: 'diagnosisCodes', op: 'matchesCode', value: 'M54.*' },
      ['claim'],
    ],
    [
      'over a diagnosis take it without its dot',
      { field: 'diagnosisCodes', op: 'eq', value: 'm5450' },
      ['claim'],
    ],
  ])('%s', async (_case, conditions, paths) => {
    expect(await pathsOf(conditions)).toEqual(paths);
  });
});

test.each<[EditToCheck['kind'], string[], boolean]>([
  ['BOTH', [], true],
  ['837P', [], true],
  ['837I', [], false],
  ['BOTH', ['pyr_2', 'pyr_1'], true],
  ['BOTH', ['pyr_2'], false],
])('an edit of %s claims to %j checks a professional claim to pyr_1: %s', async (kind, payerIds, fails) => {
  const check = payerCheck([anEdit(claim, { kind, payerIds })], none);
  expect((await check(await aClaim(3))).length > 0).toBe(fails);
});

test(`${mostFailed} failures are named of a claim, and no more`, async () => {
  const edits = (count: number) =>
    Array.from({ length: count }, (_, index) => anEdit(line(0), { code: `E_${index}` }));
  const failed = async (count: number, lines: number) => payerCheck(edits(count), none)(await aClaim(lines));
  expect(await failed(4, 25)).toHaveLength(mostFailed);
  expect(await failed(4, 26)).toHaveLength(mostFailed);
  expect(await failed(3, 33)).toHaveLength(99);
});

test('an edit that is switched off takes no place among the failures', async () => {
  const edits = [anEdit(line(0)), anEdit(line(0), { code: 'SECOND' }), anEdit(claim, { code: 'THIRD' })];
  const check = payerCheck(edits, (payerId, code) => payerId === 'pyr_1' && code === 'CODE');
  const failed = await check(await aClaim(50));
  expect([failed.length, failed.at(-1)?.code]).toEqual([51, 'THIRD']);
});
