import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { date, issuesOf, moneyInput, text } from '@rcm/envelope';
import { ApiError } from '@rcm/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type CellType, cellIssue, cellValue } from './cell-value.ts';
import { inputShape } from './exported.ts';
import { parseRows } from './row-content.ts';
import { type FileRow, streamRows } from './row-file.ts';

/** A row of the files: each type of cell. */
const Row = z.object({
  code: text(1, 20),
  name: text(1, 40).optional(),
  amount: moneyInput.optional(),
  day: date.optional(),
  isActive: z.boolean().optional(),
});

const types: Readonly<Record<string, CellType>> = { amount: 'number', isActive: 'boolean' };
const names = Object.keys(Row.shape);

const cellReader = (header: readonly string[]) => (cells: readonly string[]) => {
  const sent = header
    .map((name, index) => ({ name, cell: cells[index] ?? '' }))
    .filter(({ cell }) => cell !== '');
  const issues = sent.flatMap(({ name, cell }) => cellIssue(name, cell, types[name] ?? 'string') ?? []);
  if (issues.length > 0) return { issues };
  return {
    fields: Object.fromEntries(
      sent.map(({ name, cell }) => [name, cellValue(cell, types[name] ?? 'string')]),
    ),
  };
};

/** What is read of the text of a request: its rows, the issues of a row as `row, column: message`, or a refusal. */
function readRequest(content: string): readonly (object | string)[] | string {
  try {
    const columns = { names, has: (name: string) => names.includes(name) };
    return parseRows({
      content,
      format: 'CSV',
      mostRows: 100,
      shape: inputShape(Row),
      columns,
      cellReader,
    }).map((row, index) => {
      const read = 'fields' in row ? Row.safeParse(row.fields) : null;
      if (read?.success) return read.data;
      const issues = 'issues' in row ? row.issues : issuesOf(read?.error as z.ZodError, null);
      return issues.map(({ path, message }) => `row ${index + 1}, ${path}: ${message}`).join('; ');
    });
  } catch (error) {
    if (!ApiError.is(error)) throw error;
    return (error.details.issues ?? []).map(({ message }) => message).join('; ');
  }
}

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'rcm-odd-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

/** The rows of a file of a list, or why it is refused. */
async function readFile(content: string | Buffer): Promise<readonly FileRow[] | string> {
  const path = join(directory, 'odd.csv');
  writeFileSync(path, content);
  const found: FileRow[] = [];
  try {
    await streamRows<FileRow>(
      {
        path,
        batchSize: 10,
        onProgress: undefined,
        columnsOf(header) {
          if (header[0] !== 'code') throw new Error('its header lacks the column code');
          return header;
        },
        read: (row) => row,
        isWhole: () => true,
      },
      async (rows) => {
        found.push(...rows);
      },
    );
    return found;
  } catch (error) {
    return (error as Error).message;
  }
}

const one = [{ code: 'A1', name: 'Muñoz' }];
const plain = [{ code: 'A1', name: 'x' }];
const numberExpected =
  'Expected a number in digits with a decimal point, such as 1234.5, without separators of thousands, currency signs and exponents';
const roundedText =
  'Expected text, not a number that a spreadsheet has rounded: format the column as text, and export the file again';
const knownColumns = 'the columns are code, name, amount, day, isActive';

