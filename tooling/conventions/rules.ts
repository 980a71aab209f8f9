import { operationsOf } from './operations.ts';
import type { SourceFile, WorkspacePackage } from './workspace.ts';

/** One convention: what it asks for, of which packages, and what in a package breaks it. */
export interface Rule {
  /** A sentence about a package that keeps it. */
  readonly name: string;
  readonly appliesTo: 'every package' | 'domain packages';
  readonly findings: (given: WorkspacePackage) => string[];
}

const isTest = ({ path }: SourceFile) => path.endsWith('.test.ts');
const isMigration = ({ path }: SourceFile) => path.startsWith('migrations/');
const shipped = ({ source }: WorkspacePackage) => source.filter((file) => !isTest(file));
const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
const stemOf = (path: string) => (path.split('/').at(-1) ?? '').replace(/(\.test)?\.ts$/, '');

/** Each line of shipped source that matches, as `file:line`. */
function linesThat(given: WorkspacePackage, matches: (line: string, file: SourceFile) => boolean): string[] {
  return shipped(given).flatMap((file) =>
    file.text
      .split('\n')
      .flatMap((line, index) =>
        matches(line, file) ? [`src/${file.path}:${index + 1} ${line.trim()}`] : [],
      ),
  );
}

/** Files above the limit, each with the reason why it is one file. */
export const longFiles: Readonly<Record<string, string>> = {
  'gfe/src/estimates/contract.ts': 'one aggregate with twelve operations, each a literal and no code',
};

/** Tables that belong to no organization, by the file that declares them. */
export const tenantlessEntities: Readonly<Record<string, string>> = {
  'auth/src/directory/directory.ts': 'read before the organization is known',
  'auth/src/directory/revision.ts': 'one counter for the installation',
  'oig-exclusion/src/lists/exclusion-list.ts': 'federal agencies publish them for everybody',
};

const longest = 350;
const emptyNames = /^(utils?|helpers?|common|shared|misc|types?|service|dto|repository|mapper|manager)$/;
const roleSuffix = /\.(service|dto|entity|repository|mapper|utils?|helpers?)\.ts$/;

/** What a package may take from a process: only a variable whose absence the platform would notice anyway. */
const environmentReaders: Readonly<Record<string, string>> = {
  'database/src/account.ts': 'child processes of PostgreSQL need the PATH',
};

