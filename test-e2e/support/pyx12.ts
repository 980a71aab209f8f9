import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const requirements = join(import.meta.dirname, '../pyx12/requirements.txt');
const script = join(import.meta.dirname, '../pyx12/validate.py');

/** The minutes that pip may take on a slow network. */
const patience = 3 * 60_000;

const run = (command: string, ...args: readonly string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: patience });

/**
 * The Python of a virtual environment with pyx12, which is installed from PyPI once; null, after a message that says why,
 * where Python or PyPI can't be had.
 */
export function pyx12Python(): string | null {
  const directory = join(process.env.RCM_TEST_DATA_DIR ?? join(root, '.data/test'), 'pyx12');
  const python = join(directory, 'bin/python');
  const installed = join(directory, 'installed.txt');
  const wanted = readFileSync(requirements, 'utf8');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return python;
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  try {
    run('python3', '-m', 'venv', directory);
    run(python, '-m', 'pip', 'install', '--quiet', '--retries', '1', '--timeout', '20', '-r', requirements);
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    const { message } = error as Error;
    process.stderr.write(
      `Skipped: written files are not validated, because pyx12 can't be installed. ${message}\n`,
    );
    return null;
  }
  writeFileSync(installed, wanted);
  return python;
}

/** The errors of a file, each as the place and the message: `N403 (…) is not a valid code for …`. */
interface Validated {
  readonly path: string;
  readonly isValid: boolean;
  readonly errors: readonly { readonly place: string | null; readonly message: string }[];
}

/** The errors that pyx12 finds in each file, by its path; a file without errors has none. */
export function pyx12Errors(
  python: string,
  paths: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const input = paths.map((path) => `${path}\n`).join('');
  const output = execFileSync(python, [script], { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const files = output.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Validated] : []));
  return new Map(
    files.map(({ path, isValid, errors }) => {
      const found = errors.map(({ place, message }) => [place ?? 'file', message].join(' '));
      return [path, isValid || found.length > 0 ? found : ['file is not valid']];
    }),
  );
}
