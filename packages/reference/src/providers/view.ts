import { anyOf, containsInDistinct, containsSearchedText, list, view } from '@rcm/lists';
import { foldedName } from '../patients/search.ts';
import { Provider as ProviderWire, providerSorts } from './contract.ts';
import { Provider, providerCounts } from './provider.ts';

/** The view of a provider. */
export const providerView = view(Provider, ProviderWire, {});

/** The providers of an organization, newest first. */
export const providerList = list(providerView, {
  key: 'providers',
  sorts: providerSorts,
  rowCounters: providerCounts,
  filters: {
    name: containsSearchedText('searchedName', foldedName),
    npi: anyOf('npi'),
    specialty: containsInDistinct('specialty'),
    externalId: anyOf('externalId'),
  },
});
