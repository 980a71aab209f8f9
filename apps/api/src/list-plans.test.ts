import { readFileSync } from 'node:fs';
import { commandPrincipal, createOrganization } from '@rcm/auth/bootstrap';
import { withClient } from '@rcm/database';
import { ApiError } from '@rcm/errors';
import {
  type AskedList,
  type ListsDocument,
  listsOf,
  questionsOf,
  recordsOf,
} from '@rcm/test-environment/list-questions';
import { kindsOf, multiply } from '@rcm/test-environment/multiply';
import { type TestDatabase, testDatabase, testTime } from '@rcm/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { peppers } from '../test/peppers.ts';
import { growing } from '../test/plan-exceptions.ts';
import { planSettings, toldPlans } from '../test/read-plans.ts';
import { type Caller, createCaller } from './caller.ts';
import { tellStory } from './demo/story.ts';
import { describedModules, packageTables } from './modules.ts';

/** The records of each list, and the most of them that a page may look at: twenty times as many as it shows. */
const records = 3_000;
const page = 25;
const most = 20 * page;

const lists = listsOf(
  JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as ListsDocument,
);

/** Each version of PostgreSQL plans in its own way; the gate is for the one that comes with the project. */
const isEmbedded = process.env.RCM_TEST_DATABASE_URL === undefined;

let database: TestDatabase | undefined;
let call: Caller;
let plans: ReturnType<typeof toldPlans>;
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
  call = createCaller(describedModules, database.tenants, principal, () => testTime);
  await tellStory(call, testTime);
  const url = new URL(database.superuserUrl);
  url.pathname = new URL(database.appUrl).pathname;
  await withClient(url.href, async (client) => {
    // Vacuum takes for visible to all only what is on the disk, which the servers of tests do not wait for.
    await client.query('set synchronous_commit = on');
    const kinds = await kindsOf(client, organizationId);
    for (const prefix of await shownPrefixes()) {
      const kind = kinds.get(prefix);
      if (kind) await multiply(client, organizationId, kind, kinds, records);
    }
    await client.query('vacuum analyze');
    for (const [name, value] of Object.entries(planSettings)) {
      await client.query(`alter database "${url.pathname.slice(1)}" set ${name} = '${value}'`);
    }
    // The connections that are open know nothing of the settings.
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  });
  const { pool } = database.tenants;
  await vi.waitFor(() => expect(pool.totalCount).toBe(0));
  plans = toldPlans(database.tenants);
}, 300_000);
afterAll(() => database?.close());

/** What the identifiers of the records begin with that lists show. */
async function shownPrefixes(): Promise<Set<string>> {
  const prefixes = new Set<string>();
  for (const { operationId } of lists) {
    const [first] = recordsOf(await call(operationId));
    prefixes.add(String(first?.id).split('_')[0] ?? '');
  }
  return prefixes;
}

/** By what a list was asked when it looked at more rows than it may: for the page, and for the total. */
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
    return recordsOf(data);
  };
  const shown = [...(await ask('all', {})), ...(await ask('skip', { skip: String(records / 2) }))];
  for (const [name, value] of questionsOf(list, shown)) {
    const what = name === 'sort' ? `sort=${value.replace('-', '')}` : name;
    await ask(what, { [name]: value }).catch(unlessRefused);
  }
  return [...grown].sort();
}

/** A filter may need another beside it, or take no value of a record. */
function unlessRefused(error: unknown): void {
  const { cause } = error as Error;
  if (ApiError.is(cause) && cause.status === 400) return;
  throw error;
}

test.runIf(isEmbedded).each(lists.map((list) => [list.operationId, list] as const))(
  '%s looks at no more rows than twenty times its page, whatever it is asked by, but where it is known why',
  async (operationId, list) => {
    const grown = await growingReads(list);
    const known = growing[operationId];
    if (known?.by === null) expect(grown).not.toEqual([]);
    else expect(grown).toEqual([...(known?.by ?? [])].sort());
  },
);

test('every exception belongs to a list', () => {
  const names = new Set(lists.map(({ operationId }) => operationId));
  expect(Object.keys(growing).filter((name) => !names.has(name))).toEqual([]);
});
