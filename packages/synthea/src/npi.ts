import { createHash } from 'node:crypto';
import { isNpi } from '@rcm/envelope';

/**
 * Derives a test NPI with a valid check digit from the key of a provider. It begins with 2; all NPIs assigned so far begin
 * with 1. `attempt` counts from 0 and selects another number if one is taken.
 */
export function testNpi(key: string, attempt: number): string {
  const digest = createHash('sha256').update(`${key}/${attempt}`).digest();
  const digits = `2${String(digest.readUInt32BE() % 100_000_000).padStart(8, '0')}`;
  // Exactly one of the ten check digits is valid.
  return Array.from('0123456789', (check) => digits + check)
    .filter(isNpi)
    .join('');
}
