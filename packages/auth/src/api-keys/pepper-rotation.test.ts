import { inTenant } from '@rcm/tenancy';
import { type TestDatabase, testDatabase, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { anOrganization, commandHost, organizationModule, peppers, secret } from '../../tests/fixture.ts';
import { authenticator } from '../authenticator.ts';
import { createKey, keysOfEarlierPeppers, revokeKey } from '../bootstrap.ts';
import { ApiKey, overlapEnd } from './api-key.ts';
import { rotateKey } from './issue.ts';
import { derivePepper, type Peppers, type StoredSecret } from './secret.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase([organizationModule]);
});
afterAll(() => database.close());

const newest = derivePepper(secret, 2);
const meanwhile: Peppers = [newest, ...peppers];
const finished: Peppers = [newest, ...peppers.map((pepper) => ({ ...pepper, isRetired: true }))];

/** The authenticator of a process that knows some of the peppers. */
function aProcess(known: Peppers) {
  const errors: unknown[] = [];
  const one = authenticator({
    database: database.tenants,
    peppers: known,
    onError: (error) => errors.push(error),
    clock: () => testTime,
  });
  onTestFinished(() => one.close());
  return { ...one, errors };
}

type Made = Awaited<ReturnType<typeof anOrganization>>;

function inside<Result>({ as }: Made, work: Parameters<typeof inTenant<Result>>[2]): Promise<Result> {
  const run = {
    principal: as,
    operation: 'test.rotate',
    requestId: 'req_1',
    now: testTime,
    audit: 'write',
  } as const;
  return inTenant(database.tenants, run, work);
}

const stored = async (made: Made): Promise<readonly StoredSecret[]> =>
  (await inside(made, (context) => context.look(ApiKey, made.keyId)))?.secrets ?? [];

const peppersOf = async (made: Made) => (await stored(made)).map(({ pepper }) => pepper);

const waiting = () => keysOfEarlierPeppers({ ...commandHost(database), peppers: meanwhile });

describe('while a pepper is being replaced', () => {
  test('an older key works in every process, and is hashed with the newest pepper once it is used', async () => {
    const made = await anOrganization(database);
    expect(await waiting()).toContain(made.keyId);
    const { authenticate, errors } = aProcess(meanwhile);
    await authenticate(made.apiKey);
    await vi.waitFor(async () => expect(await peppersOf(made)).toEqual([2, 1]));
    expect(await waiting()).not.toContain(made.keyId);
    for (const known of [peppers, meanwhile, finished]) await aProcess(known).authenticate(made.apiKey);
    expect(errors).toEqual([]);
  });

  test('a key that is created under either set of peppers works under the other', async () => {
    const { organizationId } = await anOrganization(database);
    for (const maker of [peppers, meanwhile]) {
      const host = { ...commandHost(database), peppers: maker };
      const { apiKey } = await createKey(host, { organizationId, name: 'Made meanwhile', scopes: ['*'] });
      for (const known of [peppers, meanwhile]) await aProcess(known).authenticate(apiKey);
    }
  });

  test('both secrets of a key in its overlap are kept, and the overlap with them', async () => {
    const made = await anOrganization(database);
    const next = await inside(made, async (context) =>
      rotateKey(context, peppers, await context.find(ApiKey, made.keyId), 3_600),
    );
    const process = aProcess(meanwhile);
    await process.authenticate(made.apiKey);
    await vi.waitFor(async () => expect(await peppersOf(made)).toHaveLength(3));
    expect(await waiting()).toContain(made.keyId);
    const other = aProcess(meanwhile);
    await other.authenticate(next.secret);
    await vi.waitFor(async () => expect(await peppersOf(made)).toHaveLength(4));
    expect(await waiting()).not.toContain(made.keyId);
    const secrets = [...(await stored(made))];
    expect(overlapEnd({ secrets }, testTime)).toEqual(new Date(testTime.getTime() + 3_600_000));
    for (const key of [made.apiKey, next.secret]) await aProcess(finished).authenticate(key);
    await inside(made, async (context) =>
      rotateKey(context, meanwhile, await context.find(ApiKey, made.keyId), 0),
    );
    expect((await stored(made)).map(({ pepper, validUntil }) => [pepper, validUntil])).toEqual([
      [2, null],
      [1, null],
    ]);
  });

  test('a revoked key needs no pepper', async () => {
    const made = await anOrganization(database);
    await revokeKey(commandHost(database), { keyId: made.keyId });
    expect(await waiting()).not.toContain(made.keyId);
  });
});

test('a retired pepper does not check keys', async () => {
  const { apiKey } = await anOrganization(database);
  await expect(aProcess(finished).authenticate(apiKey)).rejects.toMatchObject({ status: 401 });
});
