import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pythonEnvironment } from '@rcm/python';

const requirements = join(import.meta.dirname, '../pyx12/requirements.txt');
const script = join(import.meta.dirname, '../pyx12/validate.py');

/** The Python of an environment with pyx12; null, after a message that says why, where it can't be had. */
export const pyx12Python = (): string | null =>
  pythonEnvironment('pyx12', requirements, 'written files are not validated by pyx12')?.('python') ?? null;

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
