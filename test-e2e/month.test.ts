import { describe, expect, test } from 'vitest';
import { compareBooks, compareClaims, compareLines, endsOf } from './month/comparison.ts';
import { compareFigures } from './month/figures.ts';
import { kinds } from './month/kinds/index.ts';
import { followUpDay } from './month/kinds/teller.ts';
import { type File, Month } from './month/month.ts';
import { filesOf, ordersOf, storiesOf } from './month/plan.ts';
import { Random } from './month/random.ts';
import { workOn } from './month/work.ts';

const { RCM_MONTH_SEED, RCM_MONTH_CLAIMS, RCM_MONTH_ORDERS, RCM_MONTH_LINKED_DAYS } = process.env;
const seed = Number(RCM_MONTH_SEED ?? 20_261_126);
const stories = storiesOf(seed, Number(RCM_MONTH_CLAIMS ?? Object.keys(kinds).length));
const files = filesOf(seed, stories);
const orders = ordersOf(Number(RCM_MONTH_ORDERS ?? 0)).map(([name, arrange], index) => ({
  name,
  index,
  arranged: arrange(files, new Random(seed + index)),
}));

/** The days until today of which figures are compared, and those of them of which the records are followed. */
const days = 50;
const linkedDays = Number(RCM_MONTH_LINKED_DAYS ?? 5);

/** Months that run at once. More would keep all database connections of the API busy. */
const lanes = [Promise.resolve(), Promise.resolve()];

/** Runs a month after the others of its lane. */
function inLane(index: number, run: () => Promise<void>): Promise<void> {
  const lane = index % lanes.length;
  const done = (lanes[lane] ?? Promise.resolve()).then(run);
  lanes[lane] = done.catch(() => {});
  return done;
}

/** Receives the files in an order, and compares what follows from them with the model. Returns the month. */
async function runMonth(arranged: readonly File[], random: Random): Promise<Month> {
  const month = await Month.open(stories);
  for (const [place, file] of arranged.entries()) {
    await month.receive(file);
    await compareClaims(month);
    // The days of the month end after as many files as they have, whatever files these are.
    const day = files[place]?.day;
    if (day === undefined || files[place + 1]?.day === day) continue;
    if (day === followUpDay || place === arranged.length - 1) await month.followUp();
    await workOn(month, day, random);
    await compareClaims(month);
    await compareBooks(month);
  }
  await compareLines(month);
  await month.verify();
  return month;
}

/** The balances in the end, by order. */
const ends = new Map<string, Record<string, string>>();

describe(`a month of remittances (RCM_MONTH_SEED=${seed})`, () => {
  test.concurrent.each(orders)(
    '$name leaves every claim, account, case and report as the model has it',
    ({ name, arranged, index }) =>
      inLane(index, async () => {
        const month = await runMonth(arranged, new Random(seed + index));
        ends.set(name, endsOf(month));
        // Every order ends alike.
        if (index === 0) await compareFigures(month, days, linkedDays);
      }),
    3_600_000,
  );

  test('ends alike in every order', () => {
    const [first, ...others] = [...ends.values()];
    expect(ends.size).toBe(orders.length);
    for (const other of others) expect(other).toEqual(first);
  });
});
