import { defineEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { guardPool } from '@rcm/database';
import {
  aCaller,
  aRun,
  type DatabaseHost,
  databaseHost,
  longestSilence,
  outboxOf,
} from '@rcm/test-environment';
import {
  type DatabaseOptions,
  inTenant,
  migrate,
  type NewRecord,
  openDatabase,
  type Principal,
  RawJson,
  type RecordView,
  statement,
  type TenantContext,
  type TenantDatabase,
  TenantOwned,
  tenancyTables,
} from '../src/index.ts';

export { aRun, testTime } from '@rcm/test-environment';

const NoteSchema = defineEntity({
  name: 'Note',
  schema: 'notes',
  tableName: 'notes',
  extends: TenantOwned,
  properties: {
    title: p.text(),
    body: p.text().nullable(),
    deletedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: 'notes_title_unique', properties: ['organizationId', 'title'] }],
});

/** A small record for the tests of the package. */
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
      "title" text not null, "body" text null, "deleted_at" timestamptz(3) null,
      primary key ("organization_id", "id"))`);
    this.addSql(
      `alter table "notes"."notes" add constraint "notes_title_unique" unique ("organization_id", "title")`,
    );
    this.addSql(`alter table "notes"."notes" enable row level security`);
    this.addSql(`alter table "notes"."notes" force row level security`);
    this.addSql(
      `create policy "notes_tenant_policy" on "notes"."notes" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}

/** A view of a note that shows only its title. */
export const noteView: RecordView = {
  record: 'note',
  byId: statement({
    name: 'notes.by_id_of_test',
    parameters: { id: 'text' },
    columns: {},
    text: `select t.id, t.title, t.version from notes.notes t where t.organization_id = :tenant and t.id = :id`,
    subject: { record: 'note', action: 'read', idAt: 0 },
  }),
  json: ([id, title, version]) => new RawJson(JSON.stringify({ id, title }), Number(version)),
};

/** The titles of an organization's notes. */
export const noteTitles = statement({
  name: 'notes.titles_of_test',
  columns: { title: 'text' },
  text: `select t.title from notes.notes t where t.organization_id = :tenant order by t.title`,
});

/** Writes a note and its audit event in one statement. */
export const quickNote = statement({
  name: 'notes.quick',
  parameters: { id: 'text', title: 'text', at: 'timestamptz' },
  columns: { id: 'text' },
  with: `made as (
    insert into notes.notes (organization_id, id, title, created_at, updated_at, version)
    values (:tenant, :id, :title, :at, :at, 1)
    returning id)`,
  text: 'select id from made',
  subject: { record: 'note', action: 'create' },
});

const entities = [...tenancyTables.entities, NoteSchema];
const migrations = [...tenancyTables.migrations, { name: 'notes/20261122-notes', class: Notes }];

/** A principal of a fresh organization. */
export const aPrincipal = (): Principal => aCaller();

/** The values of a note. */
export const noteValues = (title: string): NewRecord<Note> => ({ title, body: null, deletedAt: null });

/** A database with notes. */
export interface NotesHost extends DatabaseHost<TenantDatabase, Partial<DatabaseOptions>> {
  write<Result>(as: Principal, work: (context: TenantContext) => Promise<Result>): Promise<Result>;
  /** A new note's identifier. */
  aNote(as: Principal, title: string): Promise<string>;
  /** Reads a note in an operation of one message. */
  read(as: Principal, id: string, database?: TenantDatabase): Promise<Readonly<Record<string, unknown>>>;
  /** The events of an organization in their order, as operation, action, record and id. */
  eventsOf(as: Principal): Promise<unknown[][]>;
}

/** Creates a database with notes. */
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
    async read(as, id, from = database) {
      const run = aRun(as, { operation: 'notes.getNote', audit: 'read', single: true });
      return JSON.parse((await inTenant(from, run, (context) => context.read(noteView, id))).text);
    },
    async eventsOf({ organization }) {
      const events = await outboxOf(database, organization.id);
      return events.map(({ operation, action, record, id }) => [operation, action, record, id]);
    },
  };
}
