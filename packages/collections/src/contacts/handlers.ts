import type { Handlers } from '@rcm/http';
import type { CollectionsPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { assertResultOfChannel, Contact } from './contact.ts';
import type { contactOperations } from './contract.ts';
import { findParties } from './parties.ts';
import { contactList } from './view.ts';

export const contactHandlers = (
  ports: CollectionsPorts,
): Handlers<typeof contactOperations, typeof views> => ({
  listContacts: (context, { query }) => contactList.read(context, query),

  async createContact(context, { body }) {
    assertResultOfChannel(body.channel, body.result);
    const { account, person } = await findParties(context, ports, body);
    const contact = context.create(Contact, {
      accountId: account.id,
      personId: person.id,
      channel: body.channel,
      purpose: body.purpose ?? 'COLLECTION',
      contactedAt: body.contactedAt,
      result: body.result,
      priorConsent: body.priorConsent ?? false,
      notes: body.notes ?? null,
    });
    return { contact };
  },
});
