import { testEveryMove } from '@rcm/testing';
import { expect, test } from 'vitest';
import { finalCodeOf } from './final-code.ts';
import type { SuggestionStatus } from './schema.ts';
import { areSettled, Suggestion, suggestionStates } from './suggestion.ts';

const now = new Date('2026-03-02T15:00:00.000Z');

testEveryMove(
  suggestionStates,
  {
    'PENDING accept': 'ACCEPTED',
    'PENDING modify': 'MODIFIED',
    'PENDING reject': 'REJECTED',
    'ACCEPTED accept': 'ACCEPTED',
    'ACCEPTED modify': 'MODIFIED',
    'ACCEPTED reject': 'REJECTED',
    'MODIFIED accept': 'ACCEPTED',
    'MODIFIED modify': 'MODIFIED',
    'MODIFIED reject': 'REJECTED',
    'REJECTED accept': 'ACCEPTED',
    'REJECTED modify': 'MODIFIED',
    'REJECTED reject': 'REJECTED',
  },
  (status) => {
    const suggestion = Object.assign(new Suggestion(), { status });
    const decision = { finalCode: null, note: null, ruleId: null, now };
    return { record: suggestion, make: (move) => suggestion.decide(move, decision) };
  },
);

test.each<[SuggestionStatus[], boolean]>([
  [[], false],
  [['PENDING'], false],
  [['REJECTED'], false],
  [['ACCEPTED'], true],
  [['MODIFIED', 'REJECTED'], true],
  [['ACCEPTED', 'PENDING'], false],
])('suggestions in %j: the job is coded: %s', (statuses, settled) => {
  expect(areSettled(statuses.map((status) => ({ status })))).toBe(settled);
});

test('a final code has the normalized form', () => {
  const given = {
    system: 'CPT',
    code: ' 0042t',
    modifiers: ['lt '],
    units: 1,
    diagnosisCodes: ['m5450', '?'],
  } as const;
  expect(
    finalCodeOf({ ...given, modifiers: [...given.modifiers], diagnosisCodes: [...given.diagnosisCodes] }),
  ).toEqual({
    system: 'CPT',
    code: '0042T',
    modifiers: ['LT'],
    units: 1,
    diagnosisCodes: ['M54.50', '?'],
  });
});
