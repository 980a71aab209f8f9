import { equals, list, view } from '@rcm/lists';
import { Agency, agencyCounts } from './agency.ts';
import { agencySorts, CollectionAgency } from './contract.ts';

/** How an agency is shown. */
export const agencyView = view(Agency, CollectionAgency, {});

/** The agencies of an organization, newest first. */
export const agencyList = list(agencyView, {
  key: 'agencies',
  sorts: agencySorts,
  rowCounters: agencyCounts,
  filters: { isActive: equals('isActive', 'boolean') },
});
