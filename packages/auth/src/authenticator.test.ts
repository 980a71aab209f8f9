import { setTimeout as sleep } from 'node:timers/promises';
import { fc, test as property } from '@fast-check/vitest';
import { RefusedKey } from '@rcm/http';
import { inTenant, type TenantDatabase } from '@rcm/tenancy';

import { countedMessages, type TestDatabase, testDatabase, testTime } from '@rcm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, commandHost, organizationModule, peppers, secret } from '../tests/fixture.ts';
import { ApiKey } from './api-keys/api-key.ts';
import { rotateKey } from './api-keys/issue.ts';
import { newPrefix, newSecret, readKey, writeKey } from './api-keys/key-text.ts';
import { derivePepper, type Peppers } from './api-keys/secret.ts';
import { type Authenticator, type AuthenticatorOptions, authenticator } from './authenticator.ts';
import { createKey, revokeKey, setModules } from './bootstrap.ts';

let database: TestDatabase;
let messages: number[];
const open: Authenticator[] = [];

beforeAll(async () => {
  database = await testDatabase([organizationModule]);
  messages = countedMessages(database.tenants.pool);
});
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));
afterAll(() => database.close());

const later = (seconds: number) => new Date(testTime.getTime() + seconds * 1_000);

/** Authentication as one server process has it, on a clock of the test's own. */
function aProcess(options: Partial<AuthenticatorOptions> = {}) {
  const clock = { now: testTime };
  const errors: unknown[] = [];
  const one = authenticator({
    database: database.tenants,
    peppers,
    onError: (error) => errors.push(error),
    clock: () => clock.now,
    ...options,
  });
  open.push(one);
  return { ...one, clock, errors };
}

async function aKey(values: Partial<Parameters<typeof createKey>[1]> = {}) {
  const organization = await anOrganization(database);
  const { organizationId } = organization;
  const key = await createKey(commandHost(database), {
    organizationId,
    name: 'Test',
    scopes: ['gfe:read'],
    ...values,
  });
  return { ...organization, ...key };
}

const rotated = async ({ as, keyId }: Awaited<ReturnType<typeof aKey>>, overlap: number, now = testTime) => {
  const run = { principal: as, operation: 'test.rotate', requestId: 'req_1', now, audit: 'write' } as const;
  const result = await inTenant(database.tenants, run, async (context) =>
    rotateKey(context, peppers, await context.find(ApiKey, keyId), overlap),
  );
  return result?.secret ?? '';
};

const refused = { status: 401 };

describe('a good key', () => {
  test('gives its principal: organization, role, scopes, mode and what is switched off', async () => {
    const { organizationId, keyId, apiKey } = await aKey({ role: 'BILLER', mode: 'TEST' });
    expect(await aProcess().authenticate(apiKey)).toEqual({
      keyId,
      role: 'BILLER',
      scopes: ['gfe:read'],
      mode: 'TEST',
      organization: {
        id: organizationId,
        name: 'Riverside Health',
        timeZone: 'America/New_York',
        holidays: { base: 'US_FEDERAL', added: [], removed: [] },
      },
      disabledModules: [],
    });
  });

  test('is looked up once for many requests that come in together, and then not at all', async () => {
    const { apiKey } = await aKey();
    const { authenticate, close } = aProcess();
    const before = messages.length;
    await Promise.all(Array.from({ length: 50 }, () => authenticate(apiKey)));
    await close();
    const [lookup, use] = [1, 1];
    expect(messages.length - before).toBe(lookup + use);
    for (let index = 0; index < 1_000; index += 1) await authenticate(apiKey);
    expect(messages.length - before).toBe(lookup + use);
  });
});

