import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { invalid } from '@rcm/errors';
import { type Pepper, type Peppers, peppersInUse } from '../api-keys/secret.ts';

/** The position before the first event of a trail. */
export const start = '0';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const positionBytes = 8;
const tagBytes = 16;

const derived = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();

const keyOf = ({ secret }: Pepper) => derived(secret, 'change cursor');

/** A place in an organization's audit trail: a position and the event at it, null at the start. */
export interface Place {
  readonly position: string;
  readonly id: string | null;
}

/** A decrypted cursor. */
export interface Cursor {
  readonly position: string;
  /** True if the cursor was issued for the event that is now at its position. */
  matches(id: string | null): boolean;
}

const derivedIv = (key: Buffer, organizationId: string, { position, id }: Place) =>
  derived(key, [organizationId, position, ...(id === null ? [] : [id])].join(' ')).subarray(0, ivBytes);

/**
 * Encrypts a place in an organization's audit trail. The same place gives the same text: the initialization vector is
 * derived from the position and the event, so it also authenticates the event. Uses the oldest pepper in use, because
 * processes that know only that one must read the cursor while a pepper is being replaced.
 */
export function writeCursor(peppers: Peppers, organizationId: string, place: Place): string {
  const key = keyOf(peppersInUse(peppers).at(-1) ?? peppers[0]);
  const iv = derivedIv(key, organizationId, place);
  const plain = Buffer.alloc(positionBytes);
  plain.writeBigUInt64BE(BigInt(place.position));
  const encryption = createCipheriv(cipher, key, iv).setAAD(Buffer.from(organizationId));
  const encrypted = Buffer.concat([encryption.update(plain), encryption.final()]);
  return Buffer.concat([iv, encrypted, encryption.getAuthTag()]).toString('base64url');
}

/** Decrypts a cursor. Throws 400 for one that was not issued for the organization. */
export function readCursor(peppers: Peppers, organizationId: string, cursor: string): Cursor {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length === ivBytes + positionBytes + tagBytes && bytes.toString('base64url') === cursor) {
    for (const pepper of peppers) {
      const key = keyOf(pepper);
      const position = decryptPosition(key, organizationId, bytes);
      if (position === null) continue;
      const isIssuedFor = (id: string | null) =>
        bytes.subarray(0, ivBytes).equals(derivedIv(key, organizationId, { position, id }));
      return {
        position,
        // A cursor without an event is accepted for any event at its position.
        matches: (id) => (id === null ? position === start : isIssuedFor(id) || isIssuedFor(null)),
      };
    }
  }
  throw invalid(
    'query.cursor',
    'Expected a cursor from an earlier response of this operation',
    'invalid_format',
  );
}

function decryptPosition(key: Buffer, organizationId: string, bytes: Buffer): string | null {
  const decryption = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(organizationId))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    const plain = decryption.update(bytes.subarray(ivBytes, -tagBytes));
    decryption.final();
    return plain.readBigUInt64BE().toString();
  } catch {
    return null;
  }
}
