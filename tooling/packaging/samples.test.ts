import { execFile } from 'node:child_process';
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { entriesOf, installedBy, publishedNames, readmeOf, requireBuild } from './packages.ts';

const workspace = resolve(import.meta.dirname, '../..');
const mikroOrm = parse(readFileSync(join(workspace, 'pnpm-workspace.yaml'), 'utf8')).catalog[
  '@mikro-orm/core'
];
const fence = /^```(\w*)\n([\s\S]*?)^```$/gm;

/** The samples of all pages, each with its language. */
const samples = globSync(['*.md', '.changeset/README.md', '{packages,apps,test-e2e,tooling}/**/*.md'], {
  cwd: workspace,
  exclude: ['**/node_modules/**', '**/CHANGELOG.md'],
})
  .sort()
  .flatMap((page) =>
    [...readFileSync(join(workspace, page), 'utf8').matchAll(fence)].map(([, language = '', code = '']) => ({
      page,
      language,
      code,
    })),
  );

/**
 * The TypeScript samples for users of the packages. Samples in the template name packages that do not exist; those for other
 * frameworks than Koa have their own test, which runs them.
 */
const typescript = samples.filter(
  ({ page, language, code }) =>
    language === 'ts' &&
    !page.startsWith('tooling/template') &&
    !/ from '(express|fastify|hono|@nestjs\/core)'/.test(code),
);

/** The package that an incomplete sample imports missing names from. */
const importedFrom: Readonly<Record<string, string>> = {
  createContractManagement: '@rcm/contract-management',
  createImports: '@rcm/remittances',
  createRemittances: '@rcm/remittances',
  defineEntity: '@mikro-orm/core',
  p: '@mikro-orm/core',
  equals: '@rcm/lists',
  list: '@rcm/lists',
  migrate: '@rcm/tenancy',
  openDatabase: '@rcm/tenancy',
  platform: '@rcm/http/platform',
  TenantOwned: '@rcm/tenancy',
  view: '@rcm/lists',
  jobQueue: '@rcm/jobs/schema',
  startJobs: '@rcm/jobs/worker',
  mount: '@rcm/http/koa',
  operation: '@rcm/http',
  z: 'zod',
};

/** The same for default exports. */
const defaultFrom: Readonly<Record<string, string>> = { Koa: 'koa' };

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'rcm-samples-')));
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (index: number) => `sample-${index}.ts`;

/** Names that a sample leaves to its reader have the type `any`; names from a package have their type. */
function prelude(names: ReadonlySet<string>): string {
  return [...names]
    .map((name) => {
      if (importedFrom[name]) return `import { ${name} } from '${importedFrom[name]}';`;
      if (defaultFrom[name]) return `import ${name} from '${defaultFrom[name]}';`;
      return `declare const ${name}: any;`;
    })
    .concat('export {};\n')
    .join(' ');
}

async function typeErrors(...options: readonly string[]): Promise<string[]> {
  const tsc = join(import.meta.dirname, 'node_modules/.bin/tsc');
  const { stdout } = await promisify(execFile)(tsc, options, { cwd: folder }).catch(
    (failure: { stdout: string }) => failure,
  );
  return stdout.split('\n').filter((line) => line !== '');
}

beforeAll(() => {
  for (const name of publishedNames) requireBuild(name);
  const lend = (name: string, path: string) => {
    const place = join(folder, 'node_modules', name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(realpathSync(path), place);
  };
  for (const name of publishedNames) lend(name, join(workspace, 'packages', name.replace('@rcm/', '')));
  for (const name of ['koa', 'zod', '@types/koa'])
    lend(name, join(workspace, 'packages/http/node_modules', name));
  lend('@mikro-orm/core', join(workspace, 'packages/tenancy/node_modules/@mikro-orm/core'));
  lend('@types/node', join(workspace, 'node_modules/@types/node'));
  const compilerOptions = {
    target: 'esnext',
    lib: ['esnext'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    skipLibCheck: false,
    noEmit: true,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
});

test('every sample and every entry of a package compiles in strict mode, with the declarations of all that it imports', async () => {
  for (const [index, { code }] of typescript.entries()) {
    writeFileSync(join(folder, fileOf(index)), `export {};\n${code}`);
  }
  const free = new Map<string, Set<string>>();
  for (const line of await typeErrors('--skipLibCheck')) {
    const [, file = '', name = ''] =
      /^([\w-]+\.ts)\(.*(?:Cannot find name|shorthand property) '(\w+)'/.exec(line) ?? [];
    if (name !== '') free.set(file, (free.get(file) ?? new Set()).add(name));
  }
  for (const [index, { code }] of typescript.entries()) {
    const names = free.get(fileOf(index)) ?? new Set();
    writeFileSync(join(folder, fileOf(index)), `${prelude(names)}${code}`);
  }
  const entries = publishedNames.flatMap(entriesOf);
  writeFileSync(
    join(folder, 'entries.ts'),
    entries.map((entry) => `export type {} from '${entry}';`).join('\n'),
  );
  const where = (line: string) =>
    line.replace(/^sample-(\d+)\.ts/, (_all, index) => typescript[Number(index)]?.page ?? '');
  expect((await typeErrors('--module', 'node16')).map(where)).toEqual([]);
  expect((await typeErrors('--module', 'esnext', '--moduleResolution', 'bundler')).map(where)).toEqual([]);
}, 300_000);

/** The packages that the code of a README imports. */
const importsOf = (readme: string): string[] => [
  ...new Set(
    [...readme.matchAll(fence)]
      .flatMap(([, , code = '']) => [...code.matchAll(/\bfrom '(?!node:|\.)((?:@[^/']+\/)?[^/']+)/g)])
      .map(([, name = '']) => name),
  ),
];

/** The packages of MikroORM, which must have one version: a command that names none may get several. */
const ofMikroOrm = ['core', 'migrations', 'postgresql'].map((name) => `@mikro-orm/${name}@${mikroOrm}`);

test.each(publishedNames)(
  'the command that installs %s names what its sample imports, and the database',
  (name) => {
    const installed = installedBy(name);
    if (installed.length === 0) return;
    const database = installed.includes('@rcm/tenancy') ? ['pg', ...ofMikroOrm] : [];
    expect(installed).toEqual(expect.arrayContaining([...importsOf(readmeOf(name)), ...database]));
  },
);

/**
 * How each language is checked: `shell.test.ts` checks commands, the test of the guides runs theirs and parses their JSON,
 * the test of the Python client runs Python, diagrams are generated.
 */
const isHandled = ({ page, language }: (typeof samples)[number]) =>
  [
    'ts',
    'mermaid',
    'text',
    'sh',
    ...(page.startsWith('apps/api/docs/guides/') ? ['json', 'python'] : []),
  ].includes(language);

test('every sample is in a language that is run, compiled or checked', () => {
  const others = samples.filter((sample) => !isHandled(sample));
  expect(others.map(({ page, language, code }) => [page, language, code.slice(0, 40)])).toEqual([]);
});
