import { parseArgs } from 'node:util';
import { connectionsReport, measureConnections } from './connections.ts';
import { untilFolded } from './folds.ts';
import { install } from './installation.ts';
import { measureLimit, pgbench } from './limit.ts';
import { defaultConnections, fire, type Measured } from './load.ts';
import { neighbours } from './neighbourhood.ts';
import { measureNeighbours, type Neighbours, neighboursReport } from './neighbours.ts';
import { full, quick, seed } from './seed.ts';
import { figure, median, table } from './table.ts';
import { startApi, startBaseline, type Target } from './targets.ts';
import { workloads } from './workloads.ts';

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
const withAudit = await startBaseline(installed, 'baseline (with audit)');
const withoutAudit = await startBaseline(installed, 'baseline (no audit)');
const targets: Target[] = [api, withAudit, withoutAudit];
const every = workloads(organizations, scale);
const chosen = every.filter(({ name }) => !values.only || name === values.only);
const limit = pgbench();
const pair = neighbours(organizations, scale);
const neighbourRounds: Neighbours[] = [];
const measuresNeighbours = !values.only || values.only === 'neighbours';
const measuresConnections = !values.only || values.only === 'connections';
const measured = new Map<string, Measured[]>();
const keep = (workload: string, target: string, one: Measured) => {
  const key = `${workload}|${target}`;
  measured.set(key, [...(measured.get(key) ?? []), one]);
};

try {
  await untilFolded(
    installed.superuserUrl,
    organizations.map(({ number, ...one }) => ({
      ...one,
      record: `${api.url}/api/v1/gfe/estimates/gfe_${number}_1`,
    })),
  );
  for (const workload of chosen) {
    // Warm-up: compiling the code of a server takes about ten thousand requests.
    for (const target of targets) await fire(target, workload, values.quick ? 4 : 20, installed.postmaster);
  }
  if (measuresNeighbours) await fire(api, pair.quiet, values.quick ? 4 : 20, installed.postmaster);
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`Round ${round} of ${rounds} ...\n`);
    for (const workload of chosen) {
      // The order alternates, so that no server always runs right after the same one.
      const order = round % 2 === 0 ? targets.toReversed() : targets;
      for (const target of order) {
        keep(workload.name, target.name, await fire(target, workload, seconds, installed.postmaster));
      }
      if (limit && workload.scripts.length > 0)
        keep(workload.name, 'pgbench', await measureLimit(limit, installed, workload, seconds));
    }
    if (measuresNeighbours) neighbourRounds.push(await measureNeighbours(api, pair, seconds));
  }
  // Each table is printed as soon as it is known, because the rest takes minutes and may fail.
  if (!values.json && chosen.length > 0) process.stdout.write(report());
  if (!values.json && measuresNeighbours) {
    process.stdout.write(`\n${neighboursReport(neighbourRounds, pair)}`);
  }
  const overConnections = measuresConnections ? await measureConnections(api, every, seconds, installed) : [];
  if (values.json) {
    const results = {
      ...Object.fromEntries(measured),
      neighbours: neighbourRounds,
      connections: overConnections,
    };
    process.stdout.write(`${JSON.stringify(results)}\n`);
  } else if (measuresConnections) {
    process.stdout.write(`\nOnly the API, ${seconds} s each.\n\n${connectionsReport(overConnections)}`);
  }
} finally {
  for (const target of targets) target.stop();
  await installed.release();
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
    'own MiB',
    'req/s ÷ baseline (with audit)',
    'req/s ÷ baseline (no audit)',
    'server CPU ÷ baseline (with audit)',
  ];
  const rows = chosen.flatMap(({ name }) =>
    [...targets, { name: 'pgbench' }].flatMap((target) => {
      const own = measured.get(`${name}|${target.name}`);
      if (!own) return [];
      const middle = (key: keyof Measured, digits: number) =>
        figure(median(own.map((one) => one[key])), digits);
      // Ratios are computed per round, because the machine's speed drifts more between rounds than within one.
      const ratio = (key: keyof Measured, baseline: Target) => {
        const theirs = measured.get(`${name}|${baseline.name}`) ?? [];
        return figure(median(own.map((one, round) => one[key] / (theirs[round]?.[key] ?? Number.NaN))), 2);
      };
      return [
        [
          name,
          target.name,
          middle('requestsPerSecond', 0),
          middle('p50', 1),
          middle('p99', 1),
          middle('serverCpu', 3),
          middle('databaseCpu', 3),
          middle('rss', 0),
          middle('own', 0),
          ratio('requestsPerSecond', withAudit),
          ratio('requestsPerSecond', withoutAudit),
          ratio('serverCpu', withAudit),
        ],
      ];
    }),
  );
  const about = `${scale.largeAppeals + scale.otherAppeals} appeals, ${scale.estimates} estimates, ${rounds} rounds of ${seconds} s, ${defaultConnections} connections, durable commits; medians over the rounds.`;
  return `${about}\n\n${table(header, rows)}`;
}
