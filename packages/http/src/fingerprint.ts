import { createHash, type Hash } from 'node:crypto';
import type { AnyOperation } from './operation.ts';

/** Begins the digest by which a repeated request is known: SHA-256 over its operation and what is received of it. */
export const fingerprinting = ({ id }: AnyOperation, received: string): Hash =>
  createHash('sha256').update(`${id}\n${received}`);
