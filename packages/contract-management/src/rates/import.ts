import { isDeepStrictEqual } from 'node:util';
import type { Issue } from '@rcm/errors';
import { newId, type RowOf, statement, type TenantContext } from '@rcm/tenancy';
import type { FeeSchedule } from '../fee-schedules/fee-schedule.ts';
import type { PricingMethod } from '../fee-schedules/schema.ts';
import type { RateRow } from './contract.ts';
import { dimensionsOf, Rate } from './rate.ts';
import type { ReadRow } from './rows.ts';
import type { CodeType } from './schema.ts';

/** What a rate says, as it is stored. */
interface RateValues {
  readonly externalId: string | null;
  readonly codeType: CodeType;
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly placeOfService: string | null;
  readonly providerType: string | null;
  readonly dimensions: string;
  readonly amount: string | null;
  readonly percent: number | null;
  readonly weight: number | null;
  readonly multipleProcedure: boolean | null;
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
  readonly isActive: boolean;
}

/** Another rate that holds on some of the same days. */
interface Overlap {
  readonly id: string | null;
  readonly row: number | null;
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
}

/** What becomes of a row. */
export interface RowOutcome {
  readonly status: 'CREATED' | 'UPDATED' | 'UNCHANGED' | 'FAILED';
  readonly externalId: string | null;
  readonly id: string | null;
  readonly overlaps: readonly Overlap[];
  readonly issues: readonly Issue[];
}

const storedColumns = {
  id: 'text',
  externalId: 'text?',
  codeType: 'text',
  code: 'text',
  modifiers: 'json',
  placeOfService: 'text?',
  providerType: 'text?',
  dimensions: 'text',
  amount: 'text?',
  percent: 'number?',
  weight: 'number?',
  multipleProcedure: 'boolean?',
  effectiveFrom: 'text',
  effectiveTo: 'text?',
  isActive: 'boolean',
} as const;

type StoredRate = RowOf<typeof storedColumns>;

const selectStored = statement({
  name: 'contract_management.rates_to_replace',
  parameters: { feeScheduleId: 'text', codes: 'text[]', externalIds: 'text[]' },
  columns: storedColumns,
  text: `select t.id, t.external_id, t.code_type, t.code, t.modifiers, t.place_of_service, t.provider_type,
      t.dimensions, t.amount, t.percent, t.weight, t.multiple_procedure, t.effective_from, t.effective_to, t.is_active
    from contract_management.rates t
    where t.organization_id = :tenant and t.fee_schedule_id = :feeScheduleId
      and (t.code = any (:codes) or t.external_id = any (:externalIds))`,
});

const recordset = `json_to_recordset(:rates) as r ("id" text, "externalId" text, "codeType" text, "code" text,
      "modifiers" jsonb, "placeOfService" text, "providerType" text, "dimensions" text, "amount" numeric,
      "percent" double precision, "weight" double precision, "multipleProcedure" boolean, "effectiveFrom" date,
      "effectiveTo" date, "isActive" boolean)`;

const insertRates = statement({
  name: 'contract_management.insert_rates',
  parameters: { feeScheduleId: 'text', now: 'timestamptz', rates: 'json' },
  columns: {},
  text: `insert into contract_management.rates (organization_id, id, created_at, updated_at, version,
      fee_schedule_id, external_id, code_type, code, modifiers, place_of_service, provider_type, dimensions, amount,
      percent, weight, multiple_procedure, effective_from, effective_to, is_active)
    select :tenant, r."id", :now, :now, 1, :feeScheduleId, r."externalId", r."codeType", r."code", r."modifiers",
      r."placeOfService", r."providerType", r."dimensions", r."amount", r."percent", r."weight",
      r."multipleProcedure", r."effectiveFrom", r."effectiveTo", r."isActive"
    from ${recordset}`,
});

const updateRates = statement({
  name: 'contract_management.update_rates',
  parameters: { now: 'timestamptz', rates: 'json' },
  columns: {},
  text: `update contract_management.rates t
    set external_id = r."externalId", code_type = r."codeType", code = r."code", modifiers = r."modifiers",
      place_of_service = r."placeOfService", provider_type = r."providerType", dimensions = r."dimensions",
      amount = r."amount", percent = r."percent", weight = r."weight", multiple_procedure = r."multipleProcedure",
      effective_from = r."effectiveFrom", effective_to = r."effectiveTo", is_active = r."isActive",
      version = t.version + 1, updated_at = :now
    from ${recordset}
    where t.organization_id = :tenant and t.id = r."id"`,
});

const keyOf = ({ code, dimensions, effectiveFrom }: RateValues) => `${code}|${dimensions}|${effectiveFrom}`;

