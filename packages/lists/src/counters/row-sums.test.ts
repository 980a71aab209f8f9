import { addDays, daysBetween } from '@rcm/calendar';
import { inTenant, type Principal, statement } from '@rcm/tenancy';
import { aCaller, aRun, asOrganization } from '@rcm/test-environment';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NotesHost, notesHost, paymentCounts } from '../../test/notes.ts';
import { foldRowCounts } from './folding.ts';
import { rowCountBooks, rowCounters } from './row-counters.ts';
import { mostSums, periodRanges, signedRanges, summedInRanges, summedValues } from './row-sums.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

const run = ({ organization: { id } }: Principal, text: string, values: readonly unknown[] = []) =>
  asOrganization(host.database, id, async (client) => (await client.query(text, [id, ...values])).rows);

const fold = ({ organization: { id } }: Principal) => foldRowCounts(host.database, id);

interface Payment {
  readonly id?: string;
  readonly payer?: string | null;
  readonly method?: string;
  readonly isPosted?: boolean;
  readonly paidOn?: string | null;
  readonly cents?: number;
}

const pay = (as: Principal, payment: Payment) => {
  const { id = 'p', payer = 'a', method = 'EFT', isPosted = true, cents = 100 } = payment;
  const paidOn = payment.paidOn === undefined ? '2026-03-02' : payment.paidOn;
  return run(as, 'insert into sums.payments values ($1, $2, $3, $4, $5, $6, $7)', [
    id,
    payer,
    method,
    isPosted,
    paidOn,
    cents,
  ]);
};

const parameters = { lengths: 'integer[]', firsts: 'date[]', lasts: 'date[]' } as const;
const ranges = '(select * from unnest(:lengths, :firsts, :lasts)) b (days, first_day, last_day)';
const columns = {
  payer: 'text?',
  method: 'text?',
  payments: 'number',
  cents: 'number',
  parts: 'number',
} as const;
const selected = 'sum(s.payments), sum(s.cents), sum(s.parts)';
const summed = statement({
  name: 'sums.summed_of_test',
  parameters,
  columns,
  text: `select s.payer, s.method, ${selected} from (${summedInRanges(paymentCounts, 'posted', ranges)}) s
    group by 1, 2 having sum(s.payments) <> 0 order by 1, 2`,
});
const counted = statement({
  name: 'sums.counted_of_test',
  parameters: { from: 'date', to: 'date' },
  columns,
  text: `select t.payer, lower(t.method), count(*), sum(t.cents), sum((
      select count(*) from sums.parts n where n.organization_id = t.organization_id and n.id = t.id))
    from sums.payments t
    where t.organization_id = :tenant and t.is_posted and t.cents <> 0 and t.paid_on <= :to
      and (:from is null or t.paid_on >= :from)
    group by 1, 2 order by 1, 2`,
});

/** The sums of the payments of some days, as they are kept and as they are counted. */
const sumsOf = (as: Principal, from: string | null, to: string) =>
  inTenant(host.database, aRun(as), async ({ sql }) => {
    const periods = periodRanges(from, to);
    return {
      kept: await sql.all(summed, {
        lengths: periods.map(({ days }) => days),
        firsts: periods.map(({ first }) => first),
        lasts: periods.map(({ last }) => last),
      }),
      counted: await sql.all(counted, { from, to }),
    };
  });

const differencesOf = (as: Principal) =>
  inTenant(host.database, aRun(as), async (context) => {
    const found: unknown[] = [];
    for await (const difference of rowCountBooks(context)) found.push(difference);
    return found;
  });

/** The kept sums as length, first day, key and sums. */
const storedOf = async (as: Principal) =>
  (
    await run(
      as,
      `select days, day::text, categories, array[sum_1, sum_2, sum_3, sum_4]::int[] as sums from lists.row_sums
        where organization_id = $1 order by days, day, categories`,
    )
  ).map((row) => Object.values(row));

