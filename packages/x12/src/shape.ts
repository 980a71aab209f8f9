/** What a value looks like in JSON, whatever its segment is. Amounts, numbers, dates and times are strings. */
export type Shape =
  | { readonly kind: 'text'; readonly minLength: number; readonly maxLength: number }
  | { readonly kind: 'code'; readonly codes: readonly string[] }
  | { readonly kind: 'amount' | 'decimal' | 'quantity' | 'count' | 'date' | 'time' | 'hourAndMinute' }
  | ObjectShape
  | { readonly kind: 'list'; readonly of: Shape; readonly max: number };

/** An object: its fields by name. */
export interface ObjectShape {
  readonly kind: 'object';
  readonly fields: Readonly<Record<string, Field>>;
}

/** A named value of an object. */
export interface Field {
  readonly shape: Shape;
  /** True if it may be null or missing. */
  readonly isOptional: boolean;
  /** The loop, segment, element or component that it is: `2310B`, `CR1`, `CLM12`, `CLM05-3`. */
  readonly place: string;
}

/** The position of an element in its segment as guides write it: `CLM05` has position `05`. */
export const placeOf = (position: number): string => String(position).padStart(2, '0');
