import type { Peppers } from '@rcm/auth';
import { keysOfEarlierPeppers } from '@rcm/auth/bootstrap';
import { countAppConnections, retireAppRole, withClient } from '@rcm/database';
import { type KnownSecrets, retireGenerations, systemClock, type TenantDatabase } from '@rcm/tenancy';
import { generationsOf, type OpenPlace, openPlace } from './place.ts';
import { urlToChange } from './set-up.ts';
import type { ConfiguredSecrets, Place } from './settings.ts';

/** What still uses earlier secrets; nothing when the rotation is finished. */
export interface Finish {
  readonly finished: boolean;
  /** The active API keys that have not been used since the rotation. */
  readonly keys: readonly string[];
  /** The database connections of processes that run with an earlier secret. */
  readonly connections: number;
}

/** The options of `finishRotation`. */
interface FinishOptions {
  readonly openPool: (opened: OpenPlace) => Promise<TenantDatabase>;
  readonly peppersOf: (secrets: KnownSecrets) => Peppers;
}

/** Retires all secrets except the newest, unless a process or an API key still needs one. */
export async function finishRotation(
  place: Place,
  configured: ConfiguredSecrets,
  { openPool, peppersOf }: FinishOptions,
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
  const keys = await waitingKeys(opened, openPool, peppersOf(opened.secrets));
  const finished = connections === 0 && keys.length === 0;
  if (finished && place.kind === 'administered') {
    for (const generation of earlier) await retireAppRole({ ...place, generation });
  }
  if (finished) {
    await withClient(opened.ownerUrl ?? url, (client) =>
      retireGenerations(client, newest.generation, systemClock()),
    );
  }
  return { finished, keys, connections };
}

async function waitingKeys(
  opened: OpenPlace,
  openPool: FinishOptions['openPool'],
  peppers: Peppers,
): Promise<string[]> {
  const database = await openPool(opened);
  try {
    return await keysOfEarlierPeppers({ database, peppers, now: systemClock() });
  } finally {
    await database.close();
  }
}
