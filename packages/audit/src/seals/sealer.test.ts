import { randomUUID } from 'node:crypto';
import { asOrganization, countedMessages } from '@rcm/test-environment';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aPrincipal, type EventsHost, eventsHost, testTime } from '../../test/events.ts';
import type { AuditHead } from './chain.ts';
import { type Sealer, type SealerOptions, startSealer } from './sealer.ts';
import { verifyAudit } from './verify.ts';

const secret = 'an installation secret of the tests';

let host: EventsHost;
const organizations: string[] = [];
const running: Sealer[] = [];
beforeAll(async () => {
  host = await eventsHost();
});
afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()));
  host.database.unsealed.clear();
});
afterAll(() => host.close());

/** An organization with an event. */
async function anOrganization() {
  const as = aPrincipal();
  await host.anEvent(as);
  organizations.push(as.organization.id);
  return { organizationId: as.organization.id };
}

const never = 10 ** 9;

function start(options: Partial<SealerOptions> = {}, database = host.database) {
  const errors: [unknown, string | null][] = [];
  const one = startSealer(database, {
    secret,
    organizations: async () => organizations,
    onError: (error, organizationId) => errors.push([error, organizationId]),
    clock: () => testTime,
    sealEvery: 10,
    sweepEvery: never,
    ...options,
  });
  running.push(one);
  return { ...one, errors };
}

const unsealed = async (organizationId: string) =>
  (await verifyAudit(host.database, organizationId, { secret, now: testTime })).unsealed;

const waitOptions = { timeout: 20_000, interval: 20 };

test('events of this process are sealed soon', async () => {
  const { errors } = start({ organizations: async () => [] });
  const { organizationId } = await anOrganization();
  await vi.waitFor(async () => expect(await unsealed(organizationId)).toBe(0), waitOptions);
  expect(errors).toEqual([]);
});

test('events of another process are sealed in a sweep', async () => {
  const { organizationId } = await anOrganization();
  host.database.unsealed.clear();
  start({ sweepEvery: 30 });
  await vi.waitFor(async () => expect(await unsealed(organizationId)).toBe(0), waitOptions);
});

/** The keys of the answers that an organization has. */
const keysOf = (organizationId: string) =>
  asOrganization(host.database, organizationId, async (client) => {
    const { rows } = await client.query('select key from platform.idempotency_keys order by key');
    return rows.map(({ key }) => key);
  });

test('a sweep deletes kept answers after 24 hours', async () => {
  const { organizationId } = await anOrganization();
  const keys = () => keysOf(organizationId);
  await asOrganization(host.database, organizationId, (client) =>
    client.query(
      `insert into platform.idempotency_keys values
        ($1, 'over', 'f', 200, '', $2::timestamptz - interval '24 hours'),
        ($1, 'kept', 'f', 200, '', $2::timestamptz - interval '24 hours' + interval '1 millisecond')`,
      [organizationId, testTime],
    ),
  );
  expect(await keys()).toEqual(['kept', 'over']);
  start({ sweepEvery: 30 });
  await vi.waitFor(async () => expect(await keys()).toEqual(['kept']), waitOptions);
});

test('one sweep deletes all expired answers, also more than are deleted at once', async () => {
  const { organizationId } = await anOrganization();
  await asOrganization(host.database, organizationId, (client) =>
    client.query(
      `insert into platform.idempotency_keys
        select $1, 'over ' || n, 'f', 200, '', $2::timestamptz - interval '2 days' from generate_series(1, 40001) n`,
      [organizationId, testTime],
    ),
  );
  const { errors } = start({ organizations: async () => [organizationId] });
  await vi.waitFor(async () => expect(await keysOf(organizationId)).toEqual([]), waitOptions);
  expect(errors).toEqual([]);
});

test.each([
  [250, [500]],
  [251, [500, 2]],
])(
  'a sweep looks at %i organizations that need nothing in messages of %j statements',
  async (count, messages) => {
    const database = await host.open();
    const sent = countedMessages(database.pool);
    const ids = Array.from({ length: count }, () => randomUUID());
    const { errors } = start({ organizations: async () => ids }, database);
    await vi.waitFor(() => expect(sent).toEqual(messages), waitOptions);
    expect(errors).toEqual([]);
  },
);

