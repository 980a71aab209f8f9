import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@rcm/database';

/** For how many milliseconds the server may fold what a seed recorded. */
const longestFold = 600_000;

/** An organization whose recorded changes are folded. */
interface Folded {
  readonly organizationId: string;
  readonly apiKey: string;
  /** The URL of a record whose read is audited. */
  readonly record: string;
}

/**
 * Waits until the server has folded the recorded changes of each organization, each of which a total would read. It folds
 * after it has sealed the event of a request. A fold that exceeds its timeout is repeated only after another.
 */
export const untilFolded = (superuserUrl: string, organizations: readonly Folded[]): Promise<void> =>
  withClient(superuserUrl, async (client) => {
    const since = performance.now();
    for (const { organizationId, apiKey, record } of organizations) {
      const rest = 'select from lists.row_changes where organization_id = $1 limit 1';
      while ((await client.query(rest, [organizationId])).rowCount !== 0) {
        const { status } = await fetch(record, { headers: { authorization: `Bearer ${apiKey}` } });
        if (status !== 200) throw new Error(`${record} was answered with ${status}`);
        if (performance.now() - since > longestFold) {
          throw new Error('The recorded changes are not folded in time');
        }
        await sleep(500);
      }
    }
    process.stderr.write(`Folded in ${Math.round((performance.now() - since) / 1_000)} s\n`);
  });
