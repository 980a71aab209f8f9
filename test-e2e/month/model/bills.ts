import type { Answer, FollowUp, Line, Story } from '../story.ts';

/** The claims of a story that replace each other, which are one account. */
export class Bills {
  /** The lines of the last one. */
  lines: readonly Line[];
  /** Their numbers, and what payers call each. */
  readonly #bills: { readonly number: string; payerNumber: string | null }[];

  constructor({ lines, claimNumber }: Story) {
    this.lines = lines;
    this.#bills = [{ number: claimNumber, payerNumber: null }];
  }

  /** A claim replaces the last one. */
  add({ number, lines }: FollowUp): void {
    this.#bills.push({ number, payerNumber: null });
    this.lines = lines;
  }

  /** The place of the claim that an answer is about: the one of which it has the payer's number, else the last one. */
  placeOf({ claimNumber, payerNumber }: Answer): number {
    const named = this.#bills.findIndex(
      (bill) => bill.number === claimNumber && bill.payerNumber === payerNumber,
    );
    return named < 0 ? this.#bills.length - 1 : named;
  }

  /** An answer is posted, which has the payer's number of its claim. */
  note(answer: Answer): void {
    const bill = this.#bills[this.placeOf(answer)];
    if (bill) bill.payerNumber = answer.payerNumber;
  }
}
