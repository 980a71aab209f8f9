import { ApiError } from '@rcm/errors';
import type { DocumentStore } from './document-store.ts';
import type { PdfDocument } from './pdf-document.ts';
import { RenderingThreads } from './rendering-threads.ts';

/** Whose document it is, and when it is handed out; every tenant context is one. */
export interface Publication {
  readonly organization: { readonly id: string };
  readonly now: Date;
}

/** What a process spends on documents. */
interface PdfPressOptions {
  readonly threads?: number;
  /** Documents that one organization may have under way. */
  readonly places?: number;
  /** Milliseconds in which a document has to be rendered and stored. */
  readonly deadline?: number;
}

const contentType = 'application/pdf';

/** Renders documents and hands them out, with bounds on what one organization may ask for and on the time it takes. */
export class PdfPress {
  readonly #threads: RenderingThreads;
  readonly #places: number;
  readonly #deadline: number;
  readonly #underWay = new Map<string, number>();

  constructor({ threads = 2, places = 16, deadline = 10_000 }: PdfPressOptions = {}) {
    this.#threads = new RenderingThreads(threads);
    this.#places = places;
    this.#deadline = deadline;
  }

  /** As `publishPdf`. */
  async publish(store: DocumentStore, publication: Publication, name: string, document: PdfDocument) {
    const { id } = publication.organization;
    const underWay = this.#underWay.get(id) ?? 0;
    if (underWay >= this.#places) {
      throw new ApiError(429, 'The organization has too many documents under way', { retryAfter: 1 });
    }
    this.#underWay.set(id, underWay + 1);
    try {
      return await this.#publishInTime(store, publication, name, document);
    } finally {
      const left = (this.#underWay.get(id) ?? 1) - 1;
      if (left > 0) this.#underWay.set(id, left);
      else this.#underWay.delete(id);
    }
  }

  async #publishInTime(
    store: DocumentStore,
    { organization, now }: Publication,
    name: string,
    document: PdfDocument,
  ) {
    const signal = AbortSignal.timeout(this.#deadline);
    const bytes = await inTime(signal, this.#threads.render(organization.id, document, signal));
    const { kind, url, expiresAt } = await inTime(
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

/** What the work gives, unless the signal fires before it does: then 503, whether or not the work heeds the signal. */
async function inTime<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const refuse = () =>
    reject(new ApiError(503, 'The document was not ready in time', { retryAfter: 5 }, signal.reason));
  if (signal.aborted) refuse();
  signal.addEventListener('abort', refuse);
  try {
    return await Promise.race([late, work]);
  } finally {
    signal.removeEventListener('abort', refuse);
  }
}

const press = new PdfPress();

/**
 * Renders a document in a thread, hands it out, and gives what its answer shows; `name` is the file's, without the
 * ending. Throws 429 where the organization has 16 under way, and 503 where it takes more than 10 seconds.
 */
export const publishPdf = (...given: Parameters<PdfPress['publish']>) => press.publish(...given);
