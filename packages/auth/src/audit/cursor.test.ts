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
  test('leads back to its position', () => {
    expect(positionIn(peppers, cursor)).toBe(position);
    for (const end of ['0', '9223372036854775807']) {
      expect(positionIn(peppers, writeCursor(peppers, organization, { position: end, id: 'evt_1' }))).toBe(
        end,
      );
    }
  });

  test('is the same for the same place, and tells nothing of it', () => {
    expect(writeCursor(peppers, organization, place)).toBe(cursor);
    const next = Buffer.from(writeCursor(peppers, organization, { ...place, position: '7430' }), 'base64url');
    const same = Buffer.from(cursor, 'base64url').filter((byte, index) => byte === next[index]);
    expect(same.length).toBeLessThan(next.length / 2);
    expect(next).toHaveLength(
      Buffer.from(writeCursor(peppers, organization, { position: '1', id: null }), 'base64url').length,
    );
  });

  test.each([
    ['stands behind the event that it was given behind', place, place.id, true],
    ['does not stand behind another event', place, 'evt_2', false],
    ['does not stand where no event is', place, null, false],
    ['that vouches for no event stands behind any', { position, id: null }, 'evt_2', true],
    ['that vouches for no event does not stand where none is', { position, id: null }, null, false],
    ['stands at the start', { position: start, id: null }, null, true],
  ])('%s', (_what, given, standing, isBehind) => {
    const text = writeCursor(peppers, organization, given);
    expect(readCursor(peppers, organization, text).isBehind(standing)).toBe(isBehind);
  });

  test('outlives a change of the pepper', () => {
    const newer: Peppers = [derivePepper(secret, 2), ...peppers];
    expect(positionIn(newer, cursor)).toBe(position);
  });

  test('is read by processes that do not know the newest pepper yet, and for good', () => {
    const [before] = peppers;
    const newest = derivePepper(secret, 2);
    const meanwhile: Peppers = [newest, before];
    expect(positionIn(peppers, writeCursor(meanwhile, organization, place))).toBe(position);
    const finished: Peppers = [newest, { ...before, isRetired: true }];
    expect(positionIn(finished, cursor)).toBe(position);
    const next = writeCursor(finished, organization, place);
    expect(positionIn([newest], next)).toBe(position);
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
