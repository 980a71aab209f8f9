import { isDeepStrictEqual } from 'node:util';
import type { Issue } from '@rcm/errors';
import { failedRow, type RowOutcome } from '@rcm/imports';
import { newId } from '@rcm/tenancy';
import type { FeeSchedule } from '../fee-schedules/fee-schedule.ts';
import type { PricingMethod } from '../fee-schedules/schema.ts';
import { Rate } from './rate.ts';
import type { CodeType } from './schema.ts';

/** What a rate says, as it is stored. */
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

/** Another rate that holds on some of the same days. */
interface Overlap {
  readonly id: string | null;
  readonly row: number | null;
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
}

/** What becomes of a row, and the rates that it overlaps. */
export interface RateOutcome extends RowOutcome {
  readonly overlaps: readonly Overlap[];
}

/** A rate that is there. */
export interface StoredRate extends RateValues {
  readonly id: string;
}

const keyOf = ({ code, dimensions, effectiveFrom }: RateValues) => `${code}|${dimensions}|${effectiveFrom}`;

/** What becomes of a row that is not fit to be written. */
export const failed = (externalId: string | null, issues: readonly Issue[]): RateOutcome => ({
  ...failedRow(externalId, issues),
  overlaps: [],
});

type Written = RateValues & { readonly id: string };

/** The rates of a schedule as an import finds and leaves them. */
export class ImportPlan {
  readonly created: Written[] = [];
  readonly updated: Written[] = [];
  readonly #schedule: FeeSchedule;
  readonly #byKey = new Map<string, Holder>();
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
  take(values: RateValues, row: number): RateOutcome {
    const key = keyOf(values);
    const holder = this.#byKey.get(key);
    const named = values.externalId === null ? undefined : this.#byExternalId.get(values.externalId);
    const issue = this.#refusal(values, holder, named);
    if (issue) return failed(values.externalId, [issue]);
    const rate = (named ?? (holder === 'left' ? null : holder) ?? null) as StoredRate | null;
    const externalId = values.externalId ?? rate?.externalId ?? null;
    const written = { ...values, externalId, id: rate?.id ?? newId(Rate.idPrefix) };
    if (rate) this.#leave(rate);
    this.#byKey.set(key, 'taken');
    if (externalId !== null) this.#byExternalId.set(externalId, 'taken');
    this.#stand(written.id, written, row);
    this.#rows.set(row, written);
    const status = statusOf(rate, written);
    if (status === 'CREATED') this.created.push(written);
    if (status === 'UPDATED') this.updated.push(written);
    return { status, externalId, id: written.id, overlaps: [], issues: [] };
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

  #refusal(values: RateValues, holder: Holder, named: StoredRate | 'taken' | undefined): Issue | null {
    if (named === 'taken') return duplicate('externalId', 'An earlier row has the same externalId');
    if (isHeld(holder, named)) {
      return duplicate('code', 'Another rate has the same code, dimensions and first day');
    }
    const hasOther = typeof holder === 'object' && !named && holder.externalId !== null;
    if (hasOther && values.externalId !== null) {
      return duplicate('code', 'A rate with another externalId has the same code, dimensions and first day');
    }
    return lacking(this.#schedule, values);
  }

  #leave(rate: StoredRate): void {
    const before = valuesOfStored(rate);
    this.#byKey.set(keyOf(before), 'left');
    this.#standing.get(subjectOf(before))?.delete(rate.id);
  }

  #stand(id: string, values: RateValues, row: number | null): void {
    const subject = subjectOf(values);
    const others = this.#standing.get(subject) ?? new Map();
    this.#standing.set(subject, others.set(id, { values, row }));
  }
}

/** Who has a key: a rate, an earlier row, or nobody once the rows are written. */
type Holder = StoredRate | 'taken' | 'left' | undefined;

/** True where the rate that a row names, or a new one, can't have the key. */
function isHeld(holder: Holder, named: StoredRate | undefined): boolean {
  if (holder === undefined) return false;
  if (holder === 'taken') return true;
  // Changed rates are written at once, so that only a new one can have the key that another leaves.
  return named !== undefined && (holder === 'left' || holder.id !== named.id);
}

const subjectOf = ({ code, dimensions }: RateValues) => `${code}|${dimensions}`;

const meet = (a: RateValues, b: RateValues): boolean =>
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
    { ...before, amount: plain(before.amount) },
    { ...values, amount: plain(values.amount) },
  );
  return isSame ? 'UNCHANGED' : 'UPDATED';
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
