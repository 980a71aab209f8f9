import { describe, expect, test } from 'vitest';
import { newPrefix, newSecret } from './key-text.ts';
import { derivePepper, holdsSecret, type Peppers, storeSecret } from './secret.ts';

const now = new Date('2026-03-02T15:00:00Z');
const first = derivePepper('installation', 1);
const second = derivePepper('installation', 2);
const aKey = () => ({ prefix: newPrefix('LIVE'), secret: newSecret() });

describe('a stored secret', () => {
  test('holds the key that it was made from and no other', () => {
    const key = aKey();
    const stored = [storeSecret([first], key)];
    expect(holdsSecret([first], stored, key, now)).toBe(true);
    expect(holdsSecret([first], stored, { ...key, secret: newSecret() }, now)).toBe(false);
    expect(holdsSecret([first], stored, { ...key, prefix: newPrefix('LIVE') }, now)).toBe(false);
  });

  test('does not contain the secret', () => {
    const key = aKey();
    expect(JSON.stringify(storeSecret([first], key))).not.toContain(key.secret);
  });

  test('of either pepper is good while both are known, and none is without its pepper', () => {
    const key = aKey();
    const both: Peppers = [second, first];
    for (const pepper of both) expect(holdsSecret(both, [storeSecret([pepper], key)], key, now)).toBe(true);
    expect(storeSecret(both, key).pepper).toBe(2);
    expect(holdsSecret([second], [storeSecret([first], key)], key, now)).toBe(false);
    expect(holdsSecret([{ ...second, version: 1 }], [storeSecret([first], key)], key, now)).toBe(false);
  });

  test.each([
    ['2026-03-02T15:00:00.001Z', true],
    ['2026-03-02T15:00:00.000Z', false],
    ['2026-03-02T14:59:59.999Z', false],
  ])('valid until %s is good at 15:00: %s', (validUntil, expected) => {
    const key = aKey();
    const stored = [{ ...storeSecret([first], key), validUntil }];
    expect(holdsSecret([first], stored, key, now)).toBe(expected);
  });

  test('with a damaged hash holds nothing', () => {
    const key = aKey();
    expect(holdsSecret([first], [{ pepper: 1, hash: '', validUntil: null }], key, now)).toBe(false);
  });
});
