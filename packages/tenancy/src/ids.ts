import { v7 } from 'uuid';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * A new record identifier: a short type prefix and a UUIDv7 in base32 (`gfe_01k…`), 26 characters behind the
 * prefix, so that identifiers of one kind sort by the time they were made.
 */
export function newId(prefix: string): string {
  const bytes = v7({}, new Uint8Array(16));
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  let digits = '';
  for (let index = 0; index < 26; index += 1) {
    digits = alphabet[Number(value & 31n)] + digits;
    value >>= 5n;
  }
  return `${prefix}_${digits}`;
}

/** A number for people to quote (`GFE-20260302-7K3QX9RT`): the date in the organization's zone and the id's random end. */
export const documentNumber = (prefix: string, date: string, id: string) =>
  `${prefix}-${date.replaceAll('-', '')}-${id.slice(-8).toUpperCase()}`;
