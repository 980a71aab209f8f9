import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileRow, streamRows } from './row-file.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'rcm-rows-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Reads a text as a file of codes in batches of two; a code of three letters is complete. */
async function read(content: string | Buffer) {
  const path = join(directory, 'codes.csv');
  writeFileSync(path, content);
  const cells: string[] = [];
  const batches: [before: number, codes: readonly string[]][] = [];
  const steps: [file: string, done: number, total: number][] = [];
  const summary = await streamRows(
    {
      path,
      batchSize: 2,
      onProgress: (...step) => steps.push(step),
      columnsOf(header) {
        if (header[0] !== 'CODE') throw new Error('its header lacks CODE');
        return header.map((name) => name.toLowerCase());
      },
      read({ code = '', x = '' }: FileRow) {
        cells.push(x);
        if (!/^[A-Z]+$/.test(code)) throw new Error('code is not well-formed');
        return code;
      },
      isWhole: ({ code }) => code?.length === 3,
    },
    async (rows, before) => {
      batches.push([before, rows]);
    },
  );
  return { summary, batches, steps, cells };
}

describe('a file', () => {
  test('is passed on in batches, each with the number of rows before it', async () => {
    const { batches, summary } = await read('CODE,X\nABC,1\nDEF,2\n\nGHI,3\n');
    expect(batches).toEqual([
      [0, ['ABC', 'DEF']],
      [2, ['GHI']],
    ]);
    expect(summary.rowCount).toBe(3);
  });

  test('with as many rows as the batch size is one batch', async () => {
    expect((await read('CODE\nABC\nDEF\n')).batches).toEqual([[0, ['ABC', 'DEF']]]);
  });

  test.each(['CODE,X\nABC,1\r\nDEF,2\n', 'CODE,X\r\nABC,1\nDEF,2\n', 'CODE,X\rABC,1\rDEF,2\r\n\n'])(
    'may mix the ends of its lines, and end its last line twice: %j',
    async (content) => {
      expect((await read(content)).batches).toEqual([[0, ['ABC', 'DEF']]]);
    },
  );

  test('reports progress after each batch and at its end', async () => {
    const content = 'CODE\nABC\nDEF\nGHI\n';
    const { steps } = await read(content);
    expect(steps.map(([file, , total]) => [file, total])).toEqual([
      ['codes.csv', content.length],
      ['codes.csv', content.length],
    ]);
    expect(steps.at(-1)?.[1]).toBe(content.length);
  });

  test('has the checksum of all of its bytes, including a byte order mark', async () => {
    const content = '\uFEFFCODE\r\nABC\r\n';
    const { summary } = await read(content);
    expect(summary).toEqual({
      rowCount: 1,
      rejected: [],
      checksum: createHash('sha256').update(content).digest('hex'),
    });
  });

  test('that is empty, or has only a header, has no rows', async () => {
    expect((await read('')).summary.rowCount).toBe(0);
    expect((await read('CODE')).summary.rowCount).toBe(0);
  });

  test('may end without a line break if its last row is complete', async () => {
    expect((await read('CODE\nAB\nDEF')).summary.rowCount).toBe(2);
    await expect(read('CODE\nABC\nDE')).rejects.toThrow('its last line is truncated');
    expect((await read('CODE\nABC\nDE\n')).summary.rowCount).toBe(2);
  });
});

describe('rows that cannot be read', () => {
  const good = (count: number) => Array.from({ length: count }, () => 'ABC,1\n').join('');

  test('are left out and reported by line, up to 1 % of the rows', async () => {
    const { summary, batches } = await read(`CODE,X\n${good(98)}CANARY1,2\n\nABC,"1\n2"\n${good(100)}ABC\n`);
    expect(summary).toMatchObject({
      rowCount: 199,
      rejected: [
        { line: 100, reason: 'code is not well-formed' },
        { line: 204, reason: 'it has 1 columns instead of 2' },
      ],
    });
    expect(batches.flatMap(([, rows]) => rows)).toHaveLength(199);
    expect(batches.at(-1)?.[0]).toBe(198);
  });

  test.each([
    [99, 1, true],
    [98, 1, false],
    [198, 2, true],
    [197, 2, false],
  ])('refuse a file if they are more than 1 %%: %d good and %d bad, %s', async (many, bad, isTaken) => {
    const reading = read(`CODE,X\n${good(many)}${'1,1\n'.repeat(bad)}`);
    if (isTaken) expect((await reading).summary.rejected).toHaveLength(bad);
    else
      await expect(reading).rejects.toThrow(
        `${bad} of ${many + bad} rows can't be read, more than 1 %: line`,
      );
  });

  test('refuse a file if they are more than 1,000, which is found before the file is read to its end', async () => {
    await expect(read(`CODE,X\n${'1,1\n'.repeat(1_500)}`)).rejects.toThrow("1001 of 1001 rows can't be read");
    const all = good(99_000);
    expect((await read(`CODE,X\n${all}${'1,1\n'.repeat(1_000)}`)).summary.rejected).toHaveLength(1_000);
  });

  test('are no lines without any text', async () => {
    expect((await read('CODE,X\nABC,1\n,\n  \n\t,\nDEF,2\n\r\n')).summary).toMatchObject({
      rowCount: 2,
      rejected: [],
    });
  });

  test('name ten of them when a file is refused', async () => {
    await expect(read(`CODE,X\n${'1,1\n'.repeat(11)}`)).rejects.toThrow(
      /line 11: code is not well-formed, …$/,
    );
  });
});

