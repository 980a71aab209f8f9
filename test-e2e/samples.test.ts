import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createOrganization } from './support/api.ts';
import { misunderstood, samplesIn } from './support/samples.ts';

const curl = await samplesIn('curl');
const typescript = await samplesIn('TypeScript');
const timeout = 240_000;

/** A folder within this package, so that samples find its client, which Node runs only outside of `node_modules`. */
const folder = mkdtempSync(join(import.meta.dirname, '.samples-'));
afterAll(() => rmSync(folder, { recursive: true }));

let key = '';
beforeAll(async () => {
  key = (await createOrganization()).apiKey;
});

describe('the samples of the reference page in TypeScript', () => {
  const fileOf = (id: string) => join(folder, `${id}.ts`);
  beforeAll(() => {
    for (const [id, source] of typescript) writeFileSync(fileOf(id), source);
    const compilerOptions = { lib: ['es2024', 'dom', 'dom.iterable'] };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '@rcm/tsconfig/base.json', compilerOptions }),
    );
  });

  test('have the types of the client', { timeout }, () => {
    execFileSync('tsc', ['--project', folder], { stdio: 'pipe' });
  });

  test('are understood by the API', { timeout }, async () => {
    const program = `
      console.log = () => undefined;
      for (const [id, file] of ${JSON.stringify([...typescript.keys()].map((id) => [id, fileOf(id)]))}) {
        const outcome = await import(file).then(() => 200, (error) => error.status ?? String(error));
        process.stdout.write(id + ' ' + outcome + '\\n');
      }`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--conditions=@rcm/source', '--input-type=module', '--eval', program],
      { env: { ...process.env, RCM_URL: inject('url'), RCM_KEY: key } },
    );
    expect(misunderstood(stdout, typescript)).toEqual([]);
  });
});

describe('the samples of the reference page for curl', () => {
  test('are understood by the API', { timeout }, async () => {
    const program = [...curl]
      .map(
        ([id, source]) =>
          `echo "${id} $(${source.replace('curl', `curl -s -o /dev/null -w '%{http_code}'`)})"`,
      )
      .join('\n');
    const { stdout } = await promisify(execFile)('sh', ['-c', program], {
      env: { ...process.env, URL: `${inject('url')}/api/v1`, KEY: key },
    });
    expect(misunderstood(stdout, curl)).toEqual([]);
  });
});
