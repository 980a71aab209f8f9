/**
 * What a value looks like in JSON, whatever its segment is. Amounts, numbers, dates and times are strings; a short date is one
 * of the years 2000 to 2099.
 */
export type Shape =
  | TextShape
  | { readonly kind: 'code'; readonly codes: readonly string[] }
  | {
      readonly kind:
        | 'amount'
        | 'decimal'
        | 'quantity'
        | 'count'
        | 'date'
        | 'shortDate'
        | 'time'
        | 'hourAndMinute';
    }
  | ObjectShape
  | { readonly kind: 'list'; readonly of: Shape; readonly max: number };

/** Text of a length; its pattern is a regular expression. */
interface TextShape {
  readonly kind: 'text';
  readonly minLength: number;
  readonly maxLength: number;
  readonly pattern?: string;
}

/** An object: its fields by name. */
export interface ObjectShape {
  readonly kind: 'object';
  readonly fields: Readonly<Record<string, Field>>;
}

/** A named value of an object. */
export interface Field {
  readonly shape: Shape;
  /** True if it may be null or missing in a file that is read. */
  readonly isOptional: boolean;
  /** True if it is not written without a value, or without at least one. */
  readonly isRequired: boolean;
  /** The loop, segment, element or component that it is: `2310B`, `CR1`, `CLM12`, `CLM05-3`. */
  readonly place: string;
}

/** The position of an element in its segment as guides write it: `CLM05` has position `05`. */
export const placeOf = (position: number): string => String(position).padStart(2, '0');
