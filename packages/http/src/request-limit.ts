import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** A limit that is used up. */
export interface UsedUp {
  readonly requests: number;
  /** Seconds until requests are answered again. */
  readonly resetSeconds: number;
}

/** The most callers that a limit remembers; the one that was not seen longest is forgotten first. */
const mostRemembered = 10_000;

/** How many requests a caller may send within some seconds, counted in the memory of this process. */
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

  /** Counts a request, or one that weighs as several, at most as all; null where it is within the limit. */
  async count(caller: string, weight = 1): Promise<UsedUp | null> {
    this.#remember(caller);
    try {
      await this.#limiter.consume(caller, Math.min(weight, this.#requests));
      return null;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // The limiter forgets a caller by a timer and works this out by the clock, which may have been set back since.
      const resetSeconds = Math.min(Math.ceil(refused.msBeforeNext / 1_000), this.#seconds);
      return { requests: this.#requests, resetSeconds };
    }
  }

  #remember(caller: string): void {
    this.#remembered.delete(caller);
    this.#remembered.add(caller);
    if (this.#remembered.size <= mostRemembered) return;
    const [longest = ''] = this.#remembered;
    this.#remembered.delete(longest);
    void this.#limiter.delete(longest);
  }
}

/** Whom requests from an address are counted for: the address, of IPv6 its first half, for who has one has them all. */
export function networkOf(address: string): string {
  if (address.includes('.')) return address.replace('::ffff:', '');
  const [head = ''] = address.split('::');
  return head.split(':').slice(0, 4).join(':');
}
