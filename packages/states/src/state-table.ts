import { conflict, invalid } from '@rcm/errors';

/** The states of a record, and the moves between them. */
export interface StateTable<State extends string, Move extends string> {
  /** The record as a refusal names it: `An estimate`. */
  readonly subject: string;
  /** Every state; a record begins in the first. */
  readonly states: readonly State[];
  /** Every move, in the order in which the table names them. */
  readonly moves: readonly Move[];
  /** The moves that follow from something else and cannot be requested. */
  readonly consequences: readonly Move[];
  /** The state after a move. Throws 409 with the legal moves for an illegal one, or 400 where the table says so. */
  after(state: State, move: Move): State;
  /** True where the state allows the move. */
  allows(state: State, move: Move): boolean;
  /** The moves that a state allows. */
  movesFrom(state: State): readonly Move[];
  /** The moves that a caller can request in a state; a refusal names them. */
  choicesFrom(state: State): readonly Move[];
  /** The states that allow a move. */
  statesOpenTo(move: Move): readonly State[];
  /** True for a state without moves. */
  isFinal(state: State): boolean;
}

/** A table without the types of its states and moves. */
// biome-ignore lint/suspicious/noExplicitAny: a table both accepts and returns its states
export type AnyStateTable = StateTable<any, any>;

/** The states of a table. */
export type StateOf<Table extends AnyStateTable> = Table['states'][number];

/** The moves of a table. */
export type MoveOf<Table extends AnyStateTable> = Table['moves'][number];

/** By state, where each move leads that it allows. */
type Moves<State extends string> = { readonly [From in State]: Readonly<Record<string, State>> };

/**
 * A table that may lack the rows of some states: those that an unfinished table has keep their types, so that the compiler
 * reports a missing row at the table alone and not wherever its moves are used.
 */
type Rows<State extends string> = Partial<Moves<State>>;

interface Declaration<State extends string, Table extends Rows<State>> {
  readonly subject: string;
  readonly states: readonly State[];
  /** For each state its allowed moves, and the state after each. A final state has an empty row. */
  readonly moves: Table & Moves<Exclude<State, keyof Table>>;
  /** The moves that follow from something else and cannot be requested; no refusal names them. */
  readonly consequences?: readonly NoInfer<MovesIn<Table>>[];
  /** The answer to an illegal move: 409 with `allowedNext`, or 400 with an issue about `status`. */
  readonly refusal?: 'conflict' | 'invalid';
}

type MovesIn<Table> = { [From in keyof Table]: keyof Table[From] & string }[keyof Table];

/** Declares the moves that each state allows, and the states that they lead to. */
export function stateTable<const State extends string, const Table extends Rows<State>>(
  declaration: Declaration<State, Table>,
): StateTable<State, MovesIn<Table>> {
  type Move = MovesIn<Table>;
  const { subject, states, consequences = [], refusal = 'conflict' } = declaration;
  const table: Moves<State> = declaration.moves;
  const movesFrom = (state: State) => Object.keys(table[state]) as Move[];
  const choicesFrom = (state: State) => movesFrom(state).filter((move) => !consequences.includes(move));
  const moves = [...new Set(states.flatMap(movesFrom))];
  return {
    subject,
    states,
    moves,
    consequences,
    after(state, move) {
      const next = table[state][move];
      if (next !== undefined) return next;
      const message = `${subject} in ${state} is not open to ${move}`;
      throw refusal === 'invalid'
        ? invalid('status', message, 'illegal_status')
        : conflict(message, { allowedNext: choicesFrom(state) });
    },
    allows: (state, move) => table[state][move] !== undefined,
    movesFrom,
    choicesFrom,
    statesOpenTo: (move) => states.filter((state) => table[state][move] !== undefined),
    isFinal: (state) => movesFrom(state).length === 0,
  };
}

/** The moves of a state where the caller names the target state: each target is its own move. */
export const toward = <const State extends string>(...states: readonly State[]) =>
  Object.fromEntries(states.map((state) => [state, state])) as { readonly [To in State]: To };
