import { isDeepStrictEqual } from 'node:util';
import { type SourceFile, type WorkspacePackage, whole } from './workspace.ts';

/** One convention: what it asks for, of which packages, and what in a package breaks it. */
export interface Rule {
  /** A sentence about a package that keeps it. */
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

/** What a service that imports a package shares with it, and must have once. */
const libraries = /^(@mikro-orm\/.+|koa|zod)$/;
/** The same of ours: what holds state, a registry or classes that are asked for by `instanceof`. */
const core = /^@rcm\/(audit|claims|encryption|envelope|http|jobs|lists|reference|tenancy)$/;

/** The range that a package asks for, by what it needs it for. */
const rangeOf = (name: string, isPeer: boolean) =>
  name.startsWith('@rcm/') ? 'workspace:^' : isPeer ? 'catalog:peers' : 'catalog:';

/** Whether a package is a module: each domain package, and those packages of records that a host mounts. */
export const isModule = ({ tag, source }: WorkspacePackage): boolean =>
  tag === 'domain' || (tag === 'records' && source.some(({ path }) => path === 'module.ts'));

const need = (condition: boolean, finding: string) => (condition ? [] : [finding]);

/** The rules that a package keeps by itself. */
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
    name: 'tells in its README to install itself and what its samples import',
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
    name: 'names its files in kebab-case, by what they are about',
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
    name: 'lies at most one folder deep',
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
      // A module that only asks others has no records of its own, and neither file.
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
          .map((entry) => `package.json exports no ${entry}`),
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
            `the export ${entry} has another shape`,
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
    name: 'says where it comes from, what it runs on and under which license, as the whole does',
    appliesTo: 'every package',
    findings({ directory, manifest: { license, engines, repository } }) {
      return [
        ...need(license === whole.license, 'package.json has another license'),
        ...need(isDeepStrictEqual(engines, whole.engines), 'package.json has other engines'),
        ...need(
          isDeepStrictEqual(repository, { ...whole.repository, directory }),
          'package.json has another repository',
        ),
      ];
    },
  },
  {
    name: 'shares with its service by ranged peers, and needs alone what it has in its dependencies',
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
