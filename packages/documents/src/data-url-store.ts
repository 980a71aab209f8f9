import type { DocumentStore } from './document-store.ts';

/** A store that keeps nothing: the URL holds the document. */
export const dataUrlStore = (): DocumentStore => ({
  async publish({ bytes, contentType }) {
    const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
    return { kind: 'DATA_URL', url: `data:${contentType};base64,${base64}`, expiresAt: null };
  },
});
