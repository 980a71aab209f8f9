import { ApiError } from '@rcm/errors';
import type { Connections, Lease } from './connections.ts';

/** Seconds after which a caller is told to come back whose export has found no turn. */
const retryAfter = 5;

interface Waiting {
  readonly organizationId: string;
  readonly begin: () => void;
}

/**
 * The turns of exports, which hold a connection for as long as their readers take: one of an organization at a time, and
 * a bounded number in all, so that ordinary operations keep the rest whatever readers do. Towards the other operations
 * of its organization an export counts as one of another: it takes no connection from their share.
 */
export class ExportTurns {
  readonly #connections: Connections;
  readonly #most: number;
  readonly #patience: number;
  readonly #running = new Set<string>();
  #waiting: Waiting[] = [];

  /** `most`: exports of all organizations at a time; `patience`: milliseconds that one waits for its turn. */
  constructor(connections: Connections, most: number, patience: number) {
    this.#connections = connections;
    this.#most = most;
    this.#patience = patience;
  }

  /** A connection for an export. Throws 503 where no turn comes in time. */
  async take(organizationId: string): Promise<Lease> {
    await this.#turn(organizationId);
    try {
      const { client, end } = await this.#connections.take(`exports of ${organizationId}`);
      return {
        client,
        end: (state) => {
          end(state);
          this.#leave(organizationId);
        },
      };
    } catch (error) {
      this.#leave(organizationId);
      throw error;
    }
  }

  #turn(organizationId: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        organizationId,
        begin: () => {
          clearTimeout(timer);
          this.#running.add(organizationId);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        reject(new ApiError(503, 'Other exports are running', { retryAfter }));
      }, this.#patience);
      this.#waiting.push(waiting);
      this.#serveWaiting();
    });
  }

  #leave(organizationId: string): void {
    this.#running.delete(organizationId);
    this.#serveWaiting();
  }

  #serveWaiting(): void {
    while (this.#running.size < this.#most) {
      const next = this.#waiting.find((one) => !this.#running.has(one.organizationId));
      if (next === undefined) return;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      next.begin();
    }
  }
}
