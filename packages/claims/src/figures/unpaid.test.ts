import type { ClaimDays, ListQuery } from '@rcm/lists';
import { openDatabase } from '@rcm/tenancy';
import { aPrincipal, type TestHost } from '@rcm/testing';
import { aRecord, payerBody, providerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClaim, claimsHost, linesCharging, rejectClaim, settleClaim } from '../../test/claims-host.ts';
import { unfiledClaims, unpaidClaimsOf } from '../lookups.ts';
import type { UnpaidClaimsQuestion } from './unpaid.ts';

let host: TestHost;
let as: ReturnType<typeof aPrincipal>;
beforeAll(async () => {
  host = await claimsHost();
});
beforeEach(() => {
  as = aPrincipal({ timeZone: 'America/Los_Angeles' });
});
afterAll(() => host.close());

type Body = Readonly<Record<string, unknown>>;
const createClaim = async (body: Body = {}): Promise<string> => (await aClaim(host, body, { as })).id;
const aPayer = async (body: Body = {}): Promise<string> =>
  (await aRecord(host, 'Payer', { ...payerBody, ...body }, { as })).id;

const settle = (claimId: string, values: Parameters<typeof settleClaim>[3]) =>
  settleClaim(host, as, claimId, values);
const reject = (claimId: string) => rejectClaim(host, as, claimId);

const everything = { payerIds: null, providerIds: null, facilityIds: null };
const today = '2026-03-02';
const kinds = ['DENIAL_CASE', 'FOLLOW_UP'] as const;
const allKinds = [...kinds, 'TIMELY_FILING'] as const;

interface Deadline {
  readonly claimId: string;
  /** `YYYY-MM-DD`. */
  readonly dueDate: string;
  readonly kind: (typeof kinds)[number];
}

/** The deadlines of claims, as the modules that own the work return them. */
const daysOf = (deadlines: readonly Deadline[]): ClaimDays[] =>
  kinds.map((kind) => {
    const own = deadlines.filter((deadline) => deadline.kind === kind);
    const rows = own.map(({ claimId, dueDate }) => `('${claimId}', date '${dueDate}')`);
    const before = (day: string) =>
      `select v.claim_id, v.day from (values ${[`(null::text, null::date)`, ...rows].join(', ')}) v (claim_id, day) where v.day < ${day}`;
    return {
      kind,
      collation: 'default' as const,
      rows: before,
      from: (day, isDescending) =>
        `${before(':before')} and v.day ${isDescending ? '<=' : '>='} ${day} order by v.day${isDescending ? ' desc' : ''}`,
    };
  });

