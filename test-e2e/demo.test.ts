import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { request } from './support/api.ts';
import { rcmJson } from './support/rcm.ts';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const walk = /## A walk through the demo\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? '';

/** The steps of the walk: what is called, and what is to be found in the answer. */
const steps = walk
  .split(/^(?=\d+\. )/m)
  .slice(1)
  .map((step) => {
    const [command = '', ...rest] = [...step.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
    return { command, fact: rest.find((code) => code.startsWith('"')) ?? 'no fact' };
  });

let demo: { readonly organizationId: string; readonly apiKey: string };
let lists: string[];
// The demo is noted in the data directory, and other suites seed one too.
const RCM_DATA_DIR = mkdtempSync(join(tmpdir(), 'rcm-demo-'));
afterAll(() => rmSync(RCM_DATA_DIR, { recursive: true }));
beforeAll(async () => {
  demo = await rcmJson(['seed', 'demo'], { ...inject('environment'), RCM_DATA_DIR });
  const { json } = await request('get', '/api/v1/openapi.json');
  lists = Object.entries<object>(json.paths)
    .filter(([path, operations]) => 'get' in operations && !path.includes('{'))
    .map(([path]) => path.replace('/api/v1/', ''));
});

/** Modules that keep nothing of their own: they answer from what the others keep. */
const withoutRecords = ['reports', 'search'];

/** The modules of the contract beside the organization and its reference data. */
const modules = () => {
  const names = new Set(lists.map((path) => path.replace(/\/.*/, '')));
  return [...names].filter((name) => !['organization', 'reference'].includes(name)).sort();
};

const read = (path: string) => request('get', `/api/v1/${path}`, { key: demo.apiKey });

/** Sends what a line of the walk sends: `get PATH`, where the path may take the id of a list's first record. */
async function run(command: string) {
  const [, quoted = ''] = /^get (.+)$/.exec(command) ?? [];
  const path = quoted.replace(/^(["'])(.+)\1$/, '$2');
  const [call, list] = /\$\(first '?([^')]+)'?\)/.exec(path) ?? [];
  if (call === undefined || list === undefined) return read(path);
  const { text } = await read(list);
  return read(path.replace(call, /"id":"(\w+)"/.exec(text)?.[1] ?? 'no record'));
}

test('every module has a record of the demo organization', async () => {
  const withRecord = new Set<string>();
  for (const path of lists) {
    const { json } = await read(path);
    if (JSON.stringify(json.data ?? null).includes(demo.organizationId))
      withRecord.add(path.replace(/\/.*/, ''));
  }
  const keeping = modules().filter((name) => !withoutRecords.includes(name));
  expect([...withRecord]).toEqual(expect.arrayContaining(keeping));
});

test('the walk through the demo visits every module once', () => {
  const visited = steps.map(({ command }) => /^get ["']?([a-z-]+)/.exec(command)?.[1]);
  expect(visited.sort()).toEqual(modules());
  expect(visited).toHaveLength(20);
});

test.each(steps)('$command shows $fact', async ({ command, fact }) => {
  const { status, text } = await run(command);
  expect(status).toBe(200);
  expect(text).toContain(fact);
});
