import { defineEntity, p } from '@mikro-orm/core';
import { dateTime } from '@rcm/envelope';
import { shownWith, view } from '@rcm/lists';
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
  const told: unknown[] = [];
  const text = renderer.data(schema, given, {
    now,
    shows: ({ record, id, version }) => told.push([record, id, version]),
    showsVersion: (version) => told.push(version),
  });
  return [JSON.parse(text), told];
}

test.each([
  ['a record', PageWire, aPage('a', 3), shown('a'), [['page', 'a', 3]]],
  [
    'a record with more',
    PageDetail,
    shownWith(aPage('a', 3), { next: [aPage('b')], length: 7 }),
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
])('the data of an answer is %s', (_kind, schema, given, data, told) => {
  expect(rendered(schema as z.ZodObject, given)).toEqual([data, told]);
});

test('a record that no view shows so is a fault', () => {
  expect(() => rendered(z.object({ page: PageDetail }), { page: aPage('a') })).toThrow(
    'No view of the module shows page so',
  );
});
