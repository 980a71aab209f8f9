import type { TextRow } from '../statements/columns.ts';
import type { Call } from '../statements/statement.ts';
import { valuesOf } from '../statements/values.ts';
import type { ConnectionSource } from './connections.ts';
import { isLost } from './failures.ts';
import { exchange, plain } from './message.ts';
import { preparedFor, scopeFor, unprepared } from './prepared-statements.ts';

/**
 * Sends calls for several organizations in one message, which is one transaction, on a reserved connection. Returns the rows
 * of each call.
 */
export async function sendForMany(
  database: ConnectionSource,
  calls: readonly (readonly [organizationId: string, call: Call])[],
): Promise<TextRow[][]> {
  const { connections, isDistributed } = database;
  const lease = await connections.takeReserved();
  const prepared = preparedFor(database, lease.client);
  const sent = isDistributed ? [plain('BEGIN')] : prepared.start();
  const answers: number[] = [];
  let scope: string | null = null;
  for (const [organizationId, [statement, values]] of calls) {
    if (scope !== organizationId) sent.push(...scopeFor(database, prepared, organizationId));
    scope = organizationId;
    const run = (statement.hasCustomPlan ? unprepared : prepared).run(
      statement,
      valuesOf(statement, values, organizationId),
    );
    answers.push(sent.push(...run) - 1);
  }
  if (isDistributed) sent.push(plain('COMMIT'));
  try {
    const results = await exchange(lease.client, sent);
    lease.end('idle');
    return answers.map((index) => results[index] ?? []);
  } catch (error) {
    prepared.doubt();
    // A transaction that the message began is still open.
    lease.end(isDistributed || isLost(error) ? 'lost' : 'idle');
    throw error;
  }
}
