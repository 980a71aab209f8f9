import { anyOf, equals, list, view } from '@rcm/tenancy';
import { MappingProfile as MappingProfileWire, mappingProfileSorts } from './contract.ts';
import { MappingProfile } from './mapping-profile.ts';

/** How a profile is shown: its draft, and which version is in force. */
export const mappingProfileView = view(MappingProfile, MappingProfileWire, {
  version: { needs: ['publishedVersion'], value: ({ publishedVersion }) => publishedVersion },
});

/** The profiles of an organization, newest first. */
export const mappingProfileList = list(mappingProfileView, {
  key: 'mappingProfiles',
  within: 'the profiles of one organization',
  sorts: mappingProfileSorts,
  filters: { status: anyOf('status'), payerId: equals('payerId') },
});
