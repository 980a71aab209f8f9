import { isWrite } from '@rcm/http';
import { routeTables } from '@rcm/http/routes';
import { diagram } from '@rcm/states';
import { describe, expect, test } from 'vitest';
import { describedModules } from './modules.ts';

const operations = describedModules.flatMap((module) =>
  Object.entries(module.operations).map(([key, operation]) => ({
    module,
    key,
    prefix: Object.values(module.operations)[0]?.id.split('.')[0] ?? '',
    ...operation,
  })),
);

/** Modules whose operations are listed in another module and use its scopes. */
const within: Readonly<Record<string, string>> = { webhooks: 'organization' };

/** The paths of modules whose operations are below several. */
const paths: Readonly<Record<string, readonly string[]>> = {
  claims: ['trading-partners', 'claim-edits', 'payer-edits', 'claim-batches', 'reference'],
};

test('no operation is declared twice', () => {
  expect(() => routeTables(describedModules)).not.toThrow();
});

describe.each(operations)(
  '$id',
  ({ module, key, prefix, id, path, scope, summary, description, ...rest }) => {
    test('has an id of its module and its handler, a verb and a noun', () => {
      expect(id).toBe(`${prefix}.${key}`);
      expect(key).toMatch(/^[a-z]+([A-Z]\w*)?$/);
    });

    test('has a path below that of its module', () =>
      expect(paths[prefix] ?? [within[prefix] ?? prefix]).toContain(path.split('/')[1]));

    test('requires a scope of its module, and a write scope if it writes', () => {
      if (scope === 'any-key' || scope === 'public') return;
      expect(scope.split(':')[0]).toBe(within[module.name] ?? module.name);
      if (isWrite({ id, path, scope, summary, ...rest })) expect(scope).toMatch(/:write$/);
    });

    test('has a summary without a full stop, and a description of full sentences', () => {
      expect(summary).toMatch(/^[A-Z].{3,79}[^.!?:,;]$/);
      if (description !== undefined) expect(description).toMatch(/[.)`}]$/);
    });
  },
);

describe.each(describedModules.flatMap(({ states = [] }) => states))('$subject', (table) => {
  test('begins in its first state, from which every other state is reachable by a transition or over time', () => {
    const reached = new Set(table.states.slice(0, 1));
    for (const state of reached) {
      for (const move of table.movesFrom(state)) reached.add(table.after(state, move));
    }
    expect([...reached].sort()).toEqual([...table.states].sort());
  });

  test('has a diagram with every transition', () => {
    const moves = table.states.flatMap((state: string) => table.movesFrom(state));
    expect(
      diagram(table)
        .split('\n')
        .filter((line) => !line.includes('[*]')),
    ).toHaveLength(moves.length + 1);
  });
});