describe('the rows of a request', () => {
  test.each<[string, string, readonly (object | string)[] | string]>([
    ['commas', 'code,name\nA1,Muñoz\n', one],
    ['semicolons', 'code;name\nA1;Muñoz\n', one],
    ['tabs', 'code\tname\nA1\tMuñoz\n', one],
    ['bars', 'code|name\nA1|Muñoz\n', one],
    [
      'a line that declares the separator',
      'sep=;\r\ncode;name\r\nA1;"a;b"\r\n',
      [{ code: 'A1', name: 'a;b' }],
    ],
    [
      'a declared separator that the header has less often',
      'sep=|\n"code,1,2"|name\nA1|x\n',
      `Column 1 ("code,1,2") is unknown; ${knownColumns}`,
    ],
    ['a byte order mark', '\uFEFFcode,name\nA1,Muñoz\n', one],
    ['a byte order mark and a declared separator', '\uFEFF"sep=;"\ncode;name\nA1;Muñoz\n', one],
    [
      'a lost character in a cell',
      'code,name\nA1,x\nA2,Mu\uFFFDoz\n',
      'Line 3, column name: U+FFFD stands for a character that was lost; export the file again as UTF-8',
    ],
    [
      'a lost character in the header',
      'code,n\uFFFDme\nA1,x\n',
      'Line 1, column 2: U+FFFD stands for a character that was lost; export the file again as UTF-8',
    ],
    [
      'NUL in a cell',
      'code,name\nA1,x\u0000\n',
      'Line 2, column name: NUL and lone surrogates are no text; export the file again as UTF-8',
    ],
    [
      'UTF-16 that was read as bytes',
      'c\u0000o\u0000d\u0000e\u0000\n\u0000A\u00001\u0000',
      'Line 1, column 1: NUL and lone surrogates are no text; export the file again as UTF-8',
    ],
    [
      'lone surrogates',
      'code,name\nA1,\ud83d\n',
      'Line 2, column name: U+FFFD stands for a character that was lost; export the file again as UTF-8',
    ],
    ['lines that end in \\r\\n', 'code,name\r\nA1,x\r\n', plain],
    ['lines that end in \\r', 'code,name\rA1,x\r', plain],
    [
      'lines that end in different ways',
      'code,name\r\nA1,x\nA2,y\r\n',
      [...plain, { code: 'A2', name: 'y' }],
    ],
    ['no end of the last line', 'code,name\nA1,x', plain],
    ['blank lines', '\n\ncode,name\n\n \nA1,x\r\n\r\n\n', plain],
    ['lines with separators only', 'code,name\n,\nA1,x\n,\n , \n', plain],
    ['an unknown column', 'code,nam\nA1,x\n', `Column 2 ("nam") is unknown; ${knownColumns}`],
    ['a column twice', 'code,name,code\nA1,x,A2\n', 'Column 3 ("code") is in the header twice'],
    ['a column in other letters', 'code,NAME\nA1,x\n', `Column 2 ("NAME") is unknown; ${knownColumns}`],
    ['blanks around the columns', ' code , name \nA1,x\n', plain],
    ['quoted columns', '"code","name"\n"A1","x"\n', plain],
    [
      'no required column',
      'name,day\nx,2026-03-02\n',
      ['row 1, code: Invalid input: expected string, received undefined'],
    ],
    ['a column without a name', 'code,,name\nA1,,x\n', `Column 2 ("") is unknown; ${knownColumns}`],
    ['only a header', 'code,name\n', []],
    ['no header', 'A1,x\nA2,y\n', `Expected a header that names the columns; ${knownColumns}`],
    ['nothing', '', `Expected a header that names the columns; ${knownColumns}`],
    ['only blank lines', '\n \r\n', `Expected a header that names the columns; ${knownColumns}`],
    ['doubled quotation marks', 'code,name\nA1,"the ""first"""\n', [{ code: 'A1', name: 'the "first"' }]],
    ['a line break in a cell', 'code,name\nA1,"two\r\nlines"\n', [{ code: 'A1', name: 'two\r\nlines' }]],
    [
      'a quotation mark that is not closed',
      'code,name\nA1,"two\nlines"\n\nA2,"x\nA3,y\n',
      'The row that begins in line 5, column name: a quotation mark is not closed',
    ],
    [
      'a quotation mark in a cell',
      'code,name\nA1,x\nA2,5" tube\n',
      'The row that begins in line 3, column name: a quotation mark is inside a cell: enclose the cell in quotation marks and double those in it',
    ],
    [
      'text after a quotation mark',
      'sep=;\ncode;name\nA1;"5" tube\n',
      'The row that begins in line 3, column name: text follows a closing quotation mark: double the quotation marks that belong to the cell',
    ],
    [
      'a quotation mark that is not closed in the header',
      'code,"name\nA1,x\n',
      'The row that begins in line 1, column 2: a quotation mark is not closed',
    ],
    [
      'a row that is too short',
      'code,name\nA1\nA1,x\n',
      ['row 1, : Expected 2 cells, as in the header, instead of 1', ...plain],
    ],
    [
      'a row that is too long',
      'code,name\nA1,x,y\nA1,x\n',
      ['row 1, : Expected 2 cells, as in the header, instead of 3', ...plain],
    ],
    [
      'a separator within a row',
      'code;name\nA1,x\n',
      ['row 1, : Expected 2 cells, as in the header, instead of 1'],
    ],
    ['leading zeros', 'code,amount\n007,0042.50\n', [{ code: '007', amount: '42.50' }]],
    ['a rounded number as text', 'code,name\n1.23457E+11,x\n', [`row 1, code: ${roundedText}`]],
    ['an exponent', 'code,amount\nA1,1E+05\n', [`row 1, amount: ${numberExpected}`]],
    ['codes with an E', 'code,name\n1E05,E11.9\n', [{ code: '1E05', name: 'E11.9' }]],
    ['thousands', 'code,amount\nA1,"1,234.50"\n', [`row 1, amount: ${numberExpected}`]],
    ['a decimal comma', 'code;amount\nA1;1234,50\n', [`row 1, amount: ${numberExpected}`]],
    ['a currency sign', 'code,amount\nA1,$100.00\n', [`row 1, amount: ${numberExpected}`]],
    [
      'blanks around a number',
      'code,amount,isActive\nA1, 12.50 ,TRUE \n',
      [{ code: 'A1', amount: '12.50', isActive: true }],
    ],
    ['a word for true', 'code,isActive\nA1,yes\n', ['row 1, isActive: Expected true or false']],
    [
      'a day of another form',
      'code,day\nA1,1/2/2026\n',
      ['row 1, day: Expected a calendar date, YYYY-MM-DD'],
    ],
    [
      'a day that does not exist',
      'code,day\nA1,2026-02-30\n',
      ['row 1, day: Expected a calendar date, YYYY-MM-DD'],
    ],
    ['a formula', "code,name\nA1,=cmd|' /C calc'!A0\n", [{ code: 'A1', name: "=cmd|' /C calc'!A0" }]],
    ['a formula of an export', "code,name\nA1,'=1+1\n", [{ code: 'A1', name: '=1+1' }]],
    ['blanks after a text', 'code,name\nA1 ,x\n', [{ code: 'A1 ', name: 'x' }]],
    [
      'a very long cell',
      `code,name\n${'A'.repeat(100_000)},x\n`,
      ['row 1, code: Expected 1 to 20 characters'],
    ],
  ])('with %s', (_what, content, result) => {
    expect(readRequest(content)).toEqual(result);
  });
});