describe.each([
  ['checked one by one', 2_000],
  ['with the two largest balances checked one by one', 2],
  ['with all deadlines read', 0],
])('unpaid claims, %s,', (_way, few) => {
  const ask = (
    { deadlines = [], ...values }: Partial<UnpaidClaimsQuestion> & { deadlines?: readonly Deadline[] } = {},
    query: Partial<ListQuery> = {},
  ) =>
    host.inside(as, (context) =>
      unpaidClaimsOf([...daysOf(deadlines), unfiledClaims.claimDays ?? []].flat(), few)(
        context,
        { today, before: '2026-04-02', kinds: allKinds, ...everything, minBalance: null, ...values },
        { skip: 0, take: 100, ...query },
        (claim) => claim,
      ),
    );
  const idsOf = async (values: Parameters<typeof ask>[0] = {}) =>
    (await ask(values)).claims.map(({ claimId }) => claimId);
  const billed = { billedAt: '2026-02-11T12:00:00Z' };

  test('are sorted by urgency of the first deadline, then by balance, then by service', async () => {
    const old = await createClaim({ ...billed, serviceDate: '2026-01-01' });
    const rich = await createClaim({ ...billed, lines: linesCharging(900) });
    const young = await createClaim(billed);
    const [late, soon] = [await createClaim(billed), await createClaim(billed)];
    const paid = await createClaim(billed);
    await settle(paid, {});
    const voided = await createClaim(billed);
    await host.call(
      'reference.voidClaim',
      { params: { claimId: voided }, body: { reason: 'Twice' } },
      { as },
    );
    const deadlines = [
      { claimId: soon, dueDate: '2026-03-05', kind: 'FOLLOW_UP' },
      { claimId: late, dueDate: '2026-03-01', kind: 'DENIAL_CASE' },
      { claimId: paid, dueDate: '2026-03-01', kind: 'DENIAL_CASE' },
    ] as const;
    expect(await idsOf({ deadlines })).toEqual([late, soon, rich, old, young]);
    const { claims, total } = await ask({ deadlines }, { skip: 1, take: 1 });
    expect(total).toBe(5);
    expect(claims).toEqual([
      expect.objectContaining({
        claimId: soon,
        payerName: payerBody.name,
        balance: '100.00',
        deadline: '2026-03-05',
        deadlineKind: 'FOLLOW_UP',
        rank: 2,
      }),
    ]);
    expect((await ask({ minBalance: '100.01' })).claims).toHaveLength(1);
  });

  test('that are overdue are sorted by balance on every page', async () => {
    const [a, b, undated, c, d] = [
      await createClaim({ ...billed, lines: linesCharging(900) }),
      await createClaim({ ...billed, lines: linesCharging(800) }),
      await createClaim({ ...billed, lines: linesCharging(700) }),
      await createClaim({ ...billed, lines: linesCharging(600) }),
      await createClaim({ ...billed, lines: linesCharging(950) }),
    ];
    const expected = [a, b, c, d, undated];
    const deadlines = [a, b, c, d].map((claimId, index) => ({
      claimId,
      dueDate: claimId === d ? today : `2026-02-0${index + 1}`,
      kind: 'FOLLOW_UP' as const,
    }));
    const read = async (query: Partial<ListQuery>) => {
      const { claims, nextCursor } = await ask({ deadlines }, query);
      return { ids: claims.map(({ claimId }) => claimId), nextCursor };
    };
    for (const skip of expected.keys()) {
      for (const take of [1, 2, 3, 4, 5]) {
        const { ids, nextCursor } = await read({ skip, take });
        expect(ids).toEqual(expected.slice(skip, skip + take));
        const rest = nextCursor === null ? [] : (await read({ cursor: nextCursor })).ids;
        expect(rest).toEqual(expected.slice(skip + take));
      }
    }
  });

  test('have a timely filing deadline if they were not billed or were rejected', async () => {
    const payerId = await aPayer({ timelyFilingDays: 30 });
    const [unbilled, rejected] = [await createClaim({ payerId }), await createClaim({ payerId, ...billed })];
    const filed = await createClaim({ payerId, ...billed });
    await reject(rejected);
    const { claims } = await ask();
    const deadline = { deadline: '2026-03-12', deadlineKind: 'TIMELY_FILING', rank: 4 };
    expect(claims.slice(0, 2).map(({ claimId }) => claimId)).toEqual([unbilled, rejected].toSorted());
    for (const claim of claims.slice(0, 2)) expect(claim).toMatchObject(deadline);
    expect(claims[2]).toMatchObject({ claimId: filed, deadline: null, deadlineKind: null, rank: 6 });
    const withoutDeadline = { deadline: null, deadlineKind: null, rank: 6 };
    expect((await ask({ before: '2026-03-12' })).claims).toEqual(
      claims.map((claim) => ({ ...claim, ...withoutDeadline })),
    );
    const known = (dueDate: string) =>
      ask({ deadlines: [{ claimId: unbilled, dueDate, kind: 'FOLLOW_UP' }] }, { take: 1 });
    expect((await known('2026-03-11')).claims[0]).toMatchObject({ deadlineKind: 'FOLLOW_UP' });
    expect((await known('2026-03-13')).claims[0]).toMatchObject(deadline);
  });

  test('have the first deadline of the selected kinds; of two on one day, that of the first owner', async () => {
    const claimId = await createClaim(billed);
    const deadlines = [
      { claimId, dueDate: '2026-03-20', kind: 'FOLLOW_UP' },
      { claimId, dueDate: '2026-03-09', kind: 'FOLLOW_UP' },
      { claimId, dueDate: '2026-03-09', kind: 'DENIAL_CASE' },
    ] as const;
    const firstClaim = async (values: Parameters<typeof ask>[0], sort?: string) => {
      const [claim] = (await ask({ deadlines, ...values }, sort === undefined ? {} : { sort })).claims;
      return [claim?.deadlineKind, claim?.deadline, claim?.rank];
    };
    for (const sort of [undefined, 'deadline', 'balance']) {
      expect(await firstClaim({}, sort)).toEqual(['DENIAL_CASE', '2026-03-09', 3]);
      expect(await firstClaim({ kinds: ['FOLLOW_UP'] }, sort)).toEqual(['FOLLOW_UP', '2026-03-09', 3]);
      expect(await firstClaim({ kinds: [] }, sort)).toEqual([null, null, 6]);
      expect(await firstClaim({ before: '2026-03-09' }, sort)).toEqual([null, null, 6]);
    }
  });

  test('are filtered by payer, provider and facility', async () => {
    const provider = await aRecord(host, 'Provider', providerBody, { as });
    const payerId = await aPayer();
    const [ofPayer, ofProvider] = [
      await createClaim({ payerId }),
      await createClaim({ providerId: provider.id }),
    ];
    expect(await idsOf({ payerIds: [payerId] })).toEqual([ofPayer]);
    expect(await idsOf({ providerIds: [provider.id] })).toEqual([ofProvider]);
    expect(await idsOf({ facilityIds: ['fac_x'] })).toEqual([]);
    as = aPrincipal();
    expect(await ask()).toEqual({ claims: [], total: 0, nextCursor: null });
  });

  test.each([
    [undefined, 'abced'],
    ['deadline', 'abdec'],
    ['-deadline', 'cedba'],
    ['balance', 'dbeca'],
    ['-totalCharge', 'acebd'],
    ['serviceDate', 'ebacd'],
  ])('page in the order of %s with each claim once while claims are added', async (sort, expected) => {
    const claims = new Map<string, string>();
    for (const [name, serviceDate, amount] of [
      ['a', '2026-02-11', 900],
      ['b', '2026-02-10', 50],
      ['c', '2026-02-12', 700],
      ['d', '2026-02-13', 40],
      ['e', '2026-02-09', 60],
    ] as const) {
      claims.set(await createClaim({ ...billed, serviceDate, lines: linesCharging(amount) }), name);
    }
    const named = new Map([...claims].map(([id, name]) => [name, id]));
    const deadlines = (
      [
        ['a', '2026-03-01'],
        ['b', '2026-03-03'],
        ['d', '2026-04-05'],
        ['e', '2026-04-06'],
      ] as const
    ).map(([name, dueDate]) => ({ claimId: named.get(name) ?? '', dueDate, kind: 'FOLLOW_UP' as const }));
    const query = { take: 1, ...(sort !== undefined && { sort }) };
    const late = [1, 10_000];
    let found = '';
    for (let cursor: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof ask>> = await ask(
        { deadlines, before: '2026-05-01' },
        { ...query, ...(cursor !== null && { cursor }) },
      );
      found += page.claims.map(({ claimId }) => claims.get(claimId) ?? '').join('');
      cursor = page.nextCursor;
      if (cursor === null) break;
      const amount = late.pop();
      if (amount !== undefined) await createClaim({ ...billed, lines: linesCharging(amount) });
    }
    expect(found).toBe(expected);
  });
});

