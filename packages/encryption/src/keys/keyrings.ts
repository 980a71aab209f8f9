import type { SealedTable } from '@rcm/tenancy';
import type { KeyWrapper, WrappedKey } from './key-wrapper.ts';
import { DataKey, Keyring } from './keyring.ts';

/** Milliseconds for which a cached keyring is used without reading the database. */
export const cacheLifetime = 5_000;

/** The most organizations whose keys are cached. */
const maxCached = 1_000;

/** The keys of an organization as the database stores them. */
export interface StoredKeys {
  readonly mark: string | null;
  readonly keys: readonly (WrappedKey & { readonly id: string; readonly version: number })[];
}

/** Reads the keys of an organization. */
export type LoadKeys = () => Promise<StoredKeys>;

interface Cached {
  readonly readAt: number;
  readonly ring: Promise<Keyring>;
}

/** The context that a wrapped data key is bound to. */
export const wrappingContext = (organizationId: string, id: string) => `${organizationId}\n${id}`;

/** The cached keyrings of this process; beyond the limit it evicts the least recently used. */
export class Keyrings {
  readonly wrapper: KeyWrapper;
  /** The tables that have sealed columns, by name. */
  readonly tables: ReadonlyMap<string, SealedTable>;
  readonly #cached = new Map<string, Cached>();

  constructor(wrapper: KeyWrapper, tables: readonly SealedTable[]) {
    this.wrapper = wrapper;
    this.tables = new Map(tables.map((table) => [table.table, table]));
  }

  /** The number of organizations whose keys are cached. */
  get size(): number {
    return this.#cached.size;
  }

  /** The keyring of an organization, at most 5 seconds old. */
  of(organizationId: string, load: LoadKeys): Promise<Keyring> {
    const cached = this.#cached.get(organizationId);
    if (cached === undefined || performance.now() - cached.readAt >= cacheLifetime) {
      return this.read(organizationId, load);
    }
    this.#cache(organizationId, cached);
    return cached.ring;
  }

  /** The keyring of an organization, read from the database now. */
  read(organizationId: string, load: LoadKeys): Promise<Keyring> {
    const before = this.#cached.get(organizationId)?.ring;
    const ring = this.#read(organizationId, load, before);
    this.#cache(organizationId, { readAt: performance.now(), ring });
    ring.catch(() => {
      if (this.#cached.get(organizationId)?.ring === ring) this.#cached.delete(organizationId);
    });
    return ring;
  }

  async #read(
    organizationId: string,
    load: LoadKeys,
    before: Promise<Keyring> | undefined,
  ): Promise<Keyring> {
    const known = await before?.catch(() => undefined);
    const { mark, keys } = await load();
    return new Keyring(
      organizationId,
      mark,
      await Promise.all(
        keys.map(async ({ id, version, ...key }) => {
          const context = wrappingContext(organizationId, id);
          return known?.get(id) ?? new DataKey(id, version, await this.wrapper.unwrap(key, context));
        }),
      ),
    );
  }

  #cache(organizationId: string, cached: Cached): void {
    this.#cached.delete(organizationId);
    this.#cached.set(organizationId, cached);
    if (this.#cached.size > maxCached) {
      const [oldest = ''] = this.#cached.keys();
      this.#cached.delete(oldest);
    }
  }
}
