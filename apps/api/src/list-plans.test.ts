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
import { afterAll, beforeAll, expect, test } from 'vitest';
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
const peppers = [{ version: 1, secret: 'a pepper of the tests' }] as const;

let database: TestDatabase;
let call: Caller;
let plans: ReturnType<typeof toldPlans>;
beforeAll(async () => {
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
  plans = toldPlans(database.tenants);
}, 300_000);
afterAll(() => database.close());

/** What the identifiers of the records begin with that lists show. */
async function shownPrefixes(): Promise<Set<string>> {
  const prefixes = new Set<string>();
  for (const { operationId } of lists) {
    const [first] = recordsOf(await call(operationId));
    prefixes.add(String(first?.id).split('_')[0] ?? '');
  }
  return prefixes;
}

/** The tables of which a list looked at more rows than it may, by what it was asked. */
async function growingReads(list: AskedList): Promise<string[]> {
  const ask = async (query: Readonly<Record<string, string>>) => {
    const data = await call(list.operationId, { query: { take: String(page), ...query } });
    const read = Map.groupBy(plans.taken(), ({ table, isTotal }) => (isTotal ? `total of ${table}` : table));
    const tables = [...read].flatMap(([table, nodes]) => {
      const rows = nodes.reduce((total, node) => total + node.rows, 0);
      return rows > most || nodes.some(({ isSequential }) => isSequential && rows > page) ? [table+rows] : [];
    });
    return { data, tables };
  };
  const grown = new Map<string, Set<string>>();
  const note = (name: string, tables: readonly string[]) => {
    for (const table of tables) grown.set(name, new Set([...(grown.get(name) ?? []), table]));
  };
  const first = await ask({});
  note('all', first.tables);
  const last = await ask({ skip: String(records / 2) });
  for (const [name, value] of questionsOf(list, [...recordsOf(first.data), ...recordsOf(last.data)])) {
    const what = name === 'sort' ? `sort=${value.replace('-', '')}` : name;
    note(what, (await ask({ [name]: value }).catch(unlessRefused))?.tables ?? []);
  }
  return [...grown].map(([name, tables]) => `${name}: ${[...tables].sort().join(', ')}`);
}

/** A filter may need another beside it, or take no value of a record. */
function unlessRefused(error: unknown): null {
  const { cause } = error as Error;
  if (ApiError.is(cause) && cause.status === 400) return null;
  throw error;
}

test.each(lists.map((list) => [list.operationId, list] as const))(
  '%s looks at no more rows than twenty times its page, whatever it is asked by, but where it is known why',
  async (operationId, list) => {
    expect((await growingReads(list)).sort()).toEqual([...(growing[operationId] ?? [])].sort());
  },
);

test('every exception belongs to a list', () => {
  const names = new Set(lists.map(({ operationId }) => operationId));
  expect(Object.keys(growing).filter((name) => !names.has(name))).toEqual([]);
});
