import { readFileSync } from 'node:fs';
import { commandPrincipal, createOrganization } from '@rcm/auth/bootstrap';
import { withClient } from '@rcm/database';
import { ApiError } from '@rcm/errors';
import { foldAllRowCounts } from '@rcm/lists';
import {
  type AskedList,
  type ListsDocument,
  listsOf,
  questionsOf,
  recordsOf,
} from '@rcm/test-environment/list-questions';
import { kindsOf, multiply } from '@rcm/test-environment/multiply';
import { type TestDatabase, testDatabase, testTime } from '@rcm/testing';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { peppers } from '../test/peppers.ts';
import { growing, readingOthers, unmeasured } from '../test/plan-exceptions.ts';
import { collectPlans, planSettings } from '../test/read-plans.ts';
import { type Caller, createCaller } from './caller.ts';
import { createDemoData } from './demo/demo-data.ts';
import { describedModules, packageTables } from './modules.ts';

/** The records of each list, and how many of them a page may read: twenty times its size. */
const records = 3_000;
const page = 25;
const most = 20 * page;

const lists = listsOf(
  JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as ListsDocument,
);

/** Plans differ between versions of PostgreSQL; this test checks those of the embedded version. */
const isEmbedded = process.env.RCM_TEST_DATABASE_URL === undefined;

let database: TestDatabase | undefined;
let call: Caller;
let plans: ReturnType<typeof collectPlans>;
beforeAll(async () => {
  if (!isEmbedded) return;
  database = await testDatabase(packageTables);
  const host = { database: database.tenants, peppers, now: testTime };
  const { organizationId } = await createOrganization(host, {
    name: 'Riverside Health',
    ownerName: 'Rowan Ellis',
    ownerEmail: 'rowan.ellis@riverside.example',
    timeZone: 'America/New_York',
  });
  const principal = await commandPrincipal(host, organizationId);
  const { tenants } = database;
  call = createCaller(describedModules, tenants, principal, () => testTime);
  await createDemoData(call, testTime);
  await asSuperuser(async (client) => {
    // Vacuum marks only flushed rows as visible to all, and test servers commit asynchronously.
    await client.query('set synchronous_commit = on');
    const kinds = await kindsOf(client, organizationId);
    for (const prefix of await shownPrefixes()) {
      const kind = kinds.get(prefix);
      if (kind) await multiply(client, organizationId, kind, kinds, records);
    }
    await foldAllRowCounts(tenants, organizationId);
    await client.query('vacuum analyze');
  });
  await planWith(planSettings);
  plans = collectPlans(database.tenants);
}, 300_000);
afterAll(() => database?.close());

async function asSuperuser(work: (client: pg.Client) => Promise<void>): Promise<void> {
  if (database === undefined) return;
  await withClient(database.superuserUrl, work);
}

/** Changes settings of the database, and closes all open connections, because they keep the old ones. */
async function planWith(settings: Readonly<Record<string, string>>): Promise<void> {
  await asSuperuser(async (client) => {
    for (const [name, value] of Object.entries(settings)) {
      await client.query(`alter database "${client.database}" set ${name} = '${value}'`);
    }
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  });
  await vi.waitFor(() => expect(database?.tenants.pool.totalCount).toBe(0));
}

/** The prefixes of the identifiers of the records in all lists. */
async function shownPrefixes(): Promise<Set<string>> {
  const prefixes = new Set<string>();
  for (const { operationId } of lists) {
    const [first] = recordsOf(await call(operationId));
    prefixes.add(String(first?.id).split('_')[0] ?? '');
  }
  return prefixes;
}

/** The filters and sorts for which a list read more rows than allowed, for its page or its total. */
async function growingReads(list: AskedList): Promise<string[]> {
  const grown = new Set<string>();
  const ask = async (what: string, query: Readonly<Record<string, string>>) => {
    plans.taken();
    const data = await call(list.operationId, { query: { take: String(page), ...query } });
    const read = Map.groupBy(plans.taken(), ({ isTotal, table }) => `${isTotal} ${table}`);
    for (const nodes of read.values()) {
      const rows = nodes.reduce((total, node) => total + node.rows, 0);
      const isWhole = nodes.some(({ isSequential }) => isSequential) && rows > page;
      if (rows > most || isWhole) grown.add(nodes[0]?.isTotal ? `total of ${what}` : what);
    }
    return data;
  };
  const first = await ask('all', {});
  if (first.nextCursor) await ask('cursor', { cursor: first.nextCursor });
  const shown = [first, await ask('skip', { skip: String(records / 2) })].flatMap(recordsOf);
  for (const [name, value] of questionsOf(list, shown)) {
    const what = name === 'sort' ? `sort=${value.replace('-', '')}` : name;
    await ask(what, { [name]: value }).catch(unlessRefused);
  }
  return [...grown].sort();
}

/** Ignores a 400: a filter may require another one, or not accept the value of a record. */
function unlessRefused(error: unknown): void {
  const { cause } = error as Error;
  if (ApiError.is(cause) && cause.status === 400) return;
  throw error;
}

const measured = lists.filter(({ operationId }) => !unmeasured.has(operationId));

test.runIf(isEmbedded).each(measured.map((list) => [list.operationId, list] as const))(
  '%s reads at most twenty times the rows of its page for every filter and sort, except the listed ones',
  async (operationId, list) => {
    const grown = await growingReads(list);
    const known = growing[operationId];
    if (known?.by === null) expect(grown).not.toEqual([]);
    else expect(grown).toEqual([...(known?.by ?? [])].sort());
  },
);

/** References that many records of an organization share. */
const shared = ['payerId', 'providerId', 'facilityId', 'assignedToId', 'queueId', 'runId'];

const sharing = measured
  .filter(({ operationId }) => growing[operationId]?.by !== null && !readingOthers.has(operationId))
  .flatMap(({ operationId, parameters }) =>
    parameters.flatMap(({ name }) => (shared.includes(name) ? [[operationId, name] as const] : [])),
  );

describe.runIf(isEmbedded)(
  'if sorting seems expensive, as it does for a value that many rows may have,',
  () => {
    beforeAll(() => planWith({ enable_sort: 'off' }));

    test.each(sharing)(
      '%s finds that a %s has no records without reading others',
      async (operationId, name) => {
        plans.taken();
        await call(operationId, { query: { [name]: 'none' } });
        const most = plans
          .taken()
          .filter(({ isTotal }) => !isTotal)
          .reduce((rows, one) => Math.max(rows, one.rows + one.indexRows), 0);
        expect(most).toBeLessThanOrEqual(page);
      },
    );
  },
);

test('every exception belongs to a list', () => {
  const names = new Set(lists.map(({ operationId }) => operationId));
  expect(
    [...Object.keys(growing), ...readingOthers, ...unmeasured].filter((name) => !names.has(name)),
  ).toEqual([]);
});
