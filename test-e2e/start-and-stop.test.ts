import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { isAlive } from '@rcm/embedded-postgres';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createOrganization, request } from './support/api.ts';
import { rcm, rcmJson, serve } from './support/rcm.ts';

const root = resolve(import.meta.dirname, '..');
const directory = mkdtempSync(join(tmpdir(), 'rcm-start-and-stop-'));
const environment = { RCM_DATA_DIR: directory };

/** The process id of the embedded server; 0 when there is none. */
function postmaster(): number {
  const file = join(directory, 'postgres/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
}

const postgresLives = () => postmaster() > 0 && isAlive(postmaster());

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

let apiKey: string;
beforeAll(async () => {
  ({ apiKey } = await createOrganization({ environment }));
  // Seeds the demo before anything is timed or interrupted.
  await rcmJson(['seed', 'demo'], environment);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('a port that is in use', () => {
  let stranger: Server;
  let port: string;
  beforeAll(async () => {
    stranger = createServer().listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    port = String((stranger.address() as { port: number }).port);
  });
  afterAll(() => void stranger.close());

  test.each([
    ['serve', '1'],
    ['serve', '2'],
    ['demo', '1'],
  ])('ends rcm %s with %s workers, and leaves no PostgreSQL', async (command, workers) => {
    const { code, stdout, stderr } = await rcm([command], {
      ...environment,
      PORT: port,
      WEB_CONCURRENCY: workers,
    });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^rcm: Cannot listen on PORT \d+ .*set PORT to a free port\.\n$/);
    expect(postgresLives()).toBe(false);
  });
});

/** The processes of a group, without zombies. */
const membersOf = (group: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(/\) (?=\w )/);
        return pid > 0 && Number(fields.split(' ')[2]) === group && isAlive(pid);
      } catch {
        return false;
      }
    });

const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');

describe.runIf(process.platform === 'linux')('npm start', () => {
  const script = pathToFileURL(join(root, 'tooling/bootstrap/start.mjs')).href;
  const folder = mkdtempSync(join(tmpdir(), 'rcm-npm-start-'));
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  // The project's own command, without checking the installation, which these tests already prove.
  const command = scripts.start.replace(
    'tooling/bootstrap/run.mjs start',
    `--eval "import('${script}').then(({ start }) => start([]))"`,
  );
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: command } }));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Starts what a terminal runs: a process group of npm, its shell, the bootstrap script and the API. */
  async function start(settings: Record<string, string> = {}) {
    const child = spawn('npm', ['start'], {
      cwd: folder,
      detached: true,
      env: { ...process.env, PORT: '0', RCM_LOG_LEVEL: 'info', ...environment, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const group = child.pid;
    if (group === undefined) throw new Error('npm did not start');
    let output = '';
    onTestFinished(({ task }) => {
      const left = membersOf(group);
      if (task.result?.state === 'fail') {
        const processes = left.map((pid) => `${pid} ${commandOf(pid)}`).join('\n');
        process.stderr.write(`npm start printed:\n${output}\nThese processes are left:\n${processes}\n`);
      }
      for (const pid of left) process.kill(pid, 'SIGKILL');
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data) => {
        output += data;
      });
    }
    return { child, group, output: () => output, ended: once(child, 'exit') };
  }

  const isServing = (output: string) => output.includes('Ctrl-C stops it');
  const nothingIsLeft = (group: number) => until(() => membersOf(group).length === 0 && !postgresLives());

  /** Like Ctrl-C in a terminal, sends the signal to every process of the group. */
  const interrupt = (group: number, signal: NodeJS.Signals = 'SIGINT') => process.kill(-group, signal);

  test.each(['1', '2'])(
    'leaves no process after repeated starts and Ctrl-C, with %s processes',
    async (workers) => {
      for (let round = 0; round < 3; round += 1) {
        const { group, output } = await start({ WEB_CONCURRENCY: workers });
        await until(() => isServing(output()));
        expect(postgresLives()).toBe(true);
        interrupt(group);
        await nothingIsLeft(group);
      }
    },
    120_000,
  );

  test('leaves no process after Ctrl-C at any moment of its start', async () => {
    for (const delay of [300, 700, 1_100, 1_500, 2_200]) {
      const { group } = await start();
      await sleep(delay);
      interrupt(group);
      await nothingIsLeft(group);
    }
  });

  test('leaves no process after Ctrl-C twice', async () => {
    const { group, output } = await start();
    await until(() => isServing(output()));
    interrupt(group);
    await sleep(50);
    interrupt(group);
    await nothingIsLeft(group);
  });

  test('leaves no process when its terminal is closed', async () => {
    const { child, group, output } = await start();
    await until(() => isServing(output()));
    child.stdout?.destroy();
    child.stderr?.destroy();
    interrupt(group, 'SIGHUP');
    await nothingIsLeft(group);
  });

  test('leaves no process when only npm gets the signal', async () => {
    const { child, group, output } = await start();
    await until(() => isServing(output()));
    child.kill('SIGTERM');
    await nothingIsLeft(group);
  });
});

test('a command that gets a signal while it works ends, and stops the PostgreSQL that it started', async () => {
  const { PATH = '', HOME = '' } = process.env;
  const child: ChildProcess = spawn(
    process.execPath,
    ['--conditions=@rcm/source', join(root, 'apps/api/src/cli/main.ts'), 'audit', 'verify'],
    { cwd: root, env: { PATH, HOME, ...environment }, stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  await until(postgresLives);
  child.kill('SIGINT');
  const [code] = await ended;
  // It may have finished just before the signal.
  expect([0, 130]).toContain(code);
  expect(postgresLives()).toBe(false);
});

test('a stalled reader of the log blocks neither requests nor the stop, and learns how much it missed', async () => {
  const api = await serve({ ...environment, RCM_LOG_LEVEL: 'info' });
  onTestFinished(async () => {
    await api.stop('SIGKILL');
  });
  const answer = (path: string) => request('get', `${api.url}/api/v1/${path}`, { key: apiKey });
  const residentBytes = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${api.pid}/status`, 'utf8'))?.[1]) * 1_024;
  api.child.stdout?.pause();
  for (let round = 0; round < 150; round += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => answer('support/none')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  }
  expect(residentBytes()).toBeLessThan(600 * 1_048_576);
  api.child.stdout?.resume();
  await until(() => /"entries":\d+,"msg":"log entries dropped/.test(api.logged()));
  api.child.stdout?.pause();
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(Array.from({ length: 100 }, () => answer('support/none')));
  }
  expect(await api.stop()).toBe(0);
  expect(postgresLives()).toBe(false);
});

test('a closed reader of the log blocks neither requests nor the stop', async () => {
  const api = await serve({ ...environment, RCM_LOG_LEVEL: 'info' });
  onTestFinished(async () => {
    await api.stop('SIGKILL');
  });
  api.child.stdout?.destroy();
  api.child.stderr?.destroy();
  for (let round = 0; round < 40; round += 1) {
    expect((await request('get', `${api.url}/api/v1/organization`, { key: apiKey })).status).toBe(200);
  }
  expect(await api.stop()).toBe(0);
  expect(postgresLives()).toBe(false);
});

test('the reference page can be switched off, without the document', async () => {
  const api = await serve({ ...environment, RCM_DOCS: 'false' });
  onTestFinished(async () => {
    await api.stop();
  });
  for (const path of ['/docs', '/docs/', '/docs/start.js', '/docs/reference.js']) {
    expect([path, (await request('get', `${api.url}${path}`)).status]).toEqual([path, 404]);
  }
  expect((await request('get', `${api.url}/api/v1/openapi.json`)).status).toBe(200);
});
