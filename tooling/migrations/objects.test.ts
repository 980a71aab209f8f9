import { defineEntity, type EntitySchema, p } from '@mikro-orm/core';
import { rowCounters } from '@rcm/lists';
import { migrate, type SchemaObject, TenantOwned } from '@rcm/tenancy';
import { expect, test } from 'vitest';
import { readCommandLine } from './arguments.ts';
import { drift, type PackageTables } from './drift.ts';
import { settledPlan } from './planning.ts';
import { withScratchDatabase } from './scratch.ts';
import { stepOf } from './trial.ts';

const line = readCommandLine(['ledger', 'initial']);

const words: SchemaObject = {
  kind: 'collation',
  name: 'ledger.words',
  statements: [`create collation "ledger"."words" (provider = libc, locale = 'C')`],
};
const doubling = (factor: string): SchemaObject => ({
  kind: 'function',
  name: 'ledger.double(integer)',
  statements: [
    `create or replace function ledger.double(n integer) returns integer language sql as 'select ${factor} * n'`,
  ],
});
const first: SchemaObject = {
  kind: 'row',
  table: 'ledger.counts',
  condition: 'id = 1',
  statements: ["insert into ledger.counts (id, label) values (1, 'first')"],
};

const counts = defineEntity({
  name: 'Count',
  schema: 'ledger',
  tableName: 'counts',
  properties: {
    id: p.integer().autoincrement(false).primary(),
    label: p.text(),
  },
}) as EntitySchema;

const tablesWith = (
  objects: readonly SchemaObject[],
  steps: readonly (readonly string[])[],
  entities: readonly EntitySchema[] = [counts],
): PackageTables => ({
  name: 'ledger',
  entities,
  objects,
  migrations: steps.map((statements, index) => stepOf(`ledger/${index}`, statements)),
});

test('a collation comes before the tables, and functions and rows after them, once', async () => {
  const objects = [first, doubling('2'), words];
  const { statements, notes } = await settledPlan(tablesWith(objects, []), line, null);
  expect(statements).toEqual([
    'create schema if not exists "ledger"',
    ...words.statements,
    expect.stringMatching(/^create table "ledger"."counts"/),
    ...first.statements,
    ...doubling('2').statements,
  ]);
  expect(notes).toEqual([]);
  const again = await settledPlan(tablesWith(objects, [statements]), line, null);
  expect(again.statements).toEqual([]);
});

test('a function with a different definition is drift, and is replaced', async () => {
  const { statements } = await settledPlan(tablesWith([words, doubling('2')], []), line, null);
  const changed = tablesWith([words, doubling('3')], [statements]);
  const next = await settledPlan(changed, line, null);
  expect(next.statements).toEqual(doubling('3').statements);
  await withScratchDatabase(async ({ ownerUrl, appRole }) => {
    expect(await drift(ownerUrl, appRole, changed)).toEqual(doubling('3').statements);
    await migrate({ ownerUrl, appRole, migrations: [stepOf('ledger/1', next.statements)] });
    expect(await drift(ownerUrl, appRole, { ...changed, migrations: [] })).toEqual([]);
  });
});

test('the statements of a new table are together, foreign keys come last, and nothing is counted', async () => {
  const { triggers } = rowCounters('ledger.charges', [{ by: ['code'] }]);
  const charge = defineEntity({
    name: 'Charge',
    schema: 'ledger',
    tableName: 'charges',
    extends: TenantOwned,
    properties: { code: p.text() },
    triggers,
  });
  const account = defineEntity({
    name: 'Account',
    schema: 'ledger',
    tableName: 'accounts',
    extends: TenantOwned,
    properties: { charge: () => p.manyToOne(charge) },
  });
  const entities = [account, charge] as unknown as EntitySchema[];
  const tables = tablesWith([], [], entities);
  const { statements } = await settledPlan(tables, line, null);
  const about = statements.map((statement) => /ledger"?\."?(accounts|charges)/.exec(statement)?.[1]);
  const order = about.filter((name, index) => name !== about[index - 1]);
  expect(order).toEqual(['charges', 'accounts', 'charges', 'accounts']);
  expect(statements.slice(-2)).toEqual([
    expect.stringMatching(/^insert into lists.counters values/),
    expect.stringMatching(/^alter table "ledger"."accounts" add constraint \S+ foreign key/),
  ]);
  expect(statements.slice(0, -2).filter((one) => /^(delete|insert)/.test(one))).toEqual([]);
  const { statements: later } = await settledPlan(tablesWith([], [statements], entities), line, null);
  expect(later).toEqual([]);
});
