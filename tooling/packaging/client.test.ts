import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Api } from '@rcm/testing/built-api';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installedBy, readmeOf, requireBuild, samplesOf } from './packages.ts';
import { LocalRegistry } from './registry.ts';

const run = promisify(execFile);
const workspace = resolve(import.meta.dirname, '../..');
const webhookSecret = `whsec_${Buffer.from('known to this test alone').toString('base64')}`;

/** An empty folder outside the workspace, so that Node finds no modules in parent folders. */
const place = realpathSync(mkdtempSync(join(tmpdir(), 'rcm-client-')));
const samples = samplesOf(readmeOf('@rcm/client'));

let registry: LocalRegistry;
let api: Api | undefined;
let env: Record<string, string>;

beforeAll(async () => {
  requireBuild('@rcm/client');
  // It has no dependencies, so no other registry is needed.
  registry = await LocalRegistry.start(null);
  const options = { cwd: join(workspace, 'packages/client'), env: { ...registry.environment } };
  await run('pnpm', ['publish', '--no-git-checks', '--access=public'], options);
  api = await Api.start('client', place);
  const { PATH = '' } = process.env;
  env = { PATH, RCM_URL: api.url, RCM_KEY: api.key, WEBHOOK_SECRET: webhookSecret };
}, 300_000);

afterAll(async () => {
  await api?.stop();
  await registry.stop();
  rmSync(place, { recursive: true });
});

describe.each([
  ['npm', 'install'],
  ['pnpm', 'add'],
])('@rcm/client, installed by %s as its README says', (manager, verb) => {
  const folder = join(place, manager);
  /** The output of Node running code in the folder. */
  const node = async (...args: string[]) => (await run(process.execPath, args, { cwd: folder, env })).stdout;

  beforeAll(async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    const options = { cwd: folder, env: { ...registry.environment } };
    await run(manager, [verb, ...installedBy('@rcm/client')], options);
    for (const [index, code] of samples.entries()) writeFileSync(join(folder, `sample-${index}.ts`), code);
  });

  test('has samples that compile in strict mode', async () => {
    expect(samples).toHaveLength(2);
    symlinkSync(join(workspace, 'node_modules/@types'), join(folder, 'node_modules/@types'));
    const options = {
      target: 'esnext',
      module: 'nodenext',
      lib: ['esnext', 'dom', 'dom.iterable'],
      types: ['node'],
      strict: true,
      noUncheckedIndexedAccess: true,
      noUnusedLocals: true,
      skipLibCheck: false,
      noEmit: true,
    };
    const project = { compilerOptions: options, include: ['sample-*.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
    const tsc = join(import.meta.dirname, 'node_modules/.bin/tsc');
    const { stdout } = await run(tsc, ['-p', folder]).catch((failure: { stdout: string }) => failure);
    expect(stdout).toBe('');
  });

  test('calls the API, reads its errors, and iterates over lists', async () => {
    const lines = (await node('sample-0.ts')).trim().split('\n');
    expect(lines.slice(0, 2)).toEqual([
      expect.stringMatching(/^Created pat_\w+$/),
      expect.stringMatching(/^404 NOT_FOUND \[\] req_\w+$/),
    ]);
    // Each installation creates one.
    expect(new Set(lines.slice(2, -1))).toEqual(new Set(['Ellis']));
    expect(lines.at(-1)).toMatch(/^Keep \S+$/);
  });

  test('accepts only a webhook with a valid signature', async () => {
    const at = new Date();
    const event = { type: 'claim.updated', data: { recordId: 'clm_1', version: 17 } };
    const body = JSON.stringify(event);
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(webhookSecret).sign('evt_1', at, body),
    };
    const receive = (sent: string) =>
      node(
        '--input-type=module',
        '--eval',
        `const { received } = await import('./sample-1.ts');
        const message = ${JSON.stringify({ method: 'POST', headers, body: sent })};
        const answer = await received(new Request('http://127.0.0.1', message)).catch(({ code }) => code);
        console.log(typeof answer === 'string' ? answer : await answer.text());`,
      );
    expect(JSON.parse(await receive(body))).toEqual({
      type: 'claim.updated',
      recordId: 'clm_1',
      version: 17,
    });
    expect((await receive(body.replace('17', '18'))).trim()).toBe('NO_MATCHING_SIGNATURE');
  });

  test('works without any Node API', async () => {
    const worker = join(import.meta.dirname, 'consumer/worker.ts');
    const file = join(folder, 'node_modules/@rcm/client/dist/index.js');
    const { RCM_URL = '', RCM_KEY = '' } = env;
    const printed = await node('--experimental-vm-modules', '--no-warnings', worker, file, RCM_URL, RCM_KEY);
    expect(JSON.parse(printed)).toEqual({ scopes: ['*'], refused: 'HEADERS_MISSING' });
  });
});
