import { createHash } from 'node:crypto';
import { date, dateTime } from '@rcm/envelope';
import { invalid } from '@rcm/errors';
import type { WorkPosition } from '@rcm/lists';
import { z } from 'zod';

const Cursor = z.object({
  f: z.string(),
  d: date,
  k: z.int32(),
  a: z.string().regex(/^-?\d{1,16}\.\d{2}$/),
  o: dateTime,
  i: z.string().min(1).max(200),
});

/** The last position of a page and the day of its ranking, because later pages are ranked on the same day. */
export interface WorkCursor {
  readonly today: string;
  readonly position: WorkPosition;
}

const fingerprint = (question: object) =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 16);

/** The cursor after a position, valid for the same filters and sort only. */
export const writeCursor = (question: object, { today, position }: WorkCursor): string =>
  Buffer.from(
    JSON.stringify(
      z.encode(Cursor, {
        f: fingerprint(question),
        d: today,
        k: position.key,
        a: position.amount,
        o: position.openedAt,
        i: position.id,
      }),
    ),
  ).toString('base64url');

/** Reads a cursor. Throws 400 for an invalid one and for one of other filters or another sort. */
export function readCursor(question: object, text: string): WorkCursor {
  const read = Cursor.safeParse(parseJson(text));
  if (!read.success)
    throw invalid('query.cursor', 'Expected the nextCursor of a previous page', 'invalid_value');
  const { f, d: today, k: key, a: amount, o: openedAt, i: id } = read.data;
  if (f !== fingerprint(question)) {
    throw invalid(
      'query.cursor',
      'Expected the same filters and sort as for the previous page',
      'invalid_value',
    );
  }
  return { today, position: { key, amount, openedAt, id } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}
