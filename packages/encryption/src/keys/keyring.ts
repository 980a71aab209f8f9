import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { decrypt, encrypt, type IndexColumn, keyBytes, type SealedColumn } from '@rcm/tenancy';
import { earlierWordsOf, wordsOf } from './words.ts';

const derived = (dataKey: Buffer, purpose: string) =>
  createSecretKey(new Uint8Array(hkdfSync('sha256', dataKey, '', `rcm ${purpose}`, keyBytes)));

/** An unwrapped data key of an organization. */
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

  /** The blind index of a text: 16 bytes that are the same for equal texts of one column. */
  blind(text: string, place: string): string {
    return createHmac('sha256', this.#indexes)
      .update(`${place}\n${text}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url');
  }
}

/** Thrown for a value that cannot be decrypted. `code` and `table` are logged, content is not. */
class DecryptionError extends Error {
  readonly code: string;
  readonly table: string;

  constructor(code: string, place: string, reason: string) {
    super(`A value of ${place} ${reason}`);
    this.name = new.target.name;
    this.code = code;
    this.table = place;
  }
}

/** Thrown for a value that was encrypted with a key which the ring does not hold. */
export class MissingKey extends DecryptionError {
  constructor(place: string) {
    super('MISSING_KEY', place, 'was encrypted with an unknown key');
  }
}

/** Thrown for a value that was changed, or moved from another column or row. */
class Displaced extends DecryptionError {
  constructor(place: string) {
    super('DISPLACED', place, 'cannot be decrypted: it was changed, or moved from another column or row');
  }
}

/** The array literal of blind words, which need no quotes. */
const arrayOf = (words: readonly string[]) => `{${words.join(',')}}`;

/** The data keys of an organization in one process. */
export class Keyring {
  readonly organizationId: string;
  /** The prefix of every encrypted value of the installation; null while nothing is encrypted. */
  readonly prefix: string | null;
  /** The key that encrypts; null where the organization's values are not encrypted. */
  readonly active: DataKey | null;
  readonly #keys: ReadonlyMap<string, DataKey>;

  constructor(organizationId: string, mark: string | null, keys: readonly DataKey[]) {
    this.organizationId = organizationId;
    this.prefix = mark === null ? null : `enc:v1:${mark}:`;
    this.#keys = new Map(keys.map((key) => [key.id, key]));
    this.active = keys.reduce<DataKey | null>(
      (newest, key) => (newest === null || key.version > newest.version ? key : newest),
      null,
    );
  }

  /** The key with an id, if the ring holds it. */
  get(id: string): DataKey | undefined {
    return this.#keys.get(id);
  }

  /** The prefix of values that the active key encrypted. */
  get activePrefix(): string | null {
    return this.active && `${this.prefix}${this.active.id}:`;
  }

  /** Encrypts a text for a column of a row; for a JSON column the result is a JSON string. */
  seal(text: string, { place, isJson }: SealedColumn, row: string): string {
    if (this.active === null) return text;
    const sealed = `${this.activePrefix}${this.active.encrypt(text, this.#context(place, row))}`;
    return isJson ? `"${sealed}"` : sealed;
  }

  /** Decrypts a stored text; returns a text that is not encrypted unchanged. */
  open(stored: string, { place, isJson }: SealedColumn, row: string): string {
    const text = isJson && stored.startsWith('"enc:') ? stored.slice(1, -1) : stored;
    if (this.prefix === null || !text.startsWith(this.prefix)) return stored;
    const end = text.indexOf(':', this.prefix.length);
    const key = this.#keys.get(text.slice(this.prefix.length, end));
    if (key === undefined) throw new MissingKey(place);
    try {
      return key.decrypt(text.slice(end + 1), this.#context(place, row));
    } catch {
      throw new Displaced(place);
    }
  }

  /** The content of a blind index column for the values of its properties; null where nothing is encrypted. */
  index({ kind, place }: IndexColumn, values: readonly (string | null)[]): string | null {
    const { active } = this;
    if (active === null) return null;
    const [value = null] = values;
    if (kind === 'value') return value === null ? null : active.blind(value, place);
    const words = wordsOf(values.filter((text) => text !== null).join(' '));
    return arrayOf(words.map((word) => active.blind(word, place)));
  }

  /** The possible contents of the index column of a row with this value, one for each key. */
  findsValue({ place }: Pick<IndexColumn, 'place'>, text: string): string[] {
    return [...this.#keys.values()].map((key) => key.blind(text, place));
  }

  /** What the index column of a row with all these words may contain, one array for each key and folding; none without words. */
  findsWords({ place }: Pick<IndexColumn, 'place'>, text: string): string[] {
    const foldings = [wordsOf(text), earlierWordsOf(text)].filter((words) => words.length > 0);
    const arrays = [...this.#keys.values()].flatMap((key) =>
      foldings.map((words) => arrayOf(words.map((word) => key.blind(word, place)))),
    );
    return [...new Set(arrays)];
  }

  #context(place: string, row: string): string {
    return `${this.organizationId}\n${place}\n${row}`;
  }
}
