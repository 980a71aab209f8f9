import { describe, expect, test } from 'vitest';
import type { QueueMember } from '../ports.ts';
import { nextInTurn } from './distribution.ts';

const someone = (id: string): QueueMember => ({ id, name: id, role: 'BILLER', status: 'ACTIVE' });

const next = (memberUserIds: string[], lastAssignedToId: string | null, ...active: string[]) =>
  nextInTurn({ memberUserIds, lastAssignedToId }, active.map(someone))?.id ?? null;

describe('the turns of ROUND_ROBIN', () => {
  test.each([
    ['begin with the first whom the queue names', ['c', 'a'], null, ['a', 'c'], 'c'],
    ['go on to the next one named', ['c', 'a'], 'c', ['a', 'c'], 'a'],
    ['begin again after the last', ['c', 'a'], 'a', ['a', 'c'], 'c'],
    ['come to those with a role after those named', ['c'], 'c', ['a', 'b', 'c'], 'a'],
    ['take those with a role by id', [], 'a', ['c', 'b', 'a'], 'b'],
    ['pass over one who is not active', ['a', 'b', 'c'], 'a', ['a', 'c'], 'c'],
    ['go on from one who has left', ['a', 'c'], 'b', ['a', 'c', 'd'], 'd'],
    ['stay with the only one', ['a'], 'a', ['a'], 'a'],
    ['come to nobody where nobody is active', ['a'], null, [], null],
  ])('%s', (_case, named, last, active, expected) => {
    expect(next(named, last, ...active)).toBe(expected);
  });
});