test('the next page of overdue claims, and of first deadlines, reads few deadlines, not those of all claims', async () => {
  const billed = { billedAt: '2026-02-11T12:00:00Z' };
  const overdue: string[] = [];
  for (const amount of [900, 800, 700, 650]) {
    overdue.push(await createClaim({ ...billed, lines: linesCharging(amount) }));
  }
  const [{ rows, ...followUps }] = daysOf(
    overdue.map((claimId, index) => ({ claimId, dueDate: `2026-02-0${index + 1}`, kind: 'FOLLOW_UP' })),
  ).slice(-1) as [ClaimDays];
  // The division fails for whoever reads the days of all claims.
  const unread = `select 'clm_' || zero, date '2026-02-01' from generate_series(0, 0) zero where (select 1 / zero) > 0`;
  const unpaidClaims = unpaidClaimsOf(
    [{ ...followUps, rows: (before) => `${rows(before)} union all ${unread}` }],
    3,
  );
  const page = (query: Partial<ListQuery>) =>
    host.inside(as, (context) =>
      unpaidClaims(
        context,
        { today, before: '2026-04-02', kinds: allKinds, ...everything, minBalance: null },
        { skip: 0, take: 1, ...query },
        ({ claimId }) => ({ claimId }),
      ),
    );
  const first = await page({});
  const second = await page({ cursor: first.nextCursor });
  expect([first, second].map(({ claims }) => claims[0]?.claimId)).toEqual(overdue.slice(0, 2));
  await expect(page({ skip: 3 })).rejects.toThrow('division by zero');
  await createClaim({ ...billed, lines: linesCharging(600) });
  const undated = await createClaim({ ...billed, lines: linesCharging(600) });
  const walked = await page({ sort: 'deadline' });
  const last = await page({ sort: '-deadline' });
  expect(walked.claims[0]?.claimId).toBe(overdue[0]);
  expect(last.claims[0]?.claimId).toBe(undated);
  await expect(page({ sort: '-deadline', skip: 3 })).rejects.toThrow('division by zero');
});

