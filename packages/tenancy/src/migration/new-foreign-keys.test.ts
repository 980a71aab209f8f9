import { expect, test } from 'vitest';
import { newForeignKeysUnvalidated } from './new-foreign-keys.ts';

const foreignKeyOf = (table: string) =>
  `alter table ${table}\n      add constraint "runs_agent_foreign"\n      foreign key ("organization_id", "agent_id")
      references "agents"."agents" ("organization_id", "id") on delete no action`;

test('a foreign key of a table that the step creates is not validated', () => {
  const changed = newForeignKeysUnvalidated();
  const create = `create table "agents"."runs" (\n      "id" text not null\n    )`;
  expect(changed(create)).toBe(create);
  expect(changed(foreignKeyOf('"agents"."runs"'))).toBe(`${foreignKeyOf('"agents"."runs"')} not valid`);
});

test.each([
  ['a foreign key of a table that has rows', foreignKeyOf('"agents"."agents"')],
  [
    'a constraint of another kind',
    'alter table "agents"."runs" add constraint "one" unique ("organization_id")',
  ],
  ['a statement that only quotes one', `insert into "a"."b" select '${foreignKeyOf('"agents"."runs"')}'`],
])('%s is left as it is', (_name, statement) => {
  const changed = newForeignKeysUnvalidated();
  changed('create table "agents"."runs" ("id" text not null)');
  expect(changed(statement)).toBe(statement);
});
