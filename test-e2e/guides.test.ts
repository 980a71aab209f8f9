import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createOrganization, request } from './support/api.ts';

const folder = join(import.meta.dirname, '../apps/api/docs/guides');
const main = join(import.meta.dirname, '../apps/api/src/cli/main.ts');
const directory = mkdtempSync(join(tmpdir(), 'rcm-guides-'));
afterAll(() => rmSync(directory, { recursive: true }));

const fence = /^```(\w*)\n([\s\S]*?)^```$/gm;

/** The guides with their samples by language; `text` is what nobody can run. */
const guides = globSync('*.md', { cwd: folder })
  .sort()
  .map((file) => {
    const samples = [...readFileSync(join(folder, file), 'utf8').matchAll(fence)];
    const of = (language: string) =>
      samples.flatMap(([, its, code = '']) => (its === language ? [code] : []));
    const languages = samples.map(([, language = '']) => language);
    return { name: basename(file, '.md'), languages, commands: of('sh'), answers: of('json') };
  });

// biome-ignore lint/suspicious/noExplicitAny: the document is read like any JSON
let document: any;
let key: string;

const programs = join(directory, 'programs');

beforeAll(async () => {
  mkdirSync(programs);
  writeFileSync(
    join(programs, 'rcm'),
    `#!/bin/sh\nexec '${process.execPath}' --max-semi-space-size=16 --min-semi-space-size=16 --conditions=@rcm/source '${main}' "$@"\n`,
    { mode: 0o755 },
  );
  document = (await request('get', '/api/v1/openapi.json')).json;
  ({ apiKey: key } = await createOrganization());
  const body = { firstName: 'Mara', lastName: 'Quinn', dateOfBirth: '1979-06-02' };
  for (let made = 0; made < 3; made += 1) {
    expect((await request('post', '/api/v1/reference/patients', { key, body })).status).toBe(201);
  }
});

describe.each(guides)('the guide $name', ({ languages, commands, answers }) => {
  test('has no sample that nothing runs', () => {
    expect(languages.filter((language) => !['sh', 'json', 'text', 'ts'].includes(language))).toEqual([]);
  });

  test.skipIf(commands.length === 0)(
    'has commands that do what they say',
    async () => {
      const isOfOperators = commands.some((command) => command.includes('rcm '));
      const script = ['set -euo pipefail', ...(isOfOperators ? ['rcm migrate'] : []), ...commands].join('\n');
      const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
      const env = {
        PATH: `${programs}:${PATH}`,
        HOME,
        NODE_COMPILE_CACHE,
        URL: `${inject('url')}/api/v1`,
        KEY: key,
        // What operates an installation has one of its own.
        RCM_DATA_DIR: join(mkdtempSync(join(directory, 'data-')), 'data'),
      };
      await promisify(execFile)('bash', ['-c', script], { cwd: directory, env });
      // A dozen commands, each of which starts and stops a database of its own.
    },
    240_000,
  );

  test.skipIf(answers.length === 0)('shows answers as the document describes them', () => {
    const ajv = new Ajv2020({ strict: false }).addSchema({ $id: 'document', ...document });
    for (const text of answers) {
      const answer = JSON.parse(text) as { statusCode: number };
      const name = answer.statusCode === 400 ? 'ValidationError' : 'ConflictError';
      expect(ajv.validate({ $ref: `document#/components/schemas/${name}` }, answer)).toBe(true);
      expect(document.components.schemas[name].properties.statusCode.const).toBe(answer.statusCode);
    }
  });
});
