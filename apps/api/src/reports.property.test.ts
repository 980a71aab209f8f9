import { fc, test as property } from '@fast-check/vitest';
import { createOrganization } from '@rcm/auth/bootstrap';
import { addDays } from '@rcm/calendar';
import { ApiError } from '@rcm/errors';
import { quotient } from '@rcm/money';
import { statement } from '@rcm/tenancy';
import { aPrincipal, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, expect } from 'vitest';
import { describedModules, packageTables } from './modules.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost(describedModules, packageTables.slice(0, 1));
});
afterAll(() => host.close());

/** How many books are reported on. */
const runs = Number(process.env.RCM_TEST_REPORTS_RUNS ?? 8);

const peppers = [{ version: 1, secret: 'a pepper of the tests' }] as const;
const firstDay = '2026-01-10';

/** The days, counted from the first, at whose ends receivables are told, and between which the rest is. */
const dates = [30, 75, 120] as const;

const explains = `(a->>'groupCode') || '-' || (a->>'reasonCode') in ('PR-1', 'PR-2', 'PR-3', 'CO-45', 'OA-23')`;

/** What stands open now, as plain sums: how the report of this day has to look for ever. */
const openNow = statement({
  name: 'test.reports_open_now',
  parameters: { asOf: 'date', zone: 'text' },
  columns: { key: 'text?', total: 'text', old: 'text', recent: 'text', patient: 'text' },
  text: `with claims as (
      select t.*, :asOf - coalesce((t.billed_at at time zone :zone)::date, t.service_date) as age
      from reference_data.claims t where t.organization_id = :tenant and t.status <> 'VOIDED'
    )
    select payer_id, coalesce(sum(balance) filter (where balance > 0), 0.00),
      coalesce(sum(balance) filter (where balance > 0 and age > 90), 0.00),
      coalesce(sum(total_charge) filter (where service_date > :asOf - 90), 0.00), 0.00
    from claims group by payer_id
    union all
    select null, 0.00, 0.00, 0.00, coalesce(sum(e.open_amount) filter (where e.amount > 0), 0.00)
    from patient_ar.ledger_entries e where e.organization_id = :tenant`,
});

/** The answers that stand, line by line, the first of each claim with place 1. */
const standing = `select c.*, row_number() over (partition by c.claim_id order by c.posted_at, c.id) as place
      from remittances.claim_payments c
      where c.organization_id = :tenant and c.status = 'POSTED' and not c.is_reversal and c.reversed_by_id is null`;

