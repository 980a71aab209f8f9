import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PdfDocument } from './pdf-document.ts';
import type { Rendered } from './pdf-worker.ts';

interface Waiting {
  readonly document: PdfDocument;
  readonly signal: AbortSignal;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Renders documents outside the event loop. Each organization has one document rendered at a time, and organizations
 * take turns, so that none waits behind all that another asked for. An idle thread keeps no process alive.
 */
export class RenderingThreads {
  readonly #most: number;
  readonly #idle = new Set<Worker>();
  /** Who waits by organization, the one that was served last at the end. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #served = new Set<string>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The document as PDF; a signal that fires while it is rendered ends the thread. */
  render(organizationId: string, document: PdfDocument, signal: AbortSignal): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const row = this.#waiting.get(organizationId) ?? [];
      this.#waiting.set(organizationId, row);
      row.push({ document, signal, resolve, reject });
      this.#serveWaiting();
    });
  }

  #serveWaiting(): void {
    for (const [id, row] of this.#waiting) {
      if (this.#served.size >= this.#most) return;
      if (this.#served.has(id)) continue;
      const turn = row.shift();
      if (row.length === 0) this.#waiting.delete(id);
      if (turn) void this.#serve(id, turn);
    }
  }

  async #serve(id: string, { document, signal, resolve, reject }: Waiting): Promise<void> {
    this.#served.add(id);
    try {
      signal.throwIfAborted();
      resolve(await this.#renderIn(this.#thread(), document, signal));
    } catch (error) {
      reject(error);
    } finally {
      this.#served.delete(id);
      this.#moveToEnd(id);
      this.#serveWaiting();
    }
  }

  #moveToEnd(id: string): void {
    const row = this.#waiting.get(id);
    if (row === undefined) return;
    this.#waiting.delete(id);
    this.#waiting.set(id, row);
  }

  async #renderIn(thread: Worker, document: PdfDocument, signal: AbortSignal): Promise<Uint8Array> {
    thread.ref();
    thread.postMessage(document);
    let answer: Rendered;
    try {
      [answer] = await once(thread, 'message', { signal });
    } catch (error) {
      void thread.terminate();
      throw error;
    }
    thread.unref();
    this.#idle.add(thread);
    if ('error' in answer) throw answer.error;
    return answer.bytes;
  }

  #thread(): Worker {
    const [idle] = this.#idle;
    if (idle) {
      this.#idle.delete(idle);
      return idle;
    }
    // Beside this file, in the sources as in the build.
    const file = new URL(`./pdf-worker${extname(import.meta.url)}`, import.meta.url);
    const thread = new Worker(file, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 512 } });
    // Whoever waits for the thread is told; one that dies while it is idle is only not used again.
    thread.on('error', () => undefined);
    thread.on('exit', () => this.#idle.delete(thread));
    return thread;
  }
}
