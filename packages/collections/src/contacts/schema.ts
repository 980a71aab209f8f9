import { createdAt, dateTime, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

export const Channel = z
  .enum(['CALL', 'EMAIL', 'SMS', 'LETTER'])
  .describe('By which way somebody is reached');

/** One of the ways in which a consumer is contacted. */
export type Channel = z.infer<typeof Channel>;

export const Purpose = z
  .enum(['COLLECTION', 'VALIDATION_NOTICE', 'LEGAL', 'CREDIT_REPORTING'])
  .describe('What the contact is for');

/** One of the things that a contact is for. */
export type Purpose = z.infer<typeof Purpose>;

export const ContactResult = z
  .enum(['CONVERSATION', 'NO_ANSWER', 'VOICEMAIL', 'NOT_CONNECTED', 'SENT', 'RETURNED'])
  .describe('What came of the contact');

/** One of the ways in which a contact ends. */
export type ContactResult = z.infer<typeof ContactResult>;

const firstYear = 1970;
const lastYear = 2199;

/** When a contact is or was made, in years whose dates exist in every zone and can be counted on from. */
export const contactTime = dateTime.refine(
  (at) => at.getUTCFullYear() >= firstYear && at.getUTCFullYear() <= lastYear,
  { error: `Expected a time in the years ${firstYear} to ${lastYear}` },
);

/** A logged contact, as shown. */
export const CollectionContact = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the collection contact',
      examples: ['cnt_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    accountId: z.string().describe('Identifier of the patient account'),
    personId: z.string().describe('Identifier of the person who owes'),
    channel: Channel,
    purpose: Purpose,
    contactedAt: dateTime.describe('When the contact was made'),
    result: ContactResult,
    priorConsent: z.boolean().describe('True where the person consented to this way of contact before'),
    notes: orNull(z.string().meta({ examples: ['Will call back on Friday'] })).describe('Notes in free text'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'CollectionContact', description: 'A contact with a person who owes' });

/** A contact that was made, as far as it decides on later ones. */
export type LoggedContact = Readonly<
  Pick<z.infer<typeof CollectionContact>, 'channel' | 'purpose' | 'contactedAt' | 'result' | 'priorConsent'>
>;
