import type pg from 'pg';
import type { Lease } from './connections.ts';
import { Slots } from './slots.ts';

/**
 * The slots of exports, which hold a connection for as long as their readers take: one for each organization, and as many
 * in total as their pool has connections. No other operation uses that pool, so slow readers take nothing from them.
 */
export class ExportSlots {
  readonly #pool: pg.Pool;
  readonly #slots: Slots;

  /** `limit`: concurrent exports of all organizations; `timeout`: milliseconds that an export waits for its slot. */
  constructor(pool: pg.Pool, limit: number, timeout: number) {
    this.#pool = pool;
    this.#slots = new Slots({ each: 1, total: limit, timeout, reason: 'Other exports are running' });
  }

  /** Takes a slot and a connection for an export. Throws 503 where no slot is free in time. */
  async take(organizationId: string): Promise<Lease> {
    const leave = await this.#slots.take(organizationId);
    try {
      const client = await this.#pool.connect();
      return {
        client,
        end: (state) => {
          client.release(state === 'lost');
          leave();
        },
      };
    } catch (error) {
      leave();
      throw error;
    }
  }
}
