import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { type PdfDocument, type PdfSection, renderPdf } from './index.ts';

const documentOf = (sections: readonly PdfSection[], rest: Partial<PdfDocument> = {}): PdfDocument => ({
  title: 'Good Faith Estimate',
  language: 'en-US',
  metadata: {
    title: 'Estimate 123',
    subject: 'Expected charges',
    createdAt: new Date('2026-03-02T15:00:00Z'),
  },
  sections,
  ...rest,
});

interface PlacedText {
  readonly text: string;
  readonly right: number;
}

const read = async (bytes: Uint8Array) => {
  const file = await getDocumentProxy(bytes.slice());
  const pages: PlacedText[][] = [];
  for (let number = 1; number <= file.numPages; number++) {
    const content = await (await file.getPage(number)).getTextContent();
    pages.push(
      content.items.flatMap((item) =>
        'str' in item ? [{ text: item.str, right: item.transform[4] + item.width }] : [],
      ),
    );
  }
  const texts = pages.map((page) =>
    page
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' '),
  );
  return { pages, texts, info: (await file.getMetadata()).info as Record<string, unknown> };
};

const estimate = documentOf(
  [
    { kind: 'heading', text: 'Patient' },
    { kind: 'facts', facts: [{ label: 'Name', value: 'Ada Lovelace' }] },
    { kind: 'notice', title: 'This is not a bill', text: 'Actual charges may differ.' },
    {
      kind: 'table',
      caption: 'Riverside Hospital',
      columns: [
        { header: 'Code', width: 60 },
        { header: 'Service' },
        { header: 'Quantity', align: 'right' },
        { header: 'Expected charge', align: 'right' },
      ],
      rows: Array.from({ length: 300 }, (_, index) => [
        `C${index}`,
        `Service number ${index}`,
        `${index % 4}`,
        `$${'1'.repeat(1 + (index % 4))}.00`,
      ]),
      totalRows: [['Total expected charges', '', '', '$987,654.32']],
    },
    { kind: 'paragraph', text: 'First line\nsecond line' },
  ],
  { subtitle: 'Issued March 2, 2026', footer: 'Questions: 1-800-555-0100' },
);

describe('a document of 300 rows', async () => {
  const bytes = await renderPdf(estimate);
  const { pages, texts, info } = await read(bytes);
  const tablePages = texts.filter((text) => /\bC\d+ /.test(text));

  it('is a PDF of several pages', () => {
    expect(Buffer.from(bytes.subarray(0, 8)).toString('latin1')).toBe('%PDF-1.7');
    expect(texts.length).toBeGreaterThanOrEqual(6);
    expect(texts.length).toBeLessThanOrEqual(14);
  });

  it('has every row exactly once and in order', () => {
    const codes = [...texts.join(' ').matchAll(/\bC(\d+) /g)].map((match) => Number(match[1]));
    expect(codes).toEqual(Array.from({ length: 300 }, (_, index) => index));
  });

  it('repeats the caption and the header of the table on every page of the table', () => {
    expect(tablePages.length).toBeGreaterThan(4);
    for (const page of tablePages) {
      expect(page).toContain('Riverside Hospital Code Service Quantity Expected charge');
    }
  });

  it('has page numbers next to the footer', () => {
    for (const [index, page] of texts.entries()) {
      expect(page).toContain(`Questions: 1-800-555-0100 Page ${index + 1} of ${texts.length}`);
    }
  });

  it('right-aligns amounts of any length with their header and their total', () => {
    const rights = pages
      .flat()
      .filter(({ text }) => /^(\$[\d,]+\.\d\d|Expected charge|charge)$/.test(text.trim()))
      .map(({ right }) => Math.round(right * 10) / 10);
    expect(rights.length).toBeGreaterThanOrEqual(301);
    expect(new Set(rights)).toEqual(new Set([558]));
  });

  it('has its title, facts, notice, totals and paragraph', () => {
    const text = texts.join(' ');
    expect(text).toContain('Good Faith Estimate Issued March 2, 2026 Patient Name Ada Lovelace');
    expect(text).toContain('This is not a bill Actual charges may differ.');
    expect(text).toContain('Total expected charges $987,654.32 First line second line');
  });

  it('has the given metadata and creation date', () => {
    expect(info).toMatchObject({
      Title: 'Estimate 123',
      Subject: 'Expected charges',
      CreationDate: 'D:20260302150000Z',
      Language: 'en-US',
    });
  });

  it('has the same bytes when it is rendered again, at another time and concurrently with another document', async () => {
    const [again, other] = await Promise.all([renderPdf(estimate), renderPdf(documentOf([]))]);
    expect(Buffer.compare(again, bytes)).toBe(0);
    expect(Buffer.compare(other, bytes)).not.toBe(0);
  });
});