test('an unpaid claim whose payer is missing shows the id of the payer as its name', async () => {
  const payerId = await aPayer();
  const claimId = await createClaim({ payerId });
  const superuser = await openDatabase({ url: host.superuserUrl, entities: [] });
  // Foreign keys keep this from happening, except in a database that was restored or changed without them.
  await superuser.pool.query(`begin; set local session_replication_role = replica;
    delete from reference_data.payers where id = '${payerId}'; commit`);
  await superuser.close();
  const unpaidClaims = unpaidClaimsOf(daysOf([]));
  for (const query of [{}, { sort: 'deadline' }, { sort: 'balance' }]) {
    const { claims } = await host.inside(as, (context) =>
      unpaidClaims(
        context,
        { today, before: '2026-04-02', kinds: allKinds, ...everything, minBalance: null },
        { skip: 0, take: 1, ...query },
        (claim) => claim,
      ),
    );
    expect(claims).toEqual([expect.objectContaining({ claimId, payerId, payerName: payerId })]);
  }
});

test('every page of every order has the next claims, however many of them are checked one by one', async () => {
  const claims: { id: string; balance: number; days: string[] }[] = [];
  for (let number = 0; number < 12; number++) {
    const balance = 100 + ((number * 7) % 5) * 10;
    const days = Array.from(
      { length: (number * 5) % 4 },
      (_, index) => `2026-03-0${1 + ((number * 3 + index * 2) % 5)}`,
    );
    const id = await createClaim({ billedAt: '2026-02-11T12:00:00Z', lines: linesCharging(balance) });
    claims.push({ id, balance, days });
  }
  const deadlines = claims.flatMap(({ id, days }, number) =>
    days.map((dueDate, index) => ({
      claimId: id,
      dueDate,
      kind: kinds[(number + index) % 2] ?? 'FOLLOW_UP',
    })),
  );
  const firstDay = ({ days }: { days: readonly string[] }) => [...days].sort()[0] ?? '9999';
  const rank = (day: string) => (day < today ? 1 : day <= '2026-03-05' ? 2 : day < '9999' ? 3 : 6);
  const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);
  const byDay = [...claims].sort(
    (one, other) => compare(firstDay(one), firstDay(other)) || compare(one.id, other.id),
  );
  const expected = new Map([
    [
      undefined,
      [...claims].sort(
        (one, other) =>
          rank(firstDay(one)) - rank(firstDay(other)) ||
          other.balance - one.balance ||
          compare(one.id, other.id),
      ),
    ],
    ['deadline', byDay],
    ['-deadline', byDay.toReversed()],
  ]);
  for (const few of [0, 2, 3, 5, 100]) {
    const unpaidClaims = unpaidClaimsOf(daysOf(deadlines), few);
    for (const [sort, inOrder] of expected) {
      const read = async (values: Partial<ListQuery>) =>
        host.inside(as, (context) =>
          unpaidClaims(
            context,
            { today, before: '2026-04-02', kinds, ...everything, minBalance: null },
            { skip: 0, take: 2, ...(sort !== undefined && { sort }), ...values },
            ({ claimId, deadline }) => ({ claimId, deadline }),
          ),
        );
      const shown = inOrder.map(({ id, days }) => ({ claimId: id, deadline: [...days].sort()[0] ?? null }));
      const found: object[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof read>> = await read(cursor === undefined ? {} : { cursor });
        found.push(...page.claims);
        cursor = page.nextCursor;
      }
      expect(found).toEqual(shown);
      for (const skip of [1, 5, 11]) {
        expect((await read({ skip })).claims).toEqual(shown.slice(skip, skip + 2));
      }
    }
  }
});
