import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyText } from './key-text.ts';

/** A secret of the installation that keys are hashed with, so that a copy of the database checks no key. */
export interface Pepper {
  readonly version: number;
  readonly secret: string;
  /** True for one that checks no key any more, and still reads what it has signed. */
  readonly isRetired?: boolean;
}

/**
 * The pepper for new hashes, and those before it that stored hashes may still name. With two in use, new keys are hashed
 * under both, keys are checked by either, and one that is used is hashed under the newest as well;
 * `keysOfEarlierPeppers` names those that still need the earlier. When there are none, mark it `isRetired`, by which it
 * still reads cursors, or leave it out.
 */
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

/** The peppers that keys are checked with, the newest first. */
export const peppersInUse = (peppers: Peppers): Pepper[] => peppers.filter(({ isRetired }) => !isRetired);

/** A key's secret in the form to store: a hash for each pepper in use, so that whoever knows one of them can check it. */
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

/** True where a stored secret, or another hash of the same, takes no pepper but the newest to be checked. */
export const isCurrent = (
  [current]: Peppers,
  stored: readonly StoredSecret[],
  { validUntil }: Pick<StoredSecret, 'validUntil'>,
): boolean => stored.some((one) => one.validUntil === validUntil && one.pepper === current.version);

/** The one of the stored secrets that the key was made with, valid still or not. */
export function secretOf(
  peppers: Peppers,
  stored: readonly StoredSecret[],
  key: KeyText,
): StoredSecret | undefined {
  return stored.find(({ pepper: version, hash }) => {
    const pepper = peppersInUse(peppers).find((known) => known.version === version);
    if (pepper === undefined) return false;
    const expected = Buffer.from(hash, 'base64url');
    const given = digest(pepper, key);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

/** True while a stored secret is good. */
export const isValid = ({ validUntil }: StoredSecret, now: Date) =>
  validUntil === null || now.toISOString() < validUntil;
