import type { TenantDatabase } from '@rcm/tenancy';
import { readRevision } from '../directory/revision.ts';
import { PrefixLookup } from './prefix-lookup.ts';
import { RevisionCache } from './revision-cache.ts';
import { findKey, type StoredKey } from './stored-key.ts';

/** Milliseconds for which cached keys are trusted after the start of a revision check. */
const maxAge = 1_000;
/** Milliseconds between revision checks while requests arrive; short enough that a late check doesn't expire the cache. */
const pollInterval = 400;
/** Milliseconds without a request after which polling stops until the next request. */
const idleTimeout = 60_000;

/** Stored keys by prefix, cached in memory and kept current by polling the revision counter. */
export class KeyCache {
  readonly #database: TenantDatabase;
  readonly #prefixes: PrefixLookup;
  readonly #onError: (error: unknown) => void;
  readonly #keys: RevisionCache<StoredKey>;
  readonly #lookups = new Map<string, { startedAt: number; result: Promise<StoredKey | null> }>();
  #lastRequestAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #check: Promise<void> | null = null;
  #isFailing = false;

  constructor(database: TenantDatabase, maxSize: number, onError: (error: unknown) => void) {
    this.#database = database;
    this.#prefixes = new PrefixLookup(database);
    this.#onError = onError;
    this.#keys = new RevisionCache(maxAge, maxSize);
  }

  /** The cached key if it can be trusted now. */
  cached(prefix: string): StoredKey | undefined {
    return this.#keys.get(prefix, performance.now());
  }

  /** The key, from the cache or else from the database; null if there is none. */
  async find(prefix: string): Promise<StoredKey | null> {
    const cached = this.cached(prefix);
    if (cached) return cached;
    if (this.#keys.has(prefix)) {
      await this.#checkRevision();
      const confirmed = this.cached(prefix);
      if (confirmed) return confirmed;
    }
    return this.#sharedLookup(prefix);
  }

  /** Notes a request and keeps the revision polled. */
  keepPolling(): void {
    this.#lastRequestAt = performance.now();
    this.#timer ??= setInterval(() => this.#poll(), pollInterval).unref();
  }

  /** Waits for a revision check that begins now, after which every change committed before is known. */
  async refresh(): Promise<void> {
    await this.#check?.catch(() => undefined);
    this.#lookups.clear();
    await this.#checkRevision();
  }

  /** Stops polling and waits for the running check. */
  async close(): Promise<void> {
    this.#stopPolling();
    await this.#check?.catch(() => undefined);
  }

  #stopPolling(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #poll(): void {
    if (performance.now() - this.#lastRequestAt > idleTimeout) {
      this.#stopPolling();
      return;
    }
    this.#checkRevision().catch((error: unknown) => {
      // One report per outage: the next checks fail for the same reason.
      if (!this.#isFailing) this.#onError(error);
      this.#isFailing = true;
    });
  }

  #checkRevision(): Promise<void> {
    this.#check ??= (async () => {
      const startedAt = performance.now();
      this.#keys.observe(await readRevision(this.#database), startedAt);
      this.#isFailing = false;
    })().finally(() => {
      this.#check = null;
    });
    return this.#check;
  }

  /** Concurrent requests share a lookup, unless it began too long ago for its result to be trusted. */
  #sharedLookup(prefix: string): Promise<StoredKey | null> {
    const startedAt = performance.now();
    const running = this.#lookups.get(prefix);
    if (running && startedAt - running.startedAt < maxAge / 2) return running.result;
    const result = this.#lookUp(prefix).finally(() => {
      if (this.#lookups.get(prefix)?.result === result) this.#lookups.delete(prefix);
    });
    this.#lookups.set(prefix, { startedAt, result });
    return result;
  }

  async #lookUp(prefix: string): Promise<StoredKey | null> {
    const startedAt = performance.now();
    const found = await findKey(this.#database, this.#prefixes, prefix);
    if (found === null) return null;
    this.#keys.observe(found.revision, startedAt);
    if (found.key.revokedAt === null) this.#keys.set(prefix, found.key, found.revision);
    return found.key;
  }
}