const inPeriod = statement({
  name: 'test.reports_in_period',
  parameters: { from: 'date', to: 'date', zone: 'text' },
  columns: {
    answered: 'number',
    denied: 'number',
    closed: 'number',
    deniedLines: 'number',
    deniedAmount: 'text',
    charges: 'text',
    payments: 'text',
    contractual: 'text',
    billed: 'number',
    clean: 'number',
    resolved: 'number',
    overturned: 'number',
    recovered: 'text',
    daysToPayment: 'json',
  },
  text: `with standing as (${standing}),
    said as (
      select s.claim_id, s.place, s.payment_date, (l->>'claimLineNumber')::int as line_number,
        (l->>'chargeAmount')::numeric as charge, (l->>'paidAmount')::numeric as paid,
        (l->>'allowedAmount')::numeric as allowed,
        (select coalesce(sum((a->>'amount')::numeric) filter (where a->>'groupCode' = 'PR'), 0)
          from jsonb_array_elements(l->'adjustments') a) as share,
        not exists (select 1 from jsonb_array_elements(l->'adjustments') a where not ${explains})
          and jsonb_array_length(l->'adjustments') > 0 as is_explained
      from standing s cross join lateral jsonb_array_elements(s.lines) l
    ),
    firsts as (
      select claim_id, payment_date, count(*) filter (where denies) as denied_lines,
        coalesce(sum(charge) filter (where denies), 0.00) as denied_amount,
        bool_and(not denies and allowed - paid - share <= 0) as settles, count(*) as lines
      from (select *, charge > 0 and paid = 0 and allowed = 0 and not is_explained as denies from said) s
      where place = 1 and payment_date between :from and :to group by claim_id, payment_date
    ),
    served as (
      select t.* from reference_data.claims t
      where t.organization_id = :tenant and t.status <> 'VOIDED' and t.service_date between :from and :to
    ),
    contractual as (
      select sum((a->>'amount')::numeric) as amount from served t
      join reference_data.claim_lines l on l.organization_id = :tenant and l.claim_id = t.id collate "default"
      cross join lateral jsonb_array_elements(l.adjustments) a
      where a->>'groupCode' = 'CO' and not (l.allowed_amount = 0 and l.paid_amount = 0
        and exists (select 1 from jsonb_array_elements(l.adjustments) a where not ${explains}))
    ),
    billed as (
      select t.* from reference_data.claims t
      where t.organization_id = :tenant and t.status <> 'VOIDED'
        and (t.billed_at at time zone :zone)::date between :from and :to
    ),
    resolved as (
      select d.* from denial_management.denial_cases d
      where d.organization_id = :tenant and d.status = 'RESOLVED'
        and (d.resolved_at at time zone :zone)::date between :from and :to
    ),
    first_paid as (
      select distinct on (s.claim_id) s.claim_id, s.payment_date from standing s where s.paid_amount > 0
      order by s.claim_id, s.place
    )
    select (select count(*) from firsts), (select count(*) from firsts where denied_lines > 0),
      (select count(*) from firsts f where settles and lines = (
        select count(*) from reference_data.claim_lines l
        where l.organization_id = :tenant and l.claim_id = f.claim_id)),
      (select coalesce(sum(denied_lines), 0) from firsts), (select coalesce(sum(denied_amount), 0.00) from firsts),
      (select coalesce(sum(total_charge), 0.00) from served),
      (select coalesce(sum(s.paid_amount), 0.00) from standing s
        where s.claim_id in (select v.id collate "default" from served v)),
      (select coalesce(amount, 0.00) from contractual),
      (select count(*) from billed),
      (select count(*) from billed b where exists (select 1 from standing s where s.claim_id = b.id collate "default")),
      (select count(*) from resolved), (select count(*) from resolved where outcome = 'OVERTURNED'),
      (select coalesce(sum(recovered_amount), 0.00) from resolved),
      (select coalesce(json_agg(p.payment_date - (c.billed_at at time zone :zone)::date), '[]') from first_paid p
        join reference_data.claims c on c.organization_id = :tenant and c.id = p.claim_id collate "C"
        where c.billed_at is not null and p.payment_date between :from and :to)`,
});

interface Step {
  readonly day: number;
  readonly kind: 'claim' | 'answer' | 'voidPayment' | 'voidClaim' | 'correct' | 'resolve' | 'pay';
  readonly pick: number;
  readonly amounts: readonly [number, number];
  readonly how: 'paid' | 'denied' | 'half' | 'short' | 'share';
}

const step = fc.record<Step>({
  day: fc.integer({ min: 0, max: 119 }),
  kind: fc.constantFrom(
    'claim',
    'claim',
    'answer',
    'answer',
    'answer',
    'voidPayment',
    'voidClaim',
    'correct',
    'resolve',
    'pay',
  ),
  pick: fc.nat(1_000),
  amounts: fc.tuple(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 20_000 })),
  how: fc.constantFrom('paid', 'denied', 'half', 'short', 'share'),
});

const dollars = (amount: number) => Math.round(amount) / 100;

/** What a payer says of a line: nothing but a denial, or what is allowed, with what the contract and the patient bear. */
function answerTo(lineNumber: number, charge: number, how: Step['how']) {
  const isDenied = how === 'denied' || (how === 'half' && lineNumber === 2);
  const adjusted = (groupCode: string, reasonCode: string, amount: number) =>
    amount === 0 ? [] : [{ groupCode, reasonCode, amount: dollars(amount) }];
  if (isDenied) {
    return { lineNumber, allowedAmount: 0, paidAmount: 0, adjustments: adjusted('CO', '16', charge) };
  }
  const contract = Math.floor(charge / 3);
  const share = how === 'share' ? Math.floor(charge / 5) : 0;
  const unpaid = how === 'short' ? Math.floor(charge / 7) : 0;
  return {
    lineNumber,
    allowedAmount: dollars(charge - contract),
    paidAmount: dollars(charge - contract - share - unpaid),
    adjustments: [
      ...adjusted('CO', '45', contract),
      ...adjusted('PR', '1', share),
      ...adjusted('OA', '94', unpaid),
    ],
  };
}

/** An organization with two payers, and what is done to its claims. */
class Books {
  readonly as: ReturnType<typeof aPrincipal>;
  readonly #payers: readonly string[];
  readonly #patientId: string;
  readonly #claims: { readonly id: string; amounts: readonly [number, number] }[] = [];
  #now = testTime;
  #made = 0;

