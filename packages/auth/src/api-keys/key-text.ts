import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { KeyMode } from './schema.ts';

/** The parts of a key: `rcm_live_<16 id>_<43 secret>_<6 checksum>`. */
export interface KeyText {
  /** `rcm_live_` or `rcm_test_` and 16 characters; not secret. */
  readonly prefix: string;
  /** 43 characters of base 62: 256 bits. */
  readonly secret: string;
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const shape = /^(rcm_(?:live|test)_[0-9A-Za-z]{16})_([0-9A-Za-z]{43})_([0-9A-Za-z]{6})$/;

/** The largest multiple of 62 in a byte; bytes from there on would bias towards the first digits. */
const unbiasedBytes = 248;

function randomDigits(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < unbiasedBytes && text.length < length) text += digits[byte % 62];
    }
  }
  return text;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let sum = '';
  for (let index = 0; index < 6; index += 1) {
    sum = digits[rest % 62] + sum;
    rest = Math.floor(rest / 62);
  }
  return sum;
}

/** A random prefix for a key of a mode. */
export const newPrefix = (mode: KeyMode) => `rcm_${mode.toLowerCase()}_${randomDigits(16)}`;

/** A random secret. */
export const newSecret = () => randomDigits(43);

/** The key as text with its checksum. */
export function writeKey({ prefix, secret }: KeyText): string {
  const body = `${prefix}_${secret}`;
  return `${body}_${checksum(body)}`;
}

/** The parts of a key with a valid checksum; null for any other text. Needs no database. */
export function readKey(text: string): KeyText | null {
  const [, prefix, secret, sum] = shape.exec(text) ?? [];
  if (prefix === undefined || secret === undefined) return null;
  return sum === checksum(`${prefix}_${secret}`) ? { prefix, secret } : null;
}
