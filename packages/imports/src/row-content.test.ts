import { describe, expect, test } from 'vitest';
import { cellValue } from './cell-value.ts';
import { parseRows, type RowContent } from './row-content.ts';

const cellReader = (header: readonly string[]) => (cells: readonly string[]) => ({
  fields: Object.fromEntries(header.map((name, index) => [name, cells[index]])),
});

/** Rows with the fields `a` and `b`. */
const columns = { names: ['a', 'b'], has: (name: string) => ['a', 'b', 'b.0'].includes(name) };

const read = (format: RowContent['format'], lines: readonly string[], mostRows = 10) =>
  parseRows({ content: lines.join('\n'), format, mostRows, shape: {}, columns, cellReader });

const expectRefused = (code: string, ...sent: Parameters<typeof read>) =>
  expect(async () => read(...sent)).rejects.toMatchObject({
    details: { issues: [{ path: 'body.content', code }] },
  });

const codeOf = (row: ReturnType<typeof read>[number] | undefined) =>
  row && 'issues' in row ? row.issues[0]?.code : null;

describe('NDJSON', () => {
  test('has an object on each line that is not blank', () => {
    expect(read('NDJSON', ['{"a":1}', '', '  ', '{"b":"2"}\r', ''])).toEqual([
      { fields: { a: 1 } },
      { fields: { b: '2' } },
    ]);
  });

  test.each([
    ['{"a":', 'invalid_json'],
    ['{"a":"\\u0000"}', 'invalid_json'],
    ['{"a":["\\ud800"]}', 'invalid_json'],
    ['[1]', 'invalid_type'],
    ['null', 'invalid_type'],
    ['1', 'invalid_type'],
  ])('reports what is wrong with a line, and reads the next one: %s', (line, code) => {
    const [bad, good] = read('NDJSON', [line, '{"a":1}']);
    expect(bad).toEqual({ issues: [{ path: '', code, message: expect.any(String) }] });
    expect(good).toEqual({ fields: { a: 1 } });
  });

  test('has at most the allowed number of rows', async () => {
    expect(read('NDJSON', Array(3).fill('{}'), 3)).toHaveLength(3);
    await expectRefused('too_big', 'NDJSON', Array(4).fill('{}'), 3);
  });
});

describe('CSV', () => {
  test('is read by its header, without blank lines and byte order mark', () => {
    expect(read('CSV', ['\uFEFFa,b', '1,"x, y"', '', '2,'])).toEqual([
      { fields: { a: '1', b: 'x, y' } },
      { fields: { a: '2', b: '' } },
    ]);
    expect(read('CSV', ['a,b'])).toEqual([]);
  });

  test('reports the row whose number of cells differs from the header', () => {
    expect(read('CSV', ['a,b', '1', '1,2', '1,2,3']).map(codeOf)).toEqual([
      'invalid_csv',
      null,
      'invalid_csv',
    ]);
  });

  test('is rejected if it is malformed', async () => {
    await expectRefused('invalid_csv', 'CSV', ['a', '"1']);
  });

  test('has at most the allowed number of rows after the header', async () => {
    expect(read('CSV', ['a', '1', '2', '3'], 3)).toHaveLength(3);
    await expectRefused('too_big', 'CSV', ['a', '1', '2', '3', '4'], 3);
  });
});

