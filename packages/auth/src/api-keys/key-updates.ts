import type { TenantDatabase } from '@rcm/tenancy';
import type { KeyText } from './key-text.ts';
import { isCurrent, type Peppers, type StoredSecret, storeSecret } from './secret.ts';
import { recordUse, type StoredKey, storeHashes } from './stored-key.ts';

/** Milliseconds between two recorded uses of one key. */
const useInterval = 60_000;

/** What authentication writes about keys, in the background: their last use, and hashes under the newest pepper. */
export class KeyUpdates {
  readonly #database: TenantDatabase;
  readonly #peppers: Peppers;
  readonly #maxSize: number;
  readonly #onError: (error: unknown) => void;
  readonly #lastUses = new Map<string, number>();
  readonly #rehashed = new Set<string>();
  readonly #pending = new Set<Promise<void>>();

  constructor(
    database: TenantDatabase,
    peppers: Peppers,
    maxSize: number,
    onError: (error: unknown) => void,
  ) {
    this.#database = database;
    this.#peppers = peppers;
    this.#maxSize = maxSize;
    this.#onError = onError;
  }

  /** Records the use of a key, at most once per interval. */
  recordUse({ principal, lastUsedAt }: StoredKey, now: Date): void {
    const { keyId } = principal;
    const last = Math.max(this.#lastUses.get(keyId) ?? 0, lastUsedAt?.getTime() ?? 0);
    if (now.getTime() - last < useInterval) return;
    if (this.#lastUses.size >= this.#maxSize) this.#lastUses.clear();
    this.#lastUses.set(keyId, now.getTime());
    this.#run(recordUse(this.#database, principal, now, new Date(now.getTime() - useInterval)));
  }

  /** Adds the hash under the newest pepper to a key that was checked with an earlier one, so that this one can retire. */
  rehash(stored: StoredKey, checked: StoredSecret, given: KeyText): void {
    const { keyId } = stored.principal;
    if (this.#rehashed.has(keyId) || isCurrent(this.#peppers, stored.secrets, checked)) return;
    if (this.#rehashed.size >= this.#maxSize) this.#rehashed.clear();
    this.#rehashed.add(keyId);
    const hashes = storeSecret(this.#peppers, given, checked.validUntil);
    const isReplaced = ({ pepper, validUntil }: StoredSecret) =>
      validUntil === checked.validUntil && hashes.some((one) => one.pepper === pepper);
    const others = stored.secrets.filter((one) => !isReplaced(one));
    this.#run(
      storeHashes(this.#database, stored, [...hashes, ...others]).catch((error: unknown) => {
        this.#rehashed.delete(keyId);
        throw error;
      }),
    );
  }

  /** Waits for the pending writes. */
  async close(): Promise<void> {
    await Promise.all(this.#pending);
  }

  #run(work: Promise<void>): void {
    const write = work.catch(this.#onError).finally(() => this.#pending.delete(write));
    this.#pending.add(write);
  }
}
