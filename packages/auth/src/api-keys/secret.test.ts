import { describe, expect, test } from 'vitest';
import { newPrefix, newSecret } from './key-text.ts';
import { derivePepper, isCurrent, isValid, type Peppers, secretOf, storeSecret } from './secret.ts';

const now = new Date('2026-03-02T15:00:00Z');
const first = derivePepper('installation', 1);
const second = derivePepper('installation', 2);
const matchesSecret = (...given: Parameters<typeof secretOf>) => secretOf(...given) !== undefined;
const aKey = () => ({ prefix: newPrefix('LIVE'), secret: newSecret() });

describe('a stored secret', () => {
  test('matches the key that it was made from and no other', () => {
    const key = aKey();
    const stored = storeSecret([first], key);
    expect(matchesSecret([first], stored, key)).toBe(true);
    expect(matchesSecret([first], stored, { ...key, secret: newSecret() })).toBe(false);
    expect(matchesSecret([first], stored, { ...key, prefix: newPrefix('LIVE') })).toBe(false);
  });

  test('does not contain the secret', () => {
    const key = aKey();
    expect(JSON.stringify(storeSecret([first], key))).not.toContain(key.secret);
  });

  test('of either pepper matches while both are known, and not without its pepper', () => {
    const key = aKey();
    const both: Peppers = [second, first];
    for (const pepper of both) expect(matchesSecret(both, storeSecret([pepper], key), key)).toBe(true);
    expect(matchesSecret([second], storeSecret([first], key), key)).toBe(false);
    expect(matchesSecret([{ ...second, version: 1 }], storeSecret([first], key), key)).toBe(false);
  });

  test('is hashed with every pepper in use, so that processes that know either can check it', () => {
    const key = aKey();
    const stored = storeSecret([second, first], key);
    expect(stored.map(({ pepper }) => pepper)).toEqual([2, 1]);
    for (const pepper of [first, second]) expect(matchesSecret([pepper], stored, key)).toBe(true);
    const retired: Peppers = [second, { ...first, isRetired: true }];
    expect(storeSecret(retired, key).map(({ pepper }) => pepper)).toEqual([2]);
    expect(matchesSecret(retired, storeSecret([first], key), key)).toBe(false);
  });

  test('needs its earlier pepper until it is hashed with the newest', () => {
    const [old] = storeSecret([first], aKey());
    if (old === undefined) throw new Error('nothing is stored');
    expect(isCurrent([second, first], [old], old)).toBe(false);
    expect(isCurrent([second, first], [{ ...old, pepper: 2 }, old], old)).toBe(true);
    const replaced = { ...old, pepper: 2, validUntil: '2026-03-02T15:00:00.000Z' };
    expect(isCurrent([second, first], [replaced, old], old)).toBe(false);
  });

  test.each([
    ['2026-03-02T15:00:00.001Z', true],
    ['2026-03-02T15:00:00.000Z', false],
    ['2026-03-02T14:59:59.999Z', false],
  ])('valid until %s is valid at 15:00: %s', (validUntil, expected) => {
    const key = aKey();
    const [stored] = storeSecret([first], key, validUntil);
    if (stored === undefined) throw new Error('nothing is stored');
    expect(isValid(stored, now)).toBe(expected);
    expect(secretOf([first], [stored], key)).toBe(stored);
  });

  test('with a damaged hash matches nothing', () => {
    const key = aKey();
    expect(matchesSecret([first], [{ pepper: 1, hash: '', validUntil: null }], key)).toBe(false);
  });
});
