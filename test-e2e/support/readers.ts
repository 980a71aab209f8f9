import { setTimeout as sleep } from 'node:timers/promises';
import { request } from './api.ts';

/** Clients that read a page repeatedly, each some milliseconds after its last response. */
export class Readers {
  answered = 0;
  /** The failures: a status or a connection error. */
  readonly failed: string[] = [];
  readonly #clients: Promise<void>[];
  #isStopping = false;

  constructor(url: string, key: string, clients = 4, pause = 20) {
    this.#clients = Array.from({ length: clients }, () => this.#read(url, key, pause));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#clients);
  }

  async #read(url: string, key: string, pause: number): Promise<void> {
    while (!this.#isStopping) {
      try {
        const { status } = await request('get', url, { key });
        if (status === 200) this.answered += 1;
        else this.failed.push(String(status));
      } catch (error) {
        this.failed.push(String((error as Error).cause ?? error));
      }
      await sleep(pause);
    }
  }
}
