import type { Call } from '../statements/statement.ts';
import { valuesOf } from '../statements/values.ts';
import type { ConnectionSource } from './connections.ts';
import { isLost } from './failures.ts';
import { exchange } from './message.ts';
import { preparedOn, unprepared } from './prepared-statements.ts';

/** Sends calls for several organizations in one message, which is one transaction, on a reserved connection. */
export async function sendForMany(
  { connections, isPooled }: ConnectionSource,
  calls: readonly (readonly [organizationId: string, call: Call])[],
): Promise<void> {
  const lease = await connections.takeReserved();
  const prepared = isPooled ? unprepared : preparedOn(lease.client);
  const sent = prepared.start();
  for (const [organizationId, [statement, values]] of calls) {
    sent.push(
      ...prepared.run(prepared.tenantSetting, [organizationId]),
      ...prepared.run(statement, valuesOf(statement, values, organizationId)),
    );
  }
  try {
    await exchange(lease.client, sent);
    lease.end('idle');
  } catch (error) {
    prepared.doubt();
    lease.end(isLost(error) ? 'lost' : 'idle');
    throw error;
  }
}
