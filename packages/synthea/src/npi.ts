import { createHash } from 'node:crypto';
import { isNpi } from '@rcm/envelope';

/**
 * A number in the form of an NPI for a provider whose data has none: the same for the same key, its check digit
 * right, and led by 2, where the numbers that are given out so far are led by 1. `attempt` counts from 0 and gives
 * a further number where one is taken.
 */
export function testNpi(key: string, attempt: number): string {
  const digest = createHash('sha256').update(`${key}/${attempt}`).digest();
  const digits = `2${String(digest.readUInt32BE() % 100_000_000).padStart(8, '0')}`;
  // Of ten check digits exactly one is right.
  return Array.from('0123456789', (check) => digits + check)
    .filter(isNpi)
    .join('');
}
