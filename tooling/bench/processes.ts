import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const millisecondsPerTick = 10;

function statOf(pid: number): readonly string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in parentheses may contain spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** CPU milliseconds that a process has used. */
export function cpuOf(pid: number): number {
  const stat = statOf(pid);
  return stat === null ? 0 : (Number(stat[11]) + Number(stat[12])) * millisecondsPerTick;
}

/** CPU milliseconds used by a PostgreSQL server, including its ended processes. */
export function cpuOfPostgres(postmaster: number): number {
  const own = statOf(postmaster);
  let total =
    own === null ? 0 : (Number(own[13]) + Number(own[14])) * millisecondsPerTick + cpuOf(postmaster);
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (Number.isInteger(pid) && Number(statOf(pid)?.[1]) === postmaster) total += cpuOf(pid);
  }
  return total;
}

/** Resident memory of a process in MiB. */
export function rssOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Resident memory in MiB that a process shares with no other: what one more process takes. */
export function ownOf(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kibibytes = [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm)].map(([, number]) =>
    Number(number),
  );
  return kibibytes.reduce((sum, number) => sum + number, 0) / 1024;
}

/** The peak memory of a process in MiB; 0 when it can't be read. */
export function peakOf(pid: number): number {
  try {
    const kibibytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0;
    return Math.round(Number(kibibytes) / 1_024);
  } catch {
    return 0;
  }
}

/** Lets the peak memory of a process begin at its present memory. */
export const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** The process whose command line matches and whose environment contains a word; null when there is none. */
export function processOf(command: RegExp, word: string): number | null {
  const found = readdirSync('/proc').find((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      const of = (name: string) => readFileSync(`/proc/${entry}/${name}`, 'utf8');
      return command.test(of('cmdline')) && of('environ').includes(word);
    } catch {
      return false;
    }
  });
  return found === undefined ? null : Number(found);
}
