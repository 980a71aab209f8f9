import { email, identifier, orNull, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { Channel } from '../contacts/schema.ts';
import { ConsumerPreferences, ContactPlace, distinct, InconvenientTime } from './schema.ts';

const accountId = z.object({ accountId: identifier });

const attorney = z
  .object({
    name: text(1, 200).meta({
      description: 'Display name',
      examples: ['Jordan Hale'],
    }),
    phone: text(1, 40)
      .meta({ examples: ['+1 559 555 0171'] })
      .nullish()
      .describe('Telephone number'),
    email: email.nullish().describe('E-mail address'),
    address: text(1, 500)
      .meta({ examples: ['9 Court Street, Fresno, CA 93721'] })
      .nullish()
      .describe('Postal address as one string'),
  })
  .describe('The attorney who represents the person');

export const preferenceOperations = {
  getPreferences: operation({
    id: 'collections.getPreferences',
    method: 'get',
    path: '/collections/accounts/:accountId/preferences',
    scope: 'collections:read',
    summary: "Read a consumer's preferences",
    description: 'The contact preferences of the consumer for the account; null if there are none.',
    params: accountId,
    data: z.object({ preferences: orNull(ConsumerPreferences) }),
    errors: [404],
  }),
  replacePreferences: operation({
    id: 'collections.replacePreferences',
    method: 'put',
    path: '/collections/accounts/:accountId/preferences',
    scope: 'collections:write',
    summary: "Replace a consumer's preferences",
    description:
      'A full replacement: an omitted or null field clears the preference. Compliance checks about the account return BLOCKED if the contact is against a preference (12 CFR 1006.6 and 1006.14(h)), for every contacted person.',
    params: accountId,
    body: z.object({
      ceaseCommunication: z
        .boolean()
        .meta({
          description: 'True if the consumer asked that communication cease; false if omitted',
        })
        .optional(),
      attorney: attorney
        .meta({ description: 'The attorney who represents the consumer for the debt' })
        .nullish(),
      inconvenientTimes: z
        .array(InconvenientTime)
        .max(50)
        .meta({ description: 'Times without calls, emails and texts, in the time zone of the consumer' })
        .nullish(),
      inconvenientPlaces: distinct(ContactPlace, 3)
        .meta({ description: 'Places where the consumer must not be contacted' })
        .nullish(),
      channelOptOuts: distinct(Channel, 4)
        .meta({ description: 'Channels by which the consumer must not be contacted' })
        .nullish(),
      notes: text(1, 2000)
        .meta({ examples: ['Asked on the telephone on 3 March'] })
        .nullish()
        .describe('Free-text notes'),
    }),
    data: z.object({ preferences: ConsumerPreferences }),
    errors: [404, 412],
  }),
};
