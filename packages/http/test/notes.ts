import { defineEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import {
  dateTime,
  identifier,
  listed,
  listing,
  money,
  moneyInput,
  orNull,
  reference,
  text,
} from '@rcm/envelope';
import { conflict } from '@rcm/errors';
import { anyOf, equals, list, view } from '@rcm/lists';
import { statement, type TenantContext, TenantOwned } from '@rcm/tenancy';
import { z } from 'zod';
import type { Module } from '../src/module.ts';
import { operation } from '../src/operation.ts';

/** A small module for the tests of the foundation packages: notes with an amount. */
const Note = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    title: z.string().meta({ examples: ['Call back'] }),
    body: orNull(z.string()),
    amount: money,
    due: orNull(dateTime),
    tags: z.array(z.string()),
    isOpen: z.boolean(),
    length: z.int(),
    parentId: orNull(z.string()),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Note' });

const noteId = z.object({ noteId: identifier });
const noteBody = z.object({
  title: text(1, 40),
  body: text(0, 2_000).nullable().optional(),
  amount: moneyInput.optional(),
  due: dateTime.optional(),
  tags: z.array(text(1, 20)).max(5).optional(),
  parentId: reference('note').optional(),
});

const noteSorts = ['createdAt', 'title'] as const;

export const operations = {
  listNotes: operation({
    id: 'notes.listNotes',
    method: 'get',
    path: '/notes',
    scope: 'notes:read',
    summary: 'List notes',
    query: z.object({
      ...listing(noteSorts),
      title: z.string().min(1).optional(),
      tag: z.string().optional(),
    }),
    data: z.object({ notes: z.array(Note), ...listed }),
    single: true,
  }),
  createNote: operation({
    id: 'notes.createNote',
    method: 'post',
    path: '/notes',
    scope: 'notes:write',
    summary: 'Create a note',
    body: noteBody,
    data: z.object({ note: Note }),
    status: 201,
    errors: [404, 409],
  }),
  quickNote: operation({
    id: 'notes.quickNote',
    method: 'post',
    path: '/notes/quick',
    scope: 'notes:write',
    summary: 'Create a note in one message',
    body: z.object({ title: text(1, 40) }),
    data: z.object({ id: z.string() }),
    status: 201,
    single: true,
    strict: false,
    errors: [409],
  }),
  secretNote: operation({
    id: 'notes.secretNote',
    method: 'post',
    path: '/notes/secret',
    scope: 'notes:write',
    summary: 'Create a note and show its secret once',
    body: z.object({ title: text(1, 40) }),
    data: z.object({ note: Note, secret: z.string() }),
    status: 201,
    secretAnswer: true,
    bodyLimit: 1_000,
    errors: [409],
  }),
  latestNote: operation({
    id: 'notes.latestNote',
    method: 'get',
    path: '/notes/latest',
    scope: 'notes:read',
    summary: 'Read the newest note',
    data: z.object({ notes: z.array(Note), total: z.int() }),
    single: true,
  }),
  getNote: operation({
    id: 'notes.getNote',
    method: 'get',
    path: '/notes/:noteId',
    scope: 'notes:read',
    summary: 'Read a note',
    params: noteId,
    data: z.object({ note: Note }),
    errors: [404],
    single: true,
  }),
  updateNote: operation({
    id: 'notes.updateNote',
    method: 'put',
    path: '/notes/:noteId',
    scope: 'notes:write',
    roles: ['OWNER', 'ADMIN'],
    summary: 'Update a note',
    params: noteId,
    body: noteBody.partial(),
    data: z.object({ note: Note }),
    meta: false,
    errors: [404, 409, 412],
  }),
  deleteNote: operation({
    id: 'notes.deleteNote',
    method: 'delete',
    path: '/notes/:noteId',
    scope: 'notes:write',
    summary: 'Delete a note',
    params: noteId,
    status: 204,
    errors: [404],
  }),
};

const NoteSchema = defineEntity({
  name: 'Note',
  schema: 'notes',
  tableName: 'notes',
  extends: TenantOwned,
  properties: {
    title: p.text(),
    body: p.text().nullable(),
    amount: p.decimal().precision(14).scale(2),
    due: p.datetime(3).nullable(),
    tags: p.json<string[]>(),
    isOpen: p.boolean(),
    length: p.integer(),
    parentId: p.text().nullable(),
    deletedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: 'notes_title_unique', properties: ['organizationId', 'title'] }],
  indexes: [{ name: 'notes_newest', properties: ['organizationId', 'createdAt', 'id'] }],
});

