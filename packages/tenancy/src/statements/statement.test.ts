import { describe, expect, test } from 'vitest';
import { isoTimestamp } from './columns.ts';
import { statement } from './statement.ts';
import { valuesOf } from './values.ts';

describe('PostgreSQL timestamps', () => {
  test.each([
    ['2027-02-10 23:31:05.12+00', '2027-02-10T23:31:05.120Z'],
    ['2027-02-10 23:31:05+00', '2027-02-10T23:31:05.000Z'],
    ['2027-02-10 23:31:05.123456+00', '2027-02-10T23:31:05.123Z'],
    ['0001-01-01 00:00:00.001+00', '0001-01-01T00:00:00.001Z'],
  ])('%s is %s', (text, iso) => {
    expect(isoTimestamp(text)).toBe(iso);
  });
});

describe('a statement', () => {
  const made = statement({
    name: 'test.made',
    parameters: { id: 'text', amounts: 'numeric[]' },
    columns: { id: 'text', at: 'timestamp?', open: 'boolean', count: 'number', data: 'json?' },
    text: `select :id::text, null where :tenant::text <> '' and 1 = any (:amounts)`,
    subject: { record: 'note', action: 'update' },
  });

  test('numbers its parameters after the organization and keeps casts', () => {
    expect(made.text).toBe(`select $2::text, null where $1::text <> '' and 1 = any ($3)`);
    expect(made.parameters.map(({ type }) => type)).toEqual(['uuid', 'text', 'numeric[]']);
  });

  test('is refused where another text has its name, or that of its audited variant', () => {
    const again = (text: string, action: 'create' | 'update') =>
      statement({ name: 'test.again', columns: {}, text, subject: { record: 'note', action } });
    const text = 'select 1 as id where :tenant is not null';
    again(text, 'create');
    expect(() => again(text, 'create')).not.toThrow();
    expect(() => again(`${text} and true`, 'create')).toThrow('Two statements have the name test.again');
    expect(() => again(text, 'update')).toThrow('Two statements have the name test.again+audit');
  });

  test('parses its columns by their kinds', () => {
    expect(made.decode(['x', '2027-02-10 23:31:05+00', 't', '7', '{"a":1}'])).toEqual({
      id: 'x',
      at: new Date('2027-02-10T23:31:05Z'),
      open: true,
      count: 7,
      data: { a: 1 },
    });
    expect(made.decode(['x', null, 'f', '0', null])).toMatchObject({ at: null, open: false, data: null });
  });

  test('takes its values as text, with quoted elements of arrays', () => {
    const values = { id: `it's`, amounts: ['1.50', null, `a"b\\c`] };
    expect(valuesOf(made, values, 'o')).toEqual(['o', `it's`, `{"1.50",NULL,"a\\"b\\\\c"}`]);
  });

  test('refuses numbers that are not finite', () => {
    expect(() => valuesOf(made, { id: Number.NaN, amounts: [] }, 'o')).toThrow(RangeError);
  });

  test('has a variant that writes its audit event, naming the record that it returns', () => {
    expect(made.audited?.text).toContain(`'update', 'note', hit.id`);
    expect(made.audited?.audited).toBeNull();
  });

  test('must name the organization, unless it is shared', () => {
    const unscoped = { name: 'test.unscoped', columns: {}, text: 'select 1' };
    expect(() => statement(unscoped)).toThrow('does not name :tenant');
    expect(statement({ ...unscoped, isShared: true }).text).toBe('select 1');
    expect(() => statement({ ...unscoped, text: 'select :tenant', isShared: true })).toThrow('is shared');
  });

  test('has a name that PostgreSQL would not truncate', () => {
    expect(() => statement({ name: 'x'.repeat(64), columns: {}, text: 'select :tenant' })).toThrow(
      'too long',
    );
  });
});
