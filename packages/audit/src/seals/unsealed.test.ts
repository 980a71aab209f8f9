import { onReservedConnection } from '@rcm/tenancy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPrincipal, type EventsHost, eventsHost, testTime } from '../../test/events.ts';
import { placeEvents } from '../trail/placing.ts';
import { sealAudit } from './seal.ts';
import { oldestUnsealed } from './unsealed.ts';

let host: EventsHost;
beforeAll(async () => {
  host = await eventsHost();
});
afterAll(() => host.close());

const secondsOf = (organizationId: string) =>
  onReservedConnection(host.database, organizationId, async (session) => {
    const [[row = []] = []] = await session.send([[oldestUnsealed, {}]]);
    return oldestUnsealed.decode(row).seconds;
  });

/** The age of the events of the tests, which all occurred at the same time. */
const age = () => (Date.now() - testTime.getTime()) / 1_000;

test('the oldest unsealed event is found in the outbox and in the trail, and none once all are sealed', async () => {
  const as = aPrincipal();
  const { id } = as.organization;
  expect(await secondsOf(id)).toBeNull();
  await host.anEvent(as);
  expect(Math.abs(((await secondsOf(id)) ?? 0) - age())).toBeLessThan(60);
  await onReservedConnection(host.database, id, (session) => session.send([[placeEvents, {}]]));
  expect(Math.abs(((await secondsOf(id)) ?? 0) - age())).toBeLessThan(60);
  await sealAudit(host.database, id, 'a secret of the tests', testTime);
  expect(await secondsOf(id)).toBeNull();
});
