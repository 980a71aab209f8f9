/** The filter that scopes every query to the organization, and the matching row level security policy. */
export const tenantFilter = {
  name: 'tenant',
  default: true,
  strict: true,
  cond: (tenant: { organizationId?: string }) => ({ organizationId: tenant.organizationId }),
  rls: { setting: 'app.organization_id' },
} as const;
