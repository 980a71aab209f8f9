import { ApiError } from '@rcm/errors';
import type { AnyStateTable, MoveOf, StateOf } from '@rcm/states';
import { describe, expect, test } from 'vitest';

/** The target of each legal transition, by `<state> <move>`, as in the contract. */
type LegalMoves<Table extends AnyStateTable> = {
  readonly [Place in `${StateOf<Table>} ${MoveOf<Table>}`]?: StateOf<Table>;
};

/**
 * Tests every state of a table with every move. `begin` brings a record into a state and returns how to make each move. A
 * legal move must lead to the state in the contract; an illegal one must be refused with the legal ones and change nothing.
 */
export function testEveryMove<Table extends AnyStateTable>(
  { subject, states, moves, consequences }: Table,
  legal: LegalMoves<Table>,
  begin: (state: StateOf<Table>) => {
    readonly record: { readonly status: StateOf<Table> };
    readonly make: (move: MoveOf<Table>) => unknown;
  },
): void {
  const outcomes = legal as Readonly<Record<string, string | undefined>>;
  const cases = states.flatMap((state: string) =>
    moves.map((move: string) => [state, move, outcomes[`${state} ${move}`] ?? 'refused'] as const),
  );
  const choicesFrom = (state: string) =>
    moves.filter((move: string) => `${state} ${move}` in legal && !consequences.includes(move));

  describe(`${subject.toLowerCase()}, every state and every move`, () => {
    test('is tested for exactly the moves of the table', () => {
      const places = states.flatMap((state: string) => moves.map((move: string) => `${state} ${move}`));
      expect(places).toEqual(expect.arrayContaining(Object.keys(legal)));
    });

    test.each(cases)('in %s, %s: %s', (state, move, outcome) => {
      const { record, make } = begin(state);
      const refusal = refusalOf(() => make(move));
      expect(record.status).toBe(outcome === 'refused' ? state : outcome);
      if (outcome !== 'refused') expect(refusal).toBeNull();
      else if (refusal?.status !== 400) {
        expect(refusal?.status).toBe(409);
        expect([...(refusal?.details.allowedNext ?? [])].sort()).toEqual(choicesFrom(state).sort());
      }
    });
  });
}

function refusalOf(attempt: () => unknown): ApiError | null {
  try {
    attempt();
    return null;
  } catch (error) {
    if (ApiError.is(error)) return error;
    throw error;
  }
}
