import type { StatedAddress } from '../addresses.ts';
import type { PostalAddress } from '../fields.ts';

/** A name or a number as it is compared. */
export const fold = (text: string | null): string => (text ?? '').trim().toLowerCase();

/** The different ones of some names or numbers, as they are compared. */
export const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.map(fold).filter((value) => value !== '')),
];

/** The ids of records by what they are found by; of several with one key the oldest. */
export class IdsByKey {
  readonly #ids = new Map<string, string>();

  id(key: string): string | null {
    return this.#ids.get(key) ?? null;
  }

  add(key: string, id: string): void {
    if (key !== '' && !this.#ids.has(key)) this.#ids.set(key, id);
  }
}

/** Whether an address is that of a record that has none. */
export const isNewsOf =
  (without: ReadonlySet<string>) =>
  (one: { readonly id: string | null; readonly address: PostalAddress | null }): one is StatedAddress =>
    one.id !== null && one.address !== null && without.has(one.id);
