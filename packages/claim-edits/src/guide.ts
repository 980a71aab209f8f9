import type { ClaimKind } from './claim.ts';

/** The implementation guides. */
export const guides: Readonly<Record<ClaimKind, string>> = {
  '837P': '005010X222A1',
  '837I': '005010X223A2',
};
