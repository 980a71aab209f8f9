// Plain JavaScript without a dependency: it runs on the Node and npm of a bare machine, before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { environment, root, start } from './start.mjs';

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const stamp = join(root, 'node_modules/.rcm-installed');
/** Where turbo writes which tasks of a run failed. */
const summaries = join(root, '.turbo/runs');
const [pnpm] = manifest.packageManager.split('@');

/** Runs a command to its end; its failure is ours. */
function run(command, args, options = {}) {
  const { status, signal } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (status !== 0) process.exit(signal ? 1 : (status ?? 1));
}

/** Runs commands beside each other to their ends: the status of one that failed, if any did. */
async function runTogether(commands, options) {
  const ended = commands.map(
    ([command, args]) =>
      new Promise((resolve, reject) => {
        const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
        child.on('error', reject).on('close', (status) => resolve(status ?? 1));
      }),
  );
  return (await Promise.all(ended)).find((status) => status !== 0);
}

/** Prints again how each failed task ended: what ran beside it has pushed that out of sight. */
function printFailures() {
  for (const summary of readdirSync(summaries)) {
    const { tasks } = JSON.parse(readFileSync(join(summaries, summary), 'utf8'));
    for (const { taskId, logFile, execution } of tasks) {
      if (!execution?.exitCode) continue;
      const lines = readFileSync(join(root, logFile), 'utf8').split('\n');
      process.stderr.write(`\n▸ ${taskId} failed\n${lines.slice(-200).join('\n')}\n`);
    }
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
    const filters = names.map((name) => `--filter=@rcm/${name}`);
    const some = [['turbo', ['run', 'build', 'typecheck', 'test', '--output-logs=new-only', ...filters]]];
    const all = [
      ['biome', ['check', '.']],
      ['sherif', []],
      ['turbo', ['boundaries']],
      // The client is compiled and looked through with the rest, and no generated code is committed.
      ['turbo', ['run', '@rcm/client#generate', '--output-logs=errors-only']],
      ['knip', []],
      // One program for all but the client, which runs in browsers: it checks what they share once.
      ['tsc', []],
      ['tsc', ['--project', 'packages/client']],
      ['turbo', ['run', 'build', '--output-logs=errors-only']],
    ];
    const env = environment(folderOfPnpm());
    const tool = (command) => join(root, 'node_modules/.bin', command);
    for (const [command, args] of names.length > 0 ? some : all) {
      process.stderr.write(`\n▸ ${command} ${args.join(' ')}\n`);
      run(tool(command), args, { env });
    }
    if (names.length > 0) return;
    const tests = [
      ...['run', 'test', '--concurrency=1', '--continue', '--summarize'],
      ...['--output-logs=new-only', '--ui=stream'],
    ];
    rmSync(summaries, { recursive: true, force: true });
    process.stderr.write(
      '\n▸ every test: the end-to-end suites, and beside them one package after the other\n',
    );
    // The end-to-end suites wait more than they work: begun last, they would leave a core idle.
    const failed = await runTogether(
      ['--filter=@rcm/test-e2e', '--filter=!@rcm/test-e2e'].map((filter) => [
        tool('turbo'),
        [...tests, filter],
      ]),
      { env },
    );
    if (failed === undefined) return;
    printFailures();
    process.exit(failed);
  },
};

const [step, ...args] = process.argv.slice(2);
if (!(step in steps)) {
  process.stderr.write(`Usage: node tooling/bootstrap/run.mjs ${Object.keys(steps).join('|')}\n`);
  process.exit(2);
}
install();
await steps[step](args);
