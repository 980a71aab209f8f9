import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  type ListsDocument,
  listsOf,
  questionsOf,
  recordsOf,
  type Shown,
} from '@rcm/test-environment/list-questions';
import { type Kind, kindsOf, multiply } from '@rcm/test-environment/multiply';
import pg from 'pg';
import { install, rcm } from './installation.ts';
import { figure, line, median, percentile, table } from './table.ts';
import { startApi } from './targets.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    only: { type: 'string', default: '' },
    above: { type: 'string', default: '0' },
    requests: { type: 'string', default: '40' },
  },
});
/** The sizes to measure, smallest first. */
const sizes = options.rows.split(',').map(Number);
const requests = Number(options.requests);
const above = Number(options.above);

const lists = listsOf(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../apps/api/openapi.json'), 'utf8')) as ListsDocument,
).filter(({ path }) => path.includes(options.only));

/** Median and 99th percentile of sequential requests in milliseconds; null for a 400. */
async function timed(url: string, apiKey: string): Promise<{ p50: number; p99: number; data: Shown } | null> {
  const times: number[] = [];
  let data: Shown = null;
  for (let index = -6; index < requests; index += 1) {
    const started = performance.now();
    const response = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } });
    const text = await response.text();
    const taken = performance.now() - started;
    if (response.status === 400) return null;
    if (response.status === 429) {
      // Rate limits are not measured.
      await client.query('truncate platform.rate_windows');
      await setTimeout(Number(response.headers.get('retry-after')) * 1_000);
      index -= 1;
      continue;
    }
    // The statement exceeded its timeout.
    if (response.status === 503) {
      return { p50: Number.POSITIVE_INFINITY, p99: Number.POSITIVE_INFINITY, data: { total: 'timed out' } };
    }
    if (response.status !== 200) throw new Error(`${url} was answered ${response.status}`);
    // Warm-up: statements are prepared and get their generic plan in the first executions.
    if (index >= 0) times.push(taken);
    data = JSON.parse(text).data;
  }
  return { p50: median(times), p99: percentile(times, 0.99), data };
}

const installed = await install(`lists_${sizes.join('_')}`);
const client = new pg.Client({ connectionString: installed.superuserUrl });
try {
  await client.connect();
  const demo = JSON.parse(
    execFileSync(process.execPath, [...rcm, 'seed', 'demo', '--json'], {
      env: installed.environment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as { organizationId: string; apiKey: string };
  const kinds = await kindsOf(client, demo.organizationId);
  const api = await startApi(installed);
  try {
    await measure(api.url, demo, kinds);
  } finally {
    api.stop();
  }
} finally {
  await client.end();
  await installed.release();
}

/** Grows every list that has a record to each size, and measures it with every filter and sort. */
async function measure(
  url: string,
  { organizationId, apiKey }: { organizationId: string; apiKey: string },
  kinds: ReadonlyMap<string, Kind>,
): Promise<void> {
  const asked = new Map<string, number[]>();
  let questions: string[] = [];
  process.stdout.write(
    table(['list', ...sizes.map((rows) => `p50 ms at ${rows} rows`), 'p99 ms of the last', 'rows found'], []),
  );
  for (const [index, rows] of sizes.entries()) {
    const full = new Set<string>();
    for (const { path } of lists) {
      const [first] = recordsOf((await timed(`${url}${path}?take=1`, apiKey))?.data);
      const kind = kinds.get(String(first?.id).split('_')[0] ?? '');
      if (kind === undefined || full.has(kind.table)) continue;
      full.add(kind.table);
      process.stderr.write(`${kind.table}, ${rows} rows\n`);
      await multiply(client, organizationId, kind, kinds, rows);
    }
    // All sizes get the same requests, with values of the records of the first.
    if (index === 0) questions = await everyQuestion(url, apiKey);
    for (const question of questions) {
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
}

/** The requests for every list: with every filter, with every sort, and for a far page. */
async function everyQuestion(url: string, apiKey: string): Promise<string[]> {
  const questions: string[] = [];
  for (const list of lists) {
    const { path } = list;
    const shownBy = async (query: string) => recordsOf((await timed(`${url}${path}${query}`, apiKey))?.data);
    const records = [...(await shownBy('')), ...(await shownBy('?skip=10000'))];
    const asked = questionsOf(list, records).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    questions.push(path, ...['skip=10000', ...asked].map((query) => `${path}?${query}`));
  }
  return questions;
}
