import { ApiError } from '@rcm/errors';

/** Seconds after which a caller without a slot may try again. */
const retryAfter = 5;

/** How many slots there are. */
export interface SlotLimits {
  /** Slots of one organization. */
  readonly each: number;
  /** Slots of all organizations. */
  readonly total: number;
  /** Milliseconds that a caller waits for a slot. */
  readonly timeout: number;
  /** The reason of the 503 of a caller that got none. */
  readonly reason: string;
}

/** Frees a slot. Its organization can take it again `rest` milliseconds later, 0 by default; others can at once. */
export type FreeSlot = (rest?: number) => void;

interface Waiting {
  readonly organizationId: string;
  readonly begin: () => void;
}

/** The slots of work that takes long, a limited number for each organization and in total, in the order of asking. */
export class Slots {
  readonly #limits: SlotLimits;
  /** The slots that each organization holds, or rests from. */
  readonly #held = new Map<string, number>();
  #total = 0;
  #waiting: Waiting[] = [];

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Takes a slot; returns a function that frees it. Throws 503 where no slot is free in time. */
  take(organizationId: string): Promise<FreeSlot> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        organizationId,
        begin: () => {
          clearTimeout(timer);
          this.#total += 1;
          this.#hold(organizationId, 1);
          resolve((rest = 0) => this.#leave(organizationId, rest));
        },
      };
      const { timeout, reason } = this.#limits;
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        reject(new ApiError(503, reason, { retryAfter }));
      }, timeout);
      this.#waiting.push(waiting);
      this.#serveWaiting();
    });
  }

  #heldBy(organizationId: string): number {
    return this.#held.get(organizationId) ?? 0;
  }

  #hold(organizationId: string, more: 1 | -1): void {
    const held = this.#heldBy(organizationId) + more;
    if (held === 0) this.#held.delete(organizationId);
    else this.#held.set(organizationId, held);
  }

  #leave(organizationId: string, rest: number): void {
    const rested = () => {
      this.#hold(organizationId, -1);
      this.#serveWaiting();
    };
    this.#total -= 1;
    if (rest > 0) setTimeout(rested, rest).unref();
    else rested();
    this.#serveWaiting();
  }

  #serveWaiting(): void {
    const { each, total } = this.#limits;
    while (this.#total < total) {
      const next = this.#waiting.find(({ organizationId }) => this.#heldBy(organizationId) < each);
      if (next === undefined) return;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      next.begin();
    }
  }
}
