import type { StatedAddress } from '../addresses.ts';
import type { PostalAddress } from '../fields.ts';

/** Normalizes a name or a number for comparison. */
export const fold = (text: string | null): string => (text ?? '').trim().toLowerCase();

/** The distinct normalized values of names or numbers. */
export const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.map(fold).filter((value) => value !== '')),
];

/** The ids of records by key; the first of several with one key. */
export class IdsByKey {
  readonly #ids = new Map<string, string>();

  id(key: string): string | null {
    return this.#ids.get(key) ?? null;
  }

  add(key: string, id: string): void {
    if (key !== '' && !this.#ids.has(key)) this.#ids.set(key, id);
  }
}

/** Returns a filter for addresses of records that have no address. */
export const isForRecordIn =
  (idsWithoutAddress: ReadonlySet<string>) =>
  (one: { readonly id: string | null; readonly address: PostalAddress | null }): one is StatedAddress =>
    one.id !== null && one.address !== null && idsWithoutAddress.has(one.id);
