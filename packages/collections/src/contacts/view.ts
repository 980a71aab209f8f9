import { view } from '@rcm/tenancy';
import { Contact } from './contact.ts';
import { CollectionContact } from './schema.ts';

/** How a logged contact is shown. */
export const contactView = view(Contact, CollectionContact, {});
