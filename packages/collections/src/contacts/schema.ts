import { createdAt, dateTime, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

export const Channel = z.enum(['CALL', 'EMAIL', 'SMS', 'LETTER']).describe('Channel of the contact');

/** One of the channels of a contact. */
export type Channel = z.infer<typeof Channel>;

export const Purpose = z
  .enum(['COLLECTION', 'VALIDATION_NOTICE', 'LEGAL', 'CREDIT_REPORTING'])
  .describe('Purpose of the contact');

/** One of the purposes of a contact. */
export type Purpose = z.infer<typeof Purpose>;

export const ContactResult = z
  .enum(['CONVERSATION', 'NO_ANSWER', 'VOICEMAIL', 'NOT_CONNECTED', 'SENT', 'RETURNED'])
  .describe('Result of the contact');

/** One of the results of a contact. */
export type ContactResult = z.infer<typeof ContactResult>;

const firstYear = 1970;
const lastYear = 2199;

/** The time of a contact, limited to years whose dates exist in every time zone with days to count before and after. */
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
    personId: z.string().describe('Identifier of the consumer'),
    channel: Channel,
    purpose: Purpose,
    contactedAt: dateTime.describe('When the contact was made'),
    result: ContactResult,
    priorConsent: z.boolean().describe('True if the person consented to the call beforehand'),
    notes: orNull(z.string().meta({ examples: ['Will call back on Friday'] })).describe('Free-text notes'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'CollectionContact', description: 'A logged contact with a consumer' });

/** The fields of a logged contact that later contacts depend on. */
export type LoggedContact = Readonly<
  Pick<z.infer<typeof CollectionContact>, 'channel' | 'purpose' | 'contactedAt' | 'result' | 'priorConsent'>
>;
