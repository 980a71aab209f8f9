/** A sum that is another than the records behind it come to. */
export interface SumDifference {
  readonly record: string;
  /** The words of the key. */
  readonly id: string;
  readonly field: string;
  readonly stored: string;
  readonly computed: string;
}
