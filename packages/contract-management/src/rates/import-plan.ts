import { isDeepStrictEqual } from 'node:util';
import type { Issue } from '@rcm/errors';
import { failedRow, type RowOutcome } from '@rcm/imports';
import { newId } from '@rcm/tenancy';
import type { FeeSchedule } from '../fee-schedules/fee-schedule.ts';
import type { PricingMethod } from '../fee-schedules/schema.ts';
import { Rate } from './rate.ts';
import type { CodeType } from './schema.ts';

/** The stored values of a rate. */
export interface RateValues {
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

/** Another rate that shares effective days. */
interface Overlap {
  readonly id: string | null;
  readonly row: number | null;
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
}

/** The result of a row, with the rates that it overlaps. */
export interface RateOutcome extends RowOutcome {
  readonly overlaps: readonly Overlap[];
}

/** An existing rate. */
export interface StoredRate extends RateValues {
  readonly id: string;
}

const keyOf = ({ code, dimensions, effectiveFrom }: RateValues) => `${code}|${dimensions}|${effectiveFrom}`;

/** The result of an invalid row. */
export const failedOutcome = (externalId: string | null, issues: readonly Issue[]): RateOutcome => ({
  ...failedRow(externalId, issues),
  overlaps: [],
});

type Written = RateValues & { readonly id: string };

/** Plans an import: collects the rates to create and to update, and tracks the rates of the schedule after it. */
export class ImportPlan {
  readonly created: Written[] = [];
  readonly updated: Written[] = [];
  readonly #schedule: FeeSchedule;
  readonly #byKey = new Map<string, Holder>();
  readonly #byExternalId = new Map<string, StoredRate | 'taken'>();
  /** The rates after the import by code and dimensions, then by id. */
  readonly #current = new Map<
    string,
    Map<string, { readonly values: RateValues; readonly row: number | null }>
  >();
  readonly #rows = new Map<number, Written>();

  constructor(schedule: FeeSchedule, stored: readonly StoredRate[]) {
    this.#schedule = schedule;
    for (const rate of stored) {
      this.#byKey.set(keyOf(valuesOfStored(rate)), rate);
      if (rate.externalId !== null) this.#byExternalId.set(rate.externalId, rate);
      this.#add(rate.id, valuesOfStored(rate), null);
    }
  }

  /** Adds a row and returns its result. */
  add(values: RateValues, row: number): RateOutcome {
    const key = keyOf(values);
    const holder = this.#byKey.get(key);
    const named = values.externalId === null ? undefined : this.#byExternalId.get(values.externalId);
    const issue = this.#refusal(values, holder, named);
    if (issue) return failedOutcome(values.externalId, [issue]);
    const rate = (named ?? (holder === 'freed' ? null : holder) ?? null) as StoredRate | null;
    const externalId = values.externalId ?? rate?.externalId ?? null;
    const written = { ...values, externalId, id: rate?.id ?? newId(Rate.idPrefix) };
    if (rate) this.#remove(rate);
    this.#byKey.set(key, 'taken');
    if (externalId !== null) this.#byExternalId.set(externalId, 'taken');
    this.#add(written.id, written, row);
    this.#rows.set(row, written);
    const status = statusOf(rate, written);
    if (status === 'CREATED') this.created.push(written);
    if (status === 'UPDATED') this.updated.push(written);
    return { status, externalId, id: written.id, overlaps: [], issues: [] };
  }

