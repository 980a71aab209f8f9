const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The statement that scopes a transaction to an organization; the row level security policies read the setting. */
export function tenantSetting(organizationId: string): string {
  if (!uuid.test(organizationId)) throw new Error('An organization id must be a UUID');
  return `SET LOCAL app.organization_id = '${organizationId}'`;
}
