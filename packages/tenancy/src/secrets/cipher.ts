import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

/** The length of every key. */
export const keyBytes = 32;

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A key that is used often is an object: made of its bytes for each value, it costs five times what the cipher does. */
type Key = KeyObject | Buffer;

/** Nonce, ciphertext and tag; it decrypts with the same context only. */
export function encrypt(key: Key, plain: Buffer | string, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(context));
  const start = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
  return Buffer.concat([nonce, start, cipher.final(), cipher.getAuthTag()]);
}

/** Throws where the key or the context is another one, or a bit was changed. */
export function decrypt(key: Key, sealed: Buffer, context: string): Buffer {
  if (sealed.length < nonceBytes + tagBytes) throw new RangeError('Too short to be decrypted');
  const end = sealed.length - tagBytes;
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(end));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, end)), decipher.final()]);
}
