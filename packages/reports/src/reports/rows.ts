import type { AgedSums, Days, Group } from '../ports.ts';

/** Identifies a row of a report. */
export type RowKey = { readonly key: string | null; readonly isTotal: boolean };

const identityOf = ({ key, isTotal }: RowKey) => (isTotal ? 'total' : JSON.stringify(key));

/** Looks up the sums of a row; `none` for a row that the source does not have. */
export function byRow<Sums>(groups: readonly Group<Sums>[], none: Sums): (row: RowKey) => Sums {
  const sums = new Map<string, Sums>(groups.map((group) => [identityOf(group), group]));
  return (row) => sums.get(identityOf(row)) ?? none;
}

/** The row of the totals. */
export const totalRow: RowKey = { key: null, isTotal: true };

/** The rows of all sources without duplicates and totals, in no particular order. */
export function distinctRows(...sources: readonly (readonly RowKey[])[]): readonly RowKey[] {
  const rows = new Map<string, RowKey>();
  for (const { key, isTotal } of sources.flat())
    if (!isTotal) rows.set(identityOf({ key, isTotal }), { key, isTotal });
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
export const noCollections = {
  claims: 0,
  charges: '0.00',
  payments: '0.00',
  patientResponsibility: '0.00',
  contractualAmount: '0.00',
};
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

/** Keeps only the totals of figures that the rows of a report don't distinguish. */
export const onlyTotal = <Sums>(
  isUngrouped: boolean,
  groups: readonly Group<Sums>[],
): readonly Group<Sums>[] => (isUngrouped ? groups.filter(({ isTotal }) => isTotal) : groups);
