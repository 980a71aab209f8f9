import { describe, expect, test } from 'vitest';
import { foldName } from './folded-name.ts';

describe('a folded name', () => {
  test.each([
    ['Mu\u00f1oz', 'munoz'],
    ['Mun\u0303oz', 'munoz'],
    ['Łukasz Sørensen', 'lukasz sorensen'],
    ['Đorđe Þór', 'dorde thor'],
    ['Strauß Æsa Œuvre Işıl', 'strauss aesa oeuvre isil'],
    ['İbrahim', 'ibrahim'],
    ["O'Brien O’Brien OʼBrien", 'obrien obrien obrien'],
    ['Oyelaran-Whitcombe', 'oyelaran whitcombe'],
    ['de la  Fuente, Jr.', 'de la fuente jr'],
    ['Saint-Jean Sainte Marie St. Jean', 'st jean st marie st jean'],
    ['Saintsbury', 'saintsbury'],
    ['Νίκος ΝΊΚΟΣ', 'νικοσ νικοσ'],
    ['李明', '李明'],
    [' - ', ''],
  ])('of %j is %j', (name, folded) => {
    expect(foldName(name)).toBe(folded);
    expect(foldName(folded)).toBe(folded);
  });
});
