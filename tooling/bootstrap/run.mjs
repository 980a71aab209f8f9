// Plain JavaScript without dependencies, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { dirname, join } from 'node:path';
import { environment, root, start } from './start.mjs';
import { printTimes, readTimes } from './times.mjs';

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const stamp = join(root, 'node_modules/.rcm-installed');
/** Turbo's summaries of runs, which list failed tasks. */
const summaries = join(root, '.turbo/runs');
/** The durations of test files and test databases, written by the suites. */
const times = join(root, '.turbo/times.jsonl');
const [pnpm] = manifest.packageManager.split('@');

/** The duration of each part of this run, in seconds. */
const phases = [];
const recordPhase = (name, begun) => phases.push({ name, seconds: (performance.now() - begun) / 1000 });

/** The output of failed checks. */
const failures = [];

/** Runs a command; exits when it fails. */
function run(command, args, options = {}) {
  const { status, signal } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (status !== 0) process.exit(signal ? 1 : (status ?? 1));
}

const lastLines = (output) => String(output).split('\n').slice(-200).join('\n');

/** Runs and times a command. Its output is printed when it has ended, so that outputs of parallel commands do not mix. */
async function runTimed({ name, command, args, isShown = false, settings }, env) {
  const begun = performance.now();
  const chunks = [];
  const status = await new Promise((resolve, reject) => {
    const stdio = isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd: root, stdio, env: { ...env, ...settings } });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => chunks.push(data));
    child.on('error', reject).on('close', (code) => resolve(code ?? 1));
  });
  const output = Buffer.concat(chunks);
  if (!isShown) process.stderr.write(`\n▸ ${name}\n${output}`);
  if (!isShown && status !== 0) failures.push(`\n▸ ${name} failed\n${lastLines(output)}`);
  recordPhase(name, begun);
  return status;
}

/** Runs lanes of commands in parallel, each up to its first failure. Returns the status of a failed command, or 0. */
async function runLanes(lanes, env) {
  const ended = lanes.map(async (commands) => {
    for (const command of commands) {
      const status = await runTimed(command, env);
      if (status !== 0) return status;
    }
    return 0;
  });
  return (await Promise.all(ended)).find((status) => status !== 0) ?? 0;
}

/** The tasks of turbo's runs. */
const tasksOfRuns = () =>
  existsSync(summaries)
    ? readdirSync(summaries).flatMap((file) => JSON.parse(readFileSync(join(summaries, file), 'utf8')).tasks)
    : [];

/** Prints the output of failed commands and tasks again, at the end, where it is easy to find. */
function printFailures() {
  for (const failure of failures) process.stderr.write(failure);
  for (const { taskId, logFile, execution } of tasksOfRuns()) {
    if (!execution?.exitCode) continue;
    process.stderr.write(`\n▸ ${taskId} failed\n${lastLines(readFileSync(join(root, logFile)))}\n`);
  }
}

/** Installs the dependencies, unless this version of the lockfile is installed. */
function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(process.platform + process.arch)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stderr.write('Installing dependencies (the first time takes a minute or two) ...\n');
  run('npx', ['--yes', manifest.packageManager, 'install', '--frozen-lockfile']);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

const vitest = join(root, 'tooling/testing/node_modules/.bin/vitest');

/**
 * The packages whose suites run in processes of their own: tests of `apps/api` look at all statements and row counters that
 * the process has declared, and those of the others declare some that other packages have too.
 */
const apartNames = ['api', 'http', 'lists'];

/** Bytes: several times what the files of all suites take at once (0.7 GiB). */
const memoryForFiles = 3 * 1024 ** 3;

/**
 * Where tests keep databases and other files: in memory if there is enough, because suites create and delete hundreds of
 * thousands of files, which takes the file system of a disk a third of their CPU time. Undefined for the usual folders.
 */
function folderInMemory() {
  const memory = '/dev/shm';
  if (!existsSync('/proc/mounts')) return undefined;
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const [, , , options] = mounts.map((line) => line.split(' ')).find(([, place]) => place === memory) ?? [];
  // Tests of packages install programs and run them.
  if (options === undefined || options.split(',').includes('noexec')) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  if (Math.min(bavail * bsize, freemem()) < memoryForFiles) return undefined;
  // The name is that of this checkout, so that the next run removes what an interrupted one left.
  const folder = join(memory, `rcm-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`);
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  return folder;
}

