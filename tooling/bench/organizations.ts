import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Organization } from './organization-copies.ts';
import { type FilledDatabase, filledDatabase } from './organization-databases.ts';
import { cleanUp, untilQuiet } from './quiet.ts';
import { figure, median, percentile, table } from './table.ts';
import { startApi, type Target } from './targets.ts';

/*
 * Measures ten operations of ten organizations, which have the data of the demo like all others, in databases of more and
 * more organizations; one of the largest database is large. All databases are on one server and are asked in turn, so that
 * what else the machine does delays all alike. `--url` names a database of another server, or the one of a coordinator that
 * knows its nodes. `--again` measures the databases of an earlier run.
 */

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    organizations: { type: 'string', default: '10,1000,10000' },
    claims: { type: 'string', default: '200000' },
    minutes: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    again: { type: 'boolean', default: false },
  },
});
const sizes = options.organizations.split(',').map(Number);
const warmUps = 4;
const fewestRounds = 20;
const sampled = 10;
/** The large organization is asked less often, because it takes much longer. */
const asksOfLarge = 2;

/** A request of an organization, whose records have the identifiers of the demo's. */
interface Operation {
  readonly name: string;
  readonly path: string;
  readonly body?: object;
}

/** Organizations that are asked in turn, with the response times of each operation in milliseconds. */
interface Asked {
  readonly name: string;
  readonly url: string;
  readonly organizations: readonly Organization[];
  readonly times: Map<string, number[]>;
}

const plan = {
  originalBalance: 600,
  installmentAmount: 50,
  frequency: 'MONTHLY',
  totalInstallments: 12,
  startDate: new Date(Date.now() + 30 * 86_400_000).toISOString(),
};

async function ask(url: string, { path, body }: Operation, { apiKey }: Organization) {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${apiKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
  return JSON.parse(text).data;
}

/** The operations, on the first records of the demo. */
async function operationsOf(url: string, demo: Organization): Promise<Operation[]> {
  const firstOf = async (path: string) => {
    const data = await ask(url, { name: path, path: `${path}?take=1` }, demo);
    const records = Object.values(data).find(Array.isArray) as readonly { readonly id: string }[];
    return records[0]?.id ?? '';
  };
  const all: Operation[] = [
    { name: 'one estimate', path: `gfe/estimates/${await firstOf('gfe/estimates')}` },
    { name: 'one patient', path: `reference/patients/${await firstOf('reference/patients')}` },
    { name: 'one claim', path: `reference/claims/${await firstOf('reference/claims')}` },
    { name: 'claims, a page of 50', path: 'reference/claims?take=50' },
    { name: 'appeals, a page of 50', path: 'appeals?take=50' },
    { name: 'audit events, a page of 50', path: 'organization/audit-events?take=50' },
    { name: 'aging', path: 'ar-management/aging' },
    { name: 'worklist', path: 'ar-management/worklist' },
    { name: 'work items', path: 'ar-management/work-items' },
    {
      name: 'a payment plan, 12 rows',
      path: 'patient-ar/payment-plans',
      body: { ...plan, accountId: await firstOf('patient-ar/accounts') },
    },
  ];
  return all.filter(({ name }) => name.includes(options.only));
}

/** Some of the organizations, evenly spread: those whose requests are measured, whatever the number of all. */
const sampleOf = (organizations: readonly Organization[]) => {
  const step = Math.max(1, Math.floor(organizations.length / sampled));
  return organizations.filter((_, index) => index % step === 0).slice(0, sampled);
};

/** Asks each operation of all in turn. Those that are asked first change from round to round. */
async function askAll(round: number, operations: readonly (readonly Operation[])[], all: readonly Asked[]) {
  for (const index of operations[0]?.keys() ?? []) {
    for (const turn of all.keys()) {
      const which = (round + turn) % all.length;
      const asked = all[which];
      const operation = operations[which]?.[index];
      if (asked === undefined || operation === undefined) continue;
      const times = asked.times.get(operation.name) ?? [];
      asked.times.set(operation.name, times);
      for (const organization of asked.organizations) {
        const started = performance.now();
        await ask(asked.url, operation, organization);
        times.push(performance.now() - started);
      }
    }
  }
}

const cell = (times: readonly number[] = []) =>
  `${figure(median(times), 1)} / ${figure(percentile(times, 0.99), 1)}`;

const report = (what: string) => process.stderr.write(`${what}\n`);

const load = () =>
  loadavg()
    .map((average) => figure(average, 1))
    .join(', ');

const databases: FilledDatabase[] = [];
const servers: Target[] = [];
try {
  for (const [index, count] of sizes.entries()) {
    const claims = index === sizes.length - 1 ? Number(options.claims) : null;
    databases.push(await filledDatabase({ url: options.url, count, again: options.again, claims }));
  }
  for (const { environment } of databases) servers.push(await startApi({ environment }));
  const all: Asked[] = [];
  const operations: (readonly Operation[])[] = [];
  for (const [index, { demo, organizations }] of databases.entries()) {
    const url = servers[index]?.url ?? '';
    const of = await operationsOf(url, demo);
    const isLast = index === sizes.length - 1;
    const small = {
      name: `${sizes[index]} organizations`,
      organizations: sampleOf(organizations.slice(isLast ? 1 : 0)),
    };
    const large = {
      name: 'the large one',
      organizations: organizations.slice(0, 1).flatMap((one) => Array(asksOfLarge).fill(one)),
    };
    for (const one of isLast ? [small, large] : [small]) {
      all.push({ ...one, url, times: new Map() });
      operations.push(of);
    }
  }
  for (let round = 0; round < warmUps; round += 1) await askAll(round, operations, all);
  for (const { times } of all) times.clear();
  const nodes = databases.flatMap((database) => database.nodes);
  const begun = performance.now();
  await cleanUp(nodes);
  const isQuiet = await untilQuiet(nodes);
  report(`${isQuiet ? 'quiet' : 'not quiet'} after ${figure((performance.now() - begun) / 1_000, 0)} s`);
  report(`load on ${cpus().length} processors before: ${load()}`);
  const until = performance.now() + Number(options.minutes) * 60_000;
  let rounds = 0;
  for (; rounds < fewestRounds || performance.now() < until; rounds += 1)
    await askAll(rounds, operations, all);
  report(`load after: ${load()}`);
  report(
    `${rounds} rounds, ${rounds * sampled} requests for a figure, ${rounds * asksOfLarge} of the large one`,
  );
  process.stdout.write(
    table(
      ['operation', ...all.map(({ name }) => name)],
      (operations[0] ?? []).map(({ name }) => [name, ...all.map(({ times }) => cell(times.get(name)))]),
    ),
  );
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  for (const { release } of databases) await release();
}
