import autocannon from 'autocannon';
import { cpuOf, cpuOfPostgres, ownOf, rssOf } from './processes.ts';
import type { Target } from './targets.ts';
import type { Workload } from './workloads.ts';

/** The result of one run of a workload against one server; CPU is in milliseconds per request. */
export interface Measured {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly serverCpu: number;
  readonly databaseCpu: number;
  /** MiB. */
  readonly rss: number;
  /** MiB of it that the server shares with no other process. */
  readonly own: number;
  /** The number of requests without a success. */
  readonly failures: number;
}

/** The default number of connections. */
export const defaultConnections = 16;

/** Sends a workload's requests for some seconds. Throws for any response that is not a success. */
export async function fire(...given: Parameters<typeof load>): Promise<Measured> {
  const measured = await load(...given);
  if (measured.failures > 0) {
    const [target, workload] = given;
    throw new Error(`${target.name}, ${workload.name}: ${measured.failures} failures`);
  }
  return measured;
}

/** Sends a workload's requests for some seconds, also where some are refused. */
export async function load(
  target: Target,
  workload: Workload,
  seconds: number,
  postmaster: number,
  connections = defaultConnections,
): Promise<Measured> {
  const before = { server: cpuOf(target.pid), database: cpuOfPostgres(postmaster) };
  let offset = 0;
  const result = await autocannon({
    url: target.url,
    connections,
    duration: seconds,
    // Each connection starts at a different request.
    setupClient(client) {
      const { requests } = workload;
      const start = Math.floor((offset * requests.length) / connections);
      offset += 1;
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
    },
  });
  const total = result.requests.total;
  return {
    requestsPerSecond: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    serverCpu: (cpuOf(target.pid) - before.server) / total,
    databaseCpu: (cpuOfPostgres(postmaster) - before.database) / total,
    rss: rssOf(target.pid),
    own: ownOf(target.pid),
    failures: result.non2xx + result.errors,
  };
}
