import { createHash } from 'node:crypto';

/** Twelve characters that distinguish the statements of a table by their parts. */
export const digestOf = (...parts: readonly string[]) =>
  createHash('sha256').update(parts.join('|')).digest('base64url').slice(0, 12);
