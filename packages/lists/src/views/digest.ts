import { createHash } from 'node:crypto';

/** Twelve characters that tell statements of one table apart by what they are made of. */
export const digestOf = (...parts: readonly string[]) =>
  createHash('sha256').update(parts.join('|')).digest('base64url').slice(0, 12);
