/** What every write of this module requires: the scope, and a role that may administer the organization. */
export const writeAccess = { scope: 'organization:write', roles: ['OWNER', 'ADMIN'] } as const;
