import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { newPrefix, newSecret, readKey, writeKey } from './key-text.ts';

const digit = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
const digits = (length: number) => fc.string({ unit: digit, minLength: length, maxLength: length });

const key = fc
  .record({ mode: fc.constantFrom('live', 'test'), id: digits(16), secret: digits(43) })
  .map(({ mode, id, secret }) => ({ prefix: `rcm_${mode}_${id}`, secret }));

/** Every kind of typo: a character changed, lost or doubled, or two swapped. */
const mutated = fc
  .tuple(key.map(writeKey), fc.nat(), fc.constantFrom('change', 'drop', 'double', 'swap'), digit)
  .map(([text, place, kind, replacement]) => {
    const at = place % text.length;
    const [before, here, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
    const mutation = {
      change: before + replacement + after,
      drop: before + after,
      double: before + here + here + after,
      swap: before + after.slice(0, 1) + here + after.slice(1),
    }[kind];
    return { text, mutation: mutation ?? text };
  })
  .filter(({ text, mutation }) => text !== mutation);

const garbage = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.tuple(key, digits(6)).map(([{ prefix, secret }, sum]) => `${prefix}_${secret}_${sum}`),
);

describe('the text of a key', () => {
  test('has the documented shape', () => {
    const text = writeKey({ prefix: newPrefix('LIVE'), secret: newSecret() });
    expect(text).toMatch(/^rcm_live_[0-9A-Za-z]{16}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/);
    expect(newPrefix('TEST')).toMatch(/^rcm_test_/);
  });

  test.prop([key], { numRuns: 5_000 })('is read as it was written', (parts) => {
    expect(readKey(writeKey(parts))).toEqual(parts);
  });

  test.prop([mutated], { numRuns: 20_000 })('is rejected with any typo', ({ mutation }) => {
    expect(readKey(mutation)).toBeNull();
  });

  test.prop([garbage], { numRuns: 20_000 })('is not matched by arbitrary text', (text) => {
    expect(readKey(text)).toBeNull();
  });

  test('is never generated twice, and uses every digit', () => {
    const secrets = Array.from({ length: 2_000 }, newSecret);
    expect(new Set(secrets).size).toBe(secrets.length);
    expect(new Set(secrets.join('')).size).toBe(62);
  });
});
