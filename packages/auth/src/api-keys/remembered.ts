/**
 * What was read at one revision of the database, trusted as long as a look at the revision that began at most
 * `trust` milliseconds ago found it unchanged.
 */
export class Remembered<Value> {
  readonly #values = new Map<string, Value>();
  readonly #trust: number;
  readonly #most: number;
  #revision: string | null = null;
  #observedAt = Number.NEGATIVE_INFINITY;

  constructor(trust: number, most: number) {
    this.#trust = trust;
    this.#most = most;
  }

  /** The value, unless what is remembered can't be trusted at `now` (milliseconds of a steady clock). */
  get(key: string, now: number): Value | undefined {
    return now - this.#observedAt < this.#trust ? this.#values.get(key) : undefined;
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  /** Takes note of the revision that a look which began at `startedAt` has found; a new one empties the memory. */
  observe(revision: string, startedAt: number): void {
    if (startedAt < this.#observedAt) return;
    if (revision !== this.#revision) this.#values.clear();
    this.#revision = revision;
    this.#observedAt = startedAt;
  }

  /** Keeps a value that was read at `revision`, unless the memory has moved on. */
  keep(key: string, value: Value, revision: string): void {
    if (revision !== this.#revision) return;
    const [oldest] = this.#values.keys();
    if (oldest !== undefined && this.#values.size >= this.#most) this.#values.delete(oldest);
    this.#values.set(key, value);
  }
}
