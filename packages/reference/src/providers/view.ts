import { anyOf, contains, list, view } from '@rcm/lists';
import { Provider as ProviderWire, providerSorts } from './contract.ts';
import { Provider, providerCounts } from './provider.ts';

/** How a provider is shown. */
export const providerView = view(Provider, ProviderWire, {});

/** The providers of an organization, newest first. */
export const providerList = list(providerView, {
  key: 'providers',
  sorts: providerSorts,
  counted: providerCounts,
  filters: { npi: anyOf('npi'), specialty: contains('specialty'), externalId: anyOf('externalId') },
});
