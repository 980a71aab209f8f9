import type { Peppers } from '@rcm/auth';
import {
  type CommandHost,
  keysOfEarlierPeppers,
  type OutdatedKey,
  revokeKeysUnusedSince,
} from '@rcm/auth/bootstrap';
import { countAppConnections, retireAppRole, withClient } from '@rcm/database';
import { type KnownSecrets, retireGenerations, systemClock, type TenantDatabase } from '@rcm/tenancy';
import { generationsOf, type OpenPlace, openPlace } from './place.ts';
import { urlToChange } from './set-up.ts';
import type { ConfiguredSecrets, Place } from './settings.ts';

/** What still uses earlier secrets; no key and no connection when the rotation is finished. */
export interface Finish {
  readonly finished: boolean;
  /** The active API keys that have not been used since the rotation. */
  readonly keys: readonly OutdatedKey[];
  /** The keys of this kind that were revoked now. */
  readonly revoked: readonly OutdatedKey[];
  /** The database connections of processes that run with an earlier secret. */
  readonly connections: number;
}

/** The options of `finishRotation`. */
interface FinishOptions {
  readonly openPool: (opened: OpenPlace) => Promise<TenantDatabase>;
  readonly peppersOf: (secrets: KnownSecrets) => Peppers;
  /** Revokes the keys in the way that were neither used nor created since; null revokes none. */
  readonly revokeUnusedSince: Date | null;
}

/**
 * Retires all secrets except the newest, unless a process or an API key still needs one. Revokes no key while a process
 * runs with an earlier secret, because keys that are used there stay in the way.
 */
export async function finishRotation(
  place: Place,
  configured: ConfiguredSecrets,
  { openPool, peppersOf, revokeUnusedSince }: FinishOptions,
): Promise<Finish> {
  const url = urlToChange(place);
  const opened = await openPlace(place, configured);
  const [newest, ...before] = opened.secrets;
  const [recorded] = await generationsOf(url);
  if (recorded?.generation !== newest.generation) {
    throw new Error('The secret has been rotated: set RCM_SECRET to the newest one.');
  }
  const earlier = before.filter(({ isRetired }) => !isRetired).map(({ generation }) => generation);
  let connections = 0;
  if (place.kind === 'administered') {
    for (const generation of earlier) connections += await countAppConnections({ ...place, generation });
  }
  const isReady = connections === 0;
  const { keys, revoked } = await onKeys(opened, openPool, peppersOf(opened.secrets), async (host) => {
    const isRevoking = isReady && revokeUnusedSince !== null;
    const revoked = isRevoking ? await revokeKeysUnusedSince(host, revokeUnusedSince) : [];
    return { revoked, keys: await keysOfEarlierPeppers(host) };
  });
  const finished = isReady && keys.length === 0;
  if (finished && place.kind === 'administered') {
    for (const generation of earlier) await retireAppRole({ ...place, generation });
  }
  if (finished) {
    await withClient(opened.ownerUrl ?? url, (client) =>
      retireGenerations(client, newest.generation, systemClock()),
    );
  }
  return { finished, keys, revoked, connections };
}

async function onKeys<Result>(
  opened: OpenPlace,
  openPool: FinishOptions['openPool'],
  peppers: Peppers,
  work: (host: CommandHost) => Promise<Result>,
): Promise<Result> {
  const database = await openPool(opened);
  try {
    return await work({ database, peppers, now: systemClock() });
  } finally {
    await database.close();
  }
}
