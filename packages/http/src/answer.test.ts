import { defineEntity, p } from '@mikro-orm/core';
import { dateTime } from '@rcm/envelope';
import { view, withExtraFields } from '@rcm/lists';
import { RawJson, TenantOwned } from '@rcm/tenancy';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Renderer } from './answer.ts';

const PageSchema = defineEntity({
  name: 'Page',
  schema: 'notes',
  tableName: 'pages',
  extends: TenantOwned,
  properties: { title: p.text(), printedAt: p.datetime(3) },
});

class Page extends PageSchema.class {
  static readonly idPrefix = 'pag';
  static readonly record = 'page';
  static readonly schema = PageSchema;
}
PageSchema.setClass(Page);

const PageWire = z.object({ id: z.string(), title: z.string(), printedAt: dateTime });
const PageDetail = PageWire.extend({ next: z.array(PageWire), length: z.int() });
const renderer = new Renderer([view(Page, PageWire, {})]);

const now = new Date('2026-03-02T15:00:00Z');
const aPage = (id: string, version = 1) =>
  Object.assign(new Page(), { id, version, title: `Page ${id}`, printedAt: now });
const shown = (id: string) => ({ id, title: `Page ${id}`, printedAt: now.toISOString() });

function rendered(schema: z.ZodObject, given: unknown) {
  const shown: unknown[] = [];
  const text = renderer.data(schema, given, {
    now,
    shows: ({ record, id, version }) => shown.push([record, id, version]),
    showsVersion: (version) => shown.push(version),
  });
  return [JSON.parse(text), shown];
}

test.each([
  ['a record', PageWire, aPage('a', 3), shown('a'), [['page', 'a', 3]]],
  [
    'a record with more',
    PageDetail,
    withExtraFields(aPage('a', 3), { next: [aPage('b')], length: 7 }),
    { ...shown('a'), next: [shown('b')], length: 7 },
    [['page', 'a', 3]],
  ],
  ['finished JSON', PageWire, new RawJson('{"id":"a"}', 4), { id: 'a' }, [4]],
  [
    'values, records and finished JSON',
    z.object({ at: dateTime, page: PageWire.nullable(), pages: z.array(PageWire), raw: PageWire }),
    { at: now, page: aPage('a', 2), pages: [aPage('b')], raw: new RawJson('{"id":"c"}', 5) },
    { at: now.toISOString(), page: shown('a'), pages: [shown('b')], raw: { id: 'c' } },
    [['page', 'a', 2], 5],
  ],
])('the data of an answer is %s', (_kind, schema, given, data, shown) => {
  expect(rendered(schema as z.ZodObject, given)).toEqual([data, shown]);
});

test('a record without a view of the schema is an error', () => {
  expect(() => rendered(z.object({ page: PageDetail }), { page: aPage('a') })).toThrow(
    'The module has no view of page with this schema',
  );
});
