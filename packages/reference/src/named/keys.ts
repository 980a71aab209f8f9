import { foldName } from '@rcm/tenancy';
import type { StatedAddress } from '../addresses.ts';
import type { PostalAddress } from '../fields.ts';

/** Normalizes a number for comparison. */
export const foldNumber = (number: string | null): string => (number ?? '').trim().toLowerCase();

const distinct = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value) => value !== '')),
];

/** The distinct normalized values of numbers. */
export const distinctNumbers = (numbers: readonly (string | null)[]): string[] =>
  distinct(numbers.map(foldNumber));

/** The distinct names, however they are spelled. */
export const distinctNames = (names: readonly (string | null)[]): string[] =>
  distinct(names.map((name) => foldName(name ?? '')));

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

interface Party {
  readonly npi: string | null;
  readonly name: string | null;
}

/** The ids of providers or facilities by NPI, or by name where either side has no NPI; the first of several. */
export class IdsByNpiOrName {
  readonly #byNpi = new IdsByKey();
  readonly #byName = new Map<string, { readonly id: string; readonly npi: string | null }[]>();

  /** Null without an NPI too if several with different NPIs have the name. */
  id({ npi, name }: Party): string | null {
    const namesakes = this.#byName.get(foldName(name ?? '')) ?? [];
    const withoutNpi = namesakes.find((one) => one.npi === null)?.id ?? null;
    if (npi !== null) return this.#byNpi.id(npi) ?? withoutNpi;
    const isOne = new Set(namesakes.map((one) => one.npi)).size === 1;
    return withoutNpi ?? (isOne ? (namesakes[0]?.id ?? null) : null);
  }

  add({ npi, name }: Party, id: string): void {
    this.#byNpi.add(npi ?? '', id);
    const key = foldName(name ?? '');
    if (key !== '') this.#byName.set(key, [...(this.#byName.get(key) ?? []), { id, npi }]);
  }
}

/** Returns a filter for addresses of records that have no address. */
export const isForRecordIn =
  (idsWithoutAddress: ReadonlySet<string>) =>
  (one: { readonly id: string | null; readonly address: PostalAddress | null }): one is StatedAddress =>
    one.id !== null && one.address !== null && idsWithoutAddress.has(one.id);
