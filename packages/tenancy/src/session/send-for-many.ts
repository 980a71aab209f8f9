import { literals } from '../statements/literals.ts';
import type { Call } from '../statements/statement.ts';
import type { ConnectionSource } from './connections.ts';
import { isLost } from './failures.ts';
import { exchange } from './message.ts';
import { preparedOn, unprepared } from './prepared-statements.ts';
import { tenantSetting } from './tenant-setting.ts';

/** Sends calls for several organizations in one message, which is one transaction, on a reserved connection. */
export async function sendForMany(
  { connections, isPooled }: ConnectionSource,
  calls: readonly (readonly [organizationId: string, call: Call])[],
): Promise<void> {
  const lease = await connections.takeReserved();
  const prepared = isPooled ? unprepared : preparedOn(lease.client);
  const texts = prepared.start();
  for (const [organizationId, [statement, values]] of calls) {
    const run = prepared.run(statement, literals(statement, values, organizationId));
    texts.push(tenantSetting(organizationId), ...run);
  }
  try {
    await exchange(lease.client, texts.join(';\n'));
    lease.end('idle');
  } catch (error) {
    prepared.doubt();
    lease.end(isLost(error) ? 'lost' : 'idle');
    throw error;
  }
}
