import { dateTime, money, orNull } from '@rcm/envelope';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { lineWriter } from './export-format.ts';

const Line = z.object({
  id: z.string(),
  title: orNull(z.string()),
  amount: money,
  patient: orNull(z.object({ lastName: orNull(z.string()), address: z.object({ city: z.string() }) })),
  tags: z.array(z.string()),
  facts: z.record(z.string(), z.unknown()),
  isOpen: z.boolean(),
  count: z.int(),
  at: orNull(dateTime),
});

const record = (values: object = {}) =>
  JSON.stringify({
    id: 'not_1',
    title: 'Call back',
    amount: '456.10',
    patient: { lastName: 'Quinn', address: { city: 'Fresno' } },
    tags: [],
    facts: {},
    isOpen: true,
    count: 3,
    at: '2026-03-31T15:30:00.000Z',
    ...values,
  });

const csv = lineWriter('csv', Line);
const cells = (values: object) => csv.line(record(values)).slice(0, -2);

describe('CSV', () => {
  test('has a column for each field, and for each field of nested objects', () => {
    expect(csv.head).toBe(
      'id,title,amount,patient.lastName,patient.address.city,tags,facts,isOpen,count,at\r\n',
    );
    expect(csv.line(record())).toBe(
      'not_1,Call back,456.10,Quinn,Fresno,[],{},true,3,2026-03-31T15:30:00.000Z\r\n',
    );
  });

  test('writes lists and objects as JSON, and null as an empty cell', () => {
    expect(cells({ tags: ['a', 'b'], facts: { x: 1 }, patient: null, title: null, at: null })).toBe(
      'not_1,,456.10,,,"[""a"",""b""]","{""x"":1}",true,3,',
    );
  });

  test.each([
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['one\ntwo', '"one\ntwo"'],
    ['one\r\ntwo', '"one\r\ntwo"'],
    ['', '""'],
    [' padded ', ' padded '],
    ['=1+1', "'=1+1"],
    ['+1 555 0100', "'+1 555 0100"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-cmd', "'-cmd"],
    ['-20.50-1', "'-20.50-1"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    ['a=b', 'a=b'],
    ["'=1", "''=1"],
    ["''+1", "'''+1"],
    ["'quoted'", "'quoted'"],
    ['-20.50', '-20.50'],
    ['-20', '-20'],
    ['+20', "'+20"],
    ['-', "'-"],
  ])('writes %j as %j', (text, written) => {
    expect(cells({ title: text }).slice('not_1,'.length).startsWith(`${written},456.10`)).toBe(true);
  });

  test('does not escape amounts below zero', () => {
    expect(cells({ amount: '-20.50' })).toContain(',-20.50,');
  });
});

test('a line of NDJSON contains its record without line breaks', () => {
  const ndjson = lineWriter('ndjson', Line);
  expect(ndjson.head).toBe('');
  expect(ndjson.line('{"a":\n 1, "b": "x\\ny"}')).toBe('{"a":  1, "b": "x\\ny"}\n');
});
