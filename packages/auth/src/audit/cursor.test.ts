import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { peppers, secret } from '../../tests/fixture.ts';
import { derivePepper, type Peppers } from '../api-keys/secret.ts';
import { readCursor, start, writeCursor } from './cursor.ts';

const organization = '0b7e4f4e-6a55-4b1e-9d5e-3f4d0c8a9b21';
const position = '7429';
const place = { position, id: 'evt_1' };
const cursor = writeCursor(peppers, organization, place);
const positionIn = (known: Peppers, text: string) => readCursor(known, organization, text).position;
const refused = expect.objectContaining({ status: 400 });

describe('a cursor', () => {
  test('decrypts to its position', () => {
    expect(positionIn(peppers, cursor)).toBe(position);
    for (const end of ['0', '9223372036854775807']) {
      expect(positionIn(peppers, writeCursor(peppers, organization, { position: end, id: 'evt_1' }))).toBe(
        end,
      );
    }
  });

  test('is the same for the same place, and reveals nothing about it', () => {
    expect(writeCursor(peppers, organization, place)).toBe(cursor);
    const next = Buffer.from(writeCursor(peppers, organization, { ...place, position: '7430' }), 'base64url');
    const same = Buffer.from(cursor, 'base64url').filter((byte, index) => byte === next[index]);
    expect(same.length).toBeLessThan(next.length / 2);
    expect(next).toHaveLength(
      Buffer.from(writeCursor(peppers, organization, { position: '1', id: null }), 'base64url').length,
    );
  });

  test.each([
    ['matches the event that it was issued for', place, place.id, true],
    ['does not match another event', place, 'evt_2', false],
    ['does not match a position without an event', place, null, false],
    ['without an event matches any event', { position, id: null }, 'evt_2', true],
    ['without an event does not match a position without one', { position, id: null }, null, false],
    ['matches the start', { position: start, id: null }, null, true],
  ])('%s', (_what, given, current, matches) => {
    const text = writeCursor(peppers, organization, given);
    expect(readCursor(peppers, organization, text).matches(current)).toBe(matches);
  });

  test('survives a change of pepper', () => {
    const newer: Peppers = [derivePepper(secret, 2), ...peppers];
    expect(positionIn(newer, cursor)).toBe(position);
  });

  test('can be read by processes that do not know the newest pepper yet, and later by those that retired the older', () => {
    const [before] = peppers;
    const newest = derivePepper(secret, 2);
    const meanwhile: Peppers = [newest, before];
    expect(positionIn(peppers, writeCursor(meanwhile, organization, place))).toBe(position);
    const finished: Peppers = [newest, { ...before, isRetired: true }];
    expect(positionIn(finished, cursor)).toBe(position);
    const next = writeCursor(finished, organization, place);
    expect(positionIn([newest], next)).toBe(position);
  });

  test('of another organization or installation is rejected', () => {
    expect(() => readCursor(peppers, organization.replace('0', '1'), cursor)).toThrow(refused);
    expect(() => readCursor([derivePepper('other', 1)], organization, cursor)).toThrow(refused);
  });

  test.prop([fc.nat(cursor.length - 1), fc.constantFrom(...'ABab01-_=+/ é')], { numRuns: 2_000 })(
    'that was tampered with is rejected',
    (at, character) => {
      fc.pre(cursor[at] !== character);
      const changed = cursor.slice(0, at) + character + cursor.slice(at + 1);
      expect(() => readCursor(peppers, organization, changed)).toThrow(refused);
    },
  );

  test.prop([fc.oneof(fc.string(), fc.base64String())])('of arbitrary text is rejected', (text) => {
    expect(() => readCursor(peppers, organization, text)).toThrow(refused);
  });
});
