export { applyBalances, type PlacedBalance } from './placements/balances.ts';
export {
  countPlacements,
  type PlacementBookPorts,
  type PlacementDifference,
  placementBooks,
} from './placements/books.ts';
