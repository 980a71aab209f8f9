import { aPrincipal, type TestHost, testHost } from '@rcm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrganization, organizationModule } from '../tests/fixture.ts';
import { memberNames, organizationsAmong } from './lookups.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost([organizationModule]);
});
afterAll(() => host.close());

test('organizationsAmong returns the UUIDs that are organizations, the own and others', async () => {
  const [own, other] = [await anOrganization(host), await anOrganization(host)];
  const nobody = aPrincipal().organization.id;
  const among = (ids: string[]) => host.inside(own.as, (context) => organizationsAmong(context, ids));
  const found = await among([own.organizationId, other.organizationId, nobody]);
  expect(found.sort()).toEqual([own.organizationId, other.organizationId].sort());
  expect(await among([nobody])).toEqual([]);
  expect(await among([])).toEqual([]);
});

test('members are named only to their own organization', async () => {
  const [own, other] = [await anOrganization(host), await anOrganization(host)];
  const body = { name: 'Ada Brown', email: 'ada@example.com', role: 'BILLER' };
  const { data } = await host.call('organization.createMember', { body }, { as: own.as });
  const { id } = data.member;
  const names = (as: typeof own.as) => host.inside(as, (context) => memberNames(context, [id, 'mem_0']));
  expect(await names(own.as)).toEqual([{ id, name: 'Ada Brown' }]);
  expect(await names(other.as)).toEqual([]);
});