describe('renderPdf', () => {
  it('draws Latin, Greek and Cyrillic names', async () => {
    const names = [
      'Zażółć Nguyễn',
      'Þórður Ångström',
      'Κωνσταντίνος Παπαδόπουλος',
      'Щербаков Ґалаґан',
      'Șțefan',
    ];
    const { texts } = await read(
      await renderPdf(documentOf([{ kind: 'paragraph', text: names.join('\n') }])),
    );
    for (const name of names) expect(texts[0]).toContain(name);
  });

  it('never leaves a heading alone at the bottom of a page', async () => {
    for (let paragraphs = 20; paragraphs < 32; paragraphs++) {
      const filling: PdfSection[] = Array.from({ length: paragraphs }, () => ({
        kind: 'paragraph',
        text: 'x',
      }));
      const { texts } = await read(
        await renderPdf(
          documentOf([
            ...filling,
            { kind: 'heading', text: 'Outer' },
            { kind: 'heading', level: 2, text: 'Inner' },
            { kind: 'notice', text: 'Boxed\n'.repeat(4) },
          ]),
        ),
      );
      const pageOf = (word: string) => texts.findIndex((text) => text.includes(word));
      expect([pageOf('Outer'), pageOf('Inner')]).toEqual([pageOf('Boxed'), pageOf('Boxed')]);
    }
  });

  it('starts a new page at a page break, but not for one at the end', async () => {
    const sections: PdfSection[] = [
      { kind: 'paragraph', text: 'First' },
      { kind: 'pageBreak' },
      { kind: 'heading', text: 'Second' },
      { kind: 'pageBreak' },
    ];
    const { texts } = await read(await renderPdf(documentOf(sections)));
    expect(texts).toHaveLength(2);
    expect([texts[0], texts[1]]).toEqual([
      expect.stringContaining('First'),
      expect.stringContaining('Second'),
    ]);
  });

  it('loses no word of an overlong row, notice or footer', async () => {
    const words = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${prefix}${index}`);
    const row = words('r', 2500);
    const notice = words('n', 2500);
    const footer = words('f', 150);
    const { texts } = await read(
      await renderPdf(
        documentOf(
          [
            {
              kind: 'table',
              columns: [{ header: 'A' }, { header: 'B' }],
              rows: [['tall', row.join(' ')]],
            },
            { kind: 'notice', text: notice.join(' ') },
          ],
          { footer: footer.join(' ') },
        ),
      ),
    );
    const found = new Set(texts.join(' ').split(' '));
    for (const word of [...row, ...notice]) expect(found).toContain(word);
    for (const page of texts) {
      const onPage = new Set(page.split(' '));
      for (const word of footer) expect(onPage).toContain(word);
    }
  });

  it('prints markup, URLs and paths as plain text', async () => {
    const text = '<b>{"image":"http://127.0.0.1:1/x.png"}</b> [data:image/png;base64,AA] file:///etc/passwd';
    const { texts } = await read(await renderPdf(documentOf([{ kind: 'paragraph', text }])));
    expect(texts[0]).toContain(text);
  });

  it('accepts empty tables and empty lists of facts', async () => {
    const { texts } = await read(
      await renderPdf(
        documentOf([
          { kind: 'facts', facts: [] },
          { kind: 'table', columns: [{ header: 'Nothing' }], rows: [] },
        ]),
      ),
    );
    expect(texts[0]).toContain('Nothing');
  });

  it('rejects a row that does not match its columns, a table without columns and an invalid date', async () => {
    const columns = [{ header: 'A' }, { header: 'B' }];
    await expect(renderPdf(documentOf([{ kind: 'table', columns, rows: [['1']] }]))).rejects.toThrow(
      'A row has 1 texts, but the table has 2 columns',
    );
    await expect(renderPdf(documentOf([{ kind: 'table', columns: [], rows: [] }]))).rejects.toThrow(
      'A table needs at least one column',
    );
    const metadata = { title: 'x', createdAt: new Date(Number.NaN) };
    await expect(renderPdf(documentOf([], { metadata }))).rejects.toThrow('createdAt is not a valid date');
  });
});

describe('importing the package', () => {
  it('loads neither pdfmake nor the AWS SDK before first use', async () => {
    const script = `
      const { createRequire } = await import('node:module');
      const loaded = () => Object.keys(createRequire('/').cache).filter((path) => /pdfmake|aws-sdk/.test(path)).length;
      const { renderPdf, s3Store } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});
      s3Store({ region: 'us-east-1', bucket: 'documents' });
      const before = loaded();
      await renderPdf({ title: 'x', language: 'en-US', sections: [], metadata: { title: 'x', createdAt: new Date(0) } });
      process.stdout.write(JSON.stringify([before, loaded() > 0]));
    `;
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [
      '--conditions=@rcm/source',
      '--input-type=module',
      '--eval',
      script,
    ]);
    expect(JSON.parse(stdout)).toEqual([0, true]);
    expect(stderr).toBe('');
  });
});
