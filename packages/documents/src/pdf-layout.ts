import type {
  Content,
  ContentTable,
  CustomTableLayout,
  Margins,
  Node,
  TableCell,
  TDocumentDefinitions,
} from 'pdfmake/interfaces.js';
import type { PdfColumn, PdfDocument, PdfFacts, PdfNotice, PdfSection, PdfTable } from './pdf-document.ts';
import { printable } from './printable-text.ts';

const ink = '#1f2933';
const muted = '#52606d';
const hairline = '#d5dbe1';
const rule = '#616e7c';
const shade = '#f4f6f8';

const pageWidth = 612;
const sideMargin = 54;
const contentWidth = pageWidth - 2 * sideMargin;
const topMargin = 60;
const footerSize = 7.5;
const pageNumberWidth = 80;

/**
 * A block with more lines may break across pages: pdfmake draws an unbreakable block that is taller than a page past
 * the bottom of the page, where it is lost.
 */
const unbrokenLines = 30;

const estimatedLines = (text: string, charactersPerLine: number) =>
  text
    .split('\n')
    .reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / charactersPerLine)), 0);

const factsLayout: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 12,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
};

const noticeLayout: CustomTableLayout = {
  hLineWidth: () => 0.75,
  vLineWidth: () => 0.75,
  hLineColor: () => rule,
  vLineColor: () => rule,
  fillColor: () => shade,
  paddingLeft: () => 10,
  paddingRight: () => 10,
  paddingTop: () => 8,
  paddingBottom: () => 8,
};

const tableLayout = (headerRows: number, totalRows: number): CustomTableLayout => {
  const isStrong = (line: number, rows: number) =>
    line === headerRows || (totalRows > 0 && line === rows - totalRows) || line === rows;
  return {
    hLineWidth: (line, node) => {
      if (line < headerRows) return 0;
      return isStrong(line, node.table.body.length) ? 0.75 : 0.4;
    },
    hLineColor: (line, node) => (isStrong(line, node.table.body.length) ? rule : hairline),
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : 12),
    paddingRight: () => 0,
    paddingTop: () => 3,
    paddingBottom: () => 2.25,
  };
};

const columnWidth = ({ align, width }: PdfColumn) => {
  if (typeof width === 'number') return width;
  return (width ?? (align === 'right' ? 'content' : 'fill')) === 'fill' ? '*' : 'auto';
};

const isUnbroken = ({ text }: PdfNotice) => estimatedLines(text, 90) <= unbrokenLines;

const estimatedRowLines = (row: readonly string[], columns: readonly PdfColumn[]) => {
  const fixed = columns.map(({ width }) => (typeof width === 'number' ? width : 0));
  const flexibleColumns = fixed.filter((width) => width === 0).length;
  const flexibleWidth = (contentWidth - fixed.reduce((sum, width) => sum + width, 0)) / flexibleColumns;
  return Math.max(
    ...row.map((text, index) => estimatedLines(text, Math.max(4, (fixed[index] || flexibleWidth) / 5))),
  );
};

const factsContent = ({ facts }: PdfFacts): Content => {
  if (facts.length === 0) return [];
  return {
    table: {
      widths: [150, '*'],
      body: facts.map(({ label, value }) => [
        { text: printable(label), color: muted },
        { text: printable(value) },
      ]),
    },
    layout: factsLayout,
    margin: [0, 0, 0, 8],
  };
};

const noticeContent = (notice: PdfNotice): Content => {
  const { title, text } = notice;
  const body: Content[] = [];
  if (title !== undefined) body.push({ text: printable(title), bold: true, margin: [0, 0, 0, 3] });
  body.push({ text: printable(text) });
  return {
    table: { widths: ['*'], body: [[{ stack: body }]] },
    layout: noticeLayout,
    unbreakable: isUnbroken(notice),
    margin: [0, 6, 0, 10],
  };
};

const totalCells = (row: readonly string[], columns: readonly PdfColumn[]): TableCell[] => {
  const cells: TableCell[] = [];
  for (let index = 0; index < row.length; index++) {
    let colSpan = 1;
    if (columns[index]?.align !== 'right' && row[index] !== '') {
      while (row[index + colSpan] === '') colSpan++;
    }
    cells.push({
      text: printable(row[index] ?? ''),
      alignment: columns[index]?.align ?? 'left',
      bold: true,
      colSpan,
    });
    for (; colSpan > 1; colSpan--, index++) cells.push({});
  }
  return cells;
};

