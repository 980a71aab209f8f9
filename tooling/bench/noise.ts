import autocannon from 'autocannon';
import type { Noise, NoiseResult } from './neighbours.ts';

/*
 * Keeps connections busy with one workload, in a process of its own: sending megabytes would delay the requests that are
 * measured.
 */

process.once('message', async (noise: Noise) => {
  const { url, connections, seconds, requests } = noise;
  const { statusCodeStats } = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => client.setRequests(requests),
  });
  const answers = Object.entries(statusCodeStats).map(([status, { count }]) => [status, count] as const);
  process.send?.(Object.fromEntries(answers) satisfies NoiseResult);
  process.disconnect();
});
