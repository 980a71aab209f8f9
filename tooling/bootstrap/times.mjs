// Plain JavaScript without dependencies, because it runs before anything is installed.
import { existsSync, readFileSync } from 'node:fs';

const slowestFiles = 15;

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const shown = (seconds) => (seconds === undefined ? '' : seconds.toFixed(1));

/** Reads the durations that suites recorded in a file, one JSON object per line. */
export function readTimes(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

/** Formats columns: the first is left-aligned, the others right-aligned. */
function table(head, rows) {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at].length)));
  const line = (cells) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at])))
      .join('  ')
      .trimEnd();
  return [head, ...rows].map(line).join('\n');
}

const wasRun = ({ execution, cache }) => execution && cache?.status !== 'HIT';

const secondsOf = ({ execution }) => (execution.endTime - execution.startTime) / 1000;

/** A row for each suite, longest first; times of parallel processes are added. */
function rowsOfSuites(tasks, recorded) {
  const secondsOfTasks = new Map(
    tasks.filter(wasRun).map((task) => [`${task.package} ${task.task}`, secondsOf(task)]),
  );
  const recordedNames = recorded.map(({ suite }) => `@rcm/${suite}`);
  const packages = [...new Set([...tasks.map((task) => task.package), ...recordedNames])];
  const suites = packages.map((name) => {
    const ofTask = (task) => secondsOfTasks.get(`${name} ${task}`);
    const own = recorded.filter(({ suite }) => `@rcm/${suite}` === name);
    return {
      name,
      build: ofTask('build'),
      types: ofTask('typecheck'),
      imports: sum(own.map(({ importMs }) => importMs)) / 1000,
      tests: sum(own.map(({ testsMs }) => testsMs)) / 1000,
      count: sum(own.map(({ tests }) => tests)),
      files: own.length,
    };
  });
  const total = ({ build = 0, types = 0, imports, tests }) => build + types + imports + tests;
  return suites.filter((suite) => total(suite) > 0).sort((a, b) => total(b) - total(a));
}

/** Prints the times of a run by phase and by suite, and the slowest files. */
export function printTimes(phases, tasks, recorded) {
  const tested = recorded.filter(({ phase }) => phase === 'file');
  const databases = recorded.filter(({ phase }) => phase === 'database');
  const suites = rowsOfSuites(tasks, tested);
  const files = tested
    .map(({ suite, file, importMs, testsMs }) => [`${suite}/${file}`, (importMs + testsMs) / 1000])
    .sort(([, a], [, b]) => b - a)
    .slice(0, slowestFiles);
  const byTime = [...phases].sort((a, b) => b.seconds - a.seconds);
  const parts = [
    table(
      ['seconds of suites', 'build', 'types', 'imports', 'tests', 'number', 'files'],
      suites.map(({ name, build, types, imports, tests, count, files: number }) => [
        name.replace('@rcm/', ''),
        ...[build, types].map(shown),
        ...(number > 0 ? [imports, tests].map(shown) : ['', '']),
        ...(number > 0 ? [count, number].map(String) : ['', '']),
      ]),
    ),
    table(
      ['seconds of files', ''],
      files.map(([file, seconds]) => [file, shown(seconds)]),
    ),
    table(
      ['seconds of phases', ''],
      [
        ...byTime.map(({ name, seconds }) => [name, shown(seconds)]),
        [`${databases.length} test databases`, shown(sum(databases.map(({ ms }) => ms)) / 1000)],
        ['total', shown(performance.now() / 1000)],
      ],
    ),
  ];
  const note = 'imports, tests and test databases are sums over workers that run at once';
  process.stderr.write(`\n▸ where the time went\n${note}\n\n${parts.join('\n\n')}\n`);
}
