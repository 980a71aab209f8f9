import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migration } from '@mikro-orm/migrations';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { PackageTables } from './drift.ts';
import { nextStep, write } from './writing.ts';

class ChargeCode extends Migration {
  override up(): void {}
}

const tables: PackageTables = {
  name: 'ledger',
  entities: [],
  migrations: [{ name: 'ledger/20260101-charge-code', class: ChargeCode }],
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rcm-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

test('a migration is written with its statements', () => {
  const step = nextStep(folder, tables, 'charge-quantity');
  const file = write(step, tables, ['alter table "a" add "b" int null', `select '\`\${1}\\d\u0300'`]);
  expect(file).toBe(join(folder, 'src/migrations', `${step.name}.ts`));
  expect(step.name).toMatch(/^\d{8}-charge-quantity$/);
  expect(readFileSync(file, 'utf8')).toBe(`import { Migration } from '@mikro-orm/migrations';

export class ChargeQuantity extends Migration {
  override up(): void {
    this.addSql(\`alter table "a" add "b" int null\`);
    this.addSql(\`select '\\\`\\\${1}\\\\d\\u0300'\`);
  }
}
`);
});

const listOf = () => readFileSync(join(folder, 'src/migrations/index.ts'), 'utf8');

test('the first migration begins the list', () => {
  const step = nextStep(folder, tables, 'charge-quantity');
  write(step, tables, ['select 1']);
  expect(listOf()).toBe(`import { ChargeQuantity } from './${step.name}.ts';
import type { MigrationStep } from '@rcm/tenancy';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'ledger/${step.name}', class: ChargeQuantity },
];
`);
});

test.each([
  `export const migrations = [{ name: 'ledger/1', class: Initial }`,
  `const codes = ['a'];
export const migrations = [
  // What the version before left out.
  backfillStep('ledger/1-backfill', { table: 'ledger.charges', missing, fill }),`,
])('a further one is appended to the list as it is: %s', (before) => {
  const directory = join(folder, 'src/migrations');
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'index.ts'), `${before}\n];\n`);
  const step = nextStep(folder, tables, 'charge-quantity');
  write(step, tables, ['select 1']);
  expect(listOf()).toBe(`import { ChargeQuantity } from './${step.name}.ts';
${before.replace(/}$/, '},')}
  { name: 'ledger/${step.name}', class: ChargeQuantity },
];
`);
});

test('a file without a list is refused', () => {
  const directory = join(folder, 'src/migrations');
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'index.ts'), 'export {};\n');
  expect(() => write(nextStep(folder, tables, 'charge-quantity'), tables, ['select 1'])).toThrow(
    'has no list of migrations',
  );
  expect(readdirSync(directory)).toEqual(['index.ts']);
});

test('a name that a file already has is refused', () => {
  write(nextStep(folder, tables, 'charge-quantity'), tables, ['select 1']);
  expect(() => nextStep(folder, tables, 'charge-quantity')).toThrow('There is already a migration');
});

test.each(['charge-code', 'migration', 'migration-step'])(
  'a name whose class is taken is refused: %s',
  (what) => {
    expect(() => nextStep(folder, tables, what)).toThrow('There is already a class');
    expect(readdirSync(folder)).toEqual([]);
  },
);
