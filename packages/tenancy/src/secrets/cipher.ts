import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

/** The length of every key, in bytes. */
export const keyBytes = 32;

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Use a key object for a key that is used often: creating one from bytes takes five times as long as encrypting. */
type Key = KeyObject | Buffer;

/** Encrypts to nonce, ciphertext and tag; the result decrypts only with the same context. */
export function encrypt(key: Key, plain: Buffer | string, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(context));
  const start = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
  return Buffer.concat([nonce, start, cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts what `encrypt` returned. Throws where the key or the context differs, or a bit was changed. */
export function decrypt(key: Key, sealed: Buffer, context: string): Buffer {
  if (sealed.length < nonceBytes + tagBytes) {
    throw new RangeError(`An encrypted value has at least ${nonceBytes + tagBytes} bytes`);
  }
  const end = sealed.length - tagBytes;
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(end));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, end)), decipher.final()]);
}