  /** The other rates of the same code and dimensions that share effective days with a row. */
  overlapsOf(row: number): Overlap[] {
    const own = this.#rows.get(row);
    if (own === undefined) return [];
    const others = this.#current.get(groupKey(own)) ?? new Map();
    return [...others].flatMap(([id, { values, row: other }]) =>
      id !== own.id && own.isActive && values.isActive && haveCommonDay(own, values)
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

  #refusal(values: RateValues, holder: Holder, named: StoredRate | 'taken' | undefined): Issue | null {
    if (named === 'taken') return duplicate('externalId', 'An earlier row has the same externalId');
    if (isHeld(holder, named)) {
      return duplicate('code', 'Another rate has the same code, dimensions and first day');
    }
    const hasOther = typeof holder === 'object' && !named && holder.externalId !== null;
    if (hasOther && values.externalId !== null) {
      return duplicate('code', 'A rate with another externalId has the same code, dimensions and first day');
    }
    return missingFieldIssue(this.#schedule, values);
  }

  #remove(rate: StoredRate): void {
    const before = valuesOfStored(rate);
    this.#byKey.set(keyOf(before), 'freed');
    this.#current.get(groupKey(before))?.delete(rate.id);
  }

  #add(id: string, values: RateValues, row: number | null): void {
    const group = groupKey(values);
    const others = this.#current.get(group) ?? new Map();
    this.#current.set(group, others.set(id, { values, row }));
  }
}

/** What has a key: an existing rate, an earlier row (`taken`), or a rate that the import moves away (`freed`). */
type Holder = StoredRate | 'taken' | 'freed' | undefined;

/** True if the key is not available for the named rate, or for a new one. */
function isHeld(holder: Holder, named: StoredRate | undefined): boolean {
  if (holder === undefined) return false;
  if (holder === 'taken') return true;
  // All changed rates are written in one statement, so only a new rate can take a key that another one frees.
  return named !== undefined && (holder === 'freed' || holder.id !== named.id);
}

const groupKey = ({ code, dimensions }: RateValues) => `${code}|${dimensions}`;

const haveCommonDay = (a: RateValues, b: RateValues): boolean =>
  (b.effectiveTo === null || a.effectiveFrom <= b.effectiveTo) &&
  (a.effectiveTo === null || b.effectiveFrom <= a.effectiveTo);

const valuesOfStored = ({ id: _, ...values }: StoredRate): RateValues => values;

function statusOf(
  rate: StoredRate | null,
  { id: _, ...values }: Written,
): 'CREATED' | 'UPDATED' | 'UNCHANGED' {
  if (rate === null) return 'CREATED';
  const before = valuesOfStored(rate);
  const isSame = isDeepStrictEqual(
    { ...before, amount: trimZeros(before.amount) },
    { ...values, amount: trimZeros(values.amount) },
  );
  return isSame ? 'UNCHANGED' : 'UPDATED';
}

/** An amount without the trailing zeros that the column adds. */
const trimZeros = (amount: string | null) => amount?.replace(/0+$/, '') ?? null;

const duplicate = (path: string, message: string): Issue => ({ path, code: 'duplicate', message });

/** The issue of a field that the method of the schedule needs and the rate lacks; null if it is complete. */
function missingFieldIssue({ method, percent, baseAmount }: FeeSchedule, values: RateValues): Issue | null {
  if (values.effectiveTo !== null && values.effectiveTo < values.effectiveFrom) {
    return { path: 'effectiveTo', code: 'too_small', message: 'Expected effectiveFrom or a later day' };
  }
  const has = {
    amount: values.amount !== null || (method === 'CASE_RATE' && Boolean(baseAmount)),
    percent: (values.percent ?? percent ?? null) !== null,
    weight: values.weight !== null && Boolean(baseAmount),
  };
  const missing = requiredFields[method].find((fields) => !fields.some((field) => has[field]));
  if (missing === undefined) return null;
  return { path: missing[0] ?? '', code: 'invalid_type', message: `Expected ${missing.join(' or ')}` };
}

type Priced = 'amount' | 'percent' | 'weight';

/** The fields that each method needs from a rate or its schedule: one of each list. */
const requiredFields: Readonly<Record<PricingMethod, readonly (readonly Priced[])[]>> = {
  FEE_SCHEDULE: [['amount']],
  PERCENT_OF_CHARGE: [['percent']],
  PERCENT_OF_MEDICARE: [['amount'], ['percent']],
  CASE_RATE: [['amount']],
  PER_DIEM: [['amount']],
  DRG_WEIGHT: [['weight']],
  APC: [['amount', 'weight']],
  CAPITATION: [],
};
