import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { install, rcm } from './installation.ts';
import { type Kind, kindsOf, multiply } from './multiply.ts';
import { figure, table } from './table.ts';
import { startApi } from './targets.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    only: { type: 'string', default: '' },
    above: { type: 'string', default: '0' },
    requests: { type: 'string', default: '40' },
  },
});
/** The sizes to be measured at, the smallest first. */
const sizes = options.rows.split(',').map(Number);
const requests = Number(options.requests);
const above = Number(options.above);

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: {
    readonly enum?: readonly string[];
    readonly items?: { readonly enum?: readonly string[] };
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a record is read by the names of the wire
type Wire = any;

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../apps/api/openapi.json'), 'utf8'),
) as { paths: Record<string, { get?: { parameters?: Parameter[] } }> };

/** The lists of the organization's own that stand under no record, with what each may be asked. */
const lists = Object.entries(document.paths).flatMap(([path, { get }]) => {
  const parameters = (get?.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const isList = parameters.some(({ name }) => name === 'take') && !path.includes('{');
  return isList && path.includes(options.only) ? [{ path, parameters }] : [];
});

const paging = new Set(['skip', 'take', 'cursor', 'sort']);

/** A value that a record has, wherever it stands in it, by the name of a filter. */
function valueIn(record: Wire, name: string): string | null {
  const property = name.replace(/(From|To|Before)$/, '');
  const of = (key: string) => (record[key] === null ? undefined : record[key]);
  const found =
    of(name) ??
    (/(From|To|Before)$/.test(name)
      ? (of(`${property}At`) ??
        of(`${property}Date`) ??
        of(`${property}Deadline`) ??
        of(`${property}On`) ??
        of(property) ??
        record.createdAt)
      : undefined);
  return found === undefined || typeof found === 'object' ? null : String(found);
}

/** What is asked by a filter: a value that many records have, and one that few or none have. */
function queriesOf({ name, schema }: Parameter, records: readonly Wire[]): string[] {
  const options = schema.enum ?? schema.items?.enum;
  if (options) return options.map((value) => `${name}=${value}`);
  if (/^(min|max)[A-Z]/.test(name)) return [`${name}=10`, `${name}=${name.startsWith('min') ? 999_999 : 0}`];
  const values = records.map((record) => valueIn(record, name)).filter((value) => value !== null);
  const isDay = /(From|To|Before|On|UpTo)$/.test(name);
  const none = isDay ? [] : [`${name}=${encodeURIComponent(`${values[0] ?? 'none'}9`)}`];
  const some = [...new Set([values[0], values.at(-1)])].filter((value) => value !== undefined);
  return [...some.map((value) => `${name}=${encodeURIComponent(value ?? '')}`), ...none];
}

/** The milliseconds of requests one after the other: the median, and the slowest but few; null for what can't be asked. */
async function timed(url: string, apiKey: string): Promise<{ p50: number; p99: number; data: Wire } | null> {
  const times: number[] = [];
  let data: Wire = null;
  for (let index = -6; index < requests; index += 1) {
    const started = performance.now();
    const response = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } });
    const text = await response.text();
    // Statements are prepared, and planned for good, as they are used: the first are not measured.
    if (index >= 0) times.push(performance.now() - started);
    const answer = JSON.parse(text);
    if (response.status === 400) return null;
    if (response.status === 429) {
      await setTimeout(1_000 * Number(response.headers.get('retry-after')));
      index -= 1;
      continue;
    }
    if (response.status !== 200) throw new Error(`${url} was answered ${response.status}`);
    data = answer.data;
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), data };
}

const rowsOf = (data: Wire): Wire[] => Object.values(data ?? {}).find(Array.isArray) ?? [];

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

/** Brings every list that has a record to each size in turn, and asks it whatever it may be asked. */
async function measure(
  url: string,
  { organizationId, apiKey }: { organizationId: string; apiKey: string },
  kinds: ReadonlyMap<string, Kind>,
): Promise<void> {
  const asked = new Map<string, { readonly p50s: number[]; p99: number; found: number }>();
  let questions: string[] = [];
  for (const [index, rows] of sizes.entries()) {
    const full = new Set<string>();
    for (const { path } of lists) {
      const [first] = rowsOf((await timed(`${url}${path}?take=1`, apiKey))?.data);
      const kind = kinds.get(String(first?.id).split('_')[0] ?? '');
      if (kind === undefined || full.has(kind.table)) continue;
      full.add(kind.table);
      process.stderr.write(`${kind.table}, ${rows} rows\n`);
      await multiply(client, organizationId, kind, kinds, rows);
    }
    // All sizes are asked the same, by values that the records of the first have.
    if (index === 0) questions = await questionsOf(url, apiKey);
    for (const question of questions) {
      const answered = await timed(`${url}${question}`, apiKey);
      if (answered === null) continue;
      const { p50s } = asked.get(question) ?? { p50s: [] };
      asked.set(question, { p50s: [...p50s, answered.p50], p99: answered.p99, found: answered.data.total });
    }
  }
  const shown = [...asked].filter(([, { p50s }]) => Math.max(...p50s) >= above);
  process.stdout.write(
    table(
      ['list', ...sizes.map((rows) => `p50 ms at ${rows} rows`), 'p99 ms of the last', 'rows found'],
      shown.map(([question, { p50s, p99, found }]) => [
        question.slice('/api/v1/'.length),
        ...p50s.map((p50) => figure(p50, 1)),
        figure(p99, 1),
        String(found),
      ]),
    ),
  );
}

/** Every list with every filter and every order, and far into it. */
async function questionsOf(url: string, apiKey: string): Promise<string[]> {
  const questions: string[] = [];
  for (const { path, parameters } of lists) {
    const recordsOf = async (query: string) => rowsOf((await timed(`${url}${path}${query}`, apiKey))?.data);
    const records = [...(await recordsOf('')), ...(await recordsOf('?skip=10000'))];
    questions.push(path, `${path}?skip=10000`);
    for (const parameter of parameters) {
      const { name, schema } = parameter;
      if (name === 'sort') questions.push(...(schema.enum ?? []).map((order) => `${path}?sort=${order}`));
      else if (!paging.has(name)) {
        questions.push(...queriesOf(parameter, records).map((query) => `${path}?${query}`));
      }
    }
  }
  return questions;
}
