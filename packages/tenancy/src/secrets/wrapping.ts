import { createHmac } from 'node:crypto';
import { decrypt, encrypt } from './cipher.ts';

/** A fingerprint that identifies a secret without revealing it. */
export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('fingerprint of the installation secret').digest('base64url');

const purpose = 'the secret before this one';

const keyOf = (secret: string) => createHmac('sha256', secret).update(`key for ${purpose}`).digest();

/** Encrypts a secret under its successor. */
export const wrapSecret = (secret: string, under: string): string =>
  encrypt(keyOf(under), secret, purpose).toString('base64url');

/** Decrypts what `wrapSecret` returned. Throws for anything else, and for another `under`. */
export const unwrapSecret = (wrapped: string, under: string): string =>
  decrypt(keyOf(under), Buffer.from(wrapped, 'base64url'), purpose).toString('utf8');
