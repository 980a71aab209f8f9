import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Neighbourhood } from './neighbourhood.ts';
import { peakOf, resetPeak } from './processes.ts';
import { figure, median, percentile, table } from './table.ts';
import type { Target } from './targets.ts';
import type { Workload } from './workloads.ts';

/** The response times of one organization's requests in milliseconds, and its failures. */
interface ResponseTimes {
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  readonly failures: number;
}

/** The requests that keep the other organization's connections busy. */
export interface Noise {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly requests: Workload['requests'];
}

/** How many responses of each status the other organization got. */
export type NoiseResult = Readonly<Record<string, number>>;

/** The response times of an organization while another one sends requests continuously. */
interface Shared extends ResponseTimes {
  readonly answers: NoiseResult;
  /** The most memory of the server, in MiB. */
  readonly peak: number;
}

/** The response times of an organization alone, and beside each workload of the busy one, by its name. */
export interface Neighbours {
  readonly alone: ResponseTimes;
  readonly shared: Readonly<Record<string, Shared>>;
}

const connections = 4;
const betweenRequests = 10;

/** Sends requests at a constant rate. autocannon would only measure whole milliseconds. */
async function measureTimes(
  { url }: Target,
  { requests }: Workload,
  seconds: number,
): Promise<ResponseTimes> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failures = 0;
  const send = (path: string, headers: Readonly<Record<string, string>>) =>
    new Promise<void>((resolve, reject) => {
      const started = performance.now();
      get(`${url}${path}`, { agent, headers }, (response) => {
        if (response.statusCode !== 200) failures += 1;
        response.resume().on('end', () => {
          times.push(performance.now() - started);
          resolve();
        });
      }).on('error', reject);
    });
  const sent: Promise<void>[] = [];
  for (let index = 0; index < (seconds * 1_000) / betweenRequests; index += 1) {
    const { path, headers } = requests[index % requests.length] as Workload['requests'][number];
    sent.push(send(path, headers));
    await sleep(betweenRequests);
  }
  await Promise.all(sent);
  agent.destroy();
  return { p50: median(times), p99: percentile(times, 0.99), longest: Math.max(...times), failures };
}

async function makeNoise(noise: Noise): Promise<NoiseResult> {
  const child = fork(join(import.meta.dirname, 'noise.ts'));
  child.send(noise);
  const [result] = await once(child, 'message');
  return result as NoiseResult;
}

/** Measures one organization alone, then while another one keeps connections busy. */
export async function measureNeighbours(
  target: Target,
  { quiet, busy }: Neighbourhood,
  seconds: number,
): Promise<Neighbours> {
  const alone = await measureTimes(target, quiet, seconds);
  const shared: Record<string, Shared> = {};
  for (const workload of busy) {
    resetPeak(target.pid);
    const { connections: count, requests } = workload;
    const answered = makeNoise({ url: target.url, connections: count, seconds: seconds + 2, requests });
    await sleep(1_500);
    const times = await measureTimes(target, quiet, seconds);
    shared[workload.name] = { ...times, answers: await answered, peak: peakOf(target.pid) };
    await sleep(1_000);
  }
  return { alone, shared };
}

/** Formats the medians over the rounds; the longest response and the peak are the highest of all rounds. */
export function neighboursReport(rounds: readonly Neighbours[], { quiet, busy }: Neighbourhood): string {
  const row = (name: string, times: readonly ResponseTimes[], answers: string, peak: string) => [
    name,
    figure(median(times.map(({ p50 }) => p50)), 2),
    figure(median(times.map(({ p50 }, round) => p50 / (rounds[round]?.alone.p50 ?? Number.NaN))), 2),
    figure(median(times.map(({ p99 }) => p99)), 2),
    figure(Math.max(...times.map(({ longest }) => longest)), 0),
    String(times.reduce((total, { failures }) => total + failures, 0)),
    answers,
    peak,
  ];
  const rows = busy.map(({ name, connections: count }) => {
    const shared = rounds.flatMap((round) => round.shared[name] ?? []);
    const statuses = [...new Set(shared.flatMap(({ answers }) => Object.keys(answers)))].sort();
    const answered = statuses.map((status) => {
      const total = shared.reduce((sum, { answers }) => sum + (answers[status] ?? 0), 0);
      return `${status}: ${total}`;
    });
    const peak = Math.max(...shared.map((one) => one.peak));
    return row(`${name}, ${count} connections`, shared, answered.join(', '), figure(peak, 0));
  });
  const alone = rounds.map((round) => round.alone);
  return [
    `${quiet.name} of one organization, 100 requests a second on ${connections} connections, alone and beside another organization; medians over the rounds.`,
    '',
    table(
      ['beside', 'p50 ms', '÷ alone', 'p99 ms', 'longest ms', 'failures', 'answers to the other', 'peak MiB'],
      [row('nobody', alone, '–', '–'), ...rows],
    ),
    '',
  ].join('\n');
}
