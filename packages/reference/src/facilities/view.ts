import { anyOf, containsNameInDistinct, list, view } from '@rcm/lists';
import { Facility as FacilityWire, facilitySorts } from './contract.ts';
import { Facility, facilityCounts } from './facility.ts';

/** The view of a facility. */
export const facilityView = view(Facility, FacilityWire, {});

/** The facilities of an organization, newest first. */
export const facilityList = list(facilityView, {
  key: 'facilities',
  smallScope: 'the facilities of one organization',
  sorts: facilitySorts,
  rowCounters: facilityCounts,
  filters: { name: containsNameInDistinct('name'), npi: anyOf('npi'), externalId: anyOf('externalId') },
});