const tableContent = ({ caption, columns, rows, totalRows = [] }: PdfTable): ContentTable => {
  if (columns.length === 0) throw new RangeError('A table needs at least one column');
  for (const row of [...rows, ...totalRows]) {
    if (row.length !== columns.length) {
      throw new RangeError(`A row has ${row.length} texts, but the table has ${columns.length} columns`);
    }
  }
  const body: TableCell[][] = [];
  if (caption !== undefined) {
    const cell = { text: printable(caption), bold: true, fontSize: 10, colSpan: columns.length };
    body.push([cell, ...columns.slice(1).map(() => ({}))]);
  }
  body.push(
    columns.map(({ header, align = 'left' }) => ({
      text: printable(header),
      alignment: align,
      bold: true,
      fontSize: 8,
      color: muted,
    })),
  );
  const headerRows = body.length;
  for (const row of rows) {
    body.push(
      row.map((text, index) => ({ text: printable(text), alignment: columns[index]?.align ?? 'left' })),
    );
  }
  for (const row of totalRows) body.push(totalCells(row, columns));
  const hasTallRow = [...rows, ...totalRows].some((row) => estimatedRowLines(row, columns) > unbrokenLines);
  return {
    table: {
      widths: columns.map(columnWidth),
      headerRows,
      keepWithHeaderRows: body.length > headerRows && !hasTallRow ? 1 : 0,
      dontBreakRows: !hasTallRow,
      body,
    },
    layout: tableLayout(headerRows, totalRows.length),
    fontSize: 8.5,
    margin: [0, 2, 0, 14],
  };
};

const minimumHeight = (section: PdfSection): number => {
  switch (section.kind) {
    case 'heading':
      return section.level === 2 ? 26 : 36;
    case 'paragraph':
      return Math.min(2, estimatedLines(section.text, 100)) * 14;
    case 'facts':
      return 18;
    case 'notice':
      return isUnbroken(section) ? 40 + estimatedLines(section.text, 90) * 14 : 60;
    case 'pageBreak':
      return 0;
    case 'table': {
      const firstRow = section.rows[0] ?? [''];
      return 50 + Math.min(unbrokenLines, estimatedRowLines(firstRow, section.columns)) * 13;
    }
  }
};

/** The height of a heading, the headings directly below it, and the minimum that may follow them on a page. */
const headingHeight = (sections: readonly PdfSection[], index: number): number => {
  const section = sections[index];
  if (section === undefined) return 0;
  const height = minimumHeight(section);
  return section.kind === 'heading' ? height + headingHeight(sections, index + 1) : height;
};

const sectionContent = (section: PdfSection, index: number, sections: readonly PdfSection[]): Content => {
  switch (section.kind) {
    case 'heading': {
      const isPart = section.level !== 2;
      return {
        text: printable(section.text),
        bold: true,
        fontSize: isPart ? 13 : 10.5,
        margin: isPart ? [0, 12, 0, 6] : [0, 6, 0, 4],
        // The only number that pdfmake passes unchanged to `pageBreakBefore`.
        headlineLevel: headingHeight(sections, index),
      };
    }
    case 'paragraph':
      return { text: printable(section.text), margin: [0, 0, 0, 8] };
    case 'facts':
      return factsContent(section);
    case 'notice':
      return noticeContent(section);
    case 'table':
      return tableContent(section);
    case 'pageBreak':
      return index === sections.length - 1 ? [] : { text: '', pageBreak: 'before' };
  }
};

const horizontalRule = (lineWidth: number, lineColor: string, margin: Margins): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: contentWidth, y2: 0, lineWidth, lineColor }],
  margin,
});

const titleContent = ({ title, subtitle }: PdfDocument): Content[] => {
  const content: Content[] = [{ text: printable(title), bold: true, fontSize: 20, lineHeight: 1.1 }];
  if (subtitle !== undefined) {
    content.push({ text: printable(subtitle), fontSize: 10.5, color: muted, margin: [0, 2, 0, 0] });
  }
  content.push(horizontalRule(1, ink, [0, 8, 0, 12]));
  return content;
};

/** A heading moves to the next page if the start of its content would not fit on this one. */
const isStrandedHeading = ({ headlineLevel = 0, startPosition }: Node) =>
  headlineLevel > startPosition.pageInnerHeight * (1 - startPosition.verticalRatio);

/** The pdfmake definition of a document. */
export const layOut = (document: PdfDocument): TDocumentDefinitions => {
  const { title, language, sections, footer = '', metadata } = document;
  if (Number.isNaN(metadata.createdAt.getTime())) throw new RangeError('createdAt is not a valid date');
  const footerText = printable(footer);
  const footerLines = estimatedLines(footerText, 105);
  return {
    pageSize: 'LETTER',
    pageMargins: [sideMargin, topMargin, sideMargin, 46 + footerLines * footerSize * 1.25],
    version: '1.7',
    language,
    displayTitle: true,
    info: {
      title: printable(metadata.title),
      ...(metadata.subject === undefined ? {} : { subject: printable(metadata.subject) }),
      creationDate: metadata.createdAt,
    },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2, color: ink },
    styles: { pageMargin: { fontSize: footerSize, color: muted } },
    content: [...titleContent(document), ...sections.map(sectionContent)],
    header: (currentPage) =>
      currentPage === 1
        ? null
        : { text: printable(title), style: 'pageMargin', margin: [sideMargin, 34, sideMargin, 0] },
    footer: (currentPage, pageCount) => ({
      stack: [
        horizontalRule(0.4, hairline, [0, 0, 0, 6]),
        {
          columns: [
            { text: footerText, style: 'pageMargin', width: '*' },
            {
              text: `Page ${currentPage} of ${pageCount}`,
              style: 'pageMargin',
              alignment: 'right',
              width: pageNumberWidth,
            },
          ],
          columnGap: 12,
        },
      ],
      margin: [sideMargin, 10, sideMargin, 0],
    }),
    pageBreakBefore: isStrandedHeading,
  };
};
