import { inTenant } from '@rcm/tenancy';
import { type TestDatabase, testDatabase, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { anOrganization, commandHost, organizationModule, peppers, secret } from '../../tests/fixture.ts';
import { authenticator } from '../authenticator.ts';
import { createKey, keysOfEarlierPeppers, listKeys, revokeKey, revokeKeysUnusedSince } from '../bootstrap.ts';
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

const host = (now = testTime) => ({ ...commandHost(database, now), peppers: meanwhile });

const waiting = async () => (await keysOfEarlierPeppers(host())).map(({ keyId }) => keyId);

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

describe('keys that were not used since the pepper was replaced', () => {
  const day = 86_400_000;
  const daysLater = (days: number) => new Date(testTime.getTime() + days * day);

  /** A key that is hashed with the earlier pepper only, and was last used on a day after its creation, or never. */
  async function anOldKey(usedAfterDays: number | null = null) {
    const made = await anOrganization(database);
    if (usedAfterDays !== null) {
      const at = daysLater(usedAfterDays);
      await inside(made, async (context) => {
        (await context.find(ApiKey, made.keyId)).lastUsedAt = at;
      });
    }
    return made;
  }

  const isRevoked = async ({ organizationId, keyId }: Made) => {
    const keys = await listKeys(commandHost(database), { organizationId });
    return keys.find((key) => key.keyId === keyId)?.revokedAt !== null;
  };

  test('are listed with their organization, name and age', async () => {
    const [used, unused] = [await anOldKey(3), await anOldKey()];
    const listed = await keysOfEarlierPeppers(host());
    const expected = (made: Made, lastUsedAt: Date | null) => ({
      organizationId: made.organizationId,
      organizationName: 'Riverside Health',
      keyId: made.keyId,
      name: 'Owner',
      createdAt: testTime,
      lastUsedAt,
    });
    expect(listed).toContainEqual(expected(used, daysLater(3)));
    expect(listed).toContainEqual(expected(unused, null));
  });

  test.each([
    ['was used at that time', 10, 10, false],
    ['was last used a day before it', 9, 10, true],
    ['was last used a millisecond before it', 10 - 1 / day, 10, true],
    ['was never used and created at that time', null, 0, false],
    ['was never used and created a day before it', null, 1, true],
  ])(
    'are revoked when unused since a time, and not otherwise: a key that %s',
    async (_what, used, since, revoked) => {
      const made = await anOldKey(used);
      const found = await revokeKeysUnusedSince(host(daysLater(20)), daysLater(since));
      expect(found.some(({ keyId }) => keyId === made.keyId)).toBe(revoked);
      expect(await isRevoked(made)).toBe(revoked);
      expect((await waiting()).includes(made.keyId)).toBe(!revoked);
    },
  );

  test('are not revoked once they are hashed with the newest pepper', async () => {
    const made = await anOldKey();
    const { authenticate, errors } = aProcess(meanwhile);
    await authenticate(made.apiKey);
    await vi.waitFor(async () => expect(await peppersOf(made)).toEqual([2, 1]));
    await revokeKeysUnusedSince(host(daysLater(20)), daysLater(20));
    expect(await isRevoked(made)).toBe(false);
    expect(errors).toEqual([]);
  });
});

test('a retired pepper does not check keys', async () => {
  const { apiKey } = await anOrganization(database);
  await expect(aProcess(finished).authenticate(apiKey)).rejects.toMatchObject({ status: 401 });
});
