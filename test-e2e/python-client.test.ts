import { execFileSync, spawn } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { writePythonClient } from '@rcm/client-generator/python';
import { type PythonEnvironment, pythonEnvironment } from '@rcm/python';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createOrganization, type TestOrganization } from './support/api.ts';
import { operations } from './support/operations.ts';
import { plan } from './support/planned.ts';
import { rcmJson } from './support/rcm.ts';
import { misunderstood, samplesIn } from './support/samples.ts';
import { World } from './support/world.ts';

const checkout = join(import.meta.dirname, '..');
const client = join(checkout, 'clients/python');
const document = join(checkout, 'apps/api/openapi.json');
const requirements = join(client, 'requirements.txt');
const timeout = 240_000;
const exchanges = await samplesIn('Python');

const tools = pythonEnvironment('python-client', requirements, 'the Python client is not tested');

describe.skipIf(tools === null)('the Python client', () => {
  const bin = tools as PythonEnvironment;
  const directory = mkdtempSync(join(tmpdir(), 'rcm-python-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  /** Runs a program in the client's folder, and returns its output, also that of a failed one. */
  function output(
    program: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    cwd = client,
  ): string {
    const { PATH = '', HOME = '' } = process.env;
    try {
      const options = { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
      const surroundings = { PATH, HOME, PYTHONDONTWRITEBYTECODE: '1', ...env };
      return execFileSync(program, args, {
        ...options,
        env: surroundings,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      return `${stdout}${stderr}` || String(error);
    }
  }

  /** Makes an environment with packages only, without those of this checkout. */
  function installed(name: string, ...packages: readonly string[]): PythonEnvironment {
    const place = join(directory, name);
    execFileSync(bin('python'), ['-m', 'venv', place]);
    const install = ['-m', 'pip', 'install', '--quiet', ...packages];
    execFileSync(join(place, 'bin/python'), install, { stdio: ['ignore', 'ignore', 'pipe'] });
    return (program) => join(place, 'bin', program);
  }

  let clean: PythonEnvironment;
  let env: Record<string, string>;
  const samples = [...readFileSync(join(client, 'README.md'), 'utf8').matchAll(/```python\n([\s\S]+?)```/g)];
  const sample = (index: number) => join(directory, `sample_${index}.py`);
  /** A file of the reference page's sample of an operation. */
  const exchange = (id: string) => join(directory, `exchange_${id.replaceAll(/[.-]/g, '_')}.py`);
  beforeAll(async () => {
    execFileSync(bin('hatchling'), ['build', '--directory', directory], { cwd: client, stdio: 'pipe' });
    const [wheel = ''] = globSync('*.whl', { cwd: directory });
    clean = installed('wheel', join(directory, wheel), 'pytest', 'standardwebhooks');
    for (const [index, [, code = '']] of samples.entries()) writeFileSync(sample(index), code);
    for (const [id, code] of exchanges) writeFileSync(exchange(id), code);
    const { apiKey } = await createOrganization();
    env = { RCM_URL: inject('url'), RCM_KEY: apiKey, RCM_DOCUMENT: document };
  }, timeout);

  test(
    'is what the generator writes for the document',
    () => {
      const generated = join(directory, 'generated');
      mkdirSync(generated);
      writePythonClient(document, generated, bin);
      for (const name of ['models.py', 'operations.py']) {
        const committed = readFileSync(join(client, 'src/rcm/_generated', name), 'utf8');
        const isFresh = readFileSync(join(generated, name), 'utf8') === committed;
        expect(isFresh, `${name} is stale: run pnpm documents`).toBe(true);
      }
    },
    timeout,
  );

  test(
    'has no finding of ruff or mypy --strict, with the types of the installed wheel',
    () => {
      expect(output(bin('ruff'), ['check', '--no-cache', '.'])).toBe('All checks passed!\n');
      expect(output(bin('ruff'), ['format', '--no-cache', '--check', '.'])).toMatch(/already formatted\n$/);
      const python = ['--python-executable', clean('python'), '--cache-dir', bin('../mypy-cache')];
      const programs = [
        ...samples.map((_match, index) => sample(index)),
        ...[...exchanges.keys()].map(exchange),
      ];
      expect(output(bin('mypy'), [...python, 'src', 'tests', ...programs])).toMatch(
        /^Success: no issues found/,
      );
    },
    timeout,
  );

  test(
    'passes its tests against the served API, installed from the wheel in a clean environment',
    () => {
      const printed = output(clean('python'), ['-m', 'pytest', '-q'], env);
      expect(printed).toMatch(/\n\d+ passed in [\d.]+s\n/);
    },
    timeout,
  );

  test('has samples in its README that run', () => {
    const [first = '', second = ''] = [0, 1].map((index) => output(clean('python'), [sample(index)], env));
    expect(first).toMatch(/^Created pat_\w+ 1984\n404 NOT_FOUND \(\) req_\w+\nEllis\n/);
    expect(second).not.toContain('Traceback');
  });

  test(
    'has samples in the reference page that the API understands',
    () => {
      const input = JSON.stringify(Object.fromEntries(exchanges));
      const run = [join(client, 'tests/run_samples.py')];
      const printed = execFileSync(clean('python'), run, { env, input, encoding: 'utf8' });
      expect(misunderstood(printed, exchanges)).toEqual([]);
    },
    timeout,
  );

  test(
    'has a method for each operation, which succeeds',
    async () => {
      const world = new World(await createOrganization(), 'canary-text');
      const call = join(client, 'tests/call_operations.py');
      const key = { RCM_KEY: world.organization.apiKey };
      const calls = spawn(clean('python'), [call], {
        env: { ...env, ...key },
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const answers = createInterface(calls.stdout)[Symbol.asyncIterator]();
      try {
        for (const operation of operations) {
          const { params, query, body, headers } = await plan(operation, world);
          const request = { id: operation.id, parameters: { ...params, ...query, ...headers }, body };
          calls.stdin.write(`${JSON.stringify(request)}\n`);
          const { value = 'no answer' } = await answers.next();
          expect.soft(value).toBe(`${operation.id} succeeded`);
        }
      } finally {
        calls.kill();
      }
    },
    timeout,
  );

  test(
    'closes a month as its guide says',
    async () => {
      const text = readFileSync(join(checkout, 'apps/api/docs/guides/month-end-in-python.md'), 'utf8');
      const script = join(directory, 'month_end.py');
      writeFileSync(script, /```python\n([\s\S]+?)```/.exec(text)?.[1] ?? '');
      const RCM_DATA_DIR = join(directory, 'demo');
      const demo = await rcmJson<TestOrganization>(['seed', 'demo'], {
        ...inject('environment'),
        RCM_DATA_DIR,
      });
      const printed = output(clean('python'), [script], { ...env, RCM_KEY: demo.apiKey }, directory);
      const [, total, owed] =
        /: payers owed ([\d,.]+); the claims add up to ([\d,.]+)\n$/.exec(printed) ?? [];
      expect(total, printed).toMatch(/^\d[\d,]*\.\d{2}$/);
      expect(owed).toBe(total);
      expect(owed).not.toBe('0.00');
      const [csv = ''] = globSync('open-claims-*.csv', { cwd: directory });
      expect(readFileSync(join(directory, csv), 'utf8').split('\r\n').length).toBeGreaterThan(3);
      const refused = output(clean('python'), [script], { ...env, RCM_KEY: 'rcm_live_unknown' }, directory);
      expect(refused).toMatch(/^AUTHENTICATION_REQUIRED: 401 .* \(request req_\w+\)\n$/);
    },
    timeout,
  );

  test(
    'can be installed from its source distribution, and has its types',
    () => {
      const [sdist = ''] = globSync('*.tar.gz', { cwd: directory });
      const python = installed('sdist', join(directory, sdist))('python');
      const program =
        'import rcm, importlib.resources as r; print(r.files(rcm).joinpath("py.typed").is_file())';
      expect(output(python, ['-c', program])).toBe('True\n');
    },
    timeout,
  );
});
