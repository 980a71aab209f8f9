import type { SentAddress } from '../sent-records.ts';

/** The readable parts of an address (N3 and N4). */
interface SentPlace {
  readonly street: { readonly line1: string | null; readonly line2: string | null } | null;
  readonly city: {
    readonly city: string | null;
    readonly state: string | null;
    readonly postalCode: string | null;
  } | null;
}

/** The address; null if a required part is missing. */
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