class NoteRecord extends NoteSchema.class {
  static readonly idPrefix = 'not';
  static readonly record = 'note';
  static readonly schema = NoteSchema;
}
NoteSchema.setClass(NoteRecord);

const noteView = view(NoteRecord, Note, {});
const noteList = list(noteView, {
  key: 'notes',
  smallScope: 'the notes of a test',
  sorts: noteSorts,
  filters: { title: equals('title'), tag: anyOf('parentId') },
  where: 't.deleted_at is null',
});

/** Creates a note in one message. */
export const quickNote = statement({
  name: 'notes.quick',
  parameters: { id: 'text', title: 'text', at: 'timestamptz' },
  columns: { id: 'text' },
  with: `made as (
    insert into notes.notes
      (organization_id, id, title, amount, tags, is_open, length, created_at, updated_at, version)
    values (:tenant, :id, :title, 0, '[]', true, char_length(:title), :at, :at, 1)
    returning id)`,
  text: 'select id from made',
  subject: { record: 'note', action: 'create' },
});

class Notes extends Migration {
  override up(): void {
    this.addSql(`create schema notes`);
    this.addSql(`create table "notes"."notes" ("organization_id" uuid not null, "id" text collate "C" not null,
      "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1,
      "title" text not null, "body" text null, "amount" numeric(14,2) not null, "due" timestamptz(3) null,
      "tags" jsonb not null, "is_open" boolean not null, "length" int not null, "parent_id" text null,
      "deleted_at" timestamptz(3) null, primary key ("organization_id", "id"))`);
    this.addSql(`create index "notes_newest" on "notes"."notes" ("organization_id", "created_at", "id")`);
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

const createNote = (
  context: TenantContext,
  { title, body, amount = '0.00', due, tags = [], parentId }: z.output<typeof noteBody>,
) =>
  context.create(NoteRecord, {
    title,
    body: body ?? null,
    amount,
    due: due ?? null,
    tags,
    isOpen: true,
    length: title.length,
    parentId: parentId ?? null,
    deletedAt: null,
  });

const views = [noteView] as const;

/** The notes module. */
export const notes: Module<typeof operations> = {
  name: 'notes',
  title: 'Notes',
  description: 'Notes with an amount.',
  operations,
  entities: [NoteSchema],
  views,
  migrations: [{ name: 'notes/20261120-notes', class: Notes }],
  conflicts: {
    notes_title_unique: async (context, { body }) => {
      const holder = await context.em.findOne(NoteRecord, { title: String(body.title) });
      return conflict('The title is taken', holder ? { existingId: holder.id } : {});
    },
  },
  handlers: {
    listNotes: (context, { query }) => noteList.read(context, query),
    async createNote(context, { body }) {
      if (body.parentId) await context.find(NoteRecord, body.parentId);
      return { note: createNote(context, body) };
    },
    async quickNote(context, { body }) {
      const id = `not_${context.requestId.slice(4)}`;
      const made = await context.sql.one(quickNote, { id, title: body.title, at: context.now });
      if (made === null) throw conflict('Not made');
      return made;
    },
    async secretNote(context, { body: { title } }) {
      return { note: createNote(context, { title }), secret: `secret of ${title}` };
    },
    latestNote: (context) => noteList.read(context, { skip: 0, take: 1 }),
    async getNote(context, { params }) {
      return { note: await context.read(noteView, params.noteId) };
    },
    async updateNote(context, { params, body }) {
      const note = await context.find(NoteRecord, params.noteId);
      Object.assign(note, body);
      return { note };
    },
    async deleteNote(context, { params }) {
      const note = await context.find(NoteRecord, params.noteId);
      note.deletedAt = context.now;
      return undefined;
    },
  },
};