test.each([
  ['deleted', 'delete from audit.seals where organization_id = $1'],
  ['replaced', `update audit.seals set hash = 'another' where organization_id = $1`],
])('a sweep reports a seal that was %s, though nothing was written since', async (_change, change) => {
  const { organizationId } = await anOrganization();
  host.database.unsealed.clear();
  const { errors } = start({ organizations: async () => [organizationId], sweepEvery: 30 });
  await vi.waitFor(async () => expect(await unsealed(organizationId)).toBe(0), waitOptions);
  await host.asSuperuser((client) => client.query(change, [organizationId]));
  const lost = { message: expect.stringContaining('has lost its seal 1') };
  await vi.waitFor(
    () => expect(errors).toContainEqual([expect.objectContaining(lost), organizationId]),
    waitOptions,
  );
});

test('a failure is reported, and the other organizations are sealed', async () => {
  const { organizationId } = await anOrganization();
  const { errors } = start({
    organizations: async () => ['no organization', organizationId],
    sweepEvery: 30,
  });
  await vi.waitFor(async () => expect(await unsealed(organizationId)).toBe(0), waitOptions);
  expect(errors[0]).toMatchObject([{ message: 'An organization id must be a UUID' }, 'no organization']);
  const failing = start({ organizations: () => Promise.reject(new Error('no list')), sweepEvery: 30 });
  await vi.waitFor(() => expect(failing.errors).not.toEqual([]), waitOptions);
  expect(failing.errors[0]).toMatchObject([{ message: 'no list' }, null]);
});

test('an organization that could not be sealed is retried without another write', async () => {
  const role = decodeURIComponent(new URL(host.appUrl).username);
  const { organizationId } = await anOrganization();
  await host.asSuperuser((client) => client.query(`revoke insert on audit.seals from ${role}`));
  const { errors } = start({ organizations: async () => [] });
  await vi.waitFor(() => expect(errors).toContainEqual([expect.anything(), organizationId]), waitOptions);
  await host.asSuperuser((client) => client.query(`grant insert on audit.seals to ${role}`));
  await vi.waitFor(async () => expect(await unsealed(organizationId)).toBe(0), waitOptions);
});

test('a stop during a round seals the remaining organizations of the round', async () => {
  const { organizationId: first } = await anOrganization();
  const { organizationId: second } = await anOrganization();
  const stopped = Promise.withResolvers<void>();
  const one = start({
    organizations: async () => [],
    onSeal: () => stopped.resolve(one.stop()),
  });
  await stopped.promise;
  expect([await unsealed(first), await unsealed(second)]).toEqual([0, 0]);
});

test('a stop seals what was written before and reports the seals', async () => {
  const heads: [string, AuditHead][] = [];
  const { stop } = start({
    organizations: async () => [],
    sealEvery: never,
    onSeal: (organizationId, head) => heads.push([organizationId, head]),
  });
  const { organizationId } = await anOrganization();
  await stop();
  expect(await unsealed(organizationId)).toBe(0);
  const { head } = await verifyAudit(host.database, organizationId, { secret, now: testTime });
  expect(heads).toContainEqual([organizationId, head]);
});

test('a stop gives up with the first failure, so that an unreachable database does not delay it', async () => {
  const database = await host.open();
  const { stop, errors } = start({ organizations: async () => [], sealEvery: never }, database);
  for (let count = 0; count < 3; count += 1) database.unsealed.add(aPrincipal().organization.id);
  await database.close();
  await stop();
  expect(errors).toHaveLength(1);
});

test('nothing runs after a stop', async () => {
  const { stop } = start({ organizations: async () => [] });
  await stop();
  const { organizationId } = await anOrganization();
  await stop();
  expect(await unsealed(organizationId)).toBeGreaterThan(0);
});
