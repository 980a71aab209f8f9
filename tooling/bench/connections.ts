import type { Installed } from './installation.ts';
import { fire } from './load.ts';
import { figure, table } from './table.ts';
import type { Target } from './targets.ts';
import type { Workload } from './workloads.ts';

const counts = [1, 16, 64, 256];

/** Sends each workload over few and many connections, as a table; any answer but a success ends it. */
export async function connectionsReport(
  api: Target,
  workloads: readonly Workload[],
  seconds: number,
  { postmaster }: Installed,
): Promise<string> {
  const rows: string[][] = [];
  for (const workload of workloads) {
    for (const connections of counts) {
      const { requestsPerSecond, p50, p99, rss } = await fire(
        api,
        workload,
        seconds,
        postmaster,
        connections,
      );
      rows.push([
        workload.name,
        String(connections),
        figure(requestsPerSecond, 0),
        figure(p50, 1),
        figure(p99, 1),
        figure(p99 / p50, 1),
        figure(rss, 0),
      ]);
    }
  }
  return table(['workload', 'connections', 'req/s', 'p50 ms', 'p99 ms', 'p99 ÷ p50', 'RSS MiB'], rows);
}
