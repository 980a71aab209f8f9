import { parseArgs } from 'node:util';
import { install } from './installation.ts';
import { measureLimit, pgbench } from './limit.ts';
import { fire, type Measured } from './load.ts';
import { measureNeighbours, type Neighbours, neighboursReport } from './neighbours.ts';
import { full, quick, seed } from './seed.ts';
import { startApi, startPeer, type Target } from './targets.ts';
import { neighbours, workloads } from './workloads.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

const scale = values.quick ? quick : full;
const rounds = Number(values.rounds ?? (values.quick ? 3 : 5));
const seconds = Number(values.seconds ?? (values.quick ? 2 : 8));

const installed = await install(scale.name);
const organizations = await seed(installed, scale);
const api = await startApi(installed);
const targets: Target[] = [api, await startPeer(installed)];
const chosen = workloads(organizations, scale).filter(({ name }) => !values.only || name === values.only);
const limit = pgbench();
const pair = neighbours(organizations, scale);
const besideEachOther: Neighbours[] = [];
const measuresNeighbours = !values.only || values.only === 'neighbours';
const measured = new Map<string, Measured[]>();
const keep = (workload: string, target: string, one: Measured) => {
  const key = `${workload}|${target}`;
  measured.set(key, [...(measured.get(key) ?? []), one]);
};

try {
  for (const workload of chosen) {
    // Both servers are measured with their code compiled, which takes some ten thousand requests.
    for (const target of targets) await fire(target, workload, values.quick ? 4 : 20, installed.postmaster);
  }
  if (measuresNeighbours) await fire(api, pair.quiet, values.quick ? 4 : 20, installed.postmaster);
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`Round ${round} of ${rounds} ...\n`);
    for (const workload of chosen) {
      // The order alternates, so that neither always runs on the other's heels.
      const order = round % 2 === 0 ? targets.toReversed() : targets;
      for (const target of order) {
        keep(workload.name, target.name, await fire(target, workload, seconds, installed.postmaster));
      }
      if (limit) keep(workload.name, 'pgbench', await measureLimit(limit, installed, workload, seconds));
    }
    if (measuresNeighbours) besideEachOther.push(await measureNeighbours(api, pair, seconds));
  }
  if (values.json) {
    process.stdout.write(
      `${JSON.stringify({ ...Object.fromEntries(measured), neighbours: besideEachOther })}\n`,
    );
  } else {
    if (chosen.length > 0) process.stdout.write(report());
    if (measuresNeighbours) process.stdout.write(neighboursReport(besideEachOther, pair));
  }
} finally {
  for (const target of targets) target.stop();
  await installed.release();
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function report(): string {
  const header = [
    'workload',
    'server',
    'req/s',
    'p50 ms',
    'p99 ms',
    'server CPU ms',
    'PostgreSQL CPU ms',
    'RSS MiB',
    'req/s ÷ peer',
    'server CPU ÷ peer',
  ];
  const rows = chosen.flatMap(({ name }) =>
    ['api', 'peer', 'pgbench'].flatMap((target) => {
      const own = measured.get(`${name}|${target}`);
      const peer = measured.get(`${name}|peer`);
      if (!own || !peer) return [];
      const figure = (key: keyof Measured) => median(own.map((one) => one[key]));
      // Ratios are taken round by round: the machine's speed drifts between rounds more than within one.
      const ratio = (key: keyof Measured) =>
        median(own.map((one, round) => one[key] / (peer[round]?.[key] ?? Number.NaN)));
      const text = (value: number, digits: number) => (Number.isFinite(value) ? value.toFixed(digits) : '–');
      return [
        [
          name,
          target,
          text(figure('requestsPerSecond'), 0),
          text(figure('p50'), 1),
          text(figure('p99'), 1),
          text(figure('serverCpu'), 3),
          text(figure('databaseCpu'), 3),
          text(figure('rss'), 0),
          text(ratio('requestsPerSecond'), 2),
          text(ratio('serverCpu'), 2),
        ],
      ];
    }),
  );
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const about = `${scale.largeAppeals + scale.otherAppeals} appeals, ${scale.estimates} estimates, ${rounds} rounds of ${seconds} s, 16 connections, durable commits; medians over the rounds.`;
  return `${about}\n\n${[line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}
