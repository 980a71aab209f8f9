import perfHooks from 'node:perf_hooks';
import { type FreeSlot, Slots } from '@rcm/tenancy';

const mebibyte = 1024 * 1024;

/** Bytes above which a body is large. */
export const largeBody = mebibyte / 4;

/** The most bytes that the small bodies of an organization have together; a further one counts as large. */
const mostSmall = 4 * mebibyte;

/** How many times as long as the event loop was busy with a large body its organization rests, so that others get most of the time. */
const restsOfWork = 3;

/** Milliseconds of the longest rest. */
const longestRest = 5_000;

/** Reading from a socket takes about as long as counting what was read. */
const readsOfCounts = 2;

/** Milliseconds for which the event loop was busy since the process started. */
const busyTime = () => perfHooks.performance.eventLoopUtilization().active;

/** Milliseconds for which an organization counts as active after its last request. */
const activePeriod = 1_000;

const patience = {
  timeout: 20_000,
  reason: 'Other large bodies are being handled',
} as const;

/**
 * The memory and time that the bodies of requests take, divided between organizations. Four large bodies of an
 * organization are received at a time. They are handled one after the other, with rests while others are active, and
 * four of all organizations at a time. Slow clients hold no turn of the second kind.
 */
export class BodyShares {
  readonly #received = new Slots({ ...patience, each: 4, total: Number.POSITIVE_INFINITY });
  readonly #handled = new Slots({ ...patience, each: 1, total: 4 });
  /** The bytes of small bodies, by organization. */
  readonly #small = new Map<string, number>();
  /** When each organization sent its last request, the most recent last. */
  readonly #seen = new Map<string, number>();
  readonly #busyTime: () => number;

  constructor(clock = busyTime) {
    this.#busyTime = clock;
  }

  /** Begins a request of an organization. */
  begin(organizationId: string): BodyShare {
    this.#seen.delete(organizationId);
    this.#seen.set(organizationId, performance.now());
    return new BodyShare(this, organizationId);
  }

  /** Adds to the bytes of an organization's small bodies; false where they would become too many. */
  addSmall(organizationId: string, bytes: number): boolean {
    const sum = (this.#small.get(organizationId) ?? 0) + bytes;
    if (sum > mostSmall) return false;
    if (sum > 0) this.#small.set(organizationId, sum);
    else this.#small.delete(organizationId);
    return true;
  }

  /** Waits until a large body of an organization may be received. Throws 503 where that takes too long. */
  receive(organizationId: string): Promise<FreeSlot> {
    return this.#received.take(organizationId);
  }

  /**
   * Waits until a large body of an organization may be handled. Throws 503 where that takes too long. Returns what ends
   * it; `counted`: milliseconds that were spent counting what the body contains.
   */
  async handle(organizationId: string): Promise<(counted: number) => void> {
    const end = await this.#handled.take(organizationId);
    const since = this.#busyTime();
    return (counted) => {
      const work = this.#busyTime() - since + counted * readsOfCounts;
      end(this.#isAlone(organizationId) ? 0 : Math.min(work * restsOfWork, longestRest));
    };
  }

  #isAlone(organizationId: string): boolean {
    const since = performance.now() - activePeriod;
    for (const [id, last] of this.#seen) {
      if (last < since) this.#seen.delete(id);
      else if (id !== organizationId) return false;
    }
    return true;
  }
}

/** Shares for requests whose bodies came within those of others, which have shares of their own: they wait for nothing. */
export class ContainedBodyShares extends BodyShares {
  override addSmall(): boolean {
    return true;
  }

  override async receive(): Promise<FreeSlot> {
    return () => undefined;
  }

  override async handle(): Promise<() => void> {
    return () => undefined;
  }
}

/** The share of one request. It begins empty, and lasts until the request is answered. */
export class BodyShare {
  readonly #shares: BodyShares;
  readonly #organizationId: string;
  #bytes = 0;
  #endReceived: (() => void) | null = null;
  #endHandled: ((counted: number) => void) | null = null;
  #counted = 0;
  #isEnded = false;

  constructor(shares: BodyShares, organizationId: string) {
    this.#shares = shares;
    this.#organizationId = organizationId;
  }

  /** True where the body is large. */
  get isLarge(): boolean {
    return this.#endReceived !== null;
  }

  /** Waits until the organization may have so many bytes of the body in memory. Throws 503 where that takes too long. */
  async keep(bytes: number): Promise<void> {
    if (this.isLarge || bytes <= this.#bytes) return;
    if (bytes <= largeBody && this.#shares.addSmall(this.#organizationId, bytes - this.#bytes)) {
      this.#bytes = bytes;
    } else {
      const end = await this.#shares.receive(this.#organizationId);
      if (this.#isEnded) end();
      else this.#endReceived = end;
    }
  }

  /** Runs `count`, which counts what a piece of the body contains; its time adds to the rest of the organization. */
  count(count: () => void): void {
    const since = performance.now();
    try {
      count();
    } finally {
      this.#counted += performance.now() - since;
    }
  }

  /** Waits until the body, which has arrived or is refused, may be handled. Throws 503 where that takes too long. */
  async handle(): Promise<void> {
    if (!this.isLarge || this.#endHandled) return;
    const end = await this.#shares.handle(this.#organizationId);
    if (this.#isEnded) end(this.#counted);
    else this.#endHandled = end;
  }

  /** Ends the share, also of a request that was cut off while it waits. */
  end(): void {
    this.#isEnded = true;
    this.#endHandled?.(this.#counted);
    this.#endReceived?.();
    this.#shares.addSmall(this.#organizationId, -this.#bytes);
  }
}
