import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkout } from './workspace.ts';

/** A test as vitest lists it without running it. */
export interface Proof {
  /** The folder of its package. */
  readonly folder: string;
  /** Its file, relative to the package. */
  readonly file: string;
  /** The titles of its enclosing `describe` blocks. */
  readonly group: string;
  /** Its title. */
  readonly sentence: string;
}

interface ListedTest {
  readonly name: string;
  readonly file: string;
}

/** Every test below a folder of the checkout. */
export function proofsBelow(folder: string): Proof[] {
  const directory = mkdtempSync(join(tmpdir(), 'rcm-proofs-'));
  try {
    const list = join(directory, 'tests.json');
    const vitest = join(import.meta.dirname, 'node_modules/.bin/vitest');
    const { status, stderr } = spawnSync(
      vitest,
      ['list', `--json=${list}`, '--root', join(checkout, folder)],
      { encoding: 'utf8', cwd: join(checkout, folder) },
    );
    if (status !== 0) throw new Error(stderr);
    return (JSON.parse(readFileSync(list, 'utf8')) as ListedTest[]).map(proofOf);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function proofOf({ name, file }: ListedTest): Proof {
  const titles = name.split(' > ');
  const [, folder = '', ...rest] = relative(checkout, file).split('/');
  return {
    folder,
    file: rest.join('/'),
    group: titles.slice(0, -1).join(' › '),
    sentence: titles.at(-1) ?? '',
  };
}

/** The parts of an operation's literal that the conventions read. */
interface Literal {
  readonly id: string;
  readonly query?: { readonly shape: Readonly<Record<string, unknown>> };
}

async function literalsOf(folder: string): Promise<readonly Literal[]> {
  const contract = pathToFileURL(join(checkout, folder, 'src/contract.ts')).href;
  const { operations } = (await import(contract)) as { operations: Readonly<Record<string, Literal>> };
  return Object.values(operations);
}

/** The ids of a package's operations, in the order of its contract. */
export const operationIds = async (folder: string): Promise<string[]> =>
  (await literalsOf(`packages/${folder}`)).map(({ id }) => id);

/** The query parameters of each operation of the package at a path. */
export const operationQueries = async (directory: string): Promise<Record<string, string[]>> =>
  Object.fromEntries(
    (await literalsOf(directory)).map(({ id, query }) => [id, Object.keys(query?.shape ?? {})]),
  );

/** True for a test with the operation in one of its titles. */
export const isAbout = ({ group, sentence }: Proof, id: string) =>
  `${group} ${sentence}`.split(/[\s,›]+/).includes(id);
