import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

/** The parts of a package.json that the checks read. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** A package as it would be published. */
export interface Packed {
  readonly name: string;
  readonly tarball: string;
  /** The bytes of the tarball. */
  readonly size: number;
  /** The folder that the tarball is unpacked in. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** Paths inside the package. */
  readonly files: readonly string[];
}

const workspace = resolve(import.meta.dirname, '../..');

/** The folder of each published package. */
const published: ReadonlyMap<string, string> = new Map(
  globSync('packages/*/package.json', { cwd: workspace })
    .map((path) => join(workspace, path))
    .map((path) => ({ folder: dirname(path), manifest: JSON.parse(readFileSync(path, 'utf8')) as Manifest }))
    .filter(({ manifest }) => !manifest.private)
    .map(({ folder, manifest }) => [manifest.name, folder] as const),
);

/** The names of the published packages. */
export const publishedNames: readonly string[] = [...published.keys()];

/** The README of a published package. */
export const readmeOf = (name: string) => readFileSync(join(folderOf(name), 'README.md'), 'utf8');

/** The guide to a package in another service. */
export const guide = readFileSync(join(workspace, 'apps/api/docs/guides/one-package.md'), 'utf8');

/** The code of a page. */
export const samplesOf = (page: string): string[] =>
  [...page.matchAll(/```ts\n([\s\S]+?)```/g)].map(([, code = '']) => code);

/** The packages that the README of a published package installs. */
export const installedBy = (name: string): string[] =>
  /`npm install ([^`]+)`/.exec(readmeOf(name))?.[1]?.split(/\s+/) ?? [];

/** What users import of a published package: its name, and the names of its further entries. */
export function entriesOf(name: string): string[] {
  const { exports = {} } = JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8')) as Manifest;
  return Object.keys(exports).map((entry) => `${name}${entry.slice(1)}`);
}

/** Throws if a published package is not built. */
export function requireBuild(name: string): void {
  if (existsSync(join(folderOf(name), 'dist'))) return;
  throw new Error(`${name} is not built: run pnpm build, or npm test -- packaging, which builds first`);
}

/** Packs a built package into a folder, like publishing. */
export function pack(name: string, destination: string): Packed {
  const source = folderOf(name);
  requireBuild(name);
  const output = execFileSync('pnpm', ['pack', '--json', '--pack-destination', destination], {
    cwd: source,
    encoding: 'utf8',
  });
  const { filename: tarball, size } = JSON.parse(output) as { filename: string; size: number };
  const unpacked = join(destination, basename(tarball, '.tgz'));
  mkdirSync(unpacked);
  execFileSync('tar', ['-xzf', tarball, '-C', unpacked]);
  const folder = join(unpacked, 'package');
  return {
    name,
    tarball,
    size,
    folder,
    manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest,
    files: readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name))),
  };
}

/** Packs a package and every workspace package that it needs at run time, except those in `packed`. */
export function packWithDependencies(
  name: string,
  destination: string,
  packed: Map<string, Packed>,
): readonly Packed[] {
  const needed = new Map<string, Packed>();
  const visit = (next: string): void => {
    if (needed.has(next) || !published.has(next)) return;
    const result = packed.get(next) ?? pack(next, destination);
    packed.set(next, result);
    needed.set(next, result);
    const { dependencies = {}, peerDependencies = {} } = result.manifest;
    for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) visit(dependency);
  };
  visit(name);
  return [...needed.values()];
}

/** Creates the release of a packed package at `version`, whose dependencies on our packages have the same version. */
export function releasedAt(version: string, packed: Packed): Packed {
  const unpacked = `${dirname(packed.folder)}-at-${version}`;
  const folder = join(unpacked, 'package');
  const tarball = `${unpacked}.tgz`;
  const ranges = (needed: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(
      Object.entries(needed).map(([name, range]) => [name, published.has(name) ? `^${version}` : range]),
    );
  const manifest = {
    ...packed.manifest,
    version,
    dependencies: ranges(packed.manifest.dependencies),
    peerDependencies: ranges(packed.manifest.peerDependencies),
  };
  cpSync(packed.folder, folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  execFileSync('tar', ['-czf', tarball, '-C', unpacked, 'package']);
  return { ...packed, tarball, folder, manifest };
}

function folderOf(name: string): string {
  const folder = published.get(name);
  if (folder === undefined) throw new Error(`${name} is not a published package`);
  return folder;
}
