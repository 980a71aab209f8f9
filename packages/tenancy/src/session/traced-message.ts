import { tracingChannel } from 'node:diagnostics_channel';
import type pg from 'pg';
import type { TextRow } from '../statements/columns.ts';
import { type BoundStatement, exchange } from './message.ts';

/** A message to PostgreSQL, as the tracing channel `rcm:message` publishes it; never with values. */
export interface TracedMessage {
  /** The names of its statements, in their order. */
  readonly statements: readonly string[];
}

const channel = tracingChannel<unknown, TracedMessage>('rcm:message');

/** Sends a message like `exchange`, and traces it under the given names where the channel has subscribers. */
export const exchangeTraced = (
  client: pg.PoolClient,
  statements: readonly BoundStatement[],
  names: () => readonly string[],
): Promise<TextRow[][]> =>
  channel.hasSubscribers
    ? channel.tracePromise(() => exchange(client, statements), { statements: names() })
    : exchange(client, statements);
