import type { Pace } from '@rcm/http/koa';

/** How often the progress of a body is checked within a window. */
export const checksOfWindow = 10;

/** The progress of one request body. */
export class BodyProgress {
  readonly #bytes: number;
  /** The bytes that had been received when the window began. */
  #before: number;
  #checks = 0;

  /** `received`: the bytes of the connection that were received before the body. */
  constructor({ bytes }: Pace, received: number) {
    this.#bytes = bytes;
    this.#before = received;
  }

  /** Called at each check during which the server was reading; true at the end of a window that had too few bytes. */
  isTooSlow(received: number): boolean {
    this.#checks += 1;
    if (this.#checks < checksOfWindow) return false;
    const isTooSlow = received - this.#before < this.#bytes;
    this.#before = received;
    this.#checks = 0;
    return isTooSlow;
  }
}
