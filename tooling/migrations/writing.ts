import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackageTables } from './drift.ts';
import { printed } from './printing.ts';
import { Refusal } from './refusal.ts';

/** The file of a package's next migration. */
export interface NextStep {
  readonly directory: string;
  readonly name: string;
  readonly className: string;
}

/** Identifiers that the written files import. */
const imported = ['Migration', 'MigrationStep'];

/** Names the next migration after its change; throws for a name that is taken. */
export function nextStep(folder: string, { migrations }: PackageTables, what: string): NextStep {
  const date = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const name = `${date}-${what}`;
  const className = what
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
  const directory = join(folder, 'src/migrations');
  if (existsSync(join(directory, `${name}.ts`))) {
    throw new Refusal(`There is already a migration ${name}: give this one a name of its own`);
  }
  if ([...imported, ...migrations.map((step) => step.class.name)].includes(className)) {
    throw new Refusal(`There is already a class ${className}: give this migration a name of its own`);
  }
  return { directory, name, className };
}

/** Writes the migration, appends it to the list of migrations, and returns the path of its file. */
export function write(
  { directory, name, className }: NextStep,
  tables: PackageTables,
  statements: readonly string[],
): string {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${name}.ts`);
  const list = appended(directory, prefixOf(tables), { name, className });
  writeFileSync(
    file,
    `import { Migration } from '@mikro-orm/migrations';

export class ${className} extends Migration {
  override up(): void {
${statements.map(line).join('\n')}
  }
}
`,
  );
  writeFileSync(join(directory, 'index.ts'), list);
  return file;
}

/** A statement of the migration, after an empty line when it begins another table. */
const line = (statement: string, index: number) =>
  `${index > 0 && statement.startsWith('create table ') ? '\n' : ''}    this.addSql(${literal(indented(statement))});`;

/** Indents a wrapped statement like the code around it. */
const indented = (statement: string) =>
  statement.includes('\n') ? statement : printed(statement).replaceAll('\n', '\n    ');

/** A template literal of the text; escapes characters that editors may display differently, such as combining ones. */
const literal = (statement: string) => {
  const escaped = statement.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
  return `\`${escaped.replaceAll(/[^\n -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}\``;
};

/** The prefix of step names: the schema of the tables, on which `migrate` grants rights to the application. */
export const prefixOf = ({ name, entities }: PackageTables): string =>
  entities[0]?.meta.schema?.replaceAll('_', '-') ?? name;

const emptyList = (directory: string) => {
  const source = directory.includes('/tenancy/') ? "'../migrate.ts'" : "'@rcm/tenancy'";
  return `import type { MigrationStep } from ${source};

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
];
`;
};

/**
 * The list of migrations with one more at its end, whatever else the list has: steps that fill rows, and comments. It is at the
 * end regardless of its name, because two steps of one day have no order by name.
 */
function appended(
  directory: string,
  prefix: string,
  { name, className }: Pick<NextStep, 'name' | 'className'>,
): string {
  const path = join(directory, 'index.ts');
  const list = existsSync(path) ? readFileSync(path, 'utf8') : emptyList(directory);
  const end = list.lastIndexOf('];');
  if (end < 0) throw new Refusal(`${path} has no list of migrations`);
  const steps = list.slice(0, end).trimEnd();
  const separator = /[[,]$/.test(steps) ? '' : ',';
  return `import { ${className} } from './${name}.ts';
${steps}${separator}
  { name: '${prefix}/${name}', class: ${className} },
${list.slice(end)}`;
}
