import { anyOf, list, view } from '@rcm/lists';
import { MappingProfile as MappingProfileWire, mappingProfileSorts } from './contract.ts';
import { MappingProfile, mappingProfileCounts } from './mapping-profile.ts';

/** How a profile is shown: its draft and the number of the published version. */
export const mappingProfileView = view(MappingProfile, MappingProfileWire, {
  version: { needs: ['publishedVersion'], value: ({ publishedVersion }) => publishedVersion },
});

/** The profiles of an organization, newest first. */
export const mappingProfileList = list(mappingProfileView, {
  key: 'mappingProfiles',
  sorts: mappingProfileSorts,
  rowCounters: mappingProfileCounts,
  filters: { status: anyOf('status'), payerId: anyOf('payerId') },
});