describe('a file of a list', () => {
  const utf16 = (content: string) => Buffer.from(`\uFEFF${content}`, 'utf16le');
  const odd = 'code,name\nA1,Muñoz\n';
  const otherEncoding =
    'it is not in one of UTF-8, UTF-16 with a byte order mark and Windows-1252: save it as UTF-8';

  test.each<[string, string | Buffer, readonly FileRow[] | string]>([
    ['in UTF-8', odd, one],
    ['in UTF-8 with a byte order mark', `\uFEFF${odd}`, one],
    ['in UTF-16, little-endian', utf16(odd), one],
    ['in UTF-16, big-endian', utf16(odd).swap16(), one],
    ['in UTF-16 without a byte order mark', Buffer.from(odd, 'utf16le'), otherEncoding],
    ['in Windows-1252', Buffer.from(odd, 'latin1'), one],
    [
      'in broken UTF-8',
      Buffer.concat([Buffer.from(odd), Buffer.from('A2,Mu\xf1oz\n', 'latin1')]),
      otherEncoding,
    ],
    [
      'with a lost character',
      'code,name\nA1,Mu\uFFFDoz\n',
      "1 of 1 rows can't be read, more than 1 %: line 2: column name: U+FFFD stands for a character that was lost; export the file again as UTF-8",
    ],
    ['with a line that declares the separator', 'sep=;\r\ncode;name\r\nA1;Muñoz\r\n', one],
    [
      'with a quotation mark in a cell',
      'code,name\nA1,5" tube\n',
      'near line 2, column name: a quotation mark is inside a cell: enclose the cell in quotation marks and double those in it',
    ],
    ['without a header', 'A1,x\n', 'its header lacks the column code'],
    [
      'with a row that is too short',
      'code,name\nA1\n',
      "1 of 1 rows can't be read, more than 1 %: line 2: it has 1 columns instead of 2",
    ],
  ])('%s', async (_what, content, result) => {
    expect(await readFile(content)).toEqual(result);
  });
});
