import { describe, expect, test } from 'vitest';
import { Remembered } from './remembered.ts';

const aMemory = (most = 10) => new Remembered<string>(1_000, most);

describe('what is remembered', () => {
  test('is given while a recent look found the revision unchanged', () => {
    const memory = aMemory();
    memory.observe('7', 5_000);
    memory.keep('key', 'value', '7');
    expect(memory.get('key', 5_999)).toBe('value');
    expect(memory.get('key', 6_000)).toBeUndefined();
    memory.observe('7', 5_900);
    expect(memory.get('key', 6_899)).toBe('value');
  });

  test('is gone with the next revision', () => {
    const memory = aMemory();
    memory.observe('7', 5_000);
    memory.keep('key', 'value', '7');
    memory.observe('8', 5_001);
    expect(memory.get('key', 5_002)).toBeUndefined();
    expect(memory.has('key')).toBe(false);
  });

  test('is not taken from an earlier revision', () => {
    const memory = aMemory();
    memory.observe('8', 5_000);
    memory.keep('key', 'old', '7');
    expect(memory.has('key')).toBe(false);
  });

  test('does not heed a look that began before the last one', () => {
    const memory = aMemory();
    memory.observe('8', 5_000);
    memory.keep('key', 'new', '8');
    memory.observe('7', 4_999);
    expect(memory.get('key', 5_500)).toBe('new');
    expect(memory.get('key', 6_000)).toBeUndefined();
  });

  test('makes room by forgetting the oldest', () => {
    const memory = aMemory(2);
    memory.observe('1', 0);
    for (const key of ['a', 'b', 'c']) memory.keep(key, key, '1');
    expect(['a', 'b', 'c'].filter((key) => memory.has(key))).toEqual(['b', 'c']);
  });

  test('knows nothing before the first look', () => {
    const memory = aMemory();
    memory.keep('key', 'value', '1');
    expect(memory.get('key', 0)).toBeUndefined();
  });
});
