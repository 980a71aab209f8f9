import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { invalid } from '@rcm/errors';
import { type Pepper, type Peppers, peppersInUse } from '../api-keys/secret.ts';

/** The position before the first event. */
export const start = '0';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const positionBytes = 8;
const tagBytes = 16;

const derived = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();

const keyOf = ({ secret }: Pepper) => derived(secret, 'change cursor');

/** A place in an organization's trail: a position and the event that stands there, none at the start. */
export interface Place {
  readonly position: string;
  readonly id: string | null;
}

/** A cursor as it was read. */
export interface Cursor {
  readonly position: string;
  /** True where the cursor was given behind this event, which stands at its position now. */
  isBehind(id: string | null): boolean;
}

const derivedIv = (key: Buffer, organizationId: string, { position, id }: Place) =>
  derived(key, [organizationId, position, ...(id === null ? [] : [id])].join(' ')).subarray(0, ivBytes);

/**
 * A place in an organization's trail as text that only this installation can make and read. The same place gives the
 * same text: its initialization vector follows from the position, which is encrypted, and from the event, which it
 * vouches for. While a pepper is being replaced, processes that know the old one alone must read it.
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

/** Reads a cursor; 400 for one that was not made for the organization. */
export function readCursor(peppers: Peppers, organizationId: string, cursor: string): Cursor {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length === ivBytes + positionBytes + tagBytes && bytes.toString('base64url') === cursor) {
    for (const pepper of peppers) {
      const key = keyOf(pepper);
      const position = decrypted(key, organizationId, bytes);
      if (position === null) continue;
      const isOf = (id: string | null) =>
        bytes.subarray(0, ivBytes).equals(derivedIv(key, organizationId, { position, id }));
      return {
        position,
        // Cursors once vouched for no event; where one stands at their position, they are good.
        isBehind: (id) => (id === null ? position === start : isOf(id) || isOf(null)),
      };
    }
  }
  throw invalid('query.cursor', 'Expected a cursor that this operation has given', 'invalid_format');
}

function decrypted(key: Buffer, organizationId: string, bytes: Buffer): string | null {
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
