import { randomInt } from 'node:crypto';
import { invalid } from '@rcm/errors';

/** The most levels of objects and arrays in each other. */
const maxDepth = 64;

/** The most commas and brackets of a body, which are at least as many as its fields and elements. */
export const maxValues = 200_000;

/** The most different names of fields: names that do not repeat take far longer to parse than those of uniform rows. */
export const maxNames = 10_000;

/** Random, so that nobody can write different names with equal hashes. */
const multiplier = randomInt(2 ** 30) * 2 + 1;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const isOpening = (code: number) => code === 0x7b || code === 0x5b;
const isClosing = (code: number) => code === 0x7d || code === 0x5d;

/** Counts the nesting, values and names of JSON while it arrives, so that a body with too many is never parsed. */
export class JsonShape {
  #depth = 0;
  #values = 0;
  #isInString = false;
  #isEscaped = false;
  #hash = 0;
  readonly #names = new Set<number>();

  /** The commas and brackets read so far. */
  get values(): number {
    return this.#values;
  }

  /** Reads the next bytes. Throws 400 beyond a limit. */
  read(bytes: Uint8Array): void {
    let isInString = this.#isInString;
    let isEscaped = this.#isEscaped;
    let hash = this.#hash;
    for (let index = 0; index < bytes.length; index += 1) {
      const code = bytes[index] as number;
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (code === backslash) isEscaped = true;
        else if (code === quote) isInString = false;
        hash = (Math.imul(hash, multiplier) + code) | 0;
      } else if (code === quote) {
        isInString = true;
        hash = 0;
      } else if (code === colon) this.#name(hash);
      else if (code === comma) this.#value();
      else if (isOpening(code)) this.#open();
      else if (isClosing(code)) this.#depth -= 1;
    }
    this.#isInString = isInString;
    this.#isEscaped = isEscaped;
    this.#hash = hash;
  }

  #open(): void {
    this.#value();
    this.#depth += 1;
    if (this.#depth > maxDepth) {
      throw invalid('body', `Expected JSON nested at most ${maxDepth} deep`, 'too_deep');
    }
  }

  #value(): void {
    this.#values += 1;
    if (this.#values > maxValues) {
      throw invalid('body', `Expected at most ${maxValues} fields and elements`, 'too_many_values');
    }
  }

  #name(hash: number): void {
    this.#names.add(hash);
    if (this.#names.size > maxNames) {
      throw invalid('body', `Expected at most ${maxNames} different names of fields`, 'too_many_names');
    }
  }
}
