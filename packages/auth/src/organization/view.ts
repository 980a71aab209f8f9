import { view } from '@rcm/lists';
import { Organization as OrganizationWire } from './contract.ts';
import { Organization } from './organization.ts';

/** The response form of an organization. */
export const organizationView = view(Organization, OrganizationWire, {
  entitlements: {
    needs: ['disabledModules'],
    value: ({ disabledModules }) => ({ disabledModules: [...disabledModules] }),
  },
  holidays: {
    needs: ['holidays'],
    value: ({ holidays: { base, added, removed } }) => ({ base, added: [...added], removed: [...removed] }),
  },
});