  private constructor(as: ReturnType<typeof aPrincipal>, payers: readonly string[], patientId: string) {
    this.as = as;
    this.#payers = payers;
    this.#patientId = patientId;
  }

  static async open(): Promise<Books> {
    const { organizationId } = await createOrganization(
      { database: host.tenants, peppers, now: testTime },
      { name: 'Riverside', ownerName: 'Rowan Ellis', ownerEmail: 'r@example.org' },
    );
    const template = aPrincipal();
    const as = { ...template, organization: { ...template.organization, id: organizationId } };
    const make = async (kind: string, body: Record<string, unknown>) =>
      (await host.call(`reference.create${kind}`, { body }, { as })).data[kind.toLowerCase()].id as string;
    const payers = [
      await make('Payer', { name: 'Meridian', payerCode: '60054', programType: 'COMMERCIAL' }),
      await make('Payer', { name: 'Hudson', payerCode: '60055', programType: 'COMMERCIAL' }),
    ];
    return new Books(
      as,
      payers,
      await make('Patient', { firstName: 'A', lastName: 'B', dateOfBirth: '1984-02-29' }),
    );
  }

  /** Does a step; what an operation refuses is refused. */
  async do(one: Step): Promise<void> {
    this.#made += 1;
    this.#now = new Date(Date.parse(`${addDays(firstDay, one.day)}T15:00:00Z`) + this.#made);
    try {
      await this[one.kind](one);
    } catch (error) {
      if (!ApiError.is(error) || error.status >= 500) throw error;
    }
  }

