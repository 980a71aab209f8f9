import { parentPort } from 'node:worker_threads';
import type { PdfDocument } from './pdf-document.ts';
import { renderPdf } from './pdf-renderer.ts';

/** The reply of a rendering thread. */
export type Rendered = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly error: unknown };

parentPort?.on('message', async (document: PdfDocument) => {
  try {
    const bytes = await renderPdf(document);
    parentPort?.postMessage({ bytes } satisfies Rendered, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error } satisfies Rendered);
  }
});
