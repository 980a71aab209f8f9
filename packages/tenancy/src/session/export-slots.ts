import { ApiError } from '@rcm/errors';
import type pg from 'pg';
import type { Lease } from './connections.ts';

/** Seconds after which a caller without a slot may try again. */
const retryAfter = 5;

interface Waiting {
  readonly organizationId: string;
  readonly begin: () => void;
}

/**
 * The slots of exports, which hold a connection for as long as their readers take: one for each organization, and as many
 * in total as their pool has connections. No other operation uses that pool, so slow readers take nothing from them.
 */
export class ExportSlots {
  readonly #pool: pg.Pool;
  readonly #limit: number;
  readonly #timeout: number;
  readonly #running = new Set<string>();
  #waiting: Waiting[] = [];

  /** `limit`: concurrent exports of all organizations; `timeout`: milliseconds that an export waits for its slot. */
  constructor(pool: pg.Pool, limit: number, timeout: number) {
    this.#pool = pool;
    this.#limit = limit;
    this.#timeout = timeout;
  }

  /** Takes a slot and a connection for an export. Throws 503 where no slot is free in time. */
  async take(organizationId: string): Promise<Lease> {
    await this.#waitForSlot(organizationId);
    try {
      const client = await this.#pool.connect();
      return {
        client,
        end: (state) => {
          client.release(state === 'lost');
          this.#leave(organizationId);
        },
      };
    } catch (error) {
      this.#leave(organizationId);
      throw error;
    }
  }

  #waitForSlot(organizationId: string): Promise<void> {
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
      }, this.#timeout);
      this.#waiting.push(waiting);
      this.#serveWaiting();
    });
  }

  #leave(organizationId: string): void {
    this.#running.delete(organizationId);
    this.#serveWaiting();
  }

  #serveWaiting(): void {
    while (this.#running.size < this.#limit) {
      const next = this.#waiting.find((one) => !this.#running.has(one.organizationId));
      if (next === undefined) return;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      next.begin();
    }
  }
}