/** Loads rows into a fee schedule that is locked, or with `dryRun` says what loading them would do. */
export async function importRates(
  context: TenantContext,
  schedule: FeeSchedule,
  rows: readonly ReadRow[],
  dryRun: boolean,
): Promise<RowOutcome[]> {
  const wanted = rows.map((row) => ('rate' in row ? valuesOf(row.rate, schedule) : null));
  const stored = await storedFor(context, schedule.id, wanted);
  const plan = new ImportPlan(schedule, stored);
  const outcomes = rows.map((row, index): RowOutcome => {
    const values = wanted[index];
    return values ? plan.take(values, index + 1) : failed(null, 'issues' in row ? row.issues : []);
  });
  if (!dryRun) await write(context, schedule, plan);
  return outcomes.map((outcome, index) => ({
    ...outcome,
    id: dryRun && outcome.status === 'CREATED' ? null : outcome.id,
    overlaps: outcome.status === 'FAILED' ? [] : plan.overlapsOf(index + 1),
  }));
}

async function storedFor(
  context: TenantContext,
  feeScheduleId: string,
  wanted: readonly (RateValues | null)[],
): Promise<StoredRate[]> {
  const codes = [...new Set(wanted.flatMap((values) => values?.code ?? []))];
  const externalIds = [...new Set(wanted.flatMap((values) => values?.externalId ?? []))];
  return codes.length === 0 ? [] : context.sql.all(selectStored, { feeScheduleId, codes, externalIds });
}

async function write(context: TenantContext, schedule: FeeSchedule, plan: ImportPlan): Promise<void> {
  const { created, updated } = plan;
  schedule.rateCount += created.length;
  const { now } = context;
  // Those that change come first: one may leave a key that a new one takes.
  if (updated.length > 0) await context.sql.all(updateRates, { now, rates: updated });
  if (created.length > 0) {
    await context.sql.all(insertRates, { feeScheduleId: schedule.id, now, rates: created });
  }
}

function valuesOf(rate: RateRow, schedule: FeeSchedule): RateValues {
  const described = {
    codeType: rate.codeType ?? (schedule.method === 'DRG_WEIGHT' ? 'DRG' : 'PROCEDURE'),
    modifiers: rate.modifiers,
    placeOfService: rate.placeOfService ?? null,
    providerType: rate.providerType ?? null,
  } as const;
  return {
    ...described,
    externalId: rate.externalId ?? null,
    code: rate.code,
    dimensions: dimensionsOf(described),
    amount: rate.amount ?? null,
    percent: rate.percent ?? null,
    weight: rate.weight ?? null,
    multipleProcedure: rate.multipleProcedure ?? null,
    effectiveFrom: rate.effectiveFrom ?? schedule.effectiveFrom,
    effectiveTo: rate.effectiveTo ?? null,
    isActive: rate.isActive,
  };
}

const failed = (externalId: string | null, issues: readonly Issue[]): RowOutcome => ({
  status: 'FAILED',
  externalId,
  id: null,
  overlaps: [],
  issues,
});

type Written = RateValues & { readonly id: string };

/** The rates of a schedule as an import finds and leaves them. */
class ImportPlan {
  readonly created: Written[] = [];
  readonly updated: Written[] = [];
  readonly #schedule: FeeSchedule;
  readonly #byKey = new Map<string, StoredRate | 'taken'>();
  readonly #byExternalId = new Map<string, StoredRate | 'taken'>();
  /** What holds for a code and its dimensions once the import is done, by the id of the rate. */
  readonly #standing = new Map<
    string,
    Map<string, { readonly values: RateValues; readonly row: number | null }>
  >();
  readonly #rows = new Map<number, Written>();

  constructor(schedule: FeeSchedule, stored: readonly StoredRate[]) {
    this.#schedule = schedule;
    for (const rate of stored) {
      this.#byKey.set(keyOf(valuesOfStored(rate)), rate);
      if (rate.externalId !== null) this.#byExternalId.set(rate.externalId, rate);
      this.#stand(rate.id, valuesOfStored(rate), null);
    }
  }

  /** Takes a row, and says what becomes of it. */
  take(values: RateValues, row: number): RowOutcome {
    const key = keyOf(values);
    const holder = this.#byKey.get(key);
    const named = values.externalId === null ? undefined : this.#byExternalId.get(values.externalId);
    const issue = this.#refusal(values, holder, named);
    if (issue) return failed(values.externalId, [issue]);
    const rate = (named ?? holder ?? null) as StoredRate | null;
    const written = { ...values, id: rate?.id ?? newId(Rate.idPrefix) };
    if (rate) this.#leave(rate);
    this.#byKey.set(key, 'taken');
    if (values.externalId !== null) this.#byExternalId.set(values.externalId, 'taken');
    this.#stand(written.id, values, row);
    this.#rows.set(row, written);
    const status = statusOf(rate, values);
    if (status === 'CREATED') this.created.push(written);
    if (status === 'UPDATED') this.updated.push(written);
    return { status, externalId: values.externalId, id: written.id, overlaps: [], issues: [] };
  }

