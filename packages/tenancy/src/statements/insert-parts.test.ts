import { defineEntity, p } from '@mikro-orm/core';
import { expect, test } from 'vitest';
import { belongsTo, TenantOwned } from '../records/tenant-owned.ts';
import { expression, insertParts } from './insert-parts.ts';

const ShelfSchema = defineEntity({
  name: 'Shelf',
  schema: 'library',
  tableName: 'shelves',
  extends: TenantOwned,
  properties: { name: p.text() },
});

class Shelf extends ShelfSchema.class {
  static readonly idPrefix = 'she';
  static readonly record = 'shelf';
  static readonly schema = ShelfSchema;
}
ShelfSchema.setClass(Shelf);

const BookSchema = defineEntity({
  name: 'Book',
  schema: 'library',
  tableName: 'books',
  extends: TenantOwned,
  properties: {
    shelfId: p.text(),
    shelf: () => belongsTo(Shelf, 'shelf_id'),
    title: p.text(),
    binding: p.enum(['PAPER', 'CLOTH']),
    price: p.decimal().precision(14).scale(2),
    pages: p.integer(),
    weight: p.double().$type<number>(),
    isLent: p.boolean(),
    lentAt: p.datetime(3).nullable(),
    printedOn: p.string().columnType('date').nullable(),
    tags: p.json<string[]>(),
    note: p.json<string[]>().columnType('json').nullable(),
  },
});

class Book extends BookSchema.class {
  static readonly idPrefix = 'boo';
  static readonly record = 'book';
  static readonly schema = BookSchema;

  lend(now: Date): void {
    this.lentAt = now;
  }
}
BookSchema.setClass(Book);

const now = new Date('2026-03-02T15:00:00Z');
const columns =
  'organization_id, id, created_at, updated_at, version, shelf_id, title, binding, price, pages, weight, is_lent, lent_at, printed_on, tags, note';

test('an insert has a parameter for each column, of its type', () => {
  const book = insertParts(Book, {});
  expect(book).toMatchObject({
    table: 'library.books',
    columns,
    values:
      ':tenant, :id, :now, :now, 1, :shelfId, :title, :binding, :price, :pages, :weight, :isLent, :lentAt, :printedOn, :tags, :note',
    parameters: {
      now: 'timestamptz',
      id: 'text',
      shelfId: 'text',
      title: 'text',
      binding: 'text',
      price: 'numeric',
      pages: 'integer',
      weight: 'double precision',
      isLent: 'boolean',
      lentAt: 'timestamptz',
      printedOn: 'date',
      tags: 'jsonb',
      note: 'json',
    },
  });
});

test('an insert writes fixed values as literals and columns that SQL computes as expressions', () => {
  const book = insertParts(Book, {
    id: expression('new.id'),
    shelfId: expression('shelf.id'),
    title: `it's`,
    binding: 'PAPER',
    price: '0.00',
    pages: 12,
    isLent: false,
    lentAt: now,
    tags: [],
    note: null,
  });
  expect(book).toMatchObject({
    columns,
    values: `:tenant, new.id, :now, :now, 1, shelf.id, 'it''s', 'PAPER', '0.00', '12', :weight, false, '2026-03-02T15:00:00.000Z', :printedOn, '[]', NULL`,
    parameters: { now: 'timestamptz', weight: 'double precision', printedOn: 'date' },
  });
  const values = { now, weight: 0.5, printedOn: null };
  expect(book.given(values)).toEqual(values);
});

test('an insert that misses a column or names one that does not exist does not compile', () => {
  const shelf = insertParts(Shelf, {});
  shelf.given({ id: 'she_1', now, name: 'A' });
  // @ts-expect-error the name is missing
  shelf.given({ id: 'she_1', now });
  // @ts-expect-error the identifier is missing
  shelf.given({ now, name: 'A' });
  // @ts-expect-error a null is no name
  insertParts(Shelf, { name: null });
  // @ts-expect-error no column
  insertParts(Shelf, { names: 'A' });
  // @ts-expect-error a fixed column is not passed again
  insertParts(Shelf, { name: 'A' }).given({ id: 'she_1', now, name: 'B' });
  // @ts-expect-error no such value
  insertParts(Book, { binding: 'LEATHER' });
});
