import { organizationIds } from '@rcm/auth';
import { commandPrincipal, createOrganization } from '@rcm/auth/bootstrap';
import { withClient } from '@rcm/database';
import { migrate } from '@rcm/tenancy';
import { type TestDatabase, testDatabase, testTime } from '@rcm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { peppers } from '../test/peppers.ts';
import { type Difference, rebuildBooks, verifyBooks } from './books.ts';
import { createCaller } from './caller.ts';
import { copiedColumns } from './copied-columns.ts';
import { createDemoData } from './demo/demo-data.ts';
import { describedModules, packageTables, tables } from './modules.ts';

let database: TestDatabase;
let organizationId: string;
beforeAll(async () => {
  database = await testDatabase(packageTables.filter((each) => each !== copiedColumns));
  const host = { database: database.tenants, peppers, now: testTime };
  ({ organizationId } = await createOrganization(host, {
    name: 'Riverside Health',
    ownerName: 'Rowan Ellis',
    ownerEmail: 'rowan.ellis@riverside.example',
    timeZone: 'America/New_York',
  }));
  const principal = await commandPrincipal(host, organizationId);
  await createDemoData(
    createCaller(describedModules, database.tenants, principal, () => testTime),
    testTime,
  );
}, 300_000);
afterAll(() => database.close());

const asSuperuser = (sql: string) =>
  withClient(database.superuserUrl, async (client) => (await client.query(sql)).rows);

const stored = () =>
  asSuperuser(`select id, has_denial_case::text as copy from claims.claims
    union all select id, case_assigned_to_id from appeals.appeals order by id`);

/** Changes every copy. */
async function spoil(): Promise<void> {
  await asSuperuser('update claims.claims set has_denial_case = not has_denial_case');
  await asSuperuser(
    `update appeals.appeals set case_assigned_to_id = case when case_assigned_to_id is null then 'mem_x' end`,
  );
}

test('the columns are filled as operations keep them, whatever they contained', async () => {
  const kept = await stored();
  const copies = new Set(kept.map(({ copy }) => copy));
  expect([copies.has('true'), copies.has('false'), copies.size > 2]).toEqual([true, true, true]);
  await spoil();
  await migrate({
    ownerUrl: database.ownerUrl,
    appRole: decodeURIComponent(new URL(database.appUrl).username),
    migrations: tables.flatMap(({ migrations }) => migrations),
    organizations: organizationIds,
  });
  expect(await stored()).toEqual(kept);
});

test('books.verify finds each wrong copy, and books.rebuild corrects it', async () => {
  const wrong = async () => {
    const found: Difference[] = [];
    const report = { difference: (one: Difference) => found.push(one), progress: () => {} };
    await verifyBooks(database.tenants, organizationId, report, testTime);
    return found.filter(({ what }) => what === 'hasDenialCase' || what === 'caseAssignedToId');
  };
  expect(await wrong()).toEqual([]);
  const kept = await stored();
  await spoil();
  expect((await wrong()).map(({ id, expected }) => ({ id, copy: expected || null }))).toEqual(
    expect.arrayContaining(kept),
  );
  await rebuildBooks(database.tenants, organizationId, () => {});
  expect(await stored()).toEqual(kept);
  expect(await wrong()).toEqual([]);
});
