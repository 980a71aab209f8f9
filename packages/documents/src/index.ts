export { dataUrlStore } from './data-url-store.ts';
export type { DocumentStore, DocumentToPublish, PublishedDocument } from './document-store.ts';
export { documentStoreFromEnvironment } from './environment.ts';
export type {
  PdfColumn,
  PdfDocument,
  PdfFact,
  PdfFacts,
  PdfHeading,
  PdfMetadata,
  PdfNotice,
  PdfPageBreak,
  PdfParagraph,
  PdfSection,
  PdfTable,
} from './pdf-document.ts';
export { renderPdf } from './pdf-renderer.ts';
export { type Publication, publishPdf } from './publish-pdf.ts';
export { type S3StoreOptions, s3Store } from './s3-store.ts';