/** Clocks that callers may replace; the default is the machine's. */
const defaultClock = /clock\b.*(=|\?\?) \(?\(\) => new Date\(\)/;

const importsOf = ({ text }: SourceFile) =>
  [...text.matchAll(/^(?:import|export)\s[^;]*?from '([^']+)';$|^import '([^']+)';$/gm)].map(
    ([, from, bare]) => from ?? bare ?? '',
  );

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const need = (condition: boolean, finding: string) => (condition ? [] : [finding]);

/** The rules that a package keeps by itself. */
export const rules: readonly Rule[] = [
  {
    name: 'has a README of at most 40 lines that begins with its name',
    appliesTo: 'every package',
    findings({ root, manifest }) {
      const readme = root.find(({ path }) => path === 'README.md');
      if (!readme) return ['README.md is missing'];
      return [
        ...need(linesOf(readme.text) <= 40, `README.md has ${linesOf(readme.text)} lines`),
        ...need(
          readme.text.startsWith(`# ${manifest.name}\n`),
          `README.md does not begin with # ${manifest.name}`,
        ),
      ];
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
    name: 'asks no clock, except by a parameter that callers may replace',
    appliesTo: 'every package',
    findings: (given) =>
      linesThat(given, (line) => /new Date\(\)|Date\.now\(\)/.test(line) && !defaultClock.test(line)),
  },
  {
    name: 'reads no environment and writes to no console',
    appliesTo: 'every package',
    findings: (given) =>
      linesThat(
        given,
        (line, { path }) =>
          /\bconsole\./.test(line) ||
          (/\bprocess\.env\b/.test(line) && environmentReaders[`${given.folder}/src/${path}`] === undefined),
      ),
  },
  {
    name: 'goes to the database inside a tenant transaction only',
    appliesTo: 'every package',
    findings: (given) =>
      linesThat(given, (line) => /filters:\s*false|getConnection\(\)\s*\.execute|\bem\.stream\(/.test(line)),
  },
  {
    name: 'imports files by their extension, and nothing outside its own src',
    appliesTo: 'every package',
    findings: ({ source }) =>
      source.flatMap((file) => {
        const depth = file.path.split('/').length - 1;
        return importsOf(file)
          .filter((specifier) => specifier.startsWith('.'))
          .filter((specifier) => {
            const climbs = specifier.split('/').filter((part) => part === '..').length;
            return !specifier.endsWith('.ts') || (climbs > depth && !isTest(file));
          })
          .map((specifier) => `src/${file.path} imports ${specifier}`);
      }),
  },
  {
    name: 'has the anatomy of a module',
    appliesTo: 'domain packages',
    findings({ source, root, manifest }) {
      const paths = new Set(source.map(({ path }) => path));
      const asks = source.some(({ path, text }) => path === 'module.ts' && text.includes('(ports: '));
      const files = ['index.ts', 'contract.ts', 'module.ts', 'migrations/index.ts'];
      const aggregates = new Set(
        source
          .map(({ path }) => path.split('/'))
          .flatMap(([folder, file]) => (file && folder ? [folder] : [])),
      );
      return [
        ...[...files, ...(asks ? ['ports.ts'] : [])]
          .filter((file) => !paths.has(file))
          .map((file) => `src/${file} is missing`),
        ...['tsconfig.json', 'tsconfig.build.json', 'tsup.config.ts', 'vitest.config.ts']
          .filter((file) => !root.some(({ path }) => path === file))
          .map((file) => `${file} is missing`),
        ...['.', './contract']
          .filter((entry) => manifest.exports?.[entry] === undefined)
          .map((entry) => `package.json exports no ${entry}`),
        ...[...aggregates]
          .filter((folder) => paths.has(`${folder}/contract.ts`) !== paths.has(`${folder}/handlers.ts`))
          .map((folder) => `src/${folder} has only one of contract.ts and handlers.ts`),
        ...need(
          source.some(
            ({ path, text }) => path.endsWith('handlers.test.ts') && text.includes('expectNoDrift('),
          ),
          'no handlers.test.ts holds the migrations against the entities',
        ),
      ];
    },
  },
  {
    name: 'points each row of its contract at a test',
    appliesTo: 'domain packages',
    findings({ root, source }) {
      const contract = root.find(({ path }) => path === 'CONTRACT.md');
      if (!contract) return ['CONTRACT.md is missing'];
      const rows = contract.text.split('\n').filter((line) => /^\| (?!Rule |---)/.test(line));
      const tests = new Map(source.filter(isTest).map(({ path, text }) => [`src/${path}`, text]));
      return [
        ...need(rows.length > 0, 'CONTRACT.md has no rows'),
        ...rows.flatMap((row) => {
          const [file = '', ...title] = (row.split(' | ').at(-1) ?? '').replace(/ *\|$/, '').split(' › ');
          const isThere =
            title.length > 0 && tests.get(file)?.includes(title.join(' › ').replaceAll('\\|', '|'));
          return need(isThere === true, `no such test: ${row}`);
        }),
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
    name: 'declares what it imports',
    appliesTo: 'every package',
    findings(given) {
      const { dependencies = {}, peerDependencies = {}, name } = given.manifest;
      const known = new Set([...Object.keys(dependencies), ...Object.keys(peerDependencies), name]);
      return shipped(given).flatMap((file) =>
        importsOf(file)
          .filter((specifier) => !specifier.startsWith('.') && !specifier.startsWith('node:'))
          .filter((specifier) => !known.has(packageOf(specifier)))
          .map((specifier) => `src/${file.path} imports ${specifier}`),
      );
    },
  },
  {
    name: 'gives every table to an organization',
    appliesTo: 'domain packages',
    findings: (given) =>
      shipped(given)
        .filter(({ path }) => tenantlessEntities[`${given.folder}/src/${path}`] === undefined)
        .flatMap(({ path, text }) =>
          [...text.matchAll(/defineEntity\(\{\n([\s\S]*?)^\}\);$/gm)]
            .filter(([, body = '']) => !/^ {2}extends: TenantOwned,$/m.test(body))
            .map(() => `src/${path} has an entity that does not extend TenantOwned`),
        ),
  },
  {
    name: 'leads every key of its tables with the organization',
    appliesTo: 'domain packages',
    findings: (given) =>
      shipped(given)
        .filter(({ path }) => tenantlessEntities[`${given.folder}/src/${path}`] === undefined)
        .flatMap(({ path, text }) =>
          [...text.matchAll(/\bname: '(\w+)',\s+properties: \[(\s*'\w+')/g)]
            .filter(([, , first = '']) => first.trim() !== `'organizationId'`)
            .map(([, key]) => `src/${path}: the key ${key} begins with another column`),
        ),
  },
  {
    name: 'declares each operation in the house form',
    appliesTo: 'domain packages',
    findings(given) {
      const operations = operationsOf(given);
      const module = /^ {2}name: '([\w-]+)',$/m.exec(
        given.source.find(({ path }) => path === 'module.ts')?.text ?? '',
      )?.[1];
      const prefix = operations[0]?.id.split('.')[0];
      return [
        ...need(operations.length > 0, 'no operation was found'),
        ...operations.flatMap(({ id, key, path, method, scope, summary, description, isSafe }) => {
          const wanted = method === 'get' || isSafe ? /:(read|write)$/ : /:write$/;
          const isOpen = scope === 'any-key' || scope === 'public';
          return [
            ...need(id === `${prefix}.${key}`, `${id} is not ${prefix}.${key}`),
            ...need(path.split('/')[1] === prefix, `${id}: its path ${path} does not begin with /${prefix}`),
            ...need(/^[a-z]+[A-Z]\w*$|^[a-z]+$/.test(key), `${id} is not a verb and a noun`),
            ...need(
              isOpen || scope.startsWith(`${module}:`),
              `${id}: its scope ${scope} is not of ${module}`,
            ),
            ...need(isOpen || wanted.test(scope), `${id}: a ${method} needs another scope than ${scope}`),
            ...need(
              /^[A-Z].{3,79}[^.!?:,;]$/.test(summary),
              `${id}: its summary ends or begins unlike the others`,
            ),
            ...need(
              description === null || /[.)`}]$/.test(description),
              `${id}: its description does not end`,
            ),
          ];
        }),
      ];
    },
  },
];

/** What breaks the rules that hold between packages. */
export function findingsBetween(packages: readonly WorkspacePackage[]): string[] {
  const tags = new Map(packages.map(({ manifest, tag }) => [manifest.name, tag]));
  const crossings = packages.flatMap((given) =>
    shipped(given).flatMap((file) =>
      importsOf(file)
        .map(packageOf)
        .filter((name) => name.startsWith('@rcm/') && name !== given.manifest.name)
        .filter((name) => tags.get(name) !== 'foundation')
        .map((name) => `${given.folder}/src/${file.path} imports ${name}`),
    ),
  );
  const places = new Map<string, string>();
  const duplicates = packages
    .filter(({ tag }) => tag === 'domain')
    .flatMap((given) =>
      operationsOf(given).flatMap(({ id, method, path }) =>
        [id, `${method} ${path.replaceAll(/:\w+/g, ':')}`].flatMap((place) => {
          const holder = places.get(place);
          places.set(place, id);
          return holder === undefined ? [] : [`${place} is declared twice`];
        }),
      ),
    );
  return [...crossings, ...duplicates];
}
