import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyText } from './key-text.ts';

/** A secret of the installation that keys are hashed with, so that a copy of the database is not enough to check a key. */
export interface Pepper {
  readonly version: number;
  readonly secret: string;
  /** True for a pepper that no longer checks keys but still reads the cursors it wrote. */
  readonly isRetired?: boolean;
}

/**
 * The pepper for new hashes, followed by earlier ones that stored hashes may still use. While two are in use, new keys
 * are hashed with both, keys are checked with either, and a key that is used is hashed with the newest as well.
 * `keysOfEarlierPeppers` lists the keys that still need the earlier one. When there are none, mark it `isRetired`, so
 * that it still reads cursors, or remove it.
 */
export type Peppers = readonly [current: Pepper, ...previous: readonly Pepper[]];

/** A secret as it is stored. */
export interface StoredSecret {
  /** The version of the pepper. */
  readonly pepper: number;
  /** HMAC-SHA-256 in base64url. */
  readonly hash: string;
  /** ISO 8601 in UTC; null for the current secret. */
  readonly validUntil: string | null;
}

/** The pepper of a version, derived from the installation's secret. */
export const derivePepper = (installationSecret: string, version: number): Pepper => ({
  version,
  secret: createHmac('sha256', installationSecret).update(`api key pepper ${version}`).digest('base64url'),
});

const digest = (pepper: Pepper, { prefix, secret }: KeyText) =>
  createHmac('sha256', pepper.secret).update(`${prefix}_${secret}`).digest();

/** The peppers that keys are checked with, newest first. */
export const peppersInUse = (peppers: Peppers): Pepper[] => peppers.filter(({ isRetired }) => !isRetired);

/** A key's secret as stored: one hash per pepper in use, so that a process that knows any of them can check it. */
export const storeSecret = (
  peppers: Peppers,
  key: KeyText,
  validUntil: string | null = null,
): StoredSecret[] =>
  peppersInUse(peppers).map((pepper) => ({
    pepper: pepper.version,
    hash: digest(pepper, key).toString('base64url'),
    validUntil,
  }));

/** True if a stored secret also has a hash under the newest pepper. */
export const isCurrent = (
  [current]: Peppers,
  stored: readonly StoredSecret[],
  { validUntil }: Pick<StoredSecret, 'validUntil'>,
): boolean => stored.some((one) => one.validUntil === validUntil && one.pepper === current.version);

/** The stored secret that the key matches, whether or not it is still valid. */
export function secretOf(
  peppers: Peppers,
  stored: readonly StoredSecret[],
  key: KeyText,
): StoredSecret | undefined {
  return stored.find(({ pepper: version, hash }) => {
    const pepper = peppersInUse(peppers).find((one) => one.version === version);
    if (pepper === undefined) return false;
    const expected = Buffer.from(hash, 'base64url');
    const given = digest(pepper, key);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

/** True until a stored secret expires. */
export const isValid = ({ validUntil }: StoredSecret, now: Date) =>
  validUntil === null || now.toISOString() < validUntil;
