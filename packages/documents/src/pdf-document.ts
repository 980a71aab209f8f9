/** A heading; level 1 starts a part, level 2 a subsection. */
export interface PdfHeading {
  readonly kind: 'heading';
  readonly text: string;
  /** Defaults to 1. */
  readonly level?: 1 | 2;
}

/** Running text; line feeds are kept. */
export interface PdfParagraph {
  readonly kind: 'paragraph';
  readonly text: string;
}

/** Labelled values, one below the other. */
export interface PdfFacts {
  readonly kind: 'facts';
  readonly facts: readonly PdfFact[];
}

/** One labelled value. */
export interface PdfFact {
  readonly label: string;
  readonly value: string;
}

/** Rows under a header that is repeated on every page of the table. */
export interface PdfTable {
  readonly kind: 'table';
  /** A line above the header, repeated with it, such as the provider of the rows. */
  readonly caption?: string;
  readonly columns: readonly PdfColumn[];
  /** Each row has one text per column. */
  readonly rows: readonly (readonly string[])[];
  /** Emphasized rows at the end; a label spans the empty texts that follow it. */
  readonly totalRows?: readonly (readonly string[])[];
}

/** A column of a table. */
export interface PdfColumn {
  readonly header: string;
  /** Use `right` for amounts and counts. Defaults to `left`. */
  readonly align?: 'left' | 'right';
  /**
   * `content` is as wide as its longest text, `fill` shares the remaining width, a number is in points. A page
   * is 504 points wide, with 12 between two columns.
   * Defaults to `fill` for a left column and `content` for a right one.
   */
  readonly width?: 'content' | 'fill' | number;
}

/** Boxed text that stands out. */
export interface PdfNotice {
  readonly kind: 'notice';
  readonly title?: string;
  readonly text: string;
}

/** Starts a new page; a break at the very end adds none. */
export interface PdfPageBreak {
  readonly kind: 'pageBreak';
}

/** One part of a document, from top to bottom. */
export type PdfSection = PdfHeading | PdfParagraph | PdfFacts | PdfTable | PdfNotice | PdfPageBreak;

/** The metadata of the file. */
export interface PdfMetadata {
  readonly title: string;
  readonly subject?: string;
  /** The only date in the file; rendering does not read the clock. */
  readonly createdAt: Date;
}

/** A document on US Letter pages, described without layout. */
export interface PdfDocument {
  readonly title: string;
  readonly subtitle?: string;
  readonly language: 'en-US';
  readonly sections: readonly PdfSection[];
  /** Text at the foot of every page, left of "Page x of y". */
  readonly footer?: string;
  readonly metadata: PdfMetadata;
}
