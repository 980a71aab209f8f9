export {
  type Allocation,
  add,
  cents,
  compare,
  fromCents,
  isNegative,
  isStorable,
  isZero,
  type Money,
  max,
  min,
  multiply,
  negate,
  oldestFirst,
  partOf,
  percentOf,
  subtract,
  sum,
} from './money.ts';
export { quotient } from './quotient.ts';
export { decimalFromNumber, hasDecimals, isMoneyNumber, moneyFromNumber } from './request-number.ts';
