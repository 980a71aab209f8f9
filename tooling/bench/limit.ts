import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Installed } from './installation.ts';
import type { Measured } from './load.ts';
import { cpuOfPostgres } from './processes.ts';
import type { Workload } from './workloads.ts';

const run = promisify(execFile);

/** The path of pgbench, or null when it is not installed. */
export function pgbench(): string | null {
  const found = [
    ...globSync('/usr/lib/postgresql/*/bin/pgbench'),
    '/usr/bin/pgbench',
    '/usr/local/bin/pgbench',
  ].find((path) => existsSync(path));
  if (!found) process.stderr.write('pgbench is not installed; the limit of the database is not measured.\n');
  return found ?? null;
}

/** Measures only the statements in the database, without a server and without audit rows. */
export async function measureLimit(
  program: string,
  { superuserUrl, postmaster }: Installed,
  workload: Workload,
  seconds: number,
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'rcm-bench-'));
  try {
    const files = workload.scripts.map((script, index) => {
      const file = join(folder, `${index}.sql`);
      writeFileSync(file, script);
      return ['-f', file];
    });
    const before = cpuOfPostgres(postmaster);
    const { stdout } = await run(
      program,
      ['-n', '-M', 'prepared', '-c', '16', '-j', '1', '-T', String(seconds), ...files.flat(), superuserUrl],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    const transactions = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1]);
    const perSecond = Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1]);
    return {
      requestsPerSecond: perSecond,
      p50: Number.NaN,
      p99: Number.NaN,
      serverCpu: Number.NaN,
      databaseCpu: (cpuOfPostgres(postmaster) - before) / transactions,
      rss: Number.NaN,
      own: Number.NaN,
      failures: 0,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
