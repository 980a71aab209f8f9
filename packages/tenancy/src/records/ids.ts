import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';
import { systemClock } from '../clock.ts';

const digits = '0123456789abcdefghjkmnpqrstvwxyz';
/** Two digits for each ten bits. */
const pairs = Array.from({ length: 1_024 }, (_, bits) => `${digits[bits >> 5]}${digits[bits & 31]}`);
const pool = new Uint8Array(16 * 256);
let used = pool.length;
const random = new Uint8Array(16);
const bytes = new Uint8Array(16);
let milliseconds = 0;
let sequence = 0;

/** Fills `random` from a pool, because a system call for a few random bytes costs as much as one for many. */
function drawRandom(): void {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  for (let index = 0; index < random.length; index += 1) random[index] = pool[used + index] ?? 0;
  used += random.length;
}

/** Advances the time and sequence of the next id, also within a millisecond and after the clock was set back. */
function advance(): void {
  const now = systemClock().getTime();
  if (now > milliseconds) {
    milliseconds = now;
    sequence = ((random[0] ?? 0) << 16) | ((random[1] ?? 0) << 8) | (random[2] ?? 0);
  } else sequence += 1;
}

/** The eight digits of the five bytes at `at`. */
function eightDigits(at: number): string {
  const byte = (offset: number) => bytes[at + offset] ?? 0;
  const high = (byte(0) << 12) | (byte(1) << 4) | (byte(2) >> 4);
  const low = ((byte(2) & 15) << 16) | (byte(3) << 8) | byte(4);
  return `${pairs[high >> 10]}${pairs[high & 1_023]}${pairs[low >> 10]}${pairs[low & 1_023]}`;
}

/**
 * A new record identifier: a short type prefix and a UUIDv7 as 26 base32 digits (`gfe_01k…`). Identifiers with the same
 * prefix sort by creation time, and within one process by creation order.
 */
export function newId(prefix: string): string {
  drawRandom();
  advance();
  v7({ random, msecs: milliseconds, seq: sequence }, bytes);
  // 128 bits are 26 digits of 5 bits: 2 leading zero bits, then the bytes.
  return `${prefix}_${pairs[bytes[0] ?? 0]}${eightDigits(1)}${eightDigits(6)}${eightDigits(11)}`;
}

/** A number for people to quote (`GFE-20260302-7K3QX9RT`): the date in the organization's zone and the id's random end. */
export const documentNumber = (prefix: string, date: string, id: string) =>
  `${prefix}-${date.slice(0, 4)}${date.slice(5, 7)}${date.slice(8)}-${id.slice(-8).toUpperCase()}`;