describe('added and subtracted periods', () => {
  const firstDay = '2026-01-05';

  /** How often each day counts. */
  const countsOf = (from: string, to: string) => {
    const counts = new Map<string, number>();
    for (const { days, first, last, sign } of signedRanges(from, to)) {
      for (let day = first; day < addDays(last, days); day = addDays(day, 1)) {
        counts.set(day, (counts.get(day) ?? 0) + sign);
      }
    }
    return [...counts].filter(([, count]) => count !== 0).sort();
  };

  test('count each day of the range once and no other day, wherever it begins and ends', () => {
    for (let begin = 0; begin < 28; begin += 1) {
      for (let length = 0; length < 90; length += 1) {
        const from = addDays(firstDay, begin);
        const days = Array.from({ length }, (_, index) => [addDays(from, index), 1]);
        expect(countsOf(from, addDays(from, length - 1))).toEqual(days);
      }
    }
  });

  test('are at most three days and two weeks at each end', () => {
    for (let begin = 0; begin < 28; begin += 1) {
      const read = signedRanges(addDays(firstDay, begin), addDays(firstDay, begin + 179));
      const periodsOf = (length: number) =>
        read
          .filter(({ days }) => days === length)
          .reduce((sum, { days, first, last }) => sum + daysBetween(first, last) / days + 1, 0);
      expect(periodsOf(1)).toBeLessThanOrEqual(6);
      expect(periodsOf(7)).toBeLessThanOrEqual(4);
    }
  });
});

describe('periods', () => {
  const daysOf = (from: string | null, to: string) =>
    periodRanges(from, to).flatMap(({ days, first, last }) => {
      const found: string[] = [];
      for (let day = first; day < addDays(last, days); day = addDays(day, 1)) found.push(day);
      return found;
    });

  test.each([
    ['2026-03-02', '2026-03-02', [[1, '2026-03-02', '2026-03-02']]],
    ['2026-03-02', '2026-03-07', [[1, '2026-03-02', '2026-03-07']]],
    ['2026-03-02', '2026-03-08', [[7, '2026-03-02', '2026-03-02']]],
    [
      '2026-03-01',
      '2026-03-09',
      [
        [1, '2026-03-01', '2026-03-01'],
        [7, '2026-03-02', '2026-03-02'],
        [1, '2026-03-09', '2026-03-09'],
      ],
    ],
    ['2026-03-02', '2026-03-01', []],
  ])('of %s to %s are the longest', (from, to, expected) => {
    expect(periodRanges(from, to).map((range) => Object.values(range))).toEqual(expected);
  });

  test('cover each day of a range once, wherever it begins and ends', () => {
    for (let from = '1999-12-01'; from < '2000-02-05'; from = addDays(from, 1)) {
      for (const length of [1, 6, 7, 8, 13, 27, 28, 29, 35, 56, 57, 90]) {
        const expected = Array.from({ length }, (_, index) => addDays(from, index));
        expect(daysOf(from, addDays(from, length - 1))).toEqual(expected);
      }
    }
  });

  test('from the beginning are one range of each length at the most', () => {
    const found = periodRanges(null, '2026-03-11').map(({ days, last }) => [days, last]);
    expect(found.slice(-3)).toEqual([
      [28, '2026-01-26'],
      [7, '2026-03-02'],
      [1, '2026-03-11'],
    ]);
  });
});

