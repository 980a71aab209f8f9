import { createHash, type Hash } from 'node:crypto';
import type { AnyOperation } from './operation.ts';

/** Begins the fingerprint that identifies a repeated request: SHA-256 over its operation and its content. */
export const fingerprintHash = ({ id }: AnyOperation, received: string): Hash =>
  createHash('sha256').update(`${id}\n${received}`);
