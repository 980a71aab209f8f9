import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withClient } from '@rcm/database';
import {
  type ListsDocument,
  listsOf,
  questionsOf,
  recordsOf,
  type Shown,
} from '@rcm/test-environment/list-questions';
import { type Kind, kindsOf, multiply } from '@rcm/test-environment/multiply';
import pg from 'pg';
import { untilFolded } from './folds.ts';
import { type Installed, install, runRcm } from './installation.ts';
import { figure, line, median, percentile, table } from './table.ts';
import { startApi } from './targets.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    only: { type: 'string', default: '' },
    grow: { type: 'string', default: '' },
    above: { type: 'string', default: '0' },
    requests: { type: 'string', default: '40' },
    again: { type: 'boolean', default: false },
  },
});
/** The sizes to measure, smallest first. */
const sizes = options.rows.split(',').map(Number);
const requests = Number(options.requests);
const above = Number(options.above);

/** Statements are prepared and get their generic plan in the first executions. */
const warmUps = 6;

/** A slow request is repeated less often: until so many milliseconds have passed, but at least so many times. */
const longest = 800;
const fewest = 4;

/** The most rows of tables of which an organization can create no more. */
const mostRows: Readonly<Record<string, number>> = { 'claim_submission.payer_edits': 500 };

const allLists = listsOf(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../apps/api/openapi.json'), 'utf8')) as ListsDocument,
);

/** The lists with one of the parts in their path; the parts are separated by commas. */
const listsWith = (parts: string) =>
  allLists.filter(({ path }) => parts.split(',').some((part) => path.includes(part)));

const lists = listsWith(options.only);
/** The lists to grow: also those that are not measured, but that a measured one sums up. */
const grown = [...lists, ...(options.grow === '' ? [] : listsWith(options.grow))];

/** An organization with demo data, and a key of its owner. */
interface Demo {
  readonly organizationId: string;
  readonly apiKey: string;
}

const databaseName = `lists_${sizes.join('_')}`;
const demoFile = join(import.meta.dirname, '../../.data/bench', `${databaseName}.json`);

/** A request with its times in milliseconds. */
interface Timed {
  readonly p50: number;
  readonly p99: number;
  readonly data: Shown;
}

let sent = 0;

/** The status and data of a response. */
async function ask(url: string, apiKey: string): Promise<{ status: number; data: Shown }> {
  // Rate limits are not measured; the lowest allows 60 requests in a minute.
  if (sent % 50 === 0) await client.query('delete from platform.rate_windows');
  sent += 1;
  const response = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } });
  const text = await response.text();
  const { status } = response;
  if (![200, 400, 503].includes(status)) throw new Error(`${url} was answered ${status}`);
  return { status, data: status === 200 ? JSON.parse(text).data : null };
}

/** Median and 99th percentile of sequential requests after the warm-up; null for a 400. */
async function timed(url: string, apiKey: string): Promise<Timed | null> {
  const times: number[] = [];
  let data: Shown = null;
  const begun = performance.now();
  while (times.length < warmUps + requests) {
    const started = performance.now();
    const answer = await ask(url, apiKey);
    times.push(performance.now() - started);
    if (answer.status === 400) return null;
    // The statement exceeded its timeout.
    if (answer.status === 503) {
      return { p50: Number.POSITIVE_INFINITY, p99: Number.POSITIVE_INFINITY, data: { total: 'timed out' } };
    }
    data = answer.data;
    if (times.length >= fewest && performance.now() - begun > longest) break;
  }
  const measured = times.slice(Math.min(warmUps, Math.floor(times.length / 2)));
  return { p50: median(measured), p99: percentile(measured, 0.99), data };
}

const installed = await install(databaseName, { isFresh: !options.again });
const client = new pg.Client({ connectionString: installed.superuserUrl });
try {
  await client.connect();
  const demo = options.again
    ? (JSON.parse(readFileSync(demoFile, 'utf8')) as Demo)
    : seedDemo(installed.environment);
  const api = await startApi(installed);
  try {
    await untilDone();
    await measure(api.url, demo, await kindsOf(client, demo.organizationId));
  } finally {
    api.stop();
  }
} finally {
  await client.end();
  await installed.release();
}

/** Seeds an organization, and writes it down for a further measurement of the same database. */
function seedDemo(environment: Installed['environment']): Demo {
  const seeded = runRcm(environment, 'seed', 'demo', '--json');
  const { organizationId, apiKey } = JSON.parse(seeded) as Demo;
  writeFileSync(demoFile, JSON.stringify({ organizationId, apiKey }));
  return { organizationId, apiKey };
}

/** Waits until the server has done its jobs, such as posting the remittance of the demo. */
async function untilDone(): Promise<void> {
  const due =
    'select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts limit 1';
  while ((await client.query(due)).rowCount !== 0) await sleep(500);
}

