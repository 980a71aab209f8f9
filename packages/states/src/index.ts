export { diagram } from './diagram.ts';
export {
  type AnyStateTable,
  type MoveOf,
  type StateOf,
  type StateTable,
  stateTable,
  toward,
} from './state-table.ts';
