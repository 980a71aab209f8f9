import { compare, type Money, subtract, sum } from '@rcm/money';

type Amount = string | null | undefined;

const money = /^-?(?:0|[1-9]\d*)\.\d{2}$/;

/** True for an amount that can be computed with. */
export const isMoney = (amount: Amount): amount is Money => typeof amount === 'string' && money.test(amount);

/** The sum; null if an amount is missing or unreadable, which has an edit of its own. */
export function total(amounts: readonly Amount[]): Money | null {
  const readable = amounts.filter(isMoney);
  return readable.length === amounts.length ? sum(readable) : null;
}

/** The difference; null if an amount is missing or unreadable. */
export const difference = (from: Amount, amount: Amount): Money | null =>
  isMoney(from) && isMoney(amount) ? subtract(from, amount) : null;

/** True if both amounts are readable and not equal. */
export const differ = (one: Amount, other: Amount): boolean =>
  isMoney(one) && isMoney(other) && compare(one, other) !== 0;

interface Adjustments {
  readonly adjustments?: readonly { readonly amount?: Amount }[] | null;
}

/** The amounts of CAS segments. */
export const adjustmentAmounts = (segments: readonly Adjustments[] | null | undefined): Amount[] =>
  (segments ?? []).flatMap(({ adjustments }) => (adjustments ?? []).map(({ amount }) => amount));
