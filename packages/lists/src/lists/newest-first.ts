/**
 * The index of the usual order of a list, newest first. It holds the properties that pages are filtered by along this order,
 * so that they pass over rows that do not match without reading them: what compares times goes along with the order, and the
 * oldest rows stand behind all others.
 */
export const newestFirst = <Property extends string>(name: string, ...include: Property[]) => ({
  name,
  properties: ['organizationId' as const, 'createdAt' as const, 'id' as const],
  include,
});
