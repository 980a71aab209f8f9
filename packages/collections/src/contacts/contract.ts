import { dateTime, identifier, listed, listing, reference, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { Channel, CollectionContact, ContactResult, contactTime, Purpose } from './schema.ts';

/** The columns by which contacts can be sorted. */
export const contactSorts = ['createdAt', 'contactedAt'] as const;

export const contactOperations = {
  listContacts: operation({
    id: 'collections.listContacts',
    method: 'get',
    path: '/collections/contacts',
    scope: 'collections:read',
    summary: 'List contacts',
    description: 'Most recently logged first by default; both ends of the range of times are inclusive.',
    query: z.object({
      ...listing(contactSorts),
      accountId: repeatable(identifier).optional(),
      personId: repeatable(identifier).optional(),
      channel: repeatable(Channel).optional(),
      purpose: repeatable(Purpose).optional(),
      result: repeatable(ContactResult).optional(),
      contactedFrom: dateTime.optional(),
      contactedTo: dateTime.optional(),
    }),
    data: z.object({ contacts: z.array(CollectionContact).describe('The contacts of the page'), ...listed }),
    single: true,
  }),
  createContact: operation({
    id: 'collections.createContact',
    method: 'post',
    path: '/collections/contacts',
    scope: 'collections:write',
    summary: 'Log a contact',
    description:
      'Records a call, letter, email or text that somebody made, and its result; nothing is sent. A call ends in CONVERSATION, NO_ANSWER, VOICEMAIL or NOT_CONNECTED, everything else in SENT or RETURNED. A validation notice is a contact with that purpose: SENT starts the validation period, RETURNED cancels it.',
    body: z.object({
      accountId: reference('account'),
      personId: reference('patient')
        .meta({ description: "Who was contacted; the account's patient if omitted" })
        .optional(),
      channel: Channel,
      purpose: Purpose.meta({ description: 'COLLECTION if omitted' }).optional(),
      contactedAt: contactTime.describe('When the contact was made'),
      result: ContactResult,
      priorConsent: z
        .boolean()
        .meta({
          description:
            'True for a call that the person directly consented to within the seven days before; false if omitted',
        })
        .optional(),
      notes: text(1, 2000)
        .meta({ examples: ['Will call back on Friday'] })
        .optional()
        .describe('Free-text notes'),
    }),
    data: z.object({ contact: CollectionContact }),
    status: 201,
    errors: [404],
  }),
};
