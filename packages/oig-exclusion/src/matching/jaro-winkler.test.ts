import { describe, expect, test } from 'vitest';
import { jaroWinkler } from './jaro-winkler.ts';

/** Pairs of words with their similarities, as published by Winkler with the method. */
const published = [
  ['SHACKLEFORD', 'SHACKELFORD', 0.982],
  ['DUNNINGHAM', 'CUNNIGHAM', 0.896],
  ['NICHLESON', 'NICHULSON', 0.956],
  ['JONES', 'JOHNSON', 0.832],
  ['MASSEY', 'MASSIE', 0.933],
  ['ABROMS', 'ABRAMS', 0.922],
  ['HARDIN', 'MARTINEZ', 0.722],
  ['ITMAN', 'SMITH', 0.467],
  ['JERALDINE', 'GERALDINE', 0.926],
  ['MARHTA', 'MARTHA', 0.961],
  ['MICHELLE', 'MICHAEL', 0.921],
  ['JULIES', 'JULIUS', 0.933],
  ['TANYA', 'TONYA', 0.88],
  ['DWAYNE', 'DUANE', 0.84],
  ['SEAN', 'SUSAN', 0.805],
  ['JON', 'JOHN', 0.933],
  ['DIXON', 'DICKSONX', 0.813],
] as const;

describe('Jaro-Winkler', () => {
  test.each(published)('gives %s and %s the published %d', (one, other, expected) => {
    expect(jaroWinkler(one, other)).toBeCloseTo(expected, 3);
  });

  test.each(published)('is the same for %s and %s in either order', (one, other) => {
    expect(jaroWinkler(other, one)).toBeCloseTo(jaroWinkler(one, other), 12);
  });

  test.each([
    ['SMITH', 'SMITH', 1],
    ['A', 'A', 1],
    ['A', 'B', 0],
    ['', 'SMITH', 0],
    ['', '', 0],
    ['ABC', 'XYZ', 0],
  ])('of %j and %j is %d', (one, other, expected) => {
    expect(jaroWinkler(one, other)).toBe(expected);
  });
});
