import * as source from './module-source.ts';
import * as tests from './module-tests.ts';
import { type ModuleNames, type Words, wordsOf } from './module-words.ts';
import { plural, snake, spoken } from './names.ts';

/** Files to write, by their paths in the checkout. */
export type Files = ReadonlyMap<string, string>;

/** The files of a new module: its first aggregate with a list, a create, a read, an update and one move. */
export function moduleFiles(names: ModuleNames): Files {
  const words = wordsOf(names);
  const { module, folder, record } = words;
  const inside = {
    'README.md': readme(words),
    'CONTRACT.md': tests.contractTable(words),
    'package.json': manifest(words),
    'turbo.json': '{ "extends": ["//"], "tags": ["domain"] }\n',
    'tsconfig.json': '{ "extends": "@rcm/tsconfig/base.json", "include": ["src"] }\n',
    'tsconfig.build.json': '{ "extends": "@rcm/tsconfig/build.json" }\n',
    'tsup.config.ts': `import { library } from '@rcm/tsup';

export default library('src/index.ts', 'src/contract.ts');
`,
    'vitest.config.ts': `import { databaseTests } from '@rcm/testing/config';

export default databaseTests();
`,
    'src/index.ts': source.index(words),
    'src/contract.ts': source.moduleContract(words),
    'src/ports.ts': source.ports(words),
    'src/module.ts': source.moduleSource(words),
    'src/migrations/index.ts': noMigrations,
    [`src/${folder}/contract.ts`]: source.contract(words),
    [`src/${folder}/${record}.ts`]: source.entity(words),
    [`src/${folder}/${record}.test.ts`]: tests.entityTest(words),
    [`src/${folder}/view.ts`]: source.view(words),
    [`src/${folder}/handlers.ts`]: source.handlers(words),
    [`src/${folder}/handlers.test.ts`]: tests.handlersTest(words),
  };
  return new Map([
    ...Object.entries(inside).map(([path, text]) => [`packages/${module}/${path}`, text] as const),
    [`test-e2e/requests/${module}.ts`, tests.requests(words)],
  ]);
}

const entryPoint = (stem: string) => ({
  '@rcm/source': `./src/${stem}.ts`,
  types: `./dist/${stem}.d.ts`,
  default: `./dist/${stem}.js`,
});

const named = (names: readonly string[], version: string) =>
  Object.fromEntries(names.map((name) => [name, version]));

function manifest({ module, said }: Words): string {
  const peers = ['@mikro-orm/core', '@mikro-orm/migrations', '@mikro-orm/postgresql', 'zod'];
  const tools = ['@rcm/testing', '@rcm/tsconfig', '@rcm/tsup'];
  const development = {
    ...named([...peers, 'tsup', 'typescript', 'vitest'], 'catalog:'),
    ...named(tools, 'workspace:*'),
  };
  const content = {
    name: `@rcm/${module}`,
    version: '0.1.0',
    description: `The ${spoken(module)} module, with its ${plural(said)}.`,
    license: 'Apache-2.0',
    type: 'module',
    sideEffects: false,
    exports: { '.': entryPoint('index'), './contract': entryPoint('contract') },
    files: ['dist', 'src', '!src/**/*.test.ts'],
    scripts: { build: 'tsup && tsc -p tsconfig.build.json', typecheck: 'tsc', test: 'vitest run' },
    dependencies: named(['@rcm/envelope', '@rcm/errors', '@rcm/http', '@rcm/tenancy'], 'workspace:*'),
    peerDependencies: named(peers, 'catalog:'),
    devDependencies: Object.fromEntries(
      Object.entries(development).sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

const noMigrations = `import type { MigrationStep } from '@rcm/tenancy';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [];
`;

const readme = ({ module, Module, schema, folder, record, said }: Words) => `# @rcm/${module}

The ${plural(said)} of an organization's patients.

**Owns** the table \`${schema}.${snake(folder)}\`.

**Operations** are declared in \`src/${folder}/contract.ts\`; the rules stand in \`src/${folder}/${record}.ts\` (which
status is open to which verb).

**Needs** (\`src/ports.ts\`): a patient by id.

**Alone**, on any Koa service:

\`\`\`ts
import Koa from 'koa';
import { mount } from '@rcm/http/koa';
import { create${Module} } from '@rcm/${module}';
import { migrate, openDatabase, platform } from '@rcm/tenancy';

const module = create${Module}({ patient });
const tables = [platform, module];
await migrate({ ownerUrl, appRole: 'app', migrations: tables.flatMap(({ migrations }) => migrations) });
const database = await openDatabase({ url: appUrl, entities: tables.flatMap(({ entities }) => entities) });
new Koa().use(mount([module], { database, authenticate, checkResponses: false })).listen(3000);
\`\`\`

**Does not** send anything to anybody.
`;
