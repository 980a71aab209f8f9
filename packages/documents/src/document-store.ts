/** A rendered document on its way to the caller. */
export interface DocumentToPublish {
  readonly organizationId: string;
  readonly bytes: Uint8Array;
  readonly contentType: 'application/pdf';
  /** The name that a browser offers for saving; made safe by the store. */
  readonly fileName: string;
  readonly now: Date;
  /** Fires when nobody waits for the document any more. */
  readonly signal?: AbortSignal;
}

/** Where the caller reads a document: in the URL itself, or behind a URL that expires. */
export type PublishedDocument =
  | { readonly kind: 'DATA_URL'; readonly url: string; readonly expiresAt: null }
  | { readonly kind: 'PRESIGNED_URL'; readonly url: string; readonly expiresAt: Date };

/** Hands documents out by URL. */
export interface DocumentStore {
  publish(document: DocumentToPublish): Promise<PublishedDocument>;
}
