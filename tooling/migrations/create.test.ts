import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { usage } from './arguments.ts';

const create = (...words: string[]) => {
  const command = ['--conditions=@rcm/source', join(import.meta.dirname, 'create.ts'), ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  return { status, stdout, stderr };
};

test.each([
  [[], 'A package and a name are required'],
  [['nowhere', 'charge-code'], 'There is no package'],
  [['gfe', 'charge-code', '--keep', 'estimates'], "Unknown option '--keep'"],
])('a wrong command line ends with 2 and how it is used: %j', (words, because) => {
  const { status, stdout, stderr } = create(...words);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(because);
  expect(stderr).toContain(usage);
});
