import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyText } from './key-text.ts';

/** A secret of the installation that keys are hashed with, so that a copy of the database checks no key. */
export interface Pepper {
  readonly version: number;
  readonly secret: string;
}

/** The pepper for new hashes, and those before it that stored hashes may still name. */
export type Peppers = readonly [current: Pepper, ...previous: readonly Pepper[]];

/** A secret as it is stored. */
export interface StoredSecret {
  /** The version of the pepper. */
  readonly pepper: number;
  /** HMAC-SHA-256 in base64url. */
  readonly hash: string;
  /** ISO 8601 in UTC; null for the secret that no rotation has replaced. */
  readonly validUntil: string | null;
}

/** The pepper of a version, derived from the installation's secret. */
export const derivePepper = (installationSecret: string, version: number): Pepper => ({
  version,
  secret: createHmac('sha256', installationSecret).update(`api key pepper ${version}`).digest('base64url'),
});

const digest = (pepper: Pepper, { prefix, secret }: KeyText) =>
  createHmac('sha256', pepper.secret).update(`${prefix}_${secret}`).digest();

/** A new key's secret in the form to store. */
export const storeSecret = ([current]: Peppers, key: KeyText): StoredSecret => ({
  pepper: current.version,
  hash: digest(current, key).toString('base64url'),
  validUntil: null,
});

/** True when the key is one of the stored secrets and that one is still valid. */
export function holdsSecret(
  peppers: Peppers,
  stored: readonly StoredSecret[],
  key: KeyText,
  now: Date,
): boolean {
  return stored.some(({ pepper: version, hash, validUntil }) => {
    const pepper = peppers.find((known) => known.version === version);
    if (pepper === undefined || (validUntil !== null && now.toISOString() >= validUntil)) return false;
    const expected = Buffer.from(hash, 'base64url');
    const given = digest(pepper, key);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}
