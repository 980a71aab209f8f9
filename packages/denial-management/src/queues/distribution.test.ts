import { describe, expect, test } from 'vitest';
import type { QueueMember } from '../ports.ts';
import { nextInTurn } from './distribution.ts';

const someone = (id: string): QueueMember => ({ id, name: id, role: 'BILLER', status: 'ACTIVE' });

const next = (memberUserIds: string[], lastAssignedToId: string | null, ...active: string[]) =>
  nextInTurn({ memberUserIds, lastAssignedToId }, active.map(someone))?.id ?? null;

describe('the order of ROUND_ROBIN', () => {
  test.each([
    ['begins with the first listed member', ['c', 'a'], null, ['a', 'c'], 'c'],
    ['continues with the next listed member', ['c', 'a'], 'c', ['a', 'c'], 'a'],
    ['begins again after the last', ['c', 'a'], 'a', ['a', 'c'], 'c'],
    ['has members by role after the listed ones', ['c'], 'c', ['a', 'b', 'c'], 'a'],
    ['sorts members by role by id', [], 'a', ['c', 'b', 'a'], 'b'],
    ['skips an inactive member', ['a', 'b', 'c'], 'a', ['a', 'c'], 'c'],
    ['continues after a member who has left', ['a', 'c'], 'b', ['a', 'c', 'd'], 'd'],
    ['stays with the only member', ['a'], 'a', ['a'], 'a'],
    ['has nobody if no member is active', ['a'], null, [], null],
  ])('%s', (_case, named, last, active, expected) => {
    expect(next(named, last, ...active)).toBe(expected);
  });
});
