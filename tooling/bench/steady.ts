import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withClient } from '@rcm/database';
import { attacks, type Victims } from './attacks.ts';
import { install } from './installation.ts';
import { anOrganization } from './organization.ts';
import { peakOf, resetPeak } from './processes.ts';
import { figure, percentile, table } from './table.ts';
import { startApi } from './targets.ts';
import { type Send, sender, timeImport } from './timed-import.ts';

// Measures what one organization notices while another one, or a stranger, sends what is expensive, and how much memory
// the server needs for it. Each attack runs against a fresh server with the heap of a container of 1 GiB. `--imports` measures
// imports of 100 claims instead of requests.

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string' },
    imports: { type: 'boolean', default: false },
  },
});

/** Seconds for which requests are measured alone, and at most during an attack. */
const seconds = Number(values.seconds ?? 20);

/** The heap that Node gives itself in a container of 1 GiB. */
const heap = '--max-old-space-size=512';

const betweenRequests = 20;

/** Response times in milliseconds, and requests that failed. */
interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  readonly failures: number;
}

/** Sends something until `done` is settled, and reports how long each took. */
type Measure = (done: Promise<unknown>) => Promise<Times>;

/** Reads a record fifty times a second, at least for a second. */
const reading =
  (address: string, apiKey: string): Measure =>
  async (done) => {
    const isOver = settledFlag(done);
    const times: number[] = [];
    let failures = 0;
    const one = async () => {
      const started = performance.now();
      const response = await fetch(address, { headers: { authorization: `Bearer ${apiKey}` } }).catch(
        () => null,
      );
      await response?.text().catch(() => undefined);
      times.push(performance.now() - started);
      if (response?.status !== 200) failures += 1;
    };
    const sent: Promise<void>[] = [];
    while (!isOver() || sent.length < 1_000 / betweenRequests) {
      sent.push(one());
      await sleep(betweenRequests);
    }
    await Promise.all(sent);
    return timesOf(times, failures);
  };

/** Imports a small file, again and again. */
const importing =
  (send: Send): Measure =>
  async (done) => {
    const isOver = settledFlag(done);
    const times: number[] = [];
    while (!isOver()) times.push(await timeImport(send));
    return timesOf(times, 0);
  };

function settledFlag(promise: Promise<unknown>): () => boolean {
  let isSettled = false;
  void promise
    .catch(() => undefined)
    .finally(() => {
      isSettled = true;
    });
  return () => isSettled;
}

const timesOf = (times: readonly number[], failures: number): Times => ({
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
  longest: Math.max(...times),
  failures,
});

const installed = await install(`steady_${process.pid}`);
const directory = mkdtempSync(join(tmpdir(), 'rcm-steady-'));
const rows: string[][] = [];
try {
  const hostile = await anOrganization(installed);
  const other = await anOrganization(installed);
  await withClient(installed.superuserUrl, async (client) => {
    for (const [{ organizationId }, payers] of [
      [hostile, 200_000],
      [other, 1_000],
    ] as const) {
      await client.query(
        `insert into reference_data.payers (organization_id, id, created_at, updated_at, version, name, payer_code,
           program_type)
         select $1, 'pyr_' || n, now(), now(), 1, 'Payer ' || repeat('x', 200) || n, 'P' || n, 'COMMERCIAL'
         from generate_series(1, $2::int) n`,
        [organizationId, payers],
      );
    }
    await client.query('vacuum analyze');
  });
  for (const attack of attacks) {
    if (values.only !== undefined && values.only !== attack.name) continue;
    const api = await startApi(installed, [heap]);
    try {
      const victims: Victims = {
        url: `${api.url}/api/v1`,
        hostile: hostile.apiKey,
        other: other.apiKey,
        directory,
      };
      const measure = values.imports
        ? importing(sender(api, other.apiKey))
        : reading(`${victims.url}/reference/payers/pyr_1`, other.apiKey);
      await attack.prepare?.(victims);
      await measure(sleep(3_000));
      const alone = await measure(sleep(seconds * 1_000));
      resetPeak(api.pid);
      const started = performance.now();
      const attacking = attack.run(victims, AbortSignal.timeout(600_000));
      const during = await measure(attacking);
      const result = await attacking.catch((error: unknown) => String(error));
      rows.push([
        attack.name,
        result,
        figure((performance.now() - started) / 1_000, 1),
        `${figure(alone.p50, 1)} / ${figure(during.p50, 1)}`,
        `${figure(alone.p99, 1)} / ${figure(during.p99, 1)}`,
        `${figure(alone.longest, 0)} / ${figure(during.longest, 0)}`,
        String(during.failures),
        String(peakOf(api.pid)),
      ]);
      process.stderr.write(`${rows.at(-1)?.join(' | ')}\n`);
    } finally {
      api.stop();
      // Its last messages to PostgreSQL.
      await sleep(3_000);
    }
  }
  const header = ['attack', 'result', 's', 'p50 ms', 'p99 ms', 'longest ms', 'failures', 'peak MiB'];
  process.stdout.write(
    `${values.imports ? 'Imports' : 'Requests'} of another organization, alone / during the attack.\n\n${table(header, rows)}`,
  );
} finally {
  rmSync(directory, { recursive: true });
  await installed.drop();
}
