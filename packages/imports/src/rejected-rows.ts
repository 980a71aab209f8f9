/** A row of a file that can't be read; neither field contains a value of the file. */
export interface RejectedRow {
  /** The number of the line in the file, from 1; the last one of a row of several lines. */
  readonly line: number;
  readonly reason: string;
}

/** A file is refused if more than this percentage of its rows can't be read. */
export const maxRejectedPercent = 1;

/** A file is also refused if more rows than these can't be read, so that a report stays readable. */
export const maxRejectedRows = 1_000;

/** So many rows are named when a file is refused. */
const mostNamed = 10;

/** Collects the rows of a file that can't be read. */
export class RejectedRows {
  readonly rows: RejectedRow[] = [];
  readonly #maxPercent: number;

  constructor(maxPercent = maxRejectedPercent) {
    this.#maxPercent = maxPercent;
  }

  /** Throws once there are more than any file may have; the caller counts the rows that were read. */
  add(line: number, reason: string, read: number): void {
    this.rows.push({ line, reason });
    if (this.rows.length > maxRejectedRows) throw this.#refusal(read, `more than ${maxRejectedRows}`);
  }

  /** Throws if they are more than the allowed percentage of all rows. */
  refuseTooMany(read: number): void {
    const all = read + this.rows.length;
    if (this.rows.length * 100 > all * this.#maxPercent) {
      throw this.#refusal(read, `more than ${this.#maxPercent} %`);
    }
  }

  inOrder(): RejectedRow[] {
    return this.rows.toSorted((a, b) => a.line - b.line);
  }

  #refusal(read: number, bound: string): Error {
    const named = this.rows.slice(0, mostNamed).map(({ line, reason }) => `line ${line}: ${reason}`);
    const more = this.rows.length > mostNamed ? ', …' : '';
    const all = read + this.rows.length;
    return new Error(
      `${this.rows.length} of ${all} rows can't be read, ${bound}: ${named.join(', ')}${more}`,
    );
  }
}
