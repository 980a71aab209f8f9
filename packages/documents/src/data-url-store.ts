import type { DocumentStore } from './document-store.ts';

/** A store without storage: the URL contains the document. */
export const dataUrlStore = (): DocumentStore => ({
  async publish({ bytes, contentType }) {
    const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
    return { kind: 'DATA_URL', url: `data:${contentType};base64,${base64}`, expiresAt: null };
  },
});
