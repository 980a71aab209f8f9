import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createOrganization, request } from './support/api.ts';
import { openShell } from './support/pasted.ts';
import { rcmCommand } from './support/rcm.ts';

const folder = join(import.meta.dirname, '../apps/api/docs/guides');
const directory = mkdtempSync(join(tmpdir(), 'rcm-guides-'));
afterAll(() => rmSync(directory, { recursive: true }));

const fence = /^```(\w*)\n([\s\S]*?)^```$/gm;

/** The guides with their samples by language, except the walk through the demo, which has its own test. */
const guides = globSync('*.md', { cwd: folder })
  .filter((file) => file !== 'demo-walk.md')
  .sort()
  .map((file) => {
    const samples = [...readFileSync(join(folder, file), 'utf8').matchAll(fence)];
    const of = (language: string) =>
      samples.flatMap(([, its, code = '']) => (its === language ? [code] : []));
    const languages = samples.map(([, language = '']) => language);
    /** Each block of commands with the output that the text after it shows. */
    const blocks = samples.flatMap(([, its, code = ''], index) => {
      const [, next, printed = ''] = samples[index + 1] ?? [];
      return its === 'sh' ? [{ code, printed: next === 'text' ? printed : null }] : [];
    });
    return { name: basename(file, '.md'), languages, blocks, answers: of('json') };
  });

// biome-ignore lint/suspicious/noExplicitAny: the document is read like any JSON
let document: any;
let key: string;

const programs = join(directory, 'programs');
const failures = join(directory, 'failures');

beforeAll(async () => {
  mkdirSync(programs);
  writeFileSync(
    join(programs, 'rcm'),
    `#!/bin/sh
${rcmCommand()
  .map((word) => `'${word}'`)
  .join(' ')} "$@"
status=$?
test $status = 0 || echo "rcm $*: $status" >> '${failures}'
exit $status
`,
    { mode: 0o755 },
  );
  document = (await request('get', '/api/v1/openapi.json')).json;
  ({ apiKey: key } = await createOrganization());
  const body = { firstName: 'Mara', lastName: 'Quinn', dateOfBirth: '1979-06-02' };
  for (let made = 0; made < 3; made += 1) {
    expect((await request('post', '/api/v1/reference/patients', { key, body })).status).toBe(201);
  }
});

/** The environment of a test's shell, with a migrated installation of its own. */
async function surroundings(isOfOperators: boolean) {
  const cwd = mkdtempSync(join(directory, 'pasted-'));
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const RCM_DATA_DIR = join(cwd, 'data');
  const own = { PATH: `${programs}:${PATH}`, HOME, NODE_COMPILE_CACHE, RCM_DATA_DIR };
  if (isOfOperators) await promisify(execFile)('rcm', ['migrate'], { cwd, env: own });
  return { cwd, env: (url: string) => ({ ...own, URL: `${url}/api/v1`, KEY: key }) };
}

describe.each(guides)('the guide $name', ({ languages, blocks, answers }) => {
  test('has only samples that are run or checked', () => {
    expect(
      languages.filter((language) => !['sh', 'json', 'text', 'ts', 'python'].includes(language)),
    ).toEqual([]);
  });

  const isOfOperators = blocks.some(({ code }) => /\brcm /.test(code));
  // One installation serves both shells; each command starts and stops a database.
  const shells = isOfOperators ? (['sh'] as const) : (['bash', 'sh'] as const);

  test.skipIf(blocks.length === 0).each(shells)(
    'has blocks that work as described when pasted into %s',
    async (kind) => {
      const shell = await openShell(kind, inject('url'), await surroundings(isOfOperators));
      try {
        for (const { code, printed } of blocks) {
          const { status, output, answers: statuses } = await shell.paste(code);
          expect([code, status, output]).toEqual([code, 0, expect.anything()]);
          if (printed !== null) expect(output.trim()).toBe(printed.trim());
          const refusals = statuses.filter((each) => each >= 400).map(String);
          expect(refusals.filter((each) => !printed?.includes(each))).toEqual([]);
        }
      } finally {
        await shell.close();
      }
      expect(existsSync(failures) ? readFileSync(failures, 'utf8') : '').toBe('');
      // A dozen commands, each of which starts and stops its own database.
    },
    240_000,
  );

  test.skipIf(answers.length === 0)('shows responses that match the document', () => {
    const ajv = new Ajv2020({ strict: false }).addSchema({ $id: 'document', ...document });
    for (const text of answers) {
      const answer = JSON.parse(text) as { statusCode: number };
      const name = answer.statusCode === 400 ? 'ValidationError' : 'ConflictError';
      expect(ajv.validate({ $ref: `document#/components/schemas/${name}` }, answer)).toBe(true);
      expect(document.components.schemas[name].properties.statusCode.const).toBe(answer.statusCode);
    }
  });
});

test('a block with an endless loop fails, and is stopped', async () => {
  const shell = await openShell('sh', inject('url'), await surroundings(false));
  try {
    const loop = 'while curl -sf "$URL/openapi.json" -o /dev/null; do :; done';
    await expect(shell.paste(loop)).rejects.toThrow('The block made more than 60 requests');
  } finally {
    await shell.close();
  }
});
