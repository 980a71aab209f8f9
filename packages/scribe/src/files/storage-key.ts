const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The ids in a key that may be those of other organizations: segments that are UUIDs, in lower case. */
export function foreignIds(storageKey: string, organizationId: string): string[] {
  const segments = storageKey.toLowerCase().split('/');
  return [...new Set(segments.filter((segment) => uuid.test(segment) && segment !== organizationId))];
}
