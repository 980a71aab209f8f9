/** A stored sum that differs from the sum of its records. */
export interface SumDifference {
  readonly record: string;
  /** The values of the key, separated by spaces. */
  readonly id: string;
  readonly field: string;
  readonly stored: string;
  readonly computed: string;
}
