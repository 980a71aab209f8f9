import { hash } from 'node:crypto';
import { ApiError, unauthenticated } from '@rcm/errors';
import { RefusedKey } from '@rcm/http';
import { isUnavailable, type Principal, systemClock, type TenantDatabase } from '@rcm/tenancy';
import { type KeyText, readKey } from './api-keys/key-text.ts';
import { Remembered } from './api-keys/remembered.ts';
import {
  isCurrent,
  isValid,
  type Peppers,
  type StoredSecret,
  secretOf,
  storeSecret,
} from './api-keys/secret.ts';
import { findKey, noteUse, type StoredKey, storeHashes } from './api-keys/stored-key.ts';
import { readRevision } from './directory/revision.ts';

/** What authentication needs. */
export interface AuthenticatorOptions {
  readonly database: TenantDatabase;
  readonly peppers: Peppers;
  /** Told of failures that no request waits for. */
  readonly onError: (error: unknown) => void;
  readonly clock?: () => Date;
}

/** Tells who calls. */
export interface Authenticator {
  /**
   * The principal behind a key; 401 for any that is malformed or unknown, a `RefusedKey` for one that is revoked,
   * expired or replaced, 503 while the database is out of reach. Changes to keys and organizations are in force
   * within a second, in every process.
   */
  authenticate(key: string): Promise<Principal>;
  /** Ends the polling and waits for what is still being written. */
  close(): Promise<void>;
}

/** A key that was held against its stored secret, by the digest of its text. */
interface Proven {
  readonly prefix: string;
  readonly stored: StoredKey;
}

/** Milliseconds for which a look at the revision vouches for what is remembered. */
const trust = 1_000;
/** Milliseconds between looks while requests come in, so that a late one leaves the trust unbroken. */
const pollEvery = 400;
/** Milliseconds without a request after which nothing is looked at until the next one. */
const idleAfter = 60_000;
/** Milliseconds between the uses of one key that are written down. */
const useEvery = 60_000;
const mostRemembered = 10_000;

