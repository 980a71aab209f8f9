import { describe, expect, test } from 'vitest';
import { RevisionCache } from './revision-cache.ts';

const newCache = (maxSize = 10) => new RevisionCache<string>(1_000, maxSize);

describe('a cached value', () => {
  test('is returned while a recent check found the revision unchanged', () => {
    const cache = newCache();
    cache.observe('7', 5_000);
    cache.set('key', 'value', '7');
    expect(cache.get('key', 5_999)).toBe('value');
    expect(cache.get('key', 6_000)).toBeUndefined();
    cache.observe('7', 5_900);
    expect(cache.get('key', 6_899)).toBe('value');
  });

  test('is dropped with the next revision', () => {
    const cache = newCache();
    cache.observe('7', 5_000);
    cache.set('key', 'value', '7');
    cache.observe('8', 5_001);
    expect(cache.get('key', 5_002)).toBeUndefined();
    expect(cache.has('key')).toBe(false);
  });

  test('is not stored if it was read at an earlier revision', () => {
    const cache = newCache();
    cache.observe('8', 5_000);
    cache.set('key', 'old', '7');
    expect(cache.has('key')).toBe(false);
  });

  test('is unaffected by a check that began before the latest one', () => {
    const cache = newCache();
    cache.observe('8', 5_000);
    cache.set('key', 'new', '8');
    cache.observe('7', 4_999);
    expect(cache.get('key', 5_500)).toBe('new');
    expect(cache.get('key', 6_000)).toBeUndefined();
  });

  test('is evicted when the cache is full, oldest first', () => {
    const cache = newCache(2);
    cache.observe('1', 0);
    for (const key of ['a', 'b', 'c']) cache.set(key, key, '1');
    expect(['a', 'b', 'c'].filter((key) => cache.has(key))).toEqual(['b', 'c']);
  });

  test('is not stored before the first check', () => {
    const cache = newCache();
    cache.set('key', 'value', '1');
    expect(cache.get('key', 0)).toBeUndefined();
  });
});
