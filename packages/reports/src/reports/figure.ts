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
