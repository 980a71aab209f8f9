import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPrincipal, type LettersHost, lettersHost, wrappingKeys } from '../../test/letters.ts';
import { keyedEncryptionOf } from '../values/keyed-encryption.ts';
import {
  assertKeysConfigured,
  makeDataKey,
  retireWrappingKeys,
  rewrapDataKeys,
} from './data-key-rotation.ts';
import { localKeyWrapper } from './key-wrapper.ts';

const [first, second] = wrappingKeys;

describe('a local wrapping key', () => {
  test('unwraps what it wrapped, only in the same context, also as a previous key', async () => {
    const dataKey = randomBytes(32);
    const wrapped = await localKeyWrapper(first).wrap(dataKey, 'a');
    expect(await localKeyWrapper(first).unwrap(wrapped, 'a')).toEqual(dataKey);
    expect(await localKeyWrapper(second, [first]).unwrap(wrapped, 'a')).toEqual(dataKey);
    await expect(localKeyWrapper(first).unwrap(wrapped, 'b')).rejects.toThrow();
    await expect(localKeyWrapper(second).unwrap(wrapped, 'a')).rejects.toThrow(
      `The wrapping key ${wrapped.wrappedBy} is not configured`,
    );
  });

  test.each([31, 33, 0])('of %d bytes is refused', (length) => {
    expect(() => localKeyWrapper(Buffer.alloc(length, 1).toString('base64'))).toThrow(
      'Expected a key of 32 bytes in base64',
    );
  });

  test.each(['hex'.repeat(15), `${first} `, 'ä'])('that is not base64 is refused: %s', (text) => {
    expect(() => localKeyWrapper(text)).toThrow('Expected a key of 32 bytes in base64');
  });
});

describe('a process', () => {
  let host: LettersHost;
  beforeAll(async () => {
    host = await lettersHost();
  });
  afterAll(() => host.close());

  test('starts without a key while nothing is encrypted, and later only with all keys that are in use', async () => {
    const none = await host.open(null);
    const wrong = await host.open(localKeyWrapper(second));
    const both = await host.open(localKeyWrapper(second, [first]));
    await assertKeysConfigured(none);
    const as = aPrincipal();
    const id = await host.aLetter(as);
    await host.encrypt(as);
    await assertKeysConfigured(host.database);
    await assertKeysConfigured(both);
    const { current } = localKeyWrapper(first);
    await expect(assertKeysConfigured(none)).rejects.toThrow(
      `The database holds encrypted values: set RCM_ENCRYPTION_KEY to the key ${current}`,
    );
    await expect(assertKeysConfigured(wrong)).rejects.toThrow(
      `The database holds values encrypted under the key ${current}, and RCM_ENCRYPTION_KEY is the key ${keyedEncryptionOf(wrong).keyrings.wrapper.current}`,
    );
    expect(await rewrapDataKeys(both, as.organization.id)).toBe(1);
    expect(await rewrapDataKeys(both, as.organization.id)).toBe(0);
    await retireWrappingKeys(both);
    await assertKeysConfigured(wrong);
    await expect(assertKeysConfigured(host.database)).rejects.toThrow(
      'add the missing one to RCM_ENCRYPTION_PREVIOUS_KEYS',
    );
    expect(await host.read(as, id, wrong)).toMatchObject({ recipient: 'Zoë Quinn-Ortega' });
  });

  test('caches the keys of a thousand organizations, and evicts the least recently used', async () => {
    const database = await host.open(localKeyWrapper(first));
    const ring = async () => {
      const as = aPrincipal();
      await host.run(as, (context) => context.sql.blindIndexes(), database);
    };
    for (let made = 0; made < 1_000; made += 1) await ring();
    expect(keyedEncryptionOf(database).keyrings.size).toBe(1_000);
    await ring();
    expect(keyedEncryptionOf(database).keyrings.size).toBe(1_000);
  });

  test('creates one first key for an organization, even in ten concurrent attempts', async () => {
    const as = aPrincipal();
    const database = await host.open(localKeyWrapper(second, [first]));
    const made = await Promise.all(
      Array.from({ length: 10 }, () => makeDataKey(database, as.organization.id, new Date(0))),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    const keys = await host.stored('select id from encryption.data_keys where organization_id = $1', [
      as.organization.id,
    ]);
    expect(keys).toHaveLength(1);
    const id = await host.aLetter(as, {}, database);
    expect(await host.read(as, id, database)).toMatchObject({ number: 'N-1' });
  });

  test('needs two connections to encrypt', async () => {
    await expect(host.open(localKeyWrapper(first), 1)).rejects.toThrow(
      'Encryption needs a pool of at least 2 connections',
    );
    const database = await host.open(localKeyWrapper(second, [first]), 2);
    const as = aPrincipal();
    await makeDataKey(database, as.organization.id, new Date(0));
    const made = await Promise.all(Array.from({ length: 10 }, () => host.aLetter(as, {}, database)));
    expect(new Set(made).size).toBe(10);
  });
});
