import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Where environments are kept between runs. */
const dataDirectory = () => resolve(process.env.RCM_TEST_DATA_DIR ?? join(root, '.data/test'));

/** The minutes that pip may take on a slow network. */
const patience = 3 * 60_000;

const run = (command: string, ...args: readonly string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: patience });

/** The path of a program in a virtual environment. */
export type PythonEnvironment = (program: string) => string;

/**
 * A virtual environment with the packages of a requirements file, which are installed from PyPI once; null, after a message
 * that says what is skipped and why, where Python or PyPI can't be had.
 */
export function pythonEnvironment(
  name: string,
  requirements: string,
  skipped: string,
): PythonEnvironment | null {
  const directory = join(dataDirectory(), name);
  const environment = (program: string) => join(directory, 'bin', program);
  const installed = join(directory, 'installed.txt');
  const wanted = readFileSync(requirements, 'utf8');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return environment;
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const pip = ['-m', 'pip', 'install', '--quiet', '--retries', '1', '--timeout', '20', '-r', requirements];
  try {
    run('python3', '-m', 'venv', directory);
    run(environment('python'), ...pip);
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    const { message } = error as Error;
    process.stderr.write(`Skipped: ${skipped}, because its Python packages can't be installed. ${message}\n`);
    return null;
  }
  writeFileSync(installed, wanted);
  return environment;
}
