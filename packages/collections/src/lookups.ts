export { followBalances, type PlacedBalance } from './placements/balances.ts';
