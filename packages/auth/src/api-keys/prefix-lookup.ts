import type { TenantDatabase } from '@rcm/tenancy';
import { organizationsOfPrefixes } from '../directory/directory.ts';

/**
 * Finds the organizations of keys' prefixes. One statement runs at a time and takes every prefix that was asked for in the
 * meantime, so that requests with unknown keys, however many, hold one connection at most.
 */
export class PrefixLookup {
  readonly #database: TenantDatabase;
  #asked = new Map<string, PromiseWithResolvers<string | null>>();
  #isRunning = false;

  constructor(database: TenantDatabase) {
    this.#database = database;
  }

  /** The organization of a prefix, or null. */
  find(prefix: string): Promise<string | null> {
    const asked = this.#asked.get(prefix) ?? Promise.withResolvers<string | null>();
    this.#asked.set(prefix, asked);
    if (!this.#isRunning) void this.#run();
    return asked.promise;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#asked.size > 0) {
      const asked = this.#asked;
      this.#asked = new Map();
      try {
        const found = await organizationsOfPrefixes(this.#database, [...asked.keys()]);
        for (const [prefix, { resolve }] of asked) resolve(found.get(prefix) ?? null);
      } catch (error) {
        for (const { reject } of asked.values()) reject(error);
      }
    }
    this.#isRunning = false;
  }
}
