/** What every write of this module needs: the scope, and one of the roles that keep the organization. */
export const writeAccess = { scope: 'organization:write', roles: ['OWNER', 'ADMIN'] } as const;
