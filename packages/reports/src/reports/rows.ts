import type { AgedSums, Days, Group } from '../ports.ts';

export type Keyed = { readonly key: string | null; readonly isTotal: boolean };

/** The name of a row among groups of several sources. */
const placeOf = ({ key, isTotal }: Keyed) => (isTotal ? 'total' : JSON.stringify(key));

/** Groups of one source by their rows; nothing where the source has none. */
export function byRow<Sums>(groups: readonly Group<Sums>[], none: Sums): (row: Keyed) => Sums {
  const found = new Map<string, Sums>(groups.map((group) => [placeOf(group), group]));
  return (row) => found.get(placeOf(row)) ?? none;
}

/** What stands for all rows. */
export const inTotal: Keyed = { key: null, isTotal: true };

/** The rows that any source has, each once, in no order. */
export function rowsOf(...sources: readonly (readonly Keyed[])[]): readonly Keyed[] {
  const rows = new Map<string, Keyed>();
  for (const { key, isTotal } of sources.flat())
    if (!isTotal) rows.set(placeOf({ key, isTotal }), { key, isTotal });
  return [...rows.values()];
}

export const noAges: AgedSums = {
  days0To30: '0.00',
  days31To60: '0.00',
  days61To90: '0.00',
  days91To120: '0.00',
  days121AndOver: '0.00',
  total: '0.00',
  credit: '0.00',
};
export const noDenials = { denied: 0, deniedLines: 0, deniedAmount: '0.00' };
export const noAnswers = { ...noDenials, answered: 0, lines: 0, charges: '0.00' };
export const noUnderpayments = {
  identified: 0,
  disputed: 0,
  recovered: 0,
  expectedAmount: '0.00',
  variance: '0.00',
  disputedVariance: '0.00',
  recoveredAmount: '0.00',
};
export const noDays: Days = { median: null, percentile90: null };
export const noneResolved = {
  ...noDays,
  resolved: 0,
  overturned: 0,
  deniedAmount: '0.00',
  recoveredAmount: '0.00',
};
export const noDecisions = { ...noDays, decided: 0, recoveredAmount: '0.00' };
export const noneClosed = { ...noDays, closed: 0, recoveredAmount: '0.00' };
export const days = (count: number, { median, percentile90 }: Days) => ({ count, median, percentile90 });
export const agesOf = ({
  days0To30,
  days31To60,
  days61To90,
  days91To120,
  days121AndOver,
  total,
  credit,
}: AgedSums) => ({
  days0To30,
  days31To60,
  days61To90,
  days91To120,
  days121AndOver,
  total,
  credit,
});

/** What is not told apart by the rows of a report counts in its totals alone. */
export const onlyTotal = <Sums>(
  isUngrouped: boolean,
  groups: readonly Group<Sums>[],
): readonly Group<Sums>[] => (isUngrouped ? groups.filter(({ isTotal }) => isTotal) : groups);