/** Authentication by API key, from memory as a rule: no statement per request. */
export function authenticator(options: AuthenticatorOptions): Authenticator {
  const { database, peppers, onError, clock = systemClock } = options;
  const keys = new Remembered<StoredKey>(trust, mostRemembered);
  const lookups = new Map<string, { startedAt: number; found: Promise<StoredKey | null> }>();
  const usesNoted = new Map<string, number>();
  const hashed = new Set<string>();
  const proven = new Map<string, Proven>();
  const writes = new Set<Promise<void>>();
  let lastRequest = 0;
  let timer: NodeJS.Timeout | undefined;
  let look: Promise<void> | null = null;
  let isFailing = false;

  function observe(): Promise<void> {
    look ??= (async () => {
      const startedAt = performance.now();
      keys.observe(await readRevision(database), startedAt);
      isFailing = false;
    })().finally(() => {
      look = null;
    });
    return look;
  }

  function poll(): void {
    if (performance.now() - lastRequest > idleAfter) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    observe().catch((error: unknown) => {
      // One report per outage: the next looks fail for the same reason.
      if (!isFailing) onError(error);
      isFailing = true;
    });
  }

  function keepPolling(): void {
    lastRequest = performance.now();
    timer ??= setInterval(poll, pollEvery).unref();
  }

  async function lookUp(prefix: string): Promise<StoredKey | null> {
    const startedAt = performance.now();
    const found = await findKey(database, prefix);
    if (found === null) return null;
    keys.observe(found.revision, startedAt);
    if (found.key.revokedAt === null) keys.keep(prefix, found.key, found.revision);
    return found.key;
  }

  /** Requests that come in together share a lookup; one that began long ago is not shared any more. */
  function sharedLookUp(prefix: string): Promise<StoredKey | null> {
    const startedAt = performance.now();
    const running = lookups.get(prefix);
    if (running && startedAt - running.startedAt < trust / 2) return running.found;
    const found = lookUp(prefix).finally(() => {
      if (lookups.get(prefix)?.found === found) lookups.delete(prefix);
    });
    lookups.set(prefix, { startedAt, found });
    return found;
  }

  async function storedKey(prefix: string): Promise<StoredKey | null> {
    const remembered = keys.get(prefix, performance.now());
    if (remembered) return remembered;
    if (keys.has(prefix)) {
      await observe();
      const confirmed = keys.get(prefix, performance.now());
      if (confirmed) return confirmed;
    }
    return sharedLookUp(prefix);
  }

  function noteUseOf({ principal, lastUsedAt }: StoredKey, now: Date): void {
    const { keyId } = principal;
    const last = Math.max(usesNoted.get(keyId) ?? 0, lastUsedAt?.getTime() ?? 0);
    if (now.getTime() - last < useEvery) return;
    if (usesNoted.size >= mostRemembered) usesNoted.clear();
    usesNoted.set(keyId, now.getTime());
    inBackground(noteUse(database, principal, now, new Date(now.getTime() - useEvery)));
  }

  function inBackground(work: Promise<void>): void {
    const write = work.catch(onError).finally(() => writes.delete(write));
    writes.add(write);
  }

  /** Adds the hash under the newest pepper to a key that was checked by an earlier one, so that this one may go. */
  function keepUnderNewest(stored: StoredKey, checked: StoredSecret, given: KeyText): void {
    const { keyId } = stored.principal;
    if (hashed.has(keyId) || isCurrent(peppers, stored.secrets, checked)) return;
    if (hashed.size >= mostRemembered) hashed.clear();
    hashed.add(keyId);
    const hashes = storeSecret(peppers, given, checked.validUntil);
    const isThere = ({ pepper, validUntil }: StoredSecret) =>
      validUntil === checked.validUntil && hashes.some((one) => one.pepper === pepper);
    const others = stored.secrets.filter((one) => !isThere(one));
    inBackground(
      storeHashes(database, stored, [...hashes, ...others]).catch((error: unknown) => {
        hashed.delete(keyId);
        throw error;
      }),
    );
  }

  /** What a key proved before, as long as the very same stored key is trusted and no secret of it runs out. */
  function provenBefore(proof: string): StoredKey | null {
    const known = proven.get(proof);
    if (known === undefined) return null;
    return keys.get(known.prefix, performance.now()) === known.stored ? known.stored : null;
  }

  function remember(proof: string, prefix: string, stored: StoredKey): void {
    if (stored.secrets.some(({ validUntil }) => validUntil !== null)) return;
    if (proven.size >= mostRemembered) proven.clear();
    proven.set(proof, { prefix, stored });
  }

  function mustBeInForce({ revokedAt, expiresAt, principal }: StoredKey, now: Date): void {
    if (revokedAt !== null) throw new RefusedKey('The key is revoked', principal);
    if (expiresAt !== null && expiresAt <= now) throw new RefusedKey('The key has expired', principal);
  }

  return {
    async authenticate(text) {
      const proof = hash('sha256', text, 'base64');
      const known = provenBefore(proof);
      if (known !== null) {
        const now = clock();
        keepPolling();
        mustBeInForce(known, now);
        noteUseOf(known, now);
        return known.principal;
      }
      const given = readKey(text);
      if (given === null) throw unauthenticated('The key is malformed');
      keepPolling();
      const stored = await storedKey(given.prefix).catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
        throw new ApiError(503, 'The database is not available', { retryAfter: 1 }, error);
      });
      const now = clock();
      const secret = stored === null ? undefined : secretOf(peppers, stored.secrets, given);
      if (stored === null || secret === undefined) throw unauthenticated('The key is unknown');
      if (!isValid(secret, now)) throw new RefusedKey('The secret has been replaced', stored.principal);
      mustBeInForce(stored, now);
      remember(proof, given.prefix, stored);
      keepUnderNewest(stored, secret, given);
      noteUseOf(stored, now);
      return stored.principal;
    },

    async close() {
      clearInterval(timer);
      timer = undefined;
      await Promise.all([...writes, look?.catch(() => undefined)]);
    },
  };
}
