import { ApiError } from '@rcm/errors';
import type { DocumentStore } from './document-store.ts';
import type { PdfDocument } from './pdf-document.ts';
import { RenderingThreads } from './rendering-threads.ts';

/** The organization of a document and the time of its publication; every tenant context is one. */
export interface Publication {
  readonly organization: { readonly id: string };
  readonly now: Date;
}

/** Limits on the documents of a process. */
interface PdfPublisherOptions {
  readonly threads?: number;
  /** Maximum number of pending documents of one organization. */
  readonly maxPending?: number;
  /** Milliseconds within which a document must be rendered and stored. */
  readonly timeout?: number;
}

const contentType = 'application/pdf';

/** Renders and publishes documents, with limits on the pending documents of an organization and on the time. */
export class PdfPublisher {
  readonly #threads: RenderingThreads;
  readonly #maxPending: number;
  readonly #timeout: number;
  readonly #pending = new Map<string, number>();

  constructor({ threads = 2, maxPending = 16, timeout = 10_000 }: PdfPublisherOptions = {}) {
    this.#threads = new RenderingThreads(threads);
    this.#maxPending = maxPending;
    this.#timeout = timeout;
  }

  /** See `publishPdf`. */
  async publish(store: DocumentStore, publication: Publication, name: string, document: PdfDocument) {
    const { id } = publication.organization;
    const pending = this.#pending.get(id) ?? 0;
    if (pending >= this.#maxPending) {
      throw new ApiError(429, 'The organization has too many pending documents', { retryAfter: 1 });
    }
    this.#pending.set(id, pending + 1);
    try {
      return await this.#publishWithTimeout(store, publication, name, document);
    } finally {
      const remaining = (this.#pending.get(id) ?? 1) - 1;
      if (remaining > 0) this.#pending.set(id, remaining);
      else this.#pending.delete(id);
    }
  }

  async #publishWithTimeout(
    store: DocumentStore,
    { organization, now }: Publication,
    name: string,
    document: PdfDocument,
  ) {
    const signal = AbortSignal.timeout(this.#timeout);
    const bytes = await withTimeout(signal, this.#threads.render(organization.id, document, signal));
    const { kind, url, expiresAt } = await withTimeout(
      signal,
      store.publish({
        organizationId: organization.id,
        bytes,
        contentType,
        fileName: `${name}.pdf`,
        now,
        signal,
      }),
    );
    return { kind, contentType, url, expiresAt, sensitiveContent: true } as const;
  }
}

/** The result of the work, or a 503 if the signal aborts first, whether or not the work reacts to the signal. */
async function withTimeout<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const rejectTimeout = () =>
    reject(new ApiError(503, 'The document was not ready in time', { retryAfter: 5 }, signal.reason));
  if (signal.aborted) rejectTimeout();
  signal.addEventListener('abort', rejectTimeout);
  try {
    return await Promise.race([timedOut, work]);
  } finally {
    signal.removeEventListener('abort', rejectTimeout);
  }
}

const publisher = new PdfPublisher();

/**
 * Renders a document in a thread, publishes it, and returns its URL for the response; `name` is the file name without
 * extension. Throws 429 if the organization has 16 pending documents, and 503 if it takes more than 10 seconds.
 */
export const publishPdf = (...given: Parameters<PdfPublisher['publish']>) => publisher.publish(...given);
