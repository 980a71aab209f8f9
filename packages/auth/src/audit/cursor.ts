import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalid } from '@rcm/errors';
import type { Pepper, Peppers } from '../api-keys/secret.ts';

/** A place in an organization's trail: behind the event, or before the transaction where `id` is empty. */
export interface Position {
  readonly transactionId: string;
  readonly id: string;
}

/** The place before the first event. */
export const start: Position = { transactionId: '0', id: '' };

const signature = ({ secret }: Pepper, organizationId: string, { transactionId, id }: Position) =>
  createHmac('sha256', secret)
    .update(`change cursor ${organizationId} ${transactionId} ${id}`)
    .digest()
    .subarray(0, 16);

/** The position as text that only this installation can make, for this organization. */
export function writeCursor([pepper]: Peppers, organizationId: string, position: Position): string {
  const mark = signature(pepper, organizationId, position).toString('base64url');
  return Buffer.from(`${position.transactionId}.${position.id}.${mark}`).toString('base64url');
}

/** The position in a cursor; 400 for one that was not made for the organization. */
export function readCursor(peppers: Peppers, organizationId: string, cursor: string): Position {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [transactionId, id, mark, ...more] = text.split('.');
  const isCanonical = Buffer.from(text).toString('base64url') === cursor;
  if (isCanonical && transactionId && id !== undefined && mark && more.length === 0) {
    const position = { transactionId, id };
    const given = Buffer.from(mark, 'base64url');
    const isOurs = peppers.some((pepper) => {
      const expected = signature(pepper, organizationId, position);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    if (isOurs && given.toString('base64url') === mark) return position;
  }
  throw invalid('query.cursor', 'Expected a cursor that this operation has given', 'invalid_format');
}
