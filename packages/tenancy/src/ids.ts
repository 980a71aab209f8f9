import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const digits = '0123456789abcdefghjkmnpqrstvwxyz';
const pool = new Uint8Array(16 * 256);
let used = pool.length;

/** Random bytes for one identifier, drawn from a pool because asking the system for few is as dear as for many. */
function randomBytes(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
}

const bytes = new Uint8Array(16);

/**
 * A new record identifier: a short type prefix and a UUIDv7 in base32 (`gfe_01k…`), 26 characters behind the
 * prefix, so that identifiers of one kind sort by the time they were made.
 */
export function newId(prefix: string): string {
  v7({ random: randomBytes() }, bytes);
  let id = `${prefix}_`;
  // 128 bits are 26 digits of 5 bits: 2 leading zero bits, then the bytes.
  let bits = 2;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      id += digits[(value >> bits) & 31];
    }
  }
  return id;
}

/** A number for people to quote (`GFE-20260302-7K3QX9RT`): the date in the organization's zone and the id's random end. */
export const documentNumber = (prefix: string, date: string, id: string) =>
  `${prefix}-${date.slice(0, 4)}${date.slice(5, 7)}${date.slice(8)}-${id.slice(-8).toUpperCase()}`;