describe('an odd file', () => {
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
  const latin1 = (text: string) => Buffer.from(text, 'latin1');

  test.each<[string, string, string | Buffer]>([
    ['with semicolons', '1,5', 'CODE;X\nABC;1,5\nDEF;2\n'],
    ['with tabs', '1,5', 'CODE\tX\r\nABC\t1,5\r\nDEF\t2\r\n'],
    ['with bars, and quoted names', '1', '"CODE"|"X"|"A,B,C,D"\nABC|1|\nDEF|2|\n'],
    ['in UTF-16, little-endian', 'Muñoz', utf16('CODE\tX\r\nABC\tMuñoz\r\nDEF\t2\r\n')],
    ['in UTF-16, big-endian', 'Muñoz', utf16('CODE,X\nABC,Muñoz\nDEF,2\n').swap16()],
    ['in Latin-1', 'Muñoz', latin1('CODE,X\nABC,Muñoz\nDEF,2\n')],
    [
      'in Windows-1252',
      '“Ñ”',
      Buffer.concat([latin1('CODE,X\nABC,'), Buffer.from([0x93, 0xd1, 0x94]), latin1('\nDEF,2\n')]),
    ],
    ['in UTF-8 with a byte order mark', 'Muñoz', '\uFEFFCODE,X\nABC,Muñoz\nDEF,2\n'],
  ])('is read: %s', async (_what, cell, content) => {
    const { batches, summary, cells } = await read(content);
    expect(batches).toEqual([[0, ['ABC', 'DEF']]]);
    expect(cells).toEqual([cell, '2']);
    expect(summary).toMatchObject({
      rejected: [],
      checksum: createHash('sha256').update(content).digest('hex'),
    });
  });

  test.each<[string, Buffer]>([
    ['in UTF-16 without a byte order mark', Buffer.from('CODE,X\nABC,1\n', 'utf16le')],
    ['in UTF-8 and Latin-1', Buffer.concat([Buffer.from('CODE,X\nABC,Muñoz\n'), latin1('DEF,Muñoz\n')])],
    [
      'with a byte that Windows-1252 does not define',
      Buffer.concat([latin1('CODE\nABC'), Buffer.from([0x81, 0x0a])]),
    ],
    ['of a spreadsheet', Buffer.from('PK\u0003\u0004\u0014\u0000')],
  ])('is refused in words: %s', async (_what, content) => {
    await expect(read(content)).rejects.toThrow('save it as UTF-8');
  });

  test('has characters of UTF-8 across the chunks of a stream', async () => {
    const rows = Array.from({ length: 60_000 }, () => 'ABC,ñ\n').join('');
    expect((await read(`CODE,X\n${rows}`)).summary.rowCount).toBe(60_000);
    expect((await read(latin1(`CODE,X\n${rows}`))).summary.rowCount).toBe(60_000);
  });

  test('never has a lost character: its row is left out, naming line and column', async () => {
    const { summary } = await read(`CODE,X\n${'ABC,1\n'.repeat(99)}ABC,Mu\uFFFDoz\n`);
    expect(summary).toMatchObject({
      rowCount: 99,
      rejected: [
        {
          line: 101,
          reason: expect.stringContaining('column x: U+FFFD stands for a character that was lost'),
        },
      ],
    });
    await expect(read('CODE,X\nABC,\uFFFD\n')).rejects.toThrow('line 2: column x: U+FFFD');
  });
});

describe('a file is rejected', () => {
  const open = 'x'.repeat(64 * 1_024);

  test.each([
    ['for another header', 'KEY\nABC\n', 'its header lacks CODE'],
    ['for a row that cannot be read', 'CODE\nABC\nCANARY1\n', 'line 3: code is not well-formed'],
    ['for a line of too few columns', 'CODE,X\nABC,1\nCANARY\n', 'line 3: it has 1 columns instead of 2'],
    ['for a line of too many columns', 'CODE\nABC,CANARY\n', 'line 2: it has 2 columns instead of 1'],
    ['for a quotation mark that is not closed', 'CODE\n"CANARY\n', 'a quotation mark is not closed'],
    [
      'for one, before the file has been read completely',
      `CODE\n"CANARY${open}"\nABC\n`,
      'a quotation mark is not closed',
    ],
    [
      'for a quotation mark inside a word',
      'CODE\nCAN"ARY\n',
      'near line 2, column CODE: a quotation mark is inside a cell',
    ],
    [
      'for text after a quotation mark',
      'CODE,X\nABC,"CAN"ARY\n',
      'near line 2, column X: text follows a closing quotation mark',
    ],
  ])('%s, with a message that contains no value', async (_what, content, reason) => {
    const reading = read(content);
    await expect(reading).rejects.toThrow(reason);
    await expect(reading).rejects.not.toThrow('CANARY');
  });

  test('if it does not exist', async () => {
    const nothing = {
      path: '/nowhere.csv',
      batchSize: 1,
      onProgress: undefined,
      columnsOf: () => [],
      read: () => null,
      isWhole: () => true,
    };
    await expect(streamRows(nothing, async () => undefined)).rejects.toThrow('ENOENT');
  });
});
