import { describe, expect, test } from 'vitest';
import { compareBooks, compareClaims, compareLines, endsOf } from './month/comparison.ts';
import { Month } from './month/month.ts';
import { filesOf, ordersOf, storiesOf } from './month/plan.ts';
import { Random } from './month/random.ts';
import { workOn } from './month/work.ts';

const { RCM_MONTH_SEED, RCM_MONTH_CLAIMS, RCM_MONTH_ORDERS } = process.env;
const seed = Number(RCM_MONTH_SEED ?? 20_261_126);
const stories = storiesOf(seed, Number(RCM_MONTH_CLAIMS ?? 400));
const files = filesOf(seed, stories);
const orders = ordersOf(Number(RCM_MONTH_ORDERS ?? 0)).map(
  ([name, arrange], index) => ({ name, arranged: arrange(files, new Random(seed + index)), index }) as const,
);

/** The balances in the end, by order. */
const ends = new Map<string, Record<string, string>>();

describe(`a month of remittances (RCM_MONTH_SEED=${seed})`, () => {
  test.concurrent.each(orders)(
    '$name leaves every claim, account, case and report as the model has it',
    async ({ name, arranged, index }) => {
      const month = await Month.open(stories);
      const random = new Random(seed + index);
      for (const [place, file] of arranged.entries()) {
        await month.receive(file);
        await compareClaims(month);
        // The days of the month end after as many files as they have, whatever files these are.
        const day = files[place]?.day;
        if (day === undefined || files[place + 1]?.day === day) continue;
        await workOn(month, day, random);
        await compareClaims(month);
        await compareBooks(month);
      }
      await compareLines(month);
      await month.verify();
      ends.set(name, endsOf(month));
    },
    600_000,
  );

  test('ends alike in every order', () => {
    const [first, ...others] = [...ends.values()];
    expect(ends.size).toBe(orders.length);
    for (const other of others) expect(other).toEqual(first);
  });
});
