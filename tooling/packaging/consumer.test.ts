import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { dropDatabase, provision } from '@rcm/database';
import { type TestServer, testSecret, testServer } from '@rcm/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Packed, packWithDependencies, readmeOf } from './packages.ts';

const run = promisify(execFile);
const apiKey = 'known_to_this_test_alone';
const database = `consumer_${process.pid}_${randomUUID().slice(0, 8)}`;
/** An empty folder outside the workspace: nothing in it is found by walking up. */
const service = realpathSync(mkdtempSync(join(tmpdir(), 'rcm-consumer-')));

let server: TestServer;
let child: ChildProcess | undefined;
let said = '';
let base: string;

beforeAll(async () => {
  server = await testServer();
  writeService(packWithDependencies('@rcm/gfe', mkdirs(join(service, 'tarballs'))));
  await run('npm', ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: service,
    timeout: 150_000,
  });
}, 180_000);

afterAll(async () => {
  if (child?.exitCode === null) {
    child.kill();
    await once(child, 'exit');
  }
  await dropDatabase(server.superuserUrl, database);
  await server.release();
  rmSync(service, { recursive: true });
});

describe('the example in the README of @rcm/gfe, installed from packed tarballs', () => {
  test('has the types that it is written with', async () => {
    const tsc = join(import.meta.dirname, 'node_modules/.bin/tsc');
    const { stdout } = await run(tsc, ['--noEmit', '-p', service]).catch(
      (failure: { stdout: string }) => failure,
    );
    expect(stdout).toBe('');
  });

  test('starts on an empty database', async () => {
    const { ownerUrl, appUrl, roles } = await provision({
      adminUrl: server.superuserUrl,
      database,
      secret: testSecret,
    });
    const port = await freePort();
    base = `http://127.0.0.1:${port}/api/v1/gfe`;
    child = start({ PORT: String(port), OWNER_URL: ownerUrl, APP_URL: appUrl, APP_ROLE: roles.app });
    await answering();
  });

  test('refuses callers that the host does not know', async () => {
    const answer = await fetch(`${base}/estimates`, { headers: { authorization: 'Bearer somebody else' } });
    expect(answer.status).toBe(401);
  });

  test('creates, generates and delivers an estimate', async () => {
    const created = await send('estimates', {
      patientId: 'pat_1',
      facilityId: 'fac_1',
      appointmentId: 'apt_1',
      serviceDate: new Date(Date.now() + 30 * 24 * 60 * 60 * 1_000).toISOString(),
      providerName: 'Avery Stone, MD',
      providerNpi: '1558598797',
      diagnosisCodes: ['M54.50'],
      lineItems: [{ cptCode: '99213', description: 'Office visit', quantity: 2, unitCharge: 125.5 }],
    });
    expect(created).toMatchObject({ status: 'GFE_DRAFT', totalEstimatedCost: '251.00' });
    await send(`estimates/${created.id}/generate`, {});
    const delivered = await send(`estimates/${created.id}/deliver`, { deliveryMethod: 'GFE_DEL_PORTAL' });
    expect(delivered).toMatchObject({ id: created.id, status: 'GFE_DELIVERED' });
  });
});

/** The documented code as it stands, in front of a host's own records and callers. */
function writeService(packages: readonly Packed[]): void {
  const [, example] = /```ts\n([\s\S]+?)```/.exec(readmeOf('@rcm/gfe')) ?? [];
  if (example === undefined) throw new Error('The README of @rcm/gfe shows no code');
  const needed = 'appointment, appRole, appUrl, authenticate, documents, facility, ownerUrl, patient';
  writeFileSync(join(service, 'service.ts'), `import { ${needed} } from './host.ts';\n${example}`);
  copyFileSync(join(import.meta.dirname, 'consumer/host.ts'), join(service, 'host.ts'));
  const { koa } = packages.find(({ name }) => name === '@rcm/http')?.manifest.dependencies ?? {};
  writeJson('package.json', {
    name: 'service',
    private: true,
    type: 'module',
    dependencies: {
      ...Object.fromEntries(packages.map(({ name, tarball }) => [name, `file:${tarball}`])),
      koa,
    },
  });
  writeJson('tsconfig.json', {
    compilerOptions: {
      target: 'esnext',
      module: 'nodenext',
      types: ['node'],
      strict: true,
      allowImportingTsExtensions: true,
      noEmit: true,
      skipLibCheck: false,
    },
    include: ['*.ts'],
  });
}

const writeJson = (file: string, value: unknown) => writeFileSync(join(service, file), JSON.stringify(value));

function mkdirs(path: string): string {
  mkdirSync(path);
  return path;
}

/** Node without the condition that leads to sources: what runs is what was built. */
function start(env: Readonly<Record<string, string>>): ChildProcess {
  const started = spawn(process.execPath, ['service.ts'], {
    cwd: service,
    env: { PATH: process.env.PATH, ...env, API_KEY: apiKey },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [started.stdout, started.stderr]) {
    stream.on('data', (data) => {
      said += data;
    });
  }
  return started;
}

async function answering(): Promise<void> {
  for (;;) {
    if (child?.exitCode !== null) throw new Error(`The service ended: ${said}`);
    const answer = await fetch(base).catch(() => null);
    if (answer !== null) return;
    await setTimeout(50);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
  return address.port;
}

async function send(path: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(`${base}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  expect(answer.ok, `${answer.status} ${text}`).toBe(true);
  return JSON.parse(text).data.estimate;
}
