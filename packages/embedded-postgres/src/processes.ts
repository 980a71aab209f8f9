import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** The fields of `/proc/<pid>/stat` after the program name; undefined if there is no such file. */
const processStat = (pid: number): readonly string[] | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
};

/**
 * True if the process is running. A zombie counts as dead: in a container whose first process reaps no children, a
 * killed server would otherwise look alive forever.
 */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  return processStat(pid)?.[0] !== 'Z';
};

/** The start time of a process, in clock ticks, to distinguish it from a later one with the same id; '' if unknown. */
export const startOf = (pid: number): string => processStat(pid)?.[19] ?? '';

/** The working directory of a process; undefined if unknown. */
const workingDirectoryOf = (pid: number): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
};

/** The program name of a process; undefined if unknown. */
const programOf = (pid: number): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return undefined;
  }
};

/** False if a process is known not to run `program` in `directory`. */
export const mayRun = (pid: number, program: string, directory: string): boolean =>
  (programOf(pid) ?? program) === program && (workingDirectoryOf(pid) ?? directory) === directory;

/** The running processes of `program` in `directory`; empty if unknown. */
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

/** Polls `ready` every `everyMs` milliseconds until it returns true; false after `timeoutMs` milliseconds. */
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
