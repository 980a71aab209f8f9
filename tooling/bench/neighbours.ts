import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { figure, median, percentile, table } from './table.ts';
import type { Target } from './targets.ts';
import type { Workload } from './workloads.ts';

/** The response times of one organization's requests in milliseconds, and its failures. */
interface ResponseTimes {
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
}

/** The response times of an organization alone, and while another one sends requests continuously. */
export interface Neighbours {
  readonly alone: ResponseTimes;
  readonly shared: ResponseTimes;
  /** Responses per second to the other organization, and how many were not a success. */
  readonly busy: number;
  readonly busyFailures: number;
}

/** The workload of the measured organization, and that of the busy one. */
export interface Pair {
  readonly quiet: Workload;
  readonly busy: Workload;
}

const busyConnections = 64;
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
  return { p50: median(times), p99: percentile(times, 0.99), failures };
}

/** Measures one organization alone, then while another one keeps 64 connections busy. */
export async function measureNeighbours(target: Target, pair: Pair, seconds: number): Promise<Neighbours> {
  const alone = await measureTimes(target, pair.quiet, seconds);
  const noise = autocannon({
    url: target.url,
    connections: busyConnections,
    duration: seconds + 2,
    setupClient: (client) => client.setRequests(pair.busy.requests),
  });
  await sleep(1_000);
  const shared = await measureTimes(target, pair.quiet, seconds);
  const { requests, duration, non2xx, errors } = await noise;
  return { alone, shared, busy: requests.total / duration, busyFailures: non2xx + errors };
}

/** Formats the medians over the rounds. */
export function neighboursReport(rounds: readonly Neighbours[], { quiet, busy }: Pair): string {
  const middle = (of: (round: Neighbours) => number, digits = 2) => figure(median(rounds.map(of)), digits);
  const sum = (of: (round: Neighbours) => number) =>
    String(rounds.reduce((total, round) => total + of(round), 0));
  const times = (['p50', 'p99'] as const).map((key) => [
    `${key} ms`,
    middle(({ alone }) => alone[key]),
    middle(({ shared }) => shared[key]),
    middle(({ alone, shared }) => shared[key] / alone[key]),
  ]);
  const failures = ['failures', sum(({ alone }) => alone.failures), sum(({ shared }) => shared.failures), ''];
  return [
    `${quiet.name} of one organization, 100 requests a second on ${connections} connections, alone and while another has ${busyConnections} connections on ${busy.name}; medians over the rounds.`,
    '',
    table([quiet.name, 'alone', 'with the busy organization', 'ratio'], [...times, failures]),
    `The busy organization got ${middle(({ busy: responses }) => responses, 0)} responses per second; ${sum(({ busyFailures }) => busyFailures)} failed in all rounds.`,
    '',
  ].join('\n');
}
