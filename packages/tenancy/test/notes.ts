import { defineEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { guardPool, withUrlParts } from '@rcm/database';
import { dateTime, money, orNull } from '@rcm/envelope';
import { aCaller, freshDatabase, testTime, trailOf } from '@rcm/test-environment';
import pg from 'pg';
import { z } from 'zod';
import {
  anyOf,
  anyShown,
  atLeast,
  atMost,
  counted,
  type DatabaseOptions,
  equals,
  inTenant,
  list,
  migrate,
  type NewRecord,
  openDatabase,
  type Principal,
  platform,
  statement,
  type TenantContext,
  type TenantDatabase,
  TenantOwned,
  type TenantRun,
  view,
  wholeCents,
} from '../src/index.ts';

/** What totals of notes are made of. */
export const noteCounts = counted(
  'notes.notes',
  [{ by: ['body'], day: { property: 'createdAt', type: 'timestamptz' } }, { by: ['body', 'length'] }],
  't.deleted_at is null',
);

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

/** A record small enough to try the package on: a note with an amount. */
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

/** How a note is shown. */
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

/** What the body of a note is shown as: two of them become late once they are written. */
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
    shown: anyShown('body', shownBodySql, { from: ['x', 'y'], to: 'late', at: 'createdAt' }),
  },
  where: 't.deleted_at is null',
  counted: noteCounts,
});

/** How many notes are shown with one of the bodies at a time, as the rows are. */
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

const entities = [...platform.entities, NoteSchema];
// Databases are made once for migrations of the same names and texts, in which the triggers do not stand.
const [counting] = noteCounts.triggers;
const migrations = [...platform.migrations, { name: `notes/20261122-notes-${counting?.name}`, class: Notes }];

export { testTime } from '@rcm/test-environment';

/** A principal of a fresh organization. */
export const aPrincipal = (): Principal => aCaller();

/** A run of an operation. */
export const aRun = (as: Principal, values: Partial<TenantRun> = {}): TenantRun => ({
  principal: as,
  operation: 'notes.tryNote',
  requestId: 'req_test',
  now: testTime,
  audit: 'write',
  ...values,
});

/** The values of a note. */
export const noteValues = (title: string): NewRecord<Note> => ({
  title,
  body: null,
  amount: '0.00',
  length: title.length,
  deletedAt: null,
});

/** A database with notes. */
export interface NotesHost {
  readonly database: TenantDatabase;
  readonly appUrl: string;
  readonly superuserUrl: string;
  /** Another process, as far as the database can tell. */
  open(options?: Partial<DatabaseOptions>): Promise<TenantDatabase>;
  write<Result>(as: Principal, work: (context: TenantContext) => Promise<Result>): Promise<Result>;
  /** A new note's identifier. */
  aNote(as: Principal, title: string): Promise<string>;
  /** Reads a note as an operation of one message does. */
  read(as: Principal, id: string, database?: TenantDatabase): Promise<Readonly<Record<string, unknown>>>;
  /** The events of an organization in their order, as operation, action, record and id. */
  eventsOf(as: Principal): Promise<unknown[][]>;
  asSuperuser<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Makes a database with notes. */
export async function notesHost(): Promise<NotesHost> {
  const place = await freshDatabase({ migrations, migrate: (owner) => migrate({ ...owner, migrations }) });
  const opened: TenantDatabase[] = [];
  const open = async (options: Partial<DatabaseOptions> = {}) => {
    const database = await openDatabase({
      url: place.appUrl,
      entities,
      onPool: guardPool,
      ...options,
    });
    opened.push(database);
    return database;
  };
  const database = await open();
  const superuserUrl = withUrlParts(place.superuserUrl, {
    database: new URL(place.appUrl).pathname.slice(1),
  });
  async function asSuperuser<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = new pg.Client({ connectionString: superuserUrl });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
  return {
    database,
    appUrl: place.appUrl,
    superuserUrl,
    open,
    asSuperuser,
    write: (as, work) => inTenant(database, aRun(as), work),
    aNote: (as, title) =>
      inTenant(
        database,
        aRun(as, { operation: 'notes.createNote' }),
        async (context) => context.create(Note, noteValues(title)).id,
      ),
    async read(as, id, from = database) {
      const run = aRun(as, { operation: 'notes.getNote', audit: 'read', single: true });
      return JSON.parse((await inTenant(from, run, (context) => context.read(noteView, id))).text);
    },
    async eventsOf({ organization }) {
      const trail = await trailOf(database, organization.id);
      return trail.map(({ operation, action, record, id }) => [operation, action, record, id]);
    },
    async close() {
      for (const one of opened) await one.close();
      await place.drop();
    },
  };
}
