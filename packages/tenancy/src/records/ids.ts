import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const digits = Buffer.from('0123456789abcdefghjkmnpqrstvwxyz');
const pool = new Uint8Array(16 * 256);
let used = pool.length;
const random = new Uint8Array(16);
const bytes = new Uint8Array(16);
const text = Buffer.alloc(26);

/** Random bytes for one identifier, drawn from a pool because asking the system for few is as dear as for many. */
function drawRandom(): void {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  for (let index = 0; index < random.length; index += 1) random[index] = pool[used + index] ?? 0;
  used += random.length;
}

/**
 * A new record identifier: a short type prefix and a UUIDv7 in base32 (`gfe_01k…`), 26 characters behind the
 * prefix, so that identifiers of one kind sort by the time they were made.
 */
export function newId(prefix: string): string {
  drawRandom();
  v7({ random }, bytes);
  // 128 bits are 26 digits of 5 bits: 2 leading zero bits, then the bytes.
  let bits = 2;
  let value = 0;
  let at = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text[at] = digits[(value >> bits) & 31] ?? 0;
      at += 1;
    }
  }
  return `${prefix}_${text.toString('latin1')}`;
}

/** A number for people to quote (`GFE-20260302-7K3QX9RT`): the date in the organization's zone and the id's random end. */
export const documentNumber = (prefix: string, date: string, id: string) =>
  `${prefix}-${date.slice(0, 4)}${date.slice(5, 7)}${date.slice(8)}-${id.slice(-8).toUpperCase()}`;
