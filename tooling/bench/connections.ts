import type { Installed } from './installation.ts';
import { load, type Measured } from './load.ts';
import { figure, table } from './table.ts';
import type { Target } from './targets.ts';
import type { Workload } from './workloads.ts';

const counts = [1, 16, 64, 256];

/** The result of a workload at a number of connections. */
interface OverConnections extends Measured {
  readonly workload: string;
  readonly connections: number;
}

/** Runs each workload with few and many connections; one organization alone may be refused some of many. */
export async function measureConnections(
  api: Target,
  workloads: readonly Workload[],
  seconds: number,
  { postmaster }: Installed,
): Promise<OverConnections[]> {
  const measured: OverConnections[] = [];
  for (const workload of workloads) {
    for (const connections of counts) {
      const one = await load(api, workload, seconds, postmaster, connections);
      measured.push({ workload: workload.name, connections, ...one });
    }
  }
  return measured;
}

/** Formats the results as a table. */
export const connectionsReport = (measured: readonly OverConnections[]): string =>
  table(
    ['workload', 'connections', 'req/s', 'p50 ms', 'p99 ms', 'p99 ÷ p50', 'failures', 'RSS MiB', 'own MiB'],
    measured.map(({ workload, connections, requestsPerSecond, p50, p99, failures, rss, own }) => [
      workload,
      String(connections),
      figure(requestsPerSecond, 0),
      figure(p50, 1),
      figure(p99, 1),
      figure(p99 / p50, 1),
      String(failures),
      figure(rss, 0),
      figure(own, 0),
    ]),
  );
