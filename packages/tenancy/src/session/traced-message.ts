import { tracingChannel } from 'node:diagnostics_channel';
import type pg from 'pg';
import type { TextRow } from '../statements/columns.ts';
import { exchange } from './message.ts';

/** What subscribers of the channel `rcm:message` are told of a message to PostgreSQL; never a value. */
export interface TracedMessage {
  /** The names of its statements, in their order. */
  readonly statements: readonly string[];
}

const channel = tracingChannel<unknown, TracedMessage>('rcm:message');

/** Sends a message like `exchange`, and tells of its beginning and end where somebody listens. */
export const exchangeTraced = (
  client: pg.PoolClient,
  text: string,
  statements: () => readonly string[],
): Promise<TextRow[][]> =>
  channel.hasSubscribers
    ? channel.tracePromise(() => exchange(client, text), { statements: statements() })
    : exchange(client, text);
