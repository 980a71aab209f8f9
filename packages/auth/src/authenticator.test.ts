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

/** The authenticator of one server process, on a clock that the test controls. */
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
  test('yields the member and the agent definition that it is bound to, after a rotation too', async () => {
    const { organizationId, memberId, as } = await anOrganization(database);
    const bound = { memberId, agentId: 'agt_1' };
    const asked = { organizationId, name: 'Test', scopes: ['gfe:read'], ...bound };
    const { keyId, apiKey } = await createKey(commandHost(database), asked, {
      agent: async (_, id) => ({ id, isActive: true }),
    });
    expect(await aProcess().authenticate(apiKey)).toMatchObject({ keyId, ...bound });
    const next = await rotated({ as, keyId } as Awaited<ReturnType<typeof aKey>>, 0);
    expect(await aProcess().authenticate(next)).toMatchObject({ keyId, ...bound });
  });

  test('yields its principal: organization, role, scopes, mode and disabled modules', async () => {
    const { organizationId, keyId, apiKey } = await aKey({ role: 'BILLER', mode: 'TEST' });
    expect(await aProcess().authenticate(apiKey)).toEqual({
      keyId,
      memberId: null,
      agentId: null,
      role: 'BILLER',
      scopes: ['gfe:read'],
      mode: 'TEST',
      organization: {
        id: organizationId,
        name: 'Riverside Health',
        timeZone: 'America/New_York',
        holidays: { base: 'US_FEDERAL', added: [], removed: [] },
        isCharitableHospital: false,
        limitationPeriods: [],
      },
      disabledModules: [],
    });
  });

  test('is looked up once for many concurrent requests, and then not at all', async () => {
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
    'with a wrong checksum is refused without querying the database',
    async (keys) => {
      let calls = 0;
      const count = () => {
        calls += 1;
        return Promise.reject(new Error('queried the database'));
      };
      const counting = replaceCalls(database.tenants, { query: count, takeReserved: count });
      const { authenticate } = aProcess({ database: counting });
      const statuses = new Set<unknown>();
      for (const key of keys.filter((text) => readKey(text) === null)) {
        statuses.add(await authenticate(key).catch(({ status }) => status));
      }
      expect([...statuses]).toEqual([401]);
      expect(calls).toBe(0);
    },
  );

  test('that was never issued is refused', async () => {
    const unknown = writeKey({ prefix: newPrefix('LIVE'), secret: newSecret() });
    await expect(aProcess().authenticate(unknown)).rejects.toMatchObject(refused);
  });

  test('is looked up together with the others that arrive meanwhile, on one connection', async () => {
    const { apiKey, keyId } = await aKey();
    const asked: number[] = [];
    const counting = replaceCalls(database.tenants, {
      query: (text: string, values: [string[]]) => {
        if (text.includes('key_directory')) asked.push(values[0].length);
        return database.tenants.pool.query(text, values);
      },
    });
    const { authenticate } = aProcess({ database: counting });
    const unknown = Array.from({ length: 500 }, () =>
      writeKey({ prefix: newPrefix('LIVE'), secret: newSecret() }),
    );
    const answers = await Promise.allSettled([...unknown, apiKey].map((key) => authenticate(key)));
    expect(asked).toEqual([1, 500]);
    expect(answers.pop()).toMatchObject({ status: 'fulfilled', value: { keyId } });
    for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: refused });
  });

  test('with the prefix of a good one is refused, whether or not that is cached', async () => {
    const { apiKey } = await aKey();
    const { authenticate } = aProcess();
    const forged = writeKey({ prefix: readKey(apiKey)?.prefix ?? '', secret: newSecret() });
    await expect(authenticate(forged)).rejects.toMatchObject(refused);
    await authenticate(apiKey);
    await expect(authenticate(forged)).rejects.toMatchObject(refused);
  });

  test('that is revoked is refused, and looked up again each time', async () => {
    const { apiKey, keyId } = await aKey();
    await revokeKey(commandHost(database), { keyId });
    const { authenticate } = aProcess();
    const before = messages.length;
    for (const _ of [1, 2]) await expect(authenticate(apiKey)).rejects.toMatchObject(refused);
    expect(messages.length - before).toBe(2);
  });

  test('that has expired is refused by the clock, not by the cache: at its expiry and not a millisecond before', async () => {
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

  test('is identified in the error if it is revoked or expired, or its secret was replaced', async () => {
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

  test('is not identified to a caller that has only its public part', async () => {
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

  /** Three processes that have just used and cached the key. */
  async function processesWithCached(apiKey: string) {
    const processes = [aProcess(), aProcess(), aProcess()];
    await Promise.all(processes.map(({ authenticate }) => authenticate(apiKey)));
    return processes;
  }

  test('to a key takes effect in every process within a second: revocation', async () => {
    const { apiKey, keyId } = await aKey();
    const processes = await processesWithCached(apiKey);
    await revokeKey(commandHost(database), { keyId });
    await sleep(within);
    for (const { authenticate } of processes)
      await expect(authenticate(apiKey)).rejects.toMatchObject(refused);
  });

  test('to a key takes effect in every process within a second: rotation without overlap', async () => {
    const key = await aKey();
    const processes = await processesWithCached(key.apiKey);
    const next = await rotated(key, 0);
    await sleep(within);
    for (const { authenticate } of processes) {
      await expect(authenticate(key.apiKey)).rejects.toMatchObject(refused);
      await expect(authenticate(next)).resolves.toMatchObject({ keyId: key.keyId });
    }
  });

  test('to the organization takes effect in every process within a second', async () => {
    const { apiKey, organizationId } = await aKey();
    const processes = await processesWithCached(apiKey);
    await setModules(commandHost(database), { organizationId, disable: ['gfe'], modules: ['gfe'] });
    await sleep(within);
    for (const { authenticate } of processes) {
      expect(await authenticate(apiKey)).toMatchObject({ disabledModules: ['gfe'] });
    }
  });

  test('takes effect at once in a process that refreshes', async () => {
    const { apiKey, keyId } = await aKey();
    const { authenticate, refresh } = aProcess();
    await authenticate(apiKey);
    await revokeKey(commandHost(database), { keyId });
    await refresh();
    await expect(authenticate(apiKey)).rejects.toMatchObject(refused);
  });

  test('is not missed by a process that has been idle', async () => {
    const { apiKey, keyId } = await aKey();
    const unpolled = aProcess({ database: withoutPolling(database.tenants) });
    await unpolled.authenticate(apiKey);
    await revokeKey(commandHost(database), { keyId });
    await sleep(within);
    await expect(unpolled.authenticate(apiKey)).rejects.toMatchObject({ status: 503 });
  });
});

/** A database with some of its calls replaced. */
function replaceCalls(
  tenants: TenantDatabase,
  answers: Partial<Record<'query' | 'takeReserved', unknown>>,
): TenantDatabase {
  const { pool, connections } = tenants;
  const { query = pool.query.bind(pool), takeReserved = connections.takeReserved.bind(connections) } =
    answers;
  return {
    ...tenants,
    pool: Object.assign(Object.create(pool), { query }),
    connections: Object.assign(Object.create(connections), { takeReserved }),
  };
}

/** A database that can't be asked for its revision. */
const withoutPolling = (tenants: TenantDatabase) =>
  replaceCalls(tenants, {
    query: (text: string, values?: unknown[]) =>
      text.includes('organization.revision')
        ? Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
        : tenants.pool.query(text, values),
  });

describe('a rotated key', () => {
  test('works with both secrets until the overlap ends', async () => {
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

  test('does not work with a secret from two rotations ago', async () => {
    const key = await aKey();
    const second = await rotated(key, 3_600);
    const third = await rotated(key, 3_600);
    const { authenticate } = aProcess();
    await expect(authenticate(key.apiKey)).rejects.toMatchObject(refused);
    await authenticate(second);
    await authenticate(third);
  });
});

test('keys of two peppers work at the same time', async () => {
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
      writes: false,
    } as const;
    const result = await inTenant(database.tenants, run, (context) => context.look(ApiKey, keyId));
    return { at: result?.lastUsedAt?.toISOString(), version: result?.version };
  };

  test('is written once a minute across all processes, and changes no version', async () => {
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

  test('costs one statement a minute, whatever the number of requests', async () => {
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

  test('is reported if it cannot be written, and fails no request', async () => {
    const key = await aKey();
    const { tenants } = database;
    let calls = 0;
    const takeReserved = () => {
      calls += 1;
      return calls === 1 ? tenants.connections.takeReserved() : Promise.reject(new Error('no connection'));
    };
    const { authenticate, close, errors } = aProcess({ database: replaceCalls(tenants, { takeReserved }) });
    await expect(authenticate(key.apiKey)).resolves.toMatchObject({ keyId: key.keyId });
    await close();
    expect(errors).toMatchObject([{ message: 'no connection' }]);
  });
});
