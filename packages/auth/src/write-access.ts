/** What every write of this module requires: the scope, a role that may administer the organization, and no agent. */
export const writeAccess = {
  scope: 'organization:write',
  roles: ['OWNER', 'ADMIN'],
  closedToAgents: true,
} as const;
