import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** The fields of `/proc/<pid>/stat` behind the program's name; undefined where there is no such file. */
const processStat = (pid: number): readonly string[] | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
};

/**
 * True when the process runs. A zombie counts as dead: in a container whose first process reaps nobody, a
 * killed server would otherwise look alive for ever.
 */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  return processStat(pid)?.[0] !== 'Z';
};

/** When a process started, in the kernel's own unit, to tell it from a later one with the same id; '' if unknown. */
export const startOf = (pid: number): string => processStat(pid)?.[19] ?? '';

/** The working directory of a process; undefined where the system does not tell. */
const workingDirectoryOf = (pid: number): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
};

/** The name of the program that a process runs; undefined where the system does not tell. */
const programOf = (pid: number): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return undefined;
  }
};

/** False when the system tells that a process is something else than `program` at work in `directory`. */
export const mayRun = (pid: number, program: string, directory: string): boolean =>
  (programOf(pid) ?? program) === program && (workingDirectoryOf(pid) ?? directory) === directory;

/** The living processes that run `program` in `directory`; empty where the system does not tell. */
export const processesOf = (program: string, directory: string): readonly number[] => {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && workingDirectoryOf(pid) === directory && programOf(pid) === program)
      .filter(isAlive);
  } catch {
    return [];
  }
};

/** Asks `ready` every `everyMs` milliseconds until it says true; false when `timeoutMs` milliseconds passed. */
export const waitUntil = async (
  ready: () => boolean,
  { timeoutMs, everyMs = 20 }: { timeoutMs: number; everyMs?: number },
): Promise<boolean> => {
  const deadline = performance.now() + timeoutMs;
  while (!ready()) {
    if (performance.now() > deadline) return false;
    await sleep(everyMs);
  }
  return true;
};
