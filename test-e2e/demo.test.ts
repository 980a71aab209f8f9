import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { request } from './support/api.ts';
import { openShell } from './support/pasted.ts';
import { rcmJson } from './support/rcm.ts';

const checkout = join(import.meta.dirname, '..');
const readme = readFileSync(join(checkout, 'README.md'), 'utf8');
const walk = /## A walk through the demo\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? '';
const guide = readFileSync(join(checkout, 'apps/api/docs/guides/demo-walk.md'), 'utf8');

/** The steps of a text: the commands to paste, and the expected facts in their responses. */
const stepsOf = (text: string) =>
  text
    .split(/^(?=\d+\. )/m)
    .slice(1)
    .map((step) => {
      const [command = '', ...rest] = [...step.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
      return { command, fact: rest.find((code) => code.startsWith('"')) ?? 'no fact' };
    });

const shortWalk = stepsOf(walk);
const steps = [...shortWalk, ...stepsOf(guide)];
const [, preparation = ''] = /```sh\n([\s\S]*?)```/.exec(walk) ?? [];

let demo: { readonly organizationId: string; readonly apiKey: string };
let lists: string[];
/** A checkout whose data directory, which does not exist yet, records the demo, because other suites seed one too. */
const folder = mkdtempSync(join(tmpdir(), 'rcm-demo-'));
const RCM_DATA_DIR = join(folder, '.data');
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(async () => {
  demo = await rcmJson(['seed', 'demo'], { ...inject('environment'), RCM_DATA_DIR });
  const { json } = await request('get', '/api/v1/openapi.json');
  lists = Object.entries<object>(json.paths)
    .filter(([path, operations]) => 'get' in operations && !path.includes('{'))
    .map(([path]) => path.replace('/api/v1/', ''));
});

test('rcm seed demo returns the recorded demo organization, and creates another where nothing can be recorded', async () => {
  const environment = inject('environment');
  expect(await rcmJson(['seed', 'demo'], { ...environment, RCM_DATA_DIR })).toEqual(demo);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const other = await rcmJson<typeof demo>(['seed', 'demo'], {
    ...environment,
    RCM_DATA_DIR: join(file, 'data'),
  });
  expect(other.organizationId).not.toBe(demo.organizationId);
  const { status } = await request('get', '/api/v1/organization', { key: other.apiKey });
  expect(status).toBe(200);
});

/** Modules without records of the demo: two read those of other modules, and the demo sends no claims. */
const withoutRecords = ['reports', 'search', 'claim-batches'];

/** The modules of the contract except the organization. */
const modules = () => {
  const names = new Set(lists.map((path) => path.replace(/\/.*/, '')));
  return [...names].filter((name) => name !== 'organization').sort();
};

test('every module has a record of the demo organization', async () => {
  const withRecord = new Set<string>();
  for (const path of lists) {
    const { json } = await request('get', `/api/v1/${path}`, { key: demo.apiKey });
    if (JSON.stringify(json.data ?? null).includes(demo.organizationId))
      withRecord.add(path.replace(/\/.*/, ''));
  }
  const keeping = modules().filter((name) => !withoutRecords.includes(name));
  expect([...withRecord]).toEqual(expect.arrayContaining(keeping));
});

test('the six steps of the README and those of the guide visit every module', () => {
  expect(shortWalk).toHaveLength(6);
  const visited = steps.map(({ command }) => /^get ["']?([a-z-]+)/.exec(command)?.[1]);
  expect([...new Set(visited)].sort()).toEqual(modules());
});

describe.each(['bash', 'sh'] as const)('pasted into %s', (kind) => {
  let shell: Awaited<ReturnType<typeof openShell>>;
  beforeAll(async () => {
    const env = (url: string) => ({
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      HOME: folder,
      URL: `${url}/api/v1`,
    });
    shell = await openShell(kind, inject('url'), { cwd: folder, env });
    expect(await shell.paste(preparation)).toEqual({ status: 0, output: '', answers: [] });
  });
  afterAll(() => shell.close());

  test.each(steps)('$command shows $fact', async ({ command, fact }) => {
    const { status, output } = await shell.paste(command);
    expect(status).toBe(0);
    expect(output).toContain('{"success":true');
    expect(output).toContain(fact);
  });
});
