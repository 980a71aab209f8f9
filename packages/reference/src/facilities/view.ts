import { anyOf, contains, list, view } from '@rcm/lists';
import { Facility as FacilityWire, facilitySorts } from './contract.ts';
import { Facility, facilityCounts } from './facility.ts';

/** How a facility is shown. */
export const facilityView = view(Facility, FacilityWire, {});

/** The facilities of an organization, newest first. */
export const facilityList = list(facilityView, {
  key: 'facilities',
  within: 'the facilities of one organization',
  sorts: facilitySorts,
  counted: facilityCounts,
  filters: { name: contains('name'), npi: anyOf('npi'), externalId: anyOf('externalId') },
});
