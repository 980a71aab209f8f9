import { quotient } from '@rcm/money';

const figure = (decimals: number) => (above: string | number, below: string | number, records: string) => ({
  numerator: String(above),
  denominator: String(below),
  value: quotient(above, below, decimals),
  records,
});

/** A share of a whole, as a decimal with four decimals: 0.8312 is 83.12 %. */
export const rate = figure(4);

/** So many days, with one decimal. */
export const daysOf = figure(1);

/** The path of a list with filters; those without a value are left out. */
export function listed(
  path: string,
  filters: Readonly<Record<string, string | readonly string[] | null>>,
): string {
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(filters)) {
    for (const value of values === null ? [] : [values].flat()) query.append(name, value);
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
