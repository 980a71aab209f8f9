/**
 * The index of the default order of a list, newest first. It includes the properties of filters, so that a page skips rows
 * that do not match without reading them. Other times need it too: they grow with `createdAt`, so that rows which match the
 * oldest times come last.
 */
export const newestFirst = <Property extends string>(name: string, ...include: Property[]) => ({
  name,
  properties: ['organizationId' as const, 'createdAt' as const, 'id' as const],
  include,
});