/** The folder of the manifest's pnpm in the cache of npx; turbo starts scripts with it. */
function folderOfPnpm() {
  const command = ['--yes', `--package=${manifest.packageManager}`, '--call', `command -v ${pnpm}`];
  const { stdout } = spawnSync('npx', command, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!stdout) process.exit(1);
  return dirname(stdout.trim());
}

const steps = {
  start,
  /** Runs all checks and tests, or only those of some packages (`npm test -- gfe`). */
  async test(names) {
    rmSync(summaries, { recursive: true, force: true });
    rmSync(times, { force: true });
    mkdirSync(dirname(times), { recursive: true });
    const memory = folderInMemory();
    // The end-to-end suites start what is published; those of a few packages, the sources: nothing is built for them.
    const env = {
      ...environment(folderOfPnpm()),
      RCM_TEST_TIMES: times,
      ...(names.length === 0 && { RCM_TEST_MAIN: 'apps/api/dist/main.js' }),
      ...(memory && { RCM_TEST_DATA_DIR: join(memory, 'data'), TMPDIR: join(memory, 'tmp') }),
    };
    const tool = (command, ...args) => ({
      name: [command, ...args.filter((arg) => !arg.startsWith('--'))].join(' '),
      command: join(root, 'node_modules/.bin', command),
      args,
    });
    const turbo = (...args) => tool('turbo', 'run', ...args, '--summarize', '--ui=stream');
    const shown = (command, name) => ({ ...command, name, isShown: true });
    const filters = names.map((name) => `--filter=@rcm/${name}`);
    const some = [turbo('build', 'typecheck', 'test', '--output-logs=new-only', ...filters)];
    const checks = [
      [
        // One program for everything except the client, which runs in browsers, so that shared files are checked once.
        tool('tsc'),
        tool('tsc', '--project', 'packages/client'),
      ],
      [
        tool('biome', 'check', '.'),
        tool('knip'),
        tool('sherif'),
        tool('turbo', 'boundaries'),
        turbo('build', '--output-logs=errors-only'),
      ],
    ];
    const onlyTests = (filters) => turbo('test', '--continue', '--output-logs=new-only', ...filters);
    const endToEnd = onlyTests(['--filter=@rcm/test-e2e']);
    const apart = onlyTests(['--concurrency=1', ...apartNames.map((name) => `--filter=@rcm/${name}`)]);
    const together = [
      'run',
      '--config=tooling/testing/packages.config.ts',
      ...apartNames.map((name) => `--exclude=*/${name}/**`),
    ];
    // Both lanes take about the same time. The end-to-end suites partly wait, so that more of them run at once.
    const suites = [
      [{ ...shown(endToEnd, 'end-to-end suites'), settings: { RCM_TEST_WORKERS: '3' } }],
      [
        { name: 'suites of packages', command: vitest, args: together },
        { ...apart, name: 'suites apart' },
      ],
    ];
    let status;
    if (names.length > 0) status = await runLanes([some.map((command) => shown(command, 'turbo run'))], env);
    else {
      // The client's generated code is not committed, so it is generated before the checks.
      status = await runLanes([[turbo('@rcm/client#generate', '--output-logs=errors-only')]], env);
      if (status === 0) {
        process.stderr.write('\n▸ checks, with the build in parallel\n');
        status = await runLanes(checks, env);
      }
      if (status === 0) {
        process.stderr.write('\n▸ the end-to-end suites, with the suites of packages in parallel\n');
        status = await runLanes(suites, env);
      }
    }
    // A server that the last suite has just released may still be writing.
    if (memory) rmSync(memory, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
    printTimes(phases, tasksOfRuns(), readTimes(times));
    if (status === 0) return;
    printFailures();
    process.exit(status);
  },
};

const [step, ...args] = process.argv.slice(2);
if (!(step in steps)) {
  process.stderr.write(`Usage: node tooling/bootstrap/run.mjs ${Object.keys(steps).join('|')}\n`);
  process.exit(2);
}
const begun = performance.now();
install();
recordPhase('install', begun);
await steps[step](args);
