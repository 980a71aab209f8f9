/** A rendered document to publish. */
export interface DocumentToPublish {
  readonly organizationId: string;
  readonly bytes: Uint8Array;
  readonly contentType: 'application/pdf';
  /** The name that a browser suggests for saving; the store sanitizes it. */
  readonly fileName: string;
  readonly now: Date;
  /** Aborts when the document is no longer wanted. */
  readonly signal?: AbortSignal;
}

/** The URL of a document: one that contains it, or one that expires. */
export type PublishedDocument =
  | { readonly kind: 'DATA_URL'; readonly url: string; readonly expiresAt: null }
  | { readonly kind: 'PRESIGNED_URL'; readonly url: string; readonly expiresAt: Date };

/** Publishes documents by URL. */
export interface DocumentStore {
  publish(document: DocumentToPublish): Promise<PublishedDocument>;
}
