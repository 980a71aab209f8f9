import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Balancer, freePort } from './support/balancer.ts';
import { ownInstallation } from './support/own-installation.ts';
import { rcmJson, type Served } from './support/rcm.ts';
import { Readers } from './support/readers.ts';
import { installVersion, upgradeBaseline } from './support/upgrade-baseline.ts';
import { Writers } from './support/writers.ts';

const secret = 'the secret of processes that are restarted one by one';

/** Total seconds of restarts, and seconds between two of them. */
const seconds = Number(process.env.RCM_TEST_ROLL_SECONDS ?? 180);
const pause = 30;

test(
  `two processes behind a load balancer, one restarted every ${pause} s, fail no request and lose no write`,
  async () => {
    const baseline = upgradeBaseline();
    const released = 'commit' in baseline ? await installVersion(baseline.commit) : null;
    onTestFinished(() => released?.remove());
    const { environment, createOrganization, serve } = await ownInstallation(secret, released?.directory);
    const organization = await createOrganization(environment, released?.directory);
    const ports = [await freePort(), await freePort()];
    const start = (port: number, directory?: string) =>
      serve(
        {
          ...environment,
          PORT: String(port),
          RCM_LOG_LEVEL: 'info',
          RCM_CONNECTIONS_PER_ADDRESS: '0',
        },
        directory,
      );
    const processes: Served[] = await Promise.all(ports.map((port) => start(port, released?.directory)));
    const balancer = await Balancer.before(ports);
    onTestFinished(() => balancer.close());

    const writers = new Writers('roll', balancer.url, organization.apiKey);
    const readers = new Readers(`${balancer.url}/api/v1/reference/patients?take=1`, organization.apiKey);
    await writers.acknowledgements(50);
    if (released) await rcmJson(['migrate'], environment);
    const codes: (number | null)[] = [];
    const writtenBeside: number[] = [];
    const until = performance.now() + seconds * 1_000;
    for (let turn = 0; performance.now() < until; turn += 1) {
      await sleep(Math.min(pause * 1_000, until - performance.now()));
      const index = turn % processes.length;
      const before = writers.acknowledged.length;
      codes.push((await processes[index]?.stop()) ?? null);
      processes[index] = await start(ports[index] ?? 0);
      writtenBeside.push(writers.acknowledged.length - before);
    }
    await writers.acknowledgements(50);
    await Promise.all([writers.stop(), readers.stop()]);
    const lost = await writers.lost();
    balancer.close();
    await Promise.all(processes.map((served) => served.stop()));
    const { statuses, unanswered, slowest } = writers;
    const figures = {
      from: 'commit' in baseline ? baseline.commit.slice(0, 10) : baseline.skipped,
      restarts: codes.length,
      writtenBeside,
      slowest: Math.round(slowest),
      lost: lost.length,
    };
    process.stdout.write(
      `roll: ${JSON.stringify({ ...figures, writes: statuses, unanswered, reads: readers.answered, failed: readers.failed })}\n`,
    );

    expect(codes).toEqual(codes.map(() => 0));
    expect(Math.min(...writtenBeside)).toBeGreaterThan(0);
    expect(unanswered).toEqual([]);
    expect(writers.failures.map(({ status, text }) => [status, text])).toEqual([]);
    expect(readers.failed).toEqual([]);
    expect([lost, writers.crossed]).toEqual([[], []]);
    const trail = await rcmJson(['audit', 'verify', '--org', organization.organizationId], environment);
    expect(trail).toMatchObject({ valid: true });
  },
  (seconds + 120) * 1_000,
);
