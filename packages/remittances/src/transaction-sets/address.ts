import type { SentAddress } from '../sent-records.ts';

/** What N3 and N4 say of a place, as far as they can be read. */
interface SentPlace {
  readonly street: { readonly line1: string | null; readonly line2: string | null } | null;
  readonly city: {
    readonly city: string | null;
    readonly state: string | null;
    readonly postalCode: string | null;
  } | null;
}

/** The address of a file; null where a part of it is missing. */
export function addressOf({ street, city }: SentPlace): SentAddress | null {
  if (!street?.line1 || !city?.city || !city.state || !city.postalCode) return null;
  return {
    line1: street.line1,
    line2: street.line2,
    city: city.city,
    state: city.state,
    postalCode: city.postalCode,
  };
}
