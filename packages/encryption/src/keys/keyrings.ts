import type { SealedTable } from '@rcm/tenancy';
import type { KeyWrapper, WrappedKey } from './key-wrapper.ts';
import { DataKey, Keyring } from './keyring.ts';

/** Milliseconds for which a ring is taken to be up to date. */
export const freshness = 5_000;

/** The most organizations whose keys are kept in memory. */
const mostKept = 1_000;

/** What the database says of an organization's keys. */
export interface StoredKeys {
  readonly mark: string | null;
  readonly keys: readonly (WrappedKey & { readonly id: string; readonly version: number })[];
}

/** Reads the keys of an organization. */
export type LoadKeys = () => Promise<StoredKeys>;

interface Kept {
  readonly readAt: number;
  readonly ring: Promise<Keyring>;
}

/** What is bound to the wrapping of a data key. */
export const wrappingContext = (organizationId: string, id: string) => `${organizationId}\n${id}`;

/** The data keys of the organizations that this process serves; those that were not asked for longest are forgotten. */
export class Keyrings {
  readonly wrapper: KeyWrapper;
  /** The tables that have sealed columns, by name. */
  readonly tables: ReadonlyMap<string, SealedTable>;
  readonly #kept = new Map<string, Kept>();

  constructor(wrapper: KeyWrapper, tables: readonly SealedTable[]) {
    this.wrapper = wrapper;
    this.tables = new Map(tables.map((table) => [table.table, table]));
  }

  /** How many organizations' keys are in memory. */
  get size(): number {
    return this.#kept.size;
  }

  /** The keys of an organization, no older than 5 seconds. */
  of(organizationId: string, load: LoadKeys): Promise<Keyring> {
    const kept = this.#kept.get(organizationId);
    if (kept === undefined || performance.now() - kept.readAt >= freshness) {
      return this.read(organizationId, load);
    }
    this.#keep(organizationId, kept);
    return kept.ring;
  }

  /** The keys of an organization as the database has them now. */
  read(organizationId: string, load: LoadKeys): Promise<Keyring> {
    const before = this.#kept.get(organizationId)?.ring;
    const ring = this.#read(organizationId, load, before);
    this.#keep(organizationId, { readAt: performance.now(), ring });
    ring.catch(() => {
      if (this.#kept.get(organizationId)?.ring === ring) this.#kept.delete(organizationId);
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

  #keep(organizationId: string, kept: Kept): void {
    this.#kept.delete(organizationId);
    this.#kept.set(organizationId, kept);
    if (this.#kept.size > mostKept) {
      const [oldest = ''] = this.#kept.keys();
      this.#kept.delete(oldest);
    }
  }
}
