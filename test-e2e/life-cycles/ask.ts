import { request } from '../support/api.ts';
import type { World } from '../support/world.ts';

/** Sends a request that may be refused, and returns its HTTP status. */
export async function ask(world: World, method: string, path: string, body?: unknown): Promise<number> {
  const { status } = await request(method, `${world.api}/api/v1${path}`, {
    key: await world.keyFor(path),
    body,
  });
  return status;
}

/** A record at a path, with its name in responses. */
export function recordAt(world: World, path: string, name: string) {
  const read = async () => (await world.send('get', path))[name];
  return {
    read,
    status: async (): Promise<string> => (await read()).status,
    put: (body: object) => () => ask(world, 'put', path, body),
    post:
      (under: string, body: object = {}) =>
      () =>
        ask(world, 'post', `${path}/${under}`, body),
  };
}

/** Verbs with generated names: `each(['A', 'B'], put)`. */
export const each = <Name extends string, Verb>(
  names: readonly Name[],
  verb: (name: Name) => Verb,
): Record<Name, Verb> => Object.fromEntries(names.map((name) => [name, verb(name)])) as Record<Name, Verb>;

/** Reverses the newest unreversed entry of some types in an account; returns 404 when there is none. */
export async function reverseNewest(world: World, accountId: string, types: readonly string[]) {
  const { entries } = await world.send('get', `/patient-ar/accounts/${accountId}/ledger?take=100`);
  const entry = (entries as readonly LedgerEntry[]).find(
    ({ type, reversedByEntryId }) => types.includes(type) && !reversedByEntryId,
  );
  const path = `/patient-ar/accounts/${accountId}/ledger/${entry?.id ?? 'none'}/reverse`;
  return ask(world, 'post', path, { reason: world.name() });
}

interface LedgerEntry {
  readonly id: string;
  readonly type: string;
  readonly reversedByEntryId: string | null;
}
