import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PdfDocument } from './pdf-document.ts';
import type { Rendered } from './pdf-worker.ts';

interface RenderRequest {
  readonly document: PdfDocument;
  readonly signal: AbortSignal;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Renders documents outside the event loop. One document per organization is rendered at a time, and organizations take
 * turns, so that none waits for all documents of another. An idle thread does not keep the process alive.
 */
export class RenderingThreads {
  readonly #maxThreads: number;
  readonly #idle = new Set<Worker>();
  /** Waiting requests by organization; the organization served last is at the end. */
  readonly #waiting = new Map<string, RenderRequest[]>();
  readonly #active = new Set<string>();

  constructor(maxThreads: number) {
    this.#maxThreads = maxThreads;
  }

  /** Renders a document as PDF; aborting the signal while it is rendered terminates the thread. */
  render(organizationId: string, document: PdfDocument, signal: AbortSignal): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const queue = this.#waiting.get(organizationId) ?? [];
      this.#waiting.set(organizationId, queue);
      queue.push({ document, signal, resolve, reject });
      this.#serveWaiting();
    });
  }

  #serveWaiting(): void {
    for (const [id, queue] of this.#waiting) {
      if (this.#active.size >= this.#maxThreads) return;
      if (this.#active.has(id)) continue;
      const next = queue.shift();
      if (queue.length === 0) this.#waiting.delete(id);
      if (next) void this.#serve(id, next);
    }
  }

  async #serve(id: string, { document, signal, resolve, reject }: RenderRequest): Promise<void> {
    this.#active.add(id);
    try {
      signal.throwIfAborted();
      resolve(await this.#renderIn(this.#takeThread(), document, signal));
    } catch (error) {
      reject(error);
    } finally {
      this.#active.delete(id);
      this.#moveToEnd(id);
      this.#serveWaiting();
    }
  }

  #moveToEnd(id: string): void {
    const queue = this.#waiting.get(id);
    if (queue === undefined) return;
    this.#waiting.delete(id);
    this.#waiting.set(id, queue);
  }

  async #renderIn(thread: Worker, document: PdfDocument, signal: AbortSignal): Promise<Uint8Array> {
    thread.ref();
    thread.postMessage(document);
    let reply: Rendered;
    try {
      [reply] = await once(thread, 'message', { signal });
    } catch (error) {
      void thread.terminate();
      throw error;
    }
    thread.unref();
    this.#idle.add(thread);
    if ('error' in reply) throw reply.error;
    return reply.bytes;
  }

  #takeThread(): Worker {
    const [idle] = this.#idle;
    if (idle) {
      this.#idle.delete(idle);
      return idle;
    }
    // In the directory of this file, both in the sources and in the build.
    const file = new URL(`./pdf-worker${extname(import.meta.url)}`, import.meta.url);
    const thread = new Worker(file, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 512 } });
    // A waiting render gets the error through `once`; an idle thread that dies is only not used again.
    thread.on('error', () => undefined);
    thread.on('exit', () => this.#idle.delete(thread));
    return thread;
  }
}
