import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { figure, median, percentile, table } from './table.ts';
import type { Target } from './targets.ts';
import type { Workload } from './workloads.ts';

/** What the requests of one organization took, in milliseconds, and how many of them failed. */
interface Taken {
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
}

/** What they took alone, and beside an organization that asks without end. */
export interface Neighbours {
  readonly alone: Taken;
  readonly beside: Taken;
  /** Answers a second that the other organization had, and those that were no success. */
  readonly busy: number;
  readonly busyFailures: number;
}

/** The organization that is measured, and the one that keeps its connections busy. */
export interface Pair {
  readonly quiet: Workload;
  readonly busy: Workload;
}

const busyConnections = 64;
const connections = 4;
const betweenRequests = 10;

/** Sends requests at an even rate; autocannon knows whole milliseconds only. */
async function take({ url }: Target, { requests }: Workload, seconds: number): Promise<Taken> {
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

/** Measures one organization alone, and then while another has 64 connections busy. */
export async function measureNeighbours(target: Target, pair: Pair, seconds: number): Promise<Neighbours> {
  const alone = await take(target, pair.quiet, seconds);
  const noise = autocannon({
    url: target.url,
    connections: busyConnections,
    duration: seconds + 2,
    setupClient: (client) => client.setRequests(pair.busy.requests),
  });
  await sleep(1_000);
  const beside = await take(target, pair.quiet, seconds);
  const { requests, duration, non2xx, errors } = await noise;
  return { alone, beside, busy: requests.total / duration, busyFailures: non2xx + errors };
}

/** The medians over the rounds, for people. */
export function neighboursReport(rounds: readonly Neighbours[], { quiet, busy }: Pair): string {
  const middle = (of: (round: Neighbours) => number, digits = 2) => figure(median(rounds.map(of)), digits);
  const sum = (of: (round: Neighbours) => number) =>
    String(rounds.reduce((total, round) => total + of(round), 0));
  const times = (['p50', 'p99'] as const).map((key) => [
    `${key} ms`,
    middle(({ alone }) => alone[key]),
    middle(({ beside }) => beside[key]),
    middle(({ alone, beside }) => beside[key] / alone[key]),
  ]);
  const failures = ['failures', sum(({ alone }) => alone.failures), sum(({ beside }) => beside.failures), ''];
  return [
    `${quiet.name} of one organization, 100 requests a second on ${connections} connections, alone and beside another with ${busyConnections} connections on ${busy.name}; medians over the rounds.`,
    '',
    table([quiet.name, 'alone', 'beside', 'ratio'], [...times, failures]),
    `The other organization had ${middle(({ busy: answers }) => answers, 0)} answers a second, ${sum(({ busyFailures }) => busyFailures)} of them no success in all rounds.`,
    '',
  ].join('\n');
}
