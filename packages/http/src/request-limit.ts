import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** The state of a limit that is exceeded. */
export interface UsedUp {
  readonly requests: number;
  /** Seconds until requests are allowed again. */
  readonly resetSeconds: number;
}

/** The most callers that a limit remembers; beyond it the least recently seen one is forgotten. */
const maxRemembered = 10_000;

/** Limits the requests of each caller within some seconds, counted in the memory of this process. */
export class RequestLimit {
  readonly #requests: number;
  readonly #seconds: number;
  readonly #limiter: RateLimiterMemory;
  readonly #remembered = new Set<string>();

  constructor(requests: number, seconds: number) {
    this.#requests = requests;
    this.#seconds = seconds;
    this.#limiter = new RateLimiterMemory({ points: requests, duration: seconds, keyPrefix: '' });
  }

  /** Counts a request as `weight` requests, at most as the whole limit; null where it is within the limit. */
  async count(caller: string, weight = 1): Promise<UsedUp | null> {
    this.#remember(caller);
    try {
      await this.#limiter.consume(caller, Math.min(weight, this.#requests));
      return null;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // The limiter computes this by the clock, which may have been set back; it resets the caller by a timer.
      const resetSeconds = Math.min(Math.ceil(refused.msBeforeNext / 1_000), this.#seconds);
      return { requests: this.#requests, resetSeconds };
    }
  }

  #remember(caller: string): void {
    this.#remembered.delete(caller);
    this.#remembered.add(caller);
    if (this.#remembered.size <= maxRemembered) return;
    const [oldest = ''] = this.#remembered;
    this.#remembered.delete(oldest);
    void this.#limiter.delete(oldest);
  }
}

/** The network that requests from an address count for: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (address.includes('.')) return address.replace('::ffff:', '');
  const [head = ''] = address.split('::');
  return head.split(':').slice(0, 4).join(':');
}
