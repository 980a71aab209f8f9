import { defineEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { guardPool } from '@rcm/database';
import { dateTime, money, orNull } from '@rcm/envelope';
import {
  type DatabaseOptions,
  inTenant,
  migrate,
  type NewRecord,
  openDatabase,
  type Principal,
  statement,
  type TenantContext,
  type TenantDatabase,
  TenantOwned,
  tenancyTables,
  wholeCents,
} from '@rcm/tenancy';
import {
  aCaller,
  aRun,
  type DatabaseHost,
  databaseHost,
  longestSilence,
  outboxOf,
} from '@rcm/test-environment';
import { z } from 'zod';
import {
  anyOf,
  anyOfTimeDependent,
  atLeast,
  atLeastAmount,
  atMost,
  atMostAmount,
  equals,
  foldedColumn,
  isOverdueAt,
  list,
  listTables,
  rowCounters,
  runningSums,
  sumIndexes,
  view,
} from '../src/index.ts';

export { aRun, testTime } from '@rcm/test-environment';

/** The row counters of notes. */
export const noteCounts = rowCounters(
  'notes.notes',
  [
    { by: ['body'], day: { property: 'createdAt', type: 'timestamptz' } },
    { by: ['body', 'length'] },
    { amount: 'amountCents' },
  ],
  't.deleted_at is null',
);

/** The row counters of payments, and their sums. The sums have the most numbers that a row may have. */
export const paymentCounts = rowCounters('sums.payments', [{ by: ['payer'] }], 't.is_posted', {
  posted: {
    by: { payer: 't.payer', method: 'lower(t.method)' },
    day: 'case when t.cents <> 0 then t.paid_on end',
    sums: { payments: '1', cents: 't.cents', dollars: 't.cents / 100' },
    dependentSums: {
      parts:
        '(select count(*) from sums.parts n where n.organization_id = t.organization_id and n.id = t.id)',
    },
    reads: ['sums.parts'],
  },
});

class Payments extends Migration {
  override up(): void {
    this.addSql('create schema sums');
    const own = 'organization_id uuid not null, id text';
    const payment = `${own}, payer text, method text, is_posted boolean not null, paid_on date, cents bigint not null`;
    const total = `organization_id uuid not null, id text not null, created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null, version int not null, body text not null, cents numeric(18,2) not null,
      is_folded boolean not null, primary key (organization_id, id)`;
    for (const [table, columns] of [
      ['parts', own],
      ['payments', payment],
      ['totals', total],
    ]) {
      this.addSql(`create table sums.${table} (${columns})`);
      this.addSql(`alter table sums.${table} enable row level security`);
      this.addSql(`alter table sums.${table} force row level security`);
      this.addSql(`create policy "${table}_tenant_policy" on sums.${table}
        using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    }
    for (const { expression } of paymentCounts.triggers) this.addSql(expression);
    this.addSql('create index totals_body on sums.totals (organization_id, body)');
    this.addSql('create index totals_unfolded on sums.totals (organization_id, id) where (not is_folded)');
  }
}

const TotalSchema = defineEntity({
  name: 'Total',
  schema: 'sums',
  tableName: 'totals',
  extends: TenantOwned,
  properties: { body: p.text(), cents: p.decimal().precision(18).scale(2), ...foldedColumn },
  indexes: sumIndexes('totals', 'body', ['body']),
});

/** An amount by body. */
class Total extends TotalSchema.class {
  static readonly idPrefix = 'tot';
  static readonly record = 'total';
  static readonly schema = TotalSchema;
}
TotalSchema.setClass(Total);

/** The running sums of totals. */
export const totals = runningSums(Total, { keys: ['body'], sums: ['cents'] });

const NoteSchema = defineEntity({
  name: 'Note',
  schema: 'notes',
  tableName: 'notes',
  extends: TenantOwned,
  properties: {
    title: p.text(),
    body: p.text().nullable(),
    amount: p.decimal().precision(14).scale(2),
    amountCents: wholeCents('amount'),
    length: p.integer(),
    deletedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: 'notes_title_unique', properties: ['organizationId', 'title'] }],
  indexes: [
    { name: 'notes_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'notes_body', properties: ['organizationId', 'body', 'id'] },
    { name: 'notes_amount_cents', properties: ['organizationId', 'amountCents', 'id'] },
  ],
  triggers: noteCounts.triggers,
});

/** A small record for the tests of the package: a note with an amount. */
export class Note extends NoteSchema.class {
  static readonly idPrefix = 'not';
  static readonly record = 'note';
  static readonly schema = NoteSchema;
}
NoteSchema.setClass(Note);

class Notes extends Migration {
  override up(): void {
    this.addSql(`create schema notes`);
    this.addSql(`create table "notes"."notes" ("organization_id" uuid not null, "id" text collate "C" not null,
      "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1,
      "title" text not null, "body" text null, "amount" numeric(14,2) not null,
      "amount_cents" bigint generated always as ((amount * 100)::bigint) stored not null, "length" int not null,
      "deleted_at" timestamptz(3) null, primary key ("organization_id", "id"))`);
    this.addSql(`create index "notes_newest" on "notes"."notes" ("organization_id", "created_at", "id")`);
    for (const column of ['body', 'amount_cents']) {
      this.addSql(`create index "notes_${column}" on "notes"."notes" ("organization_id", "${column}", "id")`);
    }
    this.addSql(
      `alter table "notes"."notes" add constraint "notes_title_unique" unique ("organization_id", "title")`,
    );
    this.addSql(`alter table "notes"."notes" enable row level security`);
    this.addSql(`alter table "notes"."notes" force row level security`);
    this.addSql(
      `create policy "notes_tenant_policy" on "notes"."notes" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    for (const { expression } of noteCounts.triggers) this.addSql(expression);
  }
}

/** The response of a note. */
export const noteView = view(
  Note,
  z.object({
    id: z.string(),
    title: z.string(),
    body: orNull(z.string()),
    amount: money,
    length: z.int(),
    createdAt: dateTime,
  }),
  {},
);

/** The body of a note as it is shown: `x` and `y` are shown as `late` once their time has come. */
const shownBodySql = `case when t.body in ('x', 'y') and t.created_at <= :now then 'late' else t.body end`;

/** The notes of an organization. */
export const noteList = list(noteView, {
  key: 'notes',
  filters: {
    title: equals('title'),
    body: equals('body'),
    bodies: anyOf('body'),
    createdFrom: atLeast('createdAt'),
    createdTo: atMost('createdAt'),
    minAmount: atLeastAmount('amount'),
    maxAmount: atMostAmount('amount'),
    overdue: isOverdueAt('createdAt', { property: 'body', values: ['x', 'y'] }),
    shown: anyOfTimeDependent('body', shownBodySql, { from: ['x', 'y'], to: 'late', at: 'createdAt' }),
  },
  where: 't.deleted_at is null',
  rowCounters: noteCounts,
});

/** The number of notes that are shown with one of the bodies, counted by their rows. */
export const shownNotes = statement({
  name: 'notes.shown_of_test',
  parameters: { shown: 'text[]', now: 'timestamptz' },
  columns: { total: 'number' },
  text: `select count(*) from notes.notes t where t.organization_id = :tenant and t.deleted_at is null
    and ${shownBodySql} = any (:shown)`,
});

/** Writes a note and its audit event in one statement. */
export const quickNote = statement({
  name: 'notes.quick',
  parameters: { id: 'text', title: 'text', at: 'timestamptz' },
  columns: { id: 'text' },
  with: `made as (
    insert into notes.notes (organization_id, id, title, amount, length, created_at, updated_at, version)
    values (:tenant, :id, :title, 0, char_length(:title), :at, :at, 1)
    returning id)`,
  text: 'select id from made',
  subject: { record: 'note', action: 'create' },
});

const entities = [...tenancyTables.entities, ...listTables.entities, NoteSchema, TotalSchema];
// Test databases are cached by the names and texts of migrations, which do not contain the triggers: the name does.
const [trigger] = noteCounts.triggers;
const migrations = [
  ...tenancyTables.migrations,
  ...listTables.migrations,
  { name: `notes/20261122-notes-${trigger?.name}`, class: Notes },
  { name: `sums/20261126-payments-${paymentCounts.triggers[0]?.name}`, class: Payments },
];

/** A principal of a fresh organization. */
export const aPrincipal = (): Principal => aCaller();

/** The values of a note. */
export const noteValues = (title: string): NewRecord<Note> => ({
  title,
  body: null,
  amount: '0.00',
  length: title.length,
  deletedAt: null,
});

/** A database with notes. */
export interface NotesHost extends DatabaseHost<TenantDatabase, Partial<DatabaseOptions>> {
  write<Result>(as: Principal, work: (context: TenantContext) => Promise<Result>): Promise<Result>;
  /** Creates a note and returns its id. */
  aNote(as: Principal, title: string): Promise<string>;
  /** The events of an organization in their order, as operation, action, record and id. */
  eventsOf(as: Principal): Promise<unknown[][]>;
}

/** Makes a database with notes. */
export async function notesHost(): Promise<NotesHost> {
  const host = await databaseHost<TenantDatabase, Partial<DatabaseOptions>>(
    { migrations, migrate: (owner) => migrate({ ...owner, migrations }) },
    (url, options) =>
      openDatabase({ url, entities, onPool: guardPool, maxSilence: longestSilence, ...options }),
  );
  const { database } = host;
  return {
    ...host,
    write: (as, work) => inTenant(database, aRun(as), work),
    aNote: (as, title) =>
      inTenant(
        database,
        aRun(as, { operation: 'notes.createNote' }),
        async (context) => context.create(Note, noteValues(title)).id,
      ),
    async eventsOf({ organization }) {
      const events = await outboxOf(database, organization.id);
      return events.map(({ operation, action, record, id }) => [operation, action, record, id]);
    },
  };
}
