/** A title within the document; level 1 starts a part, level 2 a part of it. */
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

/** Rows under a header that is repeated on every page the table reaches. */
export interface PdfTable {
  readonly kind: 'table';
  /** A line above the header, repeated with it: the provider that the rows belong to, for instance. */
  readonly caption?: string;
  readonly columns: readonly PdfColumn[];
  /** Each row has one text per column. */
  readonly rows: readonly (readonly string[])[];
  /** Emphasized rows at the end; a label takes the room of the empty texts that follow it. */
  readonly totalRows?: readonly (readonly string[])[];
}

/** A column of a table. */
export interface PdfColumn {
  readonly header: string;
  /** Amounts and counts go to the right. Defaults to `left`. */
  readonly align?: 'left' | 'right';
  /**
   * `content` is as wide as its longest text, `fill` shares what is left, a number is in points. A page
   * has 504 of them, 12 go between two columns.
   * Defaults to `fill` for a left column and `content` for a right one.
   */
  readonly width?: 'content' | 'fill' | number;
}

/** Boxed text that must not be overlooked. */
export interface PdfNotice {
  readonly kind: 'notice';
  readonly title?: string;
  readonly text: string;
}

/** One part of a document, from top to bottom. */
export type PdfSection = PdfHeading | PdfParagraph | PdfFacts | PdfTable | PdfNotice;

/** What the file says about itself. */
export interface PdfMetadata {
  readonly title: string;
  readonly subject?: string;
  /** The only date in the file; rendering reads no clock. */
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
