export { followAppeal, type TrackedAppeal } from './appeals/moves.ts';
export { type AnsweredClaim, followPayments } from './appeals/payments.ts';
