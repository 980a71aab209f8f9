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

/**
 * A position in an organization's trail as text that only this installation can make and read. The same position
 * gives the same text: its initialization vector follows from what is encrypted. While a pepper is being replaced,
 * processes that know the old one alone must read it.
 */
export function writeCursor(peppers: Peppers, organizationId: string, position: string): string {
  const key = keyOf(peppersInUse(peppers).at(-1) ?? peppers[0]);
  const iv = derived(key, `${organizationId} ${position}`).subarray(0, ivBytes);
  const plain = Buffer.alloc(positionBytes);
  plain.writeBigUInt64BE(BigInt(position));
  const encryption = createCipheriv(cipher, key, iv).setAAD(Buffer.from(organizationId));
  const encrypted = Buffer.concat([encryption.update(plain), encryption.final()]);
  return Buffer.concat([iv, encrypted, encryption.getAuthTag()]).toString('base64url');
}

/** The position in a cursor; 400 for one that was not made for the organization. */
export function readCursor(peppers: Peppers, organizationId: string, cursor: string): string {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length === ivBytes + positionBytes + tagBytes && bytes.toString('base64url') === cursor) {
    for (const pepper of peppers) {
      const position = decrypted(keyOf(pepper), organizationId, bytes);
      if (position !== null) return position;
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
