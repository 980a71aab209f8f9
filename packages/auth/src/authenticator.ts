import { hash } from 'node:crypto';
import { ApiError, unauthenticated } from '@rcm/errors';
import { RefusedKey } from '@rcm/http';
import { isUnavailable, type Principal, systemClock, type TenantDatabase } from '@rcm/tenancy';
import { KeyCache } from './api-keys/key-cache.ts';
import { readKey } from './api-keys/key-text.ts';
import { KeyUpdates } from './api-keys/key-updates.ts';
import { isValid, type Peppers, secretOf } from './api-keys/secret.ts';
import type { StoredKey } from './api-keys/stored-key.ts';
import { VerifiedKeys } from './api-keys/verified-keys.ts';

/** What authentication needs. */
export interface AuthenticatorOptions {
  readonly database: TenantDatabase;
  readonly peppers: Peppers;
  /** Called with background failures, which fail no request. */
  readonly onError: (error: unknown) => void;
  readonly clock?: () => Date;
}

/** Authenticates callers by their API key. */
export interface Authenticator {
  /**
   * The principal of a key. Throws 401 for a malformed or unknown key, `RefusedKey` for one that is revoked, expired
   * or replaced, 503 while the database is unavailable. Changes to keys and organizations take effect within one
   * second in every process.
   */
  authenticate(key: string): Promise<Principal>;
  /** Makes every change committed so far take effect in this process now; a failure leaves it to the next check. */
  refresh(): Promise<void>;
  /** Stops polling and waits for pending writes. */
  close(): Promise<void>;
}

/** Entries per in-memory map. */
const maxEntries = 10_000;

/** Authenticates API keys from memory; a request usually costs no statement. */
export function authenticator(options: AuthenticatorOptions): Authenticator {
  const { database, peppers, onError, clock = systemClock } = options;
  const cache = new KeyCache(database, maxEntries, onError);
  const verified = new VerifiedKeys(cache, maxEntries);
  const updates = new KeyUpdates(database, peppers, maxEntries, onError);

  async function verify(text: string, digest: string): Promise<Principal> {
    const given = readKey(text);
    if (given === null) throw unauthenticated('The key is malformed');
    cache.keepPolling();
    const stored = await cache.find(given.prefix).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
      throw new ApiError(503, 'The database is not available', { retryAfter: 1 }, error);
    });
    const now = clock();
    const secret = stored === null ? undefined : secretOf(peppers, stored.secrets, given);
    if (stored === null || secret === undefined) throw unauthenticated('The key is unknown');
    if (!isValid(secret, now)) throw new RefusedKey('The secret has been replaced', stored.principal);
    mustBeInForce(stored, now);
    verified.add(digest, given.prefix, stored);
    updates.rehash(stored, secret, given);
    updates.recordUse(stored, now);
    return stored.principal;
  }

  return {
    async authenticate(text) {
      const digest = hash('sha256', text, 'base64');
      const stored = verified.get(digest);
      if (stored === null) return verify(text, digest);
      const now = clock();
      cache.keepPolling();
      mustBeInForce(stored, now);
      updates.recordUse(stored, now);
      return stored.principal;
    },

    refresh: () => cache.refresh().catch(onError),

    async close() {
      await Promise.all([updates.close(), cache.close()]);
    },
  };
}

function mustBeInForce({ revokedAt, expiresAt, principal }: StoredKey, now: Date): void {
  if (revokedAt !== null) throw new RefusedKey('The key is revoked', principal);
  if (expiresAt !== null && expiresAt <= now) throw new RefusedKey('The key has expired', principal);
}
