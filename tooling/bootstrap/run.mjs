// Plain JavaScript without a dependency: it runs on the Node and npm of a bare machine, before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { environment, root, start } from './start.mjs';
import { printTimes, readTimes } from './times.mjs';

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const stamp = join(root, 'node_modules/.rcm-installed');
/** Where turbo writes which tasks of a run failed. */
const summaries = join(root, '.turbo/runs');
/** Where suites write how long their files and their databases took. */
const times = join(root, '.turbo/times.jsonl');
const [pnpm] = manifest.packageManager.split('@');

/** How long each part of this run took, in seconds. */
const phases = [];
const recordPhase = (name, begun) => phases.push({ name, seconds: (performance.now() - begun) / 1000 });

/** What checks that failed have said. */
const failures = [];

/** Runs a command to its end; its failure is ours. */
function run(command, args, options = {}) {
  const { status, signal } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (status !== 0) process.exit(signal ? 1 : (status ?? 1));
}

/** Runs a command to its end, timed; what it says is printed when it has ended, so that nothing stands between. */
async function runTimed({ name, command, args, isShown = false }, env) {
  const begun = performance.now();
  const said = [];
  const status = await new Promise((resolve, reject) => {
    const stdio = isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd: root, stdio, env });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => said.push(data));
    child.on('error', reject).on('close', (code) => resolve(code ?? 1));
  });
  const output = Buffer.concat(said);
  if (!isShown) process.stderr.write(`\n▸ ${name}\n${output}`);
  if (!isShown && status !== 0) failures.push(`\n▸ ${name} failed\n${output}`);
  recordPhase(name, begun);
  return status;
}

/** Runs lanes of commands beside each other, a lane up to its first failure: the status of one that failed, if any. */
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

/** Prints again how each failed command and task ended: what ran beside it has pushed that out of sight. */
function printFailures() {
  for (const failure of failures) process.stderr.write(failure);
  for (const { taskId, logFile, execution } of tasksOfRuns()) {
    if (!execution?.exitCode) continue;
    const lines = readFileSync(join(root, logFile), 'utf8').split('\n');
    process.stderr.write(`\n▸ ${taskId} failed\n${lines.slice(-200).join('\n')}\n`);
  }
}

/** Installs what the lockfile names, unless that very lockfile was installed before. */
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

/** The folder of the manifest's pnpm, which npx has kept since the installation; turbo starts scripts with it. */
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
  /** Runs every check and every test; with names of packages (`npm test -- gfe`), only what concerns these. */
  async test(names) {
    rmSync(summaries, { recursive: true, force: true });
    rmSync(times, { force: true });
    mkdirSync(dirname(times), { recursive: true });
    // The end-to-end suites start what is published; those of a few packages, the sources: nothing is built for them.
    const env = {
      ...environment(folderOfPnpm()),
      RCM_TEST_TIMES: times,
      ...(names.length === 0 && { RCM_TEST_MAIN: 'apps/api/dist/main.js' }),
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
        // One program for all but the client, which runs in browsers: it checks what they share once.
        tool('tsc'),
        tool('tsc', '--project', 'packages/client'),
        tool('biome', 'check', '.'),
        tool('knip'),
        tool('sherif'),
        tool('turbo', 'boundaries'),
      ],
      [turbo('build', '--output-logs=errors-only')],
    ];
    const tests = ['test', '--concurrency=1', '--continue', '--output-logs=new-only'];
    // The end-to-end suites wait more than they work: begun last, they would leave a core idle.
    const suites = [
      [shown(turbo(...tests, '--filter=@rcm/test-e2e'), 'end-to-end suites')],
      [shown(turbo(...tests, '--filter=!@rcm/test-e2e'), 'suites of packages')],
    ];
    let status;
    if (names.length > 0) status = await runLanes([some.map((command) => shown(command, 'turbo run'))], env);
    else {
      // The client is compiled and checked with the rest, and its generated code is not committed.
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
