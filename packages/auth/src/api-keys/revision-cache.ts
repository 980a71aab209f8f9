/**
 * A cache of values read at one revision of the database. Its values are trusted while the latest check that found
 * the revision unchanged began less than `maxAge` milliseconds ago.
 */
export class RevisionCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #maxAge: number;
  readonly #maxSize: number;
  #revision: string | null = null;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(maxAge: number, maxSize: number) {
    this.#maxAge = maxAge;
    this.#maxSize = maxSize;
  }

  /** The value, or undefined if the cache can't be trusted at `now` (milliseconds of a monotonic clock). */
  get(key: string, now: number): Value | undefined {
    return now - this.#checkedAt < this.#maxAge ? this.#values.get(key) : undefined;
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  /** Records the revision found by a check that began at `startedAt`; a new revision clears the cache. */
  observe(revision: string, startedAt: number): void {
    if (startedAt < this.#checkedAt) return;
    if (revision !== this.#revision) this.#values.clear();
    this.#revision = revision;
    this.#checkedAt = startedAt;
  }

  /** Stores a value that was read at `revision`, unless the cache holds another revision by now. */
  set(key: string, value: Value, revision: string): void {
    if (revision !== this.#revision) return;
    const [oldest] = this.#values.keys();
    if (oldest !== undefined && this.#values.size >= this.#maxSize) this.#values.delete(oldest);
    this.#values.set(key, value);
  }
}
