import type { KeyCache } from './key-cache.ts';
import type { StoredKey } from './stored-key.ts';

/** Keys whose secret was verified before, by the digest of their text, so that a repeated key costs no HMAC. */
export class VerifiedKeys {
  readonly #cache: KeyCache;
  readonly #maxSize: number;
  readonly #verified = new Map<string, { readonly prefix: string; readonly stored: StoredKey }>();

  constructor(cache: KeyCache, maxSize: number) {
    this.#cache = cache;
    this.#maxSize = maxSize;
  }

  /** The stored key, while the cache trusts the very object that the secret was verified against; else null. */
  get(digest: string): StoredKey | null {
    const entry = this.#verified.get(digest);
    if (entry === undefined) return null;
    return this.#cache.cached(entry.prefix) === entry.stored ? entry.stored : null;
  }

  /** Remembers a verified key, unless one of its secrets expires: that must be checked on every request. */
  add(digest: string, prefix: string, stored: StoredKey): void {
    if (stored.secrets.some(({ validUntil }) => validUntil !== null)) return;
    if (this.#verified.size >= this.#maxSize) this.#verified.clear();
    this.#verified.set(digest, { prefix, stored });
  }
}
