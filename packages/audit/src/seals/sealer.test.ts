import { asOrganization } from '@rcm/test-environment';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aPrincipal, type EventsHost, eventsHost, testTime } from '../../test/events.ts';
import type { AuditHead } from './chain.ts';
import { type Sealer, type SealerOptions, sealer } from './sealer.ts';
import { verifyAudit } from './verify.ts';

const secret = 'an installation secret that guards nothing';

let host: EventsHost;
const known: string[] = [];
const running: Sealer[] = [];
beforeAll(async () => {
  host = await eventsHost();
});
afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()));
  host.database.unsealed.clear();
});
afterAll(() => host.close());

/** An organization in whose trail something stands. */
async function anOrganization() {
  const as = aPrincipal();
  await host.anEvent(as);
  known.push(as.organization.id);
  return { organizationId: as.organization.id };
}

const never = 10 ** 9;

function start(options: Partial<SealerOptions> = {}, database = host.database) {
  const errors: [unknown, string | null][] = [];
  const one = sealer(database, {
    secret,
    organizations: async () => known,
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

const patiently = { timeout: 20_000, interval: 20 };

test('what this process writes is sealed soon', async () => {
  const { errors } = start({ organizations: async () => [] });
  const { organizationId } = await anOrganization();
  await vi.waitFor(async () => expect(await unsealed(organizationId)).toBe(0), patiently);
  expect(errors).toEqual([]);
});

test('what another process wrote is sealed in a sweep', async () => {
  const { organizationId } = await anOrganization();
  host.database.unsealed.clear();
  start({ sweepEvery: 30 });
  await vi.waitFor(async () => expect(await unsealed(organizationId)).toBe(0), patiently);
});

test('a sweep forgets the answers whose 24 hours are over', async () => {
  const { organizationId } = await anOrganization();
  const keys = () =>
    asOrganization(host.database, organizationId, async (client) => {
      const { rows } = await client.query('select key from platform.idempotency_keys order by key');
      return rows.map(({ key }) => key);
    });
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
  await vi.waitFor(async () => expect(await keys()).toEqual(['kept']), patiently);
});

test('failures are reported, and the others go on', async () => {
  const { organizationId } = await anOrganization();
  const { errors } = start({
    organizations: async () => ['no organization', organizationId],
    sweepEvery: 30,
  });
  await vi.waitFor(async () => expect(await unsealed(organizationId)).toBe(0), patiently);
  expect(errors[0]).toMatchObject([{ message: 'An organization id must be a UUID' }, 'no organization']);
  const deaf = start({ organizations: () => Promise.reject(new Error('no list')), sweepEvery: 30 });
  await vi.waitFor(() => expect(deaf.errors).not.toEqual([]), patiently);
  expect(deaf.errors[0]).toMatchObject([{ message: 'no list' }, null]);
});

test('what could not be sealed is sealed soon after it can be, without another write', async () => {
  const role = decodeURIComponent(new URL(host.appUrl).username);
  const { organizationId } = await anOrganization();
  await host.asSuperuser((client) => client.query(`revoke insert on audit.seals from ${role}`));
  const { errors } = start({ organizations: async () => [] });
  await vi.waitFor(() => expect(errors).toContainEqual([expect.anything(), organizationId]), patiently);
  await host.asSuperuser((client) => client.query(`grant insert on audit.seals to ${role}`));
  await vi.waitFor(async () => expect(await unsealed(organizationId)).toBe(0), patiently);
});

test('a stop in the middle of a round seals what the round has not come to', async () => {
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

test('the stop seals what was written before, and what it seals is told', async () => {
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

test('the stop gives up with the first failure: a database out of reach holds it up for no organization more', async () => {
  const database = await host.open();
  const { stop, errors } = start({ organizations: async () => [], sealEvery: never }, database);
  for (let count = 0; count < 3; count += 1) database.unsealed.add(aPrincipal().organization.id);
  await database.close();
  await stop();
  expect(errors).toHaveLength(1);
});

test('nothing runs after the stop', async () => {
  const { stop } = start({ organizations: async () => [] });
  await stop();
  const { organizationId } = await anOrganization();
  await stop();
  expect(await unsealed(organizationId)).toBeGreaterThan(0);
});
