import { expect, test } from 'vitest';
import { differenceBetween } from './difference.ts';

test.each([
  ['', '', 0, 0],
  ['', 'note', 4, 0],
  ['note', '', 0, 4],
  ['note', 'note', 0, 0],
  ['less pain', 'much less pain', 5, 0],
  ['less pain', 'less back pain', 5, 0],
  ['less pain today', 'less pain', 0, 6],
  ['aa', 'aaa', 1, 0],
  ['aaa', 'aa', 0, 1],
  ['left knee and right knee', 'right knee and left knee', 18, 18],
  ['pain 😀', 'pain 😐', 1, 1],
])(
  'counts the code points between the first and the last difference: from %j to %j, %d added and %d removed',
  (before, after, added, removed) => {
    expect(differenceBetween(before, after)).toEqual({ added, removed });
  },
);
