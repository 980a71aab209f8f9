import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { peppers, secret } from '../../tests/fixture.ts';
import { derivePepper, type Peppers } from '../api-keys/secret.ts';
import { readCursor, writeCursor } from './cursor.ts';

const organization = '0b7e4f4e-6a55-4b1e-9d5e-3f4d0c8a9b21';
const position = '7429';
const cursor = writeCursor(peppers, organization, position);
const refused = expect.objectContaining({ status: 400 });

describe('a cursor', () => {
  test('leads back to its position', () => {
    expect(readCursor(peppers, organization, cursor)).toEqual(position);
    for (const end of ['0', '9223372036854775807']) {
      expect(readCursor(peppers, organization, writeCursor(peppers, organization, end))).toEqual(end);
    }
  });

  test('is the same for the same position, and tells nothing of it', () => {
    expect(writeCursor(peppers, organization, position)).toBe(cursor);
    const next = Buffer.from(writeCursor(peppers, organization, '7430'), 'base64url');
    const same = Buffer.from(cursor, 'base64url').filter((byte, index) => byte === next[index]);
    expect(same.length).toBeLessThan(next.length / 2);
    expect(next).toHaveLength(Buffer.from(writeCursor(peppers, organization, '1'), 'base64url').length);
  });

  test('outlives a change of the pepper', () => {
    const newer: Peppers = [derivePepper(secret, 2), ...peppers];
    expect(readCursor(newer, organization, cursor)).toEqual(position);
  });

  test('is read by processes that do not know the newest pepper yet, and for good', () => {
    const [before] = peppers;
    const newest = derivePepper(secret, 2);
    const meanwhile: Peppers = [newest, before];
    expect(readCursor(peppers, organization, writeCursor(meanwhile, organization, position))).toEqual(
      position,
    );
    const finished: Peppers = [newest, { ...before, isRetired: true }];
    expect(readCursor(finished, organization, cursor)).toEqual(position);
    const next = writeCursor(finished, organization, position);
    expect(readCursor([newest], organization, next)).toEqual(position);
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