  /** The other rates that hold for the same on some of the days of a row. */
  overlapsOf(row: number): Overlap[] {
    const own = this.#rows.get(row);
    if (own === undefined) return [];
    const others = this.#standing.get(subjectOf(own)) ?? new Map();
    return [...others].flatMap(([id, { values, row: other }]) =>
      id !== own.id && own.isActive && values.isActive && meet(own, values)
        ? [
            {
              id: other === null ? id : null,
              row: other,
              effectiveFrom: values.effectiveFrom,
              effectiveTo: values.effectiveTo,
            },
          ]
        : [],
    );
  }

  #refusal(
    values: RateValues,
    holder: StoredRate | 'taken' | undefined,
    named: StoredRate | 'taken' | undefined,
  ): Issue | null {
    if (named === 'taken') return duplicate('externalId', 'An earlier row has the same externalId');
    if (holder === 'taken' || (holder && named && holder.id !== named.id)) {
      return duplicate('code', 'Another rate has the same code, dimensions and first day');
    }
    if (holder && !named && holder.externalId !== null && values.externalId !== null) {
      return duplicate('code', 'A rate with another externalId has the same code, dimensions and first day');
    }
    return lacking(this.#schedule, values);
  }

  #leave(rate: StoredRate): void {
    const before = valuesOfStored(rate);
    this.#byKey.delete(keyOf(before));
    if (rate.externalId !== null) this.#byExternalId.delete(rate.externalId);
    this.#standing.get(subjectOf(before))?.delete(rate.id);
  }

  #stand(id: string, values: RateValues, row: number | null): void {
    const subject = subjectOf(values);
    const others = this.#standing.get(subject) ?? new Map();
    this.#standing.set(subject, others.set(id, { values, row }));
  }
}

const subjectOf = ({ code, dimensions }: RateValues) => `${code}|${dimensions}`;

const meet = (a: RateValues, b: RateValues): boolean =>
  (b.effectiveTo === null || a.effectiveFrom <= b.effectiveTo) &&
  (a.effectiveTo === null || b.effectiveFrom <= a.effectiveTo);

function valuesOfStored({ id: _, ...rate }: StoredRate): RateValues {
  return { ...rate, codeType: rate.codeType as CodeType, modifiers: rate.modifiers as string[] };
}

function statusOf(rate: StoredRate | null, values: RateValues): 'CREATED' | 'UPDATED' | 'UNCHANGED' {
  if (rate === null) return 'CREATED';
  const before = valuesOfStored(rate);
  return isDeepStrictEqual(
    { ...before, amount: plain(before.amount) },
    { ...values, amount: plain(values.amount) },
  )
    ? 'UNCHANGED'
    : 'UPDATED';
}

/** An amount without the zeros at its end that a column adds. */
const plain = (amount: string | null) => amount?.replace(/0+$/, '') ?? null;

const duplicate = (path: string, message: string): Issue => ({ path, code: 'duplicate', message });

/** What a rate lacks by the method of its schedule; null where it is whole. */
function lacking({ method, percent, baseAmount }: FeeSchedule, values: RateValues): Issue | null {
  if (values.effectiveTo !== null && values.effectiveTo < values.effectiveFrom) {
    return { path: 'effectiveTo', code: 'too_small', message: 'Expected effectiveFrom or a later day' };
  }
  const has = {
    amount: values.amount !== null,
    percent: (values.percent ?? percent ?? null) !== null,
    weight: values.weight !== null && Boolean(baseAmount),
  };
  const missing = neededBy[method].find((fields) => !fields.some((field) => has[field]));
  if (missing === undefined) return null;
  return { path: missing[0] ?? '', code: 'invalid_type', message: `Expected ${missing.join(' or ')}` };
}

type Priced = 'amount' | 'percent' | 'weight';

/** What each method needs of a rate or its schedule: of each list one. */
const neededBy: Readonly<Record<PricingMethod, readonly (readonly Priced[])[]>> = {
  FEE_SCHEDULE: [['amount']],
  PERCENT_OF_CHARGE: [['percent']],
  PERCENT_OF_MEDICARE: [['amount'], ['percent']],
  CASE_RATE: [['amount']],
  PER_DIEM: [['amount']],
  DRG_WEIGHT: [['weight']],
  APC: [['amount', 'weight']],
  CAPITATION: [],
};
