import { EventEmitter } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import type { SentResponse } from './exchange.ts';

/** The bytes of a streamed body that wait for their reader before the writer waits. */
const mostWaiting = 65_536;

/** A Web response with the members of Node's. */
export class WebAnswer extends EventEmitter implements SentResponse {
  statusCode = 200;
  headersSent = false;
  destroyed = false;
  readonly #headers = new Headers();
  readonly #signal: AbortSignal;
  readonly #respond: (response: Response) => void;
  #body: ReadableStreamDefaultController<Uint8Array> | null = null;

  /** `respond` receives the response once its head is known, with its body or with a stream of it. */
  constructor(signal: AbortSignal, respond: (response: Response) => void) {
    super();
    this.#signal = signal;
    this.#respond = respond;
  }

  get writableNeedDrain(): boolean {
    return this.#body !== null && (this.#body.desiredSize ?? 0) <= 0;
  }

  setHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  writeHead(status: number, headers: OutgoingHttpHeaders): void {
    this.statusCode = status;
    this.headersSent = true;
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, String(value));
  }

  write(piece: string | Uint8Array): boolean {
    if (this.#body === null) this.#begin();
    if (!this.destroyed && piece.length > 0) this.#body?.enqueue(Buffer.from(piece as string));
    return !this.writableNeedDrain;
  }

  end(content: string | Uint8Array<ArrayBuffer> | null = null): void {
    if (this.#body === null) this.#send(content);
    else if (!this.destroyed) this.#body.close();
  }

  /** Ends a body that has begun with an error. */
  cut(): void {
    if (!this.destroyed) this.#body?.error(new Error('The answer is incomplete'));
    this.#leave();
  }

  #begin(): void {
    const stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#body = controller;
        },
        pull: () => void this.emit('drain'),
        cancel: () => this.#leave(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: mostWaiting }),
    );
    this.#send(stream);
    this.#signal.addEventListener('abort', () => this.#leave(), { once: true });
    if (this.#signal.aborted) this.#leave();
  }

  #send(body: ConstructorParameters<typeof Response>[0]): void {
    this.#respond(new Response(body, { status: this.statusCode, headers: this.#headers }));
  }

  #leave(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.emit('close');
  }
}
