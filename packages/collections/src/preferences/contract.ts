import { email, identifier, orNull, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { Channel } from '../contacts/schema.ts';
import { ConsumerPreferences, ContactPlace, distinct, InconvenientTime } from './schema.ts';

const accountId = z.object({ accountId: identifier });

const attorney = z
  .object({
    name: text(1, 200).meta({
      description: 'Name by which people know the record',
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
      .describe('Postal address in one text'),
  })
  .describe('The attorney who represents the person');

export const preferenceOperations = {
  getPreferences: operation({
    id: 'collections.getPreferences',
    method: 'get',
    path: '/collections/accounts/:accountId/preferences',
    scope: 'collections:read',
    summary: "Read a consumer's preferences",
    description: 'What the consumer has asked of those who collect the account; null where that is nothing.',
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
      'A full replacement: what is left out or null is not asked for any more. Compliance checks about the account answer BLOCKED where the contact is against them (12 CFR 1006.6 and 1006.14(h)), whoever is contacted.',
    params: accountId,
    body: z.object({
      ceaseCommunication: z
        .boolean()
        .meta({
          description: 'True where the consumer has asked that communication cease; false where left out',
        })
        .optional(),
      attorney: attorney
        .meta({ description: 'The attorney who represents the consumer about the debt' })
        .nullish(),
      inconvenientTimes: z
        .array(InconvenientTime)
        .max(50)
        .meta({ description: 'When calls, emails and texts are not to come, on the clock of the consumer' })
        .nullish(),
      inconvenientPlaces: distinct(ContactPlace, 3)
        .meta({ description: 'Where the consumer is not to be contacted' })
        .nullish(),
      channelOptOuts: distinct(Channel, 4)
        .meta({ description: 'By which channels the consumer is not to be contacted' })
        .nullish(),
      notes: text(1, 2000)
        .meta({ examples: ['Asked on the telephone on 3 March'] })
        .nullish()
        .describe('Notes in free text'),
    }),
    data: z.object({ preferences: ConsumerPreferences }),
    errors: [404, 412],
  }),
};
