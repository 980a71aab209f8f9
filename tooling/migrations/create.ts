import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dropDatabase, embeddedPostgres, provision } from '@rcm/database';
import { drift, type PackageTables } from './drift.ts';

const usage = 'Usage: pnpm --filter @rcm/migrations create <package> <what>   (for example: gfe estimates)';

const [name, what] = process.argv.slice(2);
if (!name || !what || !/^[a-z][a-z0-9-]*$/.test(what)) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'packages', name);
if (!existsSync(folder)) {
  process.stderr.write(`There is no package ${folder}\n${usage}\n`);
  process.exit(2);
}
const tables = await tablesOf(folder);
const statements = await differences(tables);
if (statements.length === 0) {
  process.stdout.write(`The migrations of ${tables.name} agree with its entities; nothing to write.\n`);
} else {
  process.stdout.write(`${write(folder, tables, what, statements)}\n`);
}

async function tablesOf(directory: string): Promise<PackageTables> {
  const exported: Record<string, unknown> = await import(pathToFileURL(join(directory, 'src/index.ts')).href);
  for (const [key, value] of Object.entries(exported)) {
    if (key === 'platform') return value as PackageTables;
    if (key.startsWith('create') && typeof value === 'function') {
      const ports = new Proxy({}, { get: () => () => null });
      return value(ports) as PackageTables;
    }
  }
  throw new Error(`${directory} exports no module factory`);
}

async function differences(of: PackageTables): Promise<string[]> {
  const directory = process.env.RCM_TEST_DATA_DIR ?? join(root, '.data/tooling');
  mkdirSync(directory, { recursive: true });
  const server = await embeddedPostgres({ dataDirectory: directory });
  try {
    const database = `drift_${process.pid}`;
    const { ownerUrl, roles } = await provision({
      adminUrl: server.superuserUrl,
      database,
      secret: 'a scratch database needs no secret of its own',
    });
    try {
      return await drift(ownerUrl, roles.app, of);
    } finally {
      await dropDatabase(server.superuserUrl, database);
    }
  } finally {
    await server.release();
  }
}

function write(directory: string, of: PackageTables, subject: string, lines: readonly string[]): string {
  const date = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const file = `${date}-${subject}`;
  const className = subject.replaceAll(/(^|-)([a-z0-9])/g, (_whole, _dash, letter: string) =>
    letter.toUpperCase(),
  );
  const target = join(directory, 'src/migrations');
  mkdirSync(target, { recursive: true });
  if (existsSync(join(target, `${file}.ts`))) {
    throw new Error(`There is already a migration ${file}: give this one a name of its own`);
  }
  const body = lines.map(
    (line) => `    this.addSql(\`${line.replaceAll('`', '\\`').replaceAll('${', '\\${')}\`);`,
  );
  writeFileSync(
    join(target, `${file}.ts`),
    `import { Migration } from '@mikro-orm/migrations';

export class ${className} extends Migration {
  override up(): void {
${body.join('\n')}
  }
}
`,
  );
  writeIndex(target, of, file);
  execFileSync('pnpm', ['exec', 'biome', 'check', '--write', target], { cwd: root, stdio: 'ignore' });
  return join(target, `${file}.ts`);
}

/** A step goes behind those before it, whatever its name: two of one day have no order by name. */
function writeIndex(target: string, { name: schema, migrations }: PackageTables, added: string): void {
  const before = migrations.map(({ name: step }) => step.slice(schema.length + 1));
  const steps = [...before, added].map((step) => {
    const file = `${step}.ts`;
    const exported = /export class (\w+)/.exec(readFileSync(join(target, file), 'utf8'))?.[1] ?? '';
    return { exported, file, name: step };
  });
  const source = target.includes('/tenancy/') ? "'../migrate.ts'" : "'@rcm/tenancy'";
  writeFileSync(
    join(target, 'index.ts'),
    `import type { MigrationStep } from ${source};
${steps.map(({ exported, file }) => `import { ${exported} } from './${file}';`).join('\n')}

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
${steps.map(({ exported, name: step }) => `  { name: '${schema}/${step}', class: ${exported} },`).join('\n')}
];
`,
  );
}
