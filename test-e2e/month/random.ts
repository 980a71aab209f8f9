/** A generator of equal values for equal seeds (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** An integer from 0 to `limit` - 1. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  }

  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  of<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)] as Value;
  }

  /** A part of an amount, of at least one cent, between two percentages. */
  part(amount: bigint, from: number, to: number): bigint {
    const part = (amount * BigInt(this.between(from * 100, to * 100))) / 10_000n;
    return part > 0n ? part : 1n;
  }

  shuffled<Value>(values: readonly Value[]): Value[] {
    return values
      .map((value) => ({ value, place: this.below(1_000_000) }))
      .sort((one, other) => one.place - other.place)
      .map(({ value }) => value);
  }
}