describe('sums', () => {
  test('are read before and after a fold, and follow every change', async () => {
    const as = aCaller();
    // A sum that is not compared must not change later.
    await run(as, `insert into sums.parts values ($1, 'p1'), ($1, 'p1')`);
    const days = ['2026-02-01', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-15', '2026-03-16'];
    for (const [index, paidOn] of days.entries()) {
      await pay(as, {
        id: `p${index}`,
        paidOn,
        cents: 10 ** index,
        payer: [null, 'a', 'b'][index % 3] ?? null,
      });
    }
    const check = async () => {
      for (const from of [null, ...days]) {
        for (const to of days) {
          const { kept, counted: expected } = await sumsOf(as, from, to);
          expect(kept, `${from} ${to}`).toEqual(expected);
        }
      }
      expect(await differencesOf(as)).toEqual([]);
    };
    await run(as, `update sums.payments set method = 'CHECK' where organization_id = $1 and id = 'p1'`);
    await run(as, `delete from sums.payments where organization_id = $1 and id = 'p1'`);
    await check();
    await fold(as);
    await check();
    await run(
      as,
      `update sums.payments set cents = cents + 1, payer = 'c' where organization_id = $1 and id < 'p4'`,
    );
    await run(as, `update sums.payments set paid_on = null where organization_id = $1 and id = 'p2'`);
    await run(as, `update sums.payments set is_posted = false where organization_id = $1 and id = 'p3'`);
    await check();
    await fold(as);
    await check();
    await run(
      as,
      `update sums.payments set is_posted = true, paid_on = paid_on + 1 where organization_id = $1`,
    );
    await check();
    await fold(as);
    await check();
    await run(as, 'delete from sums.payments where organization_id = $1');
    await check();
    await fold(as);
    await check();
    expect(await storedOf(as)).toEqual([]);
  });

  test('are kept for periods of each length, without rows that have no day', async () => {
    const as = aCaller();
    await pay(as, { method: 'Check', cents: 5 });
    await pay(as, { method: 'check', cents: 7 });
    await pay(as, { cents: 0 });
    await pay(as, { paidOn: null });
    await pay(as, { isPosted: false });
    await run(as, `insert into sums.parts values ($1, 'q')`);
    await pay(as, { id: 'q', paidOn: '2026-03-09' });
    await fold(as);
    const [checks, transfers] = [
      [
        ['a', 'check'],
        [2, 12, 0, 0],
      ],
      [
        ['a', 'eft'],
        [1, 100, 1, 1],
      ],
    ];
    expect(await storedOf(as)).toEqual([
      [1, '2026-03-02', ...(checks ?? [])],
      [1, '2026-03-09', ...(transfers ?? [])],
      [7, '2026-03-02', ...(checks ?? [])],
      [7, '2026-03-09', ...(transfers ?? [])],
      [28, '2026-02-23', ...(checks ?? [])],
      [28, '2026-02-23', ...(transfers ?? [])],
    ]);
    expect(await differencesOf(as)).toEqual([]);
  });

  test('of one organization are not added to those of another', async () => {
    const [one, other] = [aCaller(), aCaller()];
    await pay(one, {});
    expect((await sumsOf(other, null, '2026-12-31')).kept).toEqual([]);
    await Promise.all([fold(one), fold(other)]);
    expect((await sumsOf(other, null, '2026-12-31')).kept).toEqual([]);
    expect((await sumsOf(one, null, '2026-12-31')).kept).toHaveLength(1);
  });

  test('count each change once, with many folds at once beside writers', async () => {
    const as = aCaller();
    const writer = async (number: number) => {
      for (let count = 0; count < 30; count += 1) {
        await pay(as, { id: `${number}-${count}`, paidOn: addDays('2026-03-01', count % 5), cents: count });
        if (count % 7 === 0) {
          await run(as, 'delete from sums.payments where organization_id = $1 and id = $2', [
            `${number}-${count}`,
          ]);
        }
      }
    };
    let isOver = false;
    const folder = async () => {
      while (!isOver) await fold(as);
    };
    const folders = [folder(), folder(), folder()];
    await Promise.all([0, 1, 2, 3].map(writer));
    isOver = true;
    await Promise.all(folders);
    const { kept, counted: expected } = await sumsOf(as, '2026-03-01', '2026-03-31');
    expect(kept).toEqual(expected);
    expect(await differencesOf(as)).toEqual([]);
  });

  test('are not read while no trigger keeps them', async () => {
    const as = aCaller();
    await pay(as, {});
    await fold(as);
    const query = (text: string) => host.asSuperuser((client) => client.query(text, [paymentCounts.name]));
    await query('delete from lists.counters where name = $1');
    expect((await sumsOf(as, null, '2026-12-31')).kept).toEqual([]);
    await query('insert into lists.counters values ($1)');
    expect((await sumsOf(as, null, '2026-12-31')).kept).toHaveLength(1);
  });

  test('that differ are named', async () => {
    const as = aCaller();
    await pay(as, {});
    await fold(as);
    await run(as, 'update lists.row_sums set sum_2 = 99 where organization_id = $1 and days = 7');
    expect(await differencesOf(as)).toEqual([
      {
        record: 'rowSum',
        id: 'sums.payments a eft 2026-03-02 7',
        field: 'sum_2',
        stored: '99',
        computed: '100',
      },
    ]);
  });

  test(`are at most ${mostSums} of a row`, () => {
    const posted = paymentCounts.sums.posted;
    expect(posted && summedValues(posted)).toHaveLength(mostSums);
    const sums = Object.fromEntries(Array.from({ length: mostSums + 1 }, (_, index) => [`s${index}`, '1']));
    const tooMany = { all: { by: {}, day: 't.paid_on', sums } };
    expect(() => rowCounters('sums.others', [], undefined, tooMany)).toThrow(
      'The sums all of sums.others are more than 4',
    );
  });
});
