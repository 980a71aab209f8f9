import { anyOf, atLeast, atMost, list, view } from '@rcm/lists';
import { Contact, contactCounts } from './contact.ts';
import { contactSorts } from './contract.ts';
import { CollectionContact } from './schema.ts';

/** How a logged contact is shown. */
export const contactView = view(Contact, CollectionContact, {});

/** The contacts of an organization, most recently logged first. */
export const contactList = list(contactView, {
  key: 'contacts',
  sorts: contactSorts,
  rowCounters: contactCounts,
  filters: {
    accountId: anyOf('accountId'),
    personId: anyOf('personId'),
    channel: anyOf('channel'),
    purpose: anyOf('purpose'),
    result: anyOf('result'),
    contactedFrom: atLeast('contactedAt'),
    contactedTo: atMost('contactedAt'),
  },
});
