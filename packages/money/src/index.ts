export {
  type Allocation,
  add,
  cents,
  compare,
  fromCents,
  isNegative,
  isZero,
  type Money,
  max,
  min,
  multiply,
  negate,
  oldestFirst,
  percentOf,
  subtract,
  sum,
} from './money.ts';
export { decimalFromNumber, isMoneyNumber, moneyFromNumber } from './request-number.ts';
