import { view } from '@rcm/lists';
import { AppealDocument } from './document.ts';
import { AppealDocument as AppealDocumentWire } from './schema.ts';

/** How a document's metadata is shown. */
export const documentView = view(AppealDocument, AppealDocumentWire, {});
