import { describe, expect, test } from 'vitest';
import { difference, merged, statement } from './statements.ts';

const records = { name: 'SHAW', dates: { '#454': [1] }, facility: { code: '11' }, note: null };

describe('what is said otherwise than the records', () => {
  test.each([
    ['nothing of what is the same', records, null],
    [
      'a changed value with what it was',
      { ...records, name: 'SHOW' },
      { own: { name: 'SHOW' }, base: { name: 'SHAW' } },
    ],
    ['a new value', { ...records, note: 'x' }, { own: { note: 'x' }, base: { note: null } }],
    [
      'a changed inner value alone',
      { ...records, facility: { code: '12' } },
      { own: { facility: { code: '12' } }, base: { facility: { code: '11' } } },
    ],
    [
      'a list as a whole',
      { ...records, dates: { '#454': [1, 2] } },
      { own: { dates: { '#454': [1, 2] } }, base: { dates: { '#454': [1] } } },
    ],
  ])('is %s', (_, said, expected) => {
    expect(difference(said, records)).toEqual(expected);
    expect(statement(said, records)).toEqual(expected);
  });

  test('is none for a name that a file lacks, and nothing for one that a request lacks', () => {
    const { name, ...others } = records;
    expect(difference(others, records)).toEqual({ own: { name: null }, base: { name: 'SHAW' } });
    expect(statement(others, records)).toBeNull();
    expect(statement({ name: null }, records)).toEqual({ own: { name: null }, base: { name: 'SHAW' } });
  });
});

describe('the later one counts', () => {
  const own = { name: 'SHOW', facility: { code: '12' }, note: 'x' };
  const base = { name: 'SHAW', facility: { code: '11' }, note: null };

  test('what is said of unchanged records', () => {
    expect(merged(records, own, base)).toEqual({ ...records, ...own });
  });

  test.each([
    [
      'a corrected value',
      { ...records, name: 'SHARP' },
      { name: 'SHARP', facility: { code: '12' }, note: 'x' },
    ],
    ['an inner value', { ...records, facility: { code: '22' } }, { name: 'SHOW', facility: { code: '22' } }],
    ['a value that the records lacked', { ...records, note: 'y' }, { name: 'SHOW', note: 'y' }],
  ])('%s of the records', (_, changed, expected) => {
    expect(merged(changed, own, base)).toMatchObject(expected);
  });

  test('a list that both changed is that of the records', () => {
    const said = difference({ ...records, dates: { '#454': [9] } }, records);
    expect(merged({ ...records, dates: { '#454': [7] } }, said?.own, said?.base)).toMatchObject({
      dates: { '#454': [7] },
    });
  });
});