describe('a bad key: 401', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(75), fc.constantFrom(...'09AZaz_-')).map(([at, digit]) => {
      const text = writeKey({ prefix: newPrefix('LIVE'), secret: newSecret() });
      return text[at] === digit ? text.slice(1) : text.slice(0, at) + digit + text.slice(at + 1);
    }),
  );

  property.prop([fc.array(typed, { minLength: 1_000, maxLength: 1_000 })], { numRuns: 100 })(
    'with a wrong checksum is refused without a word to the database',
    async (keys) => {
      let calls = 0;
      const count = () => {
        calls += 1;
        return Promise.reject(new Error('asked the database'));
      };
      const asked = behind(database.tenants, { query: count, takeKept: count });
      const { authenticate } = aProcess({ database: asked });
      const statuses = new Set<unknown>();
      for (const key of keys.filter((text) => readKey(text) === null)) {
        statuses.add(await authenticate(key).catch(({ status }) => status));
      }
      expect([...statuses]).toEqual([401]);
      expect(calls).toBe(0);
    },
  );

  test('that nobody issued is refused', async () => {
    const unknown = writeKey({ prefix: newPrefix('LIVE'), secret: newSecret() });
    await expect(aProcess().authenticate(unknown)).rejects.toMatchObject(refused);
  });

  test('with the prefix of a good one is refused, whether that is remembered or not', async () => {
    const { apiKey } = await aKey();
    const { authenticate } = aProcess();
    const forged = writeKey({ prefix: readKey(apiKey)?.prefix ?? '', secret: newSecret() });
    await expect(authenticate(forged)).rejects.toMatchObject(refused);
    await authenticate(apiKey);
    await expect(authenticate(forged)).rejects.toMatchObject(refused);
  });

  test('that is revoked is refused, and asked about again each time', async () => {
    const { apiKey, keyId } = await aKey();
    await revokeKey(commandHost(database), { keyId });
    const { authenticate } = aProcess();
    const before = messages.length;
    for (const _ of [1, 2]) await expect(authenticate(apiKey)).rejects.toMatchObject(refused);
    expect(messages.length - before).toBe(2);
  });

  test('that has expired is refused, by the clock and not by the memory: at the moment and not a millisecond before', async () => {
    const { apiKey } = await aKey({ expiresAt: later(60) });
    const { authenticate, clock } = aProcess();
    clock.now = new Date(later(60).getTime() - 1);
    await authenticate(apiKey);
    clock.now = later(60);
    await expect(authenticate(apiKey)).rejects.toMatchObject(refused);
  });
});

describe('a key that is no longer good', () => {
  const expectNamed = async (
    answer: Promise<unknown>,
    { keyId, organizationId }: { keyId: string; organizationId: string },
  ) => {
    const error = await answer.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RefusedKey);
    expect(error).toMatchObject({ ...refused, principal: { keyId, organization: { id: organizationId } } });
  };

  test('is named where it is revoked or expired, and where its secret was replaced', async () => {
    const revoked = await aKey();
    await revokeKey(commandHost(database), { keyId: revoked.keyId });
    await expectNamed(aProcess().authenticate(revoked.apiKey), revoked);
    const expired = await aKey({ expiresAt: later(1) });
    const { authenticate, clock } = aProcess();
    await authenticate(expired.apiKey);
    clock.now = later(1);
    await expectNamed(authenticate(expired.apiKey), expired);
    const replaced = await aKey();
    await rotated(replaced, 60);
    clock.now = later(60);
    await expectNamed(authenticate(replaced.apiKey), replaced);
  });

  test('is not named to whoever has but its public part', async () => {
    const { apiKey, keyId } = await aKey();
    await revokeKey(commandHost(database), { keyId });
    const forged = writeKey({ prefix: readKey(apiKey)?.prefix ?? '', secret: newSecret() });
    const error = await aProcess()
      .authenticate(forged)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject(refused);
    expect(error).not.toBeInstanceOf(RefusedKey);
  });
});

describe('a change', () => {
  const within = 1_000;

  /** Three processes that remember the key, and have just used it. */
  async function processesThatKnow(apiKey: string) {
    const processes = [aProcess(), aProcess(), aProcess()];
    await Promise.all(processes.map(({ authenticate }) => authenticate(apiKey)));
    return processes;
  }

  test('to a key is in force everywhere after a second: revocation', async () => {
    const { apiKey, keyId } = await aKey();
    const processes = await processesThatKnow(apiKey);
    await revokeKey(commandHost(database), { keyId });
    await sleep(within);
    for (const { authenticate } of processes)
      await expect(authenticate(apiKey)).rejects.toMatchObject(refused);
  });

  test('to a key is in force everywhere after a second: rotation without overlap', async () => {
    const key = await aKey();
    const processes = await processesThatKnow(key.apiKey);
    const next = await rotated(key, 0);
    await sleep(within);
    for (const { authenticate } of processes) {
      await expect(authenticate(key.apiKey)).rejects.toMatchObject(refused);
      await expect(authenticate(next)).resolves.toMatchObject({ keyId: key.keyId });
    }
  });

  test('to the organization is in force everywhere after a second', async () => {
    const { apiKey, organizationId } = await aKey();
    const processes = await processesThatKnow(apiKey);
    await setModules(commandHost(database), { organizationId, disable: ['gfe'], modules: ['gfe'] });
    await sleep(within);
    for (const { authenticate } of processes) {
      expect(await authenticate(apiKey)).toMatchObject({ disabledModules: ['gfe'] });
    }
  });

  test('is not slept through by a process that nobody has asked for a while', async () => {
    const { apiKey, keyId } = await aKey();
    const deaf = aProcess({ database: withoutPolling(database.tenants) });
    await deaf.authenticate(apiKey);
    await revokeKey(commandHost(database), { keyId });
    await sleep(within);
    await expect(deaf.authenticate(apiKey)).rejects.toMatchObject({ status: 503 });
  });
});

