const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The segments of a key that may be ids of other organizations: UUIDs, in lower case. */
export function possibleOrganizationIds(storageKey: string, organizationId: string): string[] {
  const segments = storageKey.toLowerCase().split('/');
  return [...new Set(segments.filter((segment) => uuid.test(segment) && segment !== organizationId))];
}
