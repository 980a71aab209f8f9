import { addDays } from '@rcm/calendar';
import { expect, test } from 'vitest';
import { weightedRanges } from './in-halves.ts';

const monday = '2026-03-02';

/** How often each part counts each day; a day that neither counts is left out. */
function weightsOf(from: string, middle: string, to: string) {
  const weights = new Map<string, readonly [earlier: number, recent: number]>();
  for (const { days, first, last, earlier, recent } of weightedRanges({ from, middle, to })) {
    for (let day = first; day < addDays(last, days); day = addDays(day, 1)) {
      const [before = 0, after = 0] = weights.get(day) ?? [];
      weights.set(day, [before + earlier, after + recent]);
    }
  }
  return [...weights].filter(([, [earlier, recent]]) => earlier !== 0 || recent !== 0).sort();
}

test('each day counts once in its part, wherever the range begins, is divided and ends', () => {
  for (let begin = 0; begin < 28; begin += 1) {
    for (let length = 1; length < 90; length += 1) {
      const from = addDays(monday, begin);
      const half = Math.floor(length / 2);
      const days = Array.from({ length }, (_, day) => [addDays(from, day), day < half ? [1, 0] : [0, 1]]);
      expect(weightsOf(from, addDays(from, half), addDays(from, length - 1))).toEqual(days);
    }
  }
});

test('the periods around the middle are read once for both parts', () => {
  const ranges = weightedRanges({ from: monday, middle: addDays(monday, 90), to: addDays(monday, 179) });
  const places = ranges.map(({ days, first, last }) => `${days} ${first} ${last}`);
  expect(new Set(places).size).toBe(places.length);
  expect(ranges.filter(({ earlier, recent }) => earlier * recent === -1)).not.toEqual([]);
});
