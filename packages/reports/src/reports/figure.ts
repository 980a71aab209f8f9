import { quotient } from '@rcm/money';

const figure =
  (decimals: number) =>
  (numerator: string | number, denominator: string | number, records: string | null) => ({
    numerator: String(numerator),
    denominator: String(denominator),
    value: quotient(numerator, denominator, decimals),
    records,
  });

/** A share of a whole, with four decimals: 0.8312 is 83.12 %. */
export const rate = figure(4);

/** A number of days, with one decimal. */
export const daysOf = figure(1);

type Filters = Readonly<Record<string, string | readonly string[] | null>>;

/** The path and query of a list; filters without a value are omitted. Null if no filters show the records. */
export function listPath(path: string, filters: Filters | null): string | null {
  if (filters === null) return null;
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(filters)) {
    for (const value of values === null ? [] : [values].flat()) query.append(name, value);
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
