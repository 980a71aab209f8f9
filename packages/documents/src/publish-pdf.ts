import type { DocumentStore } from './document-store.ts';

/** Whose document it is, and when it is handed out; every tenant context is one. */
export interface Publication {
  readonly organization: { readonly id: string };
  readonly now: Date;
}

/** Hands a PDF out and gives what its answer shows; `name` is the file's, without the ending. */
export async function publishPdf(
  store: DocumentStore,
  { organization, now }: Publication,
  name: string,
  bytes: Uint8Array,
) {
  const contentType = 'application/pdf';
  const { kind, url, expiresAt } = await store.publish({
    organizationId: organization.id,
    bytes,
    contentType,
    fileName: `${name}.pdf`,
    now,
  });
  return { kind, contentType, url, expiresAt, sensitiveContent: true } as const;
}
