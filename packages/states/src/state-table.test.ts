import { ApiError } from '@rcm/errors';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { diagram } from './diagram.ts';
import { type MoveOf, stateTable, toward } from './state-table.ts';

const states = ['DRAFT', 'SENT', 'DISCARDED'] as const;
const letter = {
  subject: 'A letter',
  states,
  moves: {
    DRAFT: { edit: 'DRAFT', send: 'SENT', discard: 'DISCARDED' },
    SENT: { discard: 'DISCARDED' },
    DISCARDED: {},
  },
} as const;
const table = stateTable(letter);

const thrown = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('a state table', () => {
  test.each([
    ['DRAFT', 'edit', 'DRAFT'],
    ['DRAFT', 'send', 'SENT'],
    ['DRAFT', 'discard', 'DISCARDED'],
    ['SENT', 'edit', ['discard']],
    ['SENT', 'send', ['discard']],
    ['SENT', 'discard', 'DISCARDED'],
    ['DISCARDED', 'edit', []],
    ['DISCARDED', 'send', []],
    ['DISCARDED', 'discard', []],
  ] as const)('leads from %s by %s to %s, or refuses and names what is legal', (state, move, outcome) => {
    expect(table.allows(state, move)).toBe(typeof outcome === 'string');
    if (typeof outcome === 'string') expect(table.after(state, move)).toBe(outcome);
    else {
      const error = thrown(() => table.after(state, move));
      expect(ApiError.is(error)).toBe(true);
      expect(error).toMatchObject({
        status: 409,
        message: `A letter in ${state} is not open to ${move}`,
        details: { allowedNext: outcome },
      });
    }
  });

  test('answers 400 with an issue about the status where it says so', () => {
    const strict = stateTable({ ...letter, refusal: 'invalid' });
    expect(thrown(() => strict.after('SENT', 'send'))).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'status', code: 'illegal_status' }] },
    });
  });

  test('knows its moves, which states allow one, and which states are final', () => {
    expect(table.moves).toEqual(['edit', 'send', 'discard']);
    expect(table.statesOpenTo('discard')).toEqual(['DRAFT', 'SENT']);
    expect(table.statesOpenTo('send')).toEqual(['DRAFT']);
    expect(states.filter((state) => table.isFinal(state))).toEqual(['DISCARDED']);
  });

  test('names no consequence in a refusal', () => {
    const withConsequence = stateTable({ ...letter, consequences: ['discard'] });
    expect(withConsequence.choicesFrom('DRAFT')).toEqual(['edit', 'send']);
    expect(withConsequence.after('SENT', 'discard')).toBe('DISCARDED');
    expect(thrown(() => withConsequence.after('SENT', 'send'))).toMatchObject({
      details: { allowedNext: [] },
    });
    expect(table.choicesFrom('DRAFT')).toEqual(table.movesFrom('DRAFT'));
  });

  test('accepts target states as moves', () => {
    const byTarget = stateTable({
      subject: 'A letter',
      states,
      moves: { DRAFT: toward('SENT', 'DISCARDED'), SENT: toward('DISCARDED'), DISCARDED: {} },
    });
    expect(byTarget.after('DRAFT', 'SENT')).toBe('SENT');
    expect(byTarget.movesFrom('DRAFT')).toEqual(['SENT', 'DISCARDED']);
    expect(diagram(byTarget)).toContain('  DRAFT --> SENT\n');
  });
});

test('a state without a row does not compile, at the table alone: its moves keep their types', () => {
  const unfinished = () =>
    stateTable({
      subject: 'A letter',
      states,
      // @ts-expect-error DISCARDED has no row
      moves: { DRAFT: { send: 'SENT' }, SENT: { discard: 'DISCARDED' } },
    });
  expectTypeOf<MoveOf<ReturnType<typeof unfinished>>>().toEqualTypeOf<'send' | 'discard'>();
  expect(unfinished).toThrow(TypeError);
});

test('a diagram shows the first state, every move, and the final states', () => {
  expect(diagram(table)).toBe(`stateDiagram-v2
  [*] --> DRAFT
  DRAFT --> DRAFT: edit
  DRAFT --> SENT: send
  DRAFT --> DISCARDED: discard
  SENT --> DISCARDED: discard
  DISCARDED --> [*]`);
});
