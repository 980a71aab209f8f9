import { aPrincipal, type TestHost, testHost } from '@rcm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrganization, organizationModule } from '../tests/fixture.ts';
import { organizationsAmong } from './lookups.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost([organizationModule]);
});
afterAll(() => host.close());

test('of some UUIDs those of organizations are told, the own and others, and none beside', async () => {
  const [own, other] = [await anOrganization(host), await anOrganization(host)];
  const nobody = aPrincipal().organization.id;
  const among = (ids: string[]) => host.inside(own.as, (context) => organizationsAmong(context, ids));
  const found = await among([own.organizationId, other.organizationId, nobody]);
  expect(found.sort()).toEqual([own.organizationId, other.organizationId].sort());
  expect(await among([nobody])).toEqual([]);
  expect(await among([])).toEqual([]);
});