/** A database some of whose calls are answered instead. */
function behind(
  tenants: TenantDatabase,
  answers: Partial<Record<'query' | 'takeKept', unknown>>,
): TenantDatabase {
  const { pool, connections } = tenants;
  const { query = pool.query.bind(pool), takeKept = connections.takeKept.bind(connections) } = answers;
  return {
    ...tenants,
    pool: Object.assign(Object.create(pool), { query }),
    connections: Object.assign(Object.create(connections), { takeKept }),
  };
}

/** A database that gives no answer about its revision. */
const withoutPolling = (tenants: TenantDatabase) =>
  behind(tenants, {
    query: (text: string, values?: unknown[]) =>
      text.includes('organization.revision')
        ? Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
        : tenants.pool.query(text, values),
  });

describe('a rotated key', () => {
  test('has both secrets until the overlap ends', async () => {
    const key = await aKey();
    const next = await rotated(key, 3_600);
    const { authenticate, clock } = aProcess();
    clock.now = new Date(later(3_600).getTime() - 1);
    for (const secretInForce of [key.apiKey, next]) {
      await expect(authenticate(secretInForce)).resolves.toMatchObject({ keyId: key.keyId });
    }
    clock.now = later(3_600);
    await expect(authenticate(key.apiKey)).rejects.toMatchObject(refused);
    await expect(authenticate(next)).resolves.toMatchObject({ keyId: key.keyId });
  });

  test('has no secret from before the last rotation but one', async () => {
    const key = await aKey();
    const second = await rotated(key, 3_600);
    const third = await rotated(key, 3_600);
    const { authenticate } = aProcess();
    await expect(authenticate(key.apiKey)).rejects.toMatchObject(refused);
    await authenticate(second);
    await authenticate(third);
  });
});

test('keys of two peppers are good side by side', async () => {
  const newer: Peppers = [derivePepper(secret, 2), ...peppers];
  const { organizationId, apiKey: old } = await aKey();
  const host = { ...commandHost(database), peppers: newer };
  const { apiKey: fresh } = await createKey(host, { organizationId, name: 'Fresh', scopes: ['*'] });
  const { authenticate } = aProcess({ peppers: newer });
  await authenticate(old);
  await authenticate(fresh);
  const { authenticate: authenticateByOld } = aProcess();
  await authenticateByOld(fresh);
});

describe('the last use of a key', () => {
  const lastUse = async ({ as, keyId }: Awaited<ReturnType<typeof aKey>>) => {
    const run = {
      principal: as,
      operation: 'test.look',
      requestId: 'req_1',
      now: testTime,
      audit: 'none',
    } as const;
    const result = await inTenant(database.tenants, run, (context) => context.look(ApiKey, keyId));
    return { at: result?.lastUsedAt?.toISOString(), version: result?.version };
  };

  test('is written once a minute, by all processes together, and changes no version', async () => {
    const key = await aKey();
    const processes = [aProcess(), aProcess()];
    for (const seconds of [0, 10, 59.999]) {
      for (const { authenticate, clock, close } of processes) {
        clock.now = later(seconds);
        await authenticate(key.apiKey);
        await close();
      }
      expect(await lastUse(key)).toEqual({ at: testTime.toISOString(), version: 1 });
    }
    for (const { authenticate, clock, close } of processes) {
      clock.now = later(60);
      await authenticate(key.apiKey);
      await close();
    }
    expect(await lastUse(key)).toEqual({ at: later(60).toISOString(), version: 1 });
  });

  test('costs one statement a minute, however many requests there are', async () => {
    const key = await aKey();
    const { authenticate, close, clock } = aProcess();
    await authenticate(key.apiKey);
    await close();
    const before = messages.length;
    for (let index = 0; index < 500; index += 1) {
      clock.now = later(index / 10);
      await authenticate(key.apiKey);
    }
    clock.now = later(61);
    await Promise.all(Array.from({ length: 100 }, () => authenticate(key.apiKey)));
    await close();
    expect(messages.length - before).toBe(1);
  });

  test('that cannot be written is reported and fails no request', async () => {
    const key = await aKey();
    const { tenants } = database;
    let calls = 0;
    const takeKept = () => {
      calls += 1;
      return calls === 1 ? tenants.connections.takeKept() : Promise.reject(new Error('no connection'));
    };
    const { authenticate, close, errors } = aProcess({ database: behind(tenants, { takeKept }) });
    await expect(authenticate(key.apiKey)).resolves.toMatchObject({ keyId: key.keyId });
    await close();
    expect(errors).toMatchObject([{ message: 'no connection' }]);
  });
});