  async claim({ day, pick, amounts }: Step): Promise<void> {
    const body = {
      claimNumber: `C${this.#made}`,
      patientId: this.#patientId,
      payerId: this.#payers[pick % 2],
      serviceDate: addDays(firstDay, day - (pick % 50)),
      ...(pick % 5 > 0 && { billedAt: this.#now.toISOString() }),
      lines: this.#lines(amounts),
    };
    const { claim } = await this.#call('reference.createClaim', {}, body);
    this.#claims.push({ id: claim.id, amounts });
  }

  async answer({ pick, how }: Step): Promise<void> {
    const claim = this.#picked(pick);
    if (!claim) return;
    const lines = claim.amounts.map((charge, index) => answerTo(index + 1, charge, how));
    await this.#call(
      'reference.recordRemittance',
      { claimId: claim.id },
      { receivedAt: this.#now.toISOString(), paymentReference: `R${this.#made}`, lines },
    );
  }

  async voidPayment({ pick }: Step): Promise<void> {
    const { claimPayments } = await this.#read('remittances.listClaimPayments', { status: 'POSTED' });
    const found = claimPayments[pick % Math.max(1, claimPayments.length)];
    if (found) {
      await this.#call('remittances.voidClaimPayment', { claimPaymentId: found.id }, { reason: 'A mistake' });
    }
  }

  async voidClaim({ pick }: Step): Promise<void> {
    const claim = this.#picked(pick);
    if (claim) await this.#call('reference.voidClaim', { claimId: claim.id }, { reason: 'Sent twice' });
  }

  async correct({ pick, amounts }: Step): Promise<void> {
    const claim = this.#picked(pick);
    if (!claim) return;
    await this.#call('reference.updateClaim', { claimId: claim.id }, { lines: this.#lines(amounts) });
    claim.amounts = amounts;
  }

  async resolve({ pick }: Step): Promise<void> {
    const { cases } = await this.#read('denial-management.listCases', { status: 'OPEN' });
    const found = cases[pick % Math.max(1, cases.length)];
    if (!found) return;
    const outcome = pick % 2 === 0 ? 'OVERTURNED' : 'WRITTEN_OFF';
    await this.#call('denial-management.resolveCase', { caseId: found.id }, { outcome, note: 'Ended' });
  }

  async pay({ pick }: Step): Promise<void> {
    const { accounts } = await this.#read('patient-ar.listAccounts', {});
    const found = accounts[pick % Math.max(1, accounts.length)];
    if (found)
      await this.#call('patient-ar.recordPayment', { accountId: found.id }, { amount: 1 + (pick % 40) });
  }

  async report(name: string, query: Record<string, string>) {
    const now = new Date(Date.parse(`${addDays(firstDay, 400)}T12:00:00Z`));
    return (await host.call(`reports.${name}`, { query: { ...query, take: '100' } }, { as: this.as, now }))
      .data;
  }

  async #read(id: string, query: Record<string, string>) {
    return (await host.call(id, { query }, { as: this.as, now: this.#now })).data;
  }

  async #call(id: string, params: Record<string, string>, body: Record<string, unknown>) {
    return (await host.call(id, { params, body }, { as: this.as, now: this.#now })).data;
  }

  #picked(pick: number) {
    return this.#claims[pick % Math.max(1, this.#claims.length)];
  }

  #lines([first, second]: readonly [number, number]) {
    return [
      { procedureCode: '99213', chargeAmount: dollars(first) },
      { procedureCode: '72100', chargeAmount: dollars(second) },
    ];
  }
}

type Open = Awaited<ReturnType<typeof openOn>>;

const openOn = (books: Books, asOf: string) =>
  host.inside(books.as, (context) =>
    context.sql.all(openNow, { asOf, zone: books.as.organization.timeZone }),
  );

/** What the report of a day has to say by the sums that were taken on that day. */
async function expectReceivables(books: Books, asOf: string, open: Open) {
  const { rows, totals } = await books.report('getReceivables', { asOf, groupBy: 'PAYER' });
  for (const one of open) {
    const row = rows.find(({ key }: { key: string | null }) => key === one.key);
    const expected = one.key === null ? one.patient : one.total;
    expect([asOf, one.key, row?.openReceivables ?? '0.00']).toEqual([asOf, one.key, expected]);
    if (one.key === null || row === undefined) continue;
    expect(row.shareAbove90Days).toMatchObject({
      numerator: one.old,
      value: quotient(one.old, one.total, 4),
    });
    expect(row.daysInReceivables).toMatchObject({ denominator: one.recent });
  }
  const sums = open.map(({ total, patient }) => Number(total) + Number(patient));
  expect(Number(totals.openReceivables)).toBeCloseTo(
    sums.reduce((sum, each) => sum + each, 0),
    2,
  );
}

/** The median as interpolated, with one decimal; null of none. */
function medianOf(values: readonly number[]): string | null {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return sorted.length === 0 ? null : quotient(low + high, 2, 1);
}

async function expectPeriod(books: Books, from: string, to: string) {
  const plain = await host.inside(books.as, (context) =>
    context.sql.one(inPeriod, { from, to, zone: books.as.organization.timeZone }),
  );
  if (plain === null) throw new Error('The sums have one row');
  const days = plain.daysToPayment as number[];
  const { totals: denials } = await books.report('getDenials', { from, to });
  expect(denials).toMatchObject({
    initialDenialRate: { numerator: String(plain.denied), denominator: String(plain.answered) },
    initialLineDenialRate: { numerator: String(plain.deniedLines) },
    initialDeniedAmountRate: { numerator: plain.deniedAmount },
    overturnRate: { numerator: String(plain.overturned), denominator: String(plain.resolved) },
    recoveryRate: { numerator: plain.recovered },
  });
  const { totals: collected } = await books.report('getCollections', { from, to, groupBy: 'MONTH' });
  expect(collected).toMatchObject({
    charges: plain.charges,
    payments: plain.payments,
    contractualAdjustments: plain.contractual,
    grossCollectionRate: { value: quotient(plain.payments, plain.charges, 4) },
  });
  const { totals: claims } = await books.report('getClaims', { from, to, groupBy: 'PROVIDER' });
  expect(claims).toMatchObject({
    cleanClaimRate: { numerator: String(plain.clean), denominator: String(plain.billed) },
    firstPassResolutionRate: { numerator: String(plain.closed), denominator: String(plain.answered) },
    daysToPayment: { count: days.length, median: medianOf(days) },
  });
}

property.prop([fc.array(step, { minLength: 30, maxLength: 70 })], { numRuns: runs })(
  'every figure is the plain sum over random books, and that of a past day stays as it was',
  async (steps) => {
    const books = await Books.open();
    const left = steps.toSorted((one, other) => one.day - other.day);
    const told: [string, Open][] = [];
    for (const date of dates) {
      while ((left[0]?.day ?? Number.POSITIVE_INFINITY) <= date) {
        const [next] = left.splice(0, 1);
        if (next) await books.do(next);
      }
      const asOf = addDays(firstDay, date);
      told.push([asOf, await openOn(books, asOf)]);
    }
    for (const [asOf, open] of told) {
      await expectReceivables(books, asOf, open);
      await expectPeriod(books, firstDay, asOf);
    }
  },
  36_000_000,
);