/** Grows every list that has a record to each size, and measures it with every filter and sort. */
async function measure(
  url: string,
  { organizationId, apiKey }: Demo,
  kinds: ReadonlyMap<string, Kind>,
): Promise<void> {
  const asked = new Map<string, number[]>();
  let questions: Question[] = [];
  for (const [index, rows] of sizes.entries()) {
    await grow(url, { organizationId, apiKey }, kinds, rows);
    // All sizes get the same requests, with values of the records of the first.
    if (index === 0) {
      questions = await everyQuestion(url, apiKey);
      process.stdout.write(
        table(
          ['list', ...sizes.map((size) => `p50 ms at ${size} rows`), 'p99 ms of the last', 'rows found'],
          [],
        ),
      );
    }
    for (const { path, query } of questions) {
      const question = path + query;
      const answered = await timed(`${url}${question}`, apiKey);
      if (answered === null) continue;
      const { p50, p99, data } = answered;
      const p50s = [...(asked.get(question) ?? []), p50];
      asked.set(question, p50s);
      if (index < sizes.length - 1 || Math.max(...p50s) < above) continue;
      const figures = [...p50s, p99].map((one) => figure(one, 1));
      process.stdout.write(line([question.slice('/api/v1/'.length), ...figures, String(data.total)]));
    }
  }
  process.stdout.write(
    `\n${table(['list', 'requests', 'slowest p50 ms', 'its request'], summary(questions, asked))}`,
  );
}

/** Grows the tables of all lists, two at a time. */
async function grow(
  url: string,
  { organizationId, apiKey }: Demo,
  kinds: ReadonlyMap<string, Kind>,
  rows: number,
): Promise<void> {
  const begun = performance.now();
  const found = new Set<Kind>();
  for (const { path } of grown) {
    const { data } = await ask(`${url}${path}?take=1`, apiKey);
    const [first] = recordsOf(data);
    const kind = kinds.get(String(first?.id).split('_')[0] ?? '');
    if (kind !== undefined) found.add(kind);
  }
  const waiting = [...found];
  const growNext = async () => {
    for (let kind = waiting.pop(); kind !== undefined; kind = waiting.pop()) {
      const started = performance.now();
      const multiplied = kind;
      const number = Math.min(rows, mostRows[multiplied.table] ?? rows);
      await withClient(installed.superuserUrl, (own) =>
        multiply(own, organizationId, multiplied, kinds, number),
      );
      report(`${multiplied.table}, ${number} rows`, started);
    }
  };
  await Promise.all([growNext(), growNext()]);
  const patient = 'select id from reference_data.patients where organization_id = $1 limit 1';
  const { rows: patients } = await client.query<{ id: string }>(patient, [organizationId]);
  const record = `${url}/api/v1/reference/patients/${patients[0]?.id}`;
  await untilFolded(installed.superuserUrl, [{ organizationId, apiKey, record }]);
  // While one table grows, the vacuum of another marks none of its rows as visible to all.
  await client.query('vacuum analyze');
  report(`${found.size} tables`, begun);
}

function report(what: string, since: number): void {
  process.stderr.write(`${what}: ${figure((performance.now() - since) / 1_000, 1)} s\n`);
}

/** A request for a list. */
interface Question {
  readonly path: string;
  readonly query: string;
}

/** The requests for every list: with every filter, with every sort, and for a far page. */
async function everyQuestion(url: string, apiKey: string): Promise<Question[]> {
  const questions: Question[] = [];
  for (const list of lists) {
    const { path } = list;
    const shownBy = async (query: string) => recordsOf((await ask(`${url}${path}${query}`, apiKey)).data);
    const records = [...(await shownBy('')), ...(await shownBy('?skip=10000'))];
    const filters = questionsOf(list, records).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    questions.push(
      { path, query: '' },
      ...['skip=10000', ...filters].map((query) => ({ path, query: `?${query}` })),
    );
  }
  return questions;
}

/** The slowest request of each list, at the largest size. */
function summary(questions: readonly Question[], asked: ReadonlyMap<string, readonly number[]>): string[][] {
  return [...Map.groupBy(questions, ({ path }) => path)].map(([path, all]) => {
    const measured = all.flatMap(({ query }) => {
      const p50 = asked.get(path + query)?.at(-1);
      return p50 === undefined ? [] : [{ query, p50 }];
    });
    const [slowest] = measured.sort((one, other) => other.p50 - one.p50);
    const cells = [
      String(measured.length),
      figure(slowest?.p50 ?? Number.NaN, 1),
      slowest?.query.slice(1) ?? '',
    ];
    return [path.slice('/api/v1/'.length), ...cells];
  });
}