describe('the header of a CSV', () => {
  const messagesOf = (header: string) => {
    try {
      read('CSV', [header, '1,2,3']);
    } catch (error) {
      return (error as { details: { issues: { path: string; code: string; message: string }[] } }).details
        .issues;
    }
    return [];
  };

  test.each([
    ['a,B', ['Column 2 ("B") is unknown; the columns are a, b']],
    ['a,b,a', ['Column 3 ("a") is in the header twice']],
    ['a, a ', ['Column 2 ("a") is in the header twice']],
    ['a,b.1,b.x', [expect.stringContaining('Column 2 ("b.1")'), expect.stringContaining('Column 3 ("b.x")')]],
    ['a,', [expect.stringContaining('Column 2 ("") is unknown')]],
    ['a,__proto__', [expect.stringContaining('Column 2 ("__proto__") is unknown')]],
    [`a,${'x'.repeat(61)}`, [expect.stringContaining(`Column 2 ("${'x'.repeat(60)}") is unknown`)]],
  ])('is refused by the names of the columns that are unknown or there twice: %s', (header, messages) => {
    expect(messagesOf(header)).toEqual(
      messages.map((message) => ({ path: 'body.content', code: 'invalid_header', message })),
    );
  });

  test('that is a row instead is refused without its values', () => {
    expect(messagesOf('CANARY,Ellis').map(({ message }) => message)).toEqual([
      'Expected a header that names the columns; the columns are a, b',
    ]);
  });

  test('may have blanks around its names, and columns in any order', () => {
    expect(read('CSV', [' b.0 , a', '1,2'])).toEqual([{ fields: { 'b.0': '1', a: '2' } }]);
  });
});

describe('other files', () => {
  test.each([
    ['a;b\n1,5;"2;3"\n', { a: '1,5', b: '2;3' }],
    ['a\tb\r\n1\t2,3\r\n', { a: '1', b: '2,3' }],
    ['\uFEFF"a"|"b"\n1|2\n', { a: '1', b: '2' }],
    ['\n\n"a","b"\n1;1;1,2\n', { a: '1;1;1', b: '2' }],
  ])('are read by their separator: %j', (content, fields) => {
    expect(read('CSV', [content])).toEqual([{ fields }]);
  });

  test.each([
    ['CSV', 'a,b\n1,2\n\n"1\n2",Mu\uFFFDoz\n', 'Line 5, column b'],
    ['CSV', 'b;a\r\n\uFFFD;2\r\n', 'Line 2, column b'],
    ['NDJSON', '{"a":"1"}\r\n{"a":"Mu\uFFFDoz"}', 'Line 2'],
  ] as const)(
    'are refused for a lost character, naming line and column: %s %j',
    async (format, content, place) => {
      await expect(async () => read(format, [content])).rejects.toMatchObject({
        details: {
          issues: [
            {
              path: 'body.content',
              code: 'invalid_encoding',
              message: expect.stringContaining(`${place}: U+FFFD`),
            },
          ],
        },
      });
    },
  );

  test('have no lost character in an escape either', () => {
    expect(read('NDJSON', ['{"a":"\\ufffd"}', '\uFEFF{"a":1}'].slice(0, 1)).map(codeOf)).toEqual([
      'invalid_json',
    ]);
    expect(read('NDJSON', ['\uFEFF{"a":1}'])).toEqual([{ fields: { a: 1 } }]);
  });
});

describe('line ends', () => {
  test.each([
    ['CSV', 'a,b\n1,2\r\n3,4\n'],
    ['CSV', 'a,b\r\n1,2\n3,4\r\n'],
    ['CSV', 'a,b\r1,2\r3,4'],
    ['CSV', 'a,b\n1,2\r\n\r\n\n3,4\r\n\n'],
    ['NDJSON', '{"a":"1","b":"2"}\r\n{"a":"3","b":"4"}\n'],
    ['NDJSON', '{"a":"1","b":"2"}\r{"a":"3","b":"4"}\r\n\n'],
  ] as const)('may be mixed, and are no part of a cell: %s %j', (format, content) => {
    expect(read(format, [content])).toEqual([{ fields: { a: '1', b: '2' } }, { fields: { a: '3', b: '4' } }]);
  });

  test('are kept in quotation marks', () => {
    expect(read('CSV', ['a,b\r\n"1\r\n2","3\r4"\n'])).toEqual([{ fields: { a: '1\r\n2', b: '3\r4' } }]);
  });
});

test.each([
  ['12', 'number', 12],
  ['-0.5', 'number', -0.5],
  ['1e3', 'number', '1e3'],
  ['.5', 'number', '.5'],
  ['TRUE', 'boolean', true],
  ['false', 'boolean', false],
  ['yes', 'boolean', 'yes'],
  ['12', 'string', '12'],
] as const)('a cell %j of a %s is %j', (cell, type, value) => {
  expect(cellValue(cell, type)).toBe(value);
});
