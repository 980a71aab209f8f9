import { createRequire } from 'node:module';
import type { PdfDocument } from './pdf-document.ts';
import { layOut } from './pdf-layout.ts';

const loadPdfmake = async () => {
  const { default: pdfmake } = await import('pdfmake');
  const { resolve } = createRequire(import.meta.url);
  const fonts = {
    normal: resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'),
    bold: resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf'),
  };
  const readable = new Set(Object.values(fonts));
  pdfmake.setFonts({ Roboto: fonts });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => readable.has(path));
  return pdfmake;
};

let loading: ReturnType<typeof loadPdfmake> | undefined;

/** Renders a document as PDF in this thread; the same document gives the same bytes. */
export const renderPdf = async (document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> => {
  const definition = layOut(document);
  loading ??= loadPdfmake();
  const pdfmake = await loading;
  return new Uint8Array(await pdfmake.createPdf(definition).getBuffer());
};
