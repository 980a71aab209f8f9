import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** The root of the checkout. */
export const checkout = resolve(import.meta.dirname, '../..');

/** A file of a package: its path inside it, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** The parts of a package.json that the conventions speak about. */
interface Manifest {
  readonly name: string;
  readonly license?: string;
  readonly repository?: Readonly<Record<string, string>>;
  readonly engines?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const readManifest = (directory: string) =>
  JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Manifest;

/** The manifest of the whole, which says for every package where it comes from and what it runs on. */
export const whole = readManifest(checkout);

/** A package of the workspace as its files show it. */
export interface WorkspacePackage {
  /** The name of its folder. */
  readonly folder: string;
  /** Its path in the checkout. */
  readonly directory: string;
  readonly tag: string;
  readonly manifest: Manifest;
  /** Everything beside `src`. */
  readonly root: readonly SourceFile[];
  /** Everything in `src`, with paths that begin there. */
  readonly source: readonly SourceFile[];
}

/** What tools write and nobody reads. */
const skipped = new Set(['node_modules', 'dist', 'generated', '.turbo']);

/** The files of a folder, with paths that begin there. */
export const readFolder = (directory: string): SourceFile[] => filesBelow(directory);

function filesBelow(directory: string, base = directory): SourceFile[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter(({ name }) => !skipped.has(name))
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) return filesBelow(path, base);
      return entry.isFile() ? [{ path: relative(base, path), text: readFileSync(path, 'utf8') }] : [];
    })
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Reads one package from its folder. */
export function readPackage(directory: string): WorkspacePackage {
  const files = filesBelow(directory);
  const { tags } = JSON.parse(readFileSync(join(directory, 'turbo.json'), 'utf8')) as { tags: string[] };
  return {
    folder: directory.split('/').at(-1) ?? '',
    directory: relative(checkout, directory),
    tag: tags[0] ?? '',
    manifest: readManifest(directory),
    root: files.filter(({ path }) => !path.startsWith('src/')),
    source: files
      .filter(({ path }) => path.startsWith('src/'))
      .map(({ path, text }) => ({ path: path.slice('src/'.length), text })),
  };
}

/** Every package below `packages/`. */
export const readPackages = (root = checkout): WorkspacePackage[] =>
  readdirSync(join(root, 'packages'))
    .filter((folder) => existsSync(join(root, 'packages', folder, 'package.json')))
    .sort()
    .map((folder) => readPackage(join(root, 'packages', folder)));

/** What the next release tells, but for the README that says how. */
export const readChangesets = (): SourceFile[] =>
  filesBelow(join(checkout, '.changeset')).filter(({ path }) => path.endsWith('.md') && path !== 'README.md');
