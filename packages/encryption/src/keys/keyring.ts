import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { decrypt, encrypt, type IndexColumn, keyBytes, type SealedColumn } from '@rcm/tenancy';

import { wordsOf } from './words.ts';

const derived = (dataKey: Buffer, purpose: string) =>
  createSecretKey(new Uint8Array(hkdfSync('sha256', dataKey, '', `rcm ${purpose}`, keyBytes)));

/** A data key of an organization, in use. */
export class DataKey {
  readonly id: string;
  readonly version: number;
  readonly #values: KeyObject;
  readonly #indexes: KeyObject;

  constructor(id: string, version: number, dataKey: Buffer) {
    this.id = id;
    this.version = version;
    this.#values = derived(dataKey, 'values');
    this.#indexes = derived(dataKey, 'blind indexes');
  }

  encrypt(text: string, context: string): string {
    return encrypt(this.#values, text, context).toString('base64url');
  }

  decrypt(text: string, context: string): string {
    return decrypt(this.#values, Buffer.from(text, 'base64url'), context).toString('utf8');
  }

  /** 16 bytes by which equal texts of one column are known. */
  blind(text: string, place: string): string {
    return createHmac('sha256', this.#indexes)
      .update(`${place}\n${text}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url');
  }
}

/** What is thrown at a value that cannot be decrypted; `code` and `table` go into the log, and no content. */
class Undecryptable extends Error {
  readonly code: string;
  readonly table: string;

  constructor(code: string, place: string, reason: string) {
    super(`A value of ${place} ${reason}`);
    this.name = new.target.name;
    this.code = code;
    this.table = place;
  }
}

/** Thrown at a value that was encrypted by a key which the ring does not hold. */
export class MissingKey extends Undecryptable {
  constructor(place: string) {
    super('MISSING_KEY', place, 'was encrypted by an unknown key');
  }
}

/** Thrown at a value that is not what was stored in its place. */
class Displaced extends Undecryptable {
  constructor(place: string) {
    super('DISPLACED', place, 'cannot be decrypted: it was changed, or belongs to another place');
  }
}

/** The data keys of an organization, as one process knows them. */
export class Keyring {
  readonly organizationId: string;
  /** What every encrypted value of the installation begins with; null while there is none. */
  readonly head: string | null;
  /** The key that encrypts; null where the organization's values are stored as they are. */
  readonly active: DataKey | null;
  readonly #keys: ReadonlyMap<string, DataKey>;

  constructor(organizationId: string, mark: string | null, keys: readonly DataKey[]) {
    this.organizationId = organizationId;
    this.head = mark === null ? null : `enc:v1:${mark}:`;
    this.#keys = new Map(keys.map((key) => [key.id, key]));
    this.active = keys.reduce<DataKey | null>(
      (newest, key) => (newest === null || key.version > newest.version ? key : newest),
      null,
    );
  }

  /** The key behind an id, where the ring holds it. */
  get(id: string): DataKey | undefined {
    return this.#keys.get(id);
  }

  /** What values that the active key encrypted begin with. */
  get activeHead(): string | null {
    return this.active && `${this.head}${this.active.id}:`;
  }

  /** The text to store in a column of a row: for a column of JSON, JSON. */
  seal(text: string, { place, isJson }: SealedColumn, row: string): string {
    if (this.active === null) return text;
    const sealed = `${this.activeHead}${this.active.encrypt(text, this.#context(place, row))}`;
    return isJson ? `"${sealed}"` : sealed;
  }

  /** The text behind what is stored; a value that was never encrypted is given as it is. */
  open(stored: string, { place, isJson }: SealedColumn, row: string): string {
    const text = isJson && stored.startsWith('"enc:') ? stored.slice(1, -1) : stored;
    if (this.head === null || !text.startsWith(this.head)) return stored;
    const end = text.indexOf(':', this.head.length);
    const key = this.#keys.get(text.slice(this.head.length, end));
    if (key === undefined) throw new MissingKey(place);
    try {
      return key.decrypt(text.slice(end + 1), this.#context(place, row));
    } catch {
      throw new Displaced(place);
    }
  }

  /** What an index column of a row is to hold for the values of its properties; null where nothing is encrypted. */
  index({ kind, place }: IndexColumn, values: readonly (string | null)[]): string | null {
    const { active } = this;
    if (active === null) return null;
    const [value = null] = values;
    if (kind === 'value') return value === null ? null : active.blind(value, place);
    const words = wordsOf(values.filter((text) => text !== null).join(' '));
    return `{${words.map((word) => active.blind(word, place)).join(',')}}`;
  }

  /** What the index column of a row that holds the value may hold, by each key. */
  findsValue({ place }: Pick<IndexColumn, 'place'>, text: string): string[] {
    return [...this.#keys.values()].map((key) => key.blind(text, place));
  }

  /** What the index column of a row that holds each word must contain, by each key; none where there is no word. */
  findsWords({ place }: Pick<IndexColumn, 'place'>, text: string): string[] {
    const words = wordsOf(text);
    if (words.length === 0) return [];
    return [...this.#keys.values()].map(
      (key) => `{${words.map((word) => key.blind(word, place)).join(',')}}`,
    );
  }

  #context(place: string, row: string): string {
    return `${this.organizationId}\n${place}\n${row}`;
  }
}
