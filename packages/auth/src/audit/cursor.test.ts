import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { peppers, secret } from '../../tests/fixture.ts';
import { derivePepper, type Peppers } from '../api-keys/secret.ts';
import { readCursor, writeCursor } from './cursor.ts';

const organization = '0b7e4f4e-6a55-4b1e-9d5e-3f4d0c8a9b21';
const position = { transactionId: '7429', id: 'evt_01k9d3w5m0e6x8r2t4v6y8z0a1' };
const cursor = writeCursor(peppers, organization, position);
const refused = expect.objectContaining({ status: 400 });

describe('a cursor', () => {
  test('leads back to its position', () => {
    expect(readCursor(peppers, organization, cursor)).toEqual(position);
    const first = { transactionId: '0', id: '' };
    expect(readCursor(peppers, organization, writeCursor(peppers, organization, first))).toEqual(first);
  });

  test('outlives a change of the pepper', () => {
    const newer: Peppers = [derivePepper(secret, 2), ...peppers];
    expect(readCursor(newer, organization, cursor)).toEqual(position);
  });

  test('of another organization or installation is refused', () => {
    expect(() => readCursor(peppers, organization.replace('0', '1'), cursor)).toThrow(refused);
    expect(() => readCursor([derivePepper('other', 1)], organization, cursor)).toThrow(refused);
  });

  test.prop([fc.nat(cursor.length - 1), fc.constantFrom(...'ABab01-_=+/ é')], { numRuns: 2_000 })(
    'that was tampered with is refused',
    (at, character) => {
      fc.pre(cursor[at] !== character);
      const changed = cursor.slice(0, at) + character + cursor.slice(at + 1);
      expect(() => readCursor(peppers, organization, changed)).toThrow(refused);
    },
  );

  test.prop([fc.oneof(fc.string(), fc.base64String())])('that somebody made up is refused', (text) => {
    expect(() => readCursor(peppers, organization, text)).toThrow(refused);
  });
});
