import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** The root of the checkout. */
export const checkout = resolve(import.meta.dirname, '../..');

/** A file of a package, with its path in the package. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** The parts of a package.json that the conventions check. */
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

/** The root manifest, whose repository and engines apply to every package. */
export const whole = readManifest(checkout);

/** A package of the workspace, read from its files. */
export interface WorkspacePackage {
  /** The name of its folder. */
  readonly folder: string;
  /** Its path in the checkout. */
  readonly directory: string;
  readonly tag: string;
  readonly manifest: Manifest;
  /** All files outside `src`. */
  readonly root: readonly SourceFile[];
  /** All files in `src`, with paths relative to it. */
  readonly source: readonly SourceFile[];
}

/** Folders and files that tools write. */
const skipped = new Set(['node_modules', 'dist', 'generated', '.turbo']);

/** The files of a folder, with paths relative to it. */
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

/** All packages in `packages/`. */
export const readPackages = (root = checkout): WorkspacePackage[] =>
  readdirSync(join(root, 'packages'))
    .filter((folder) => existsSync(join(root, 'packages', folder, 'package.json')))
    .sort()
    .map((folder) => readPackage(join(root, 'packages', folder)));

/** The changesets of the next release. */
export const readChangesets = (): SourceFile[] =>
  filesBelow(join(checkout, '.changeset')).filter(({ path }) => path.endsWith('.md') && path !== 'README.md');
