import { dateTime, orNull } from '@rcm/envelope';
import { z } from 'zod';

export const Channel = z.enum(['CALL', 'EMAIL', 'SMS', 'LETTER']);

/** One of the ways in which a consumer is contacted. */
export type Channel = z.infer<typeof Channel>;

export const Purpose = z.enum(['COLLECTION', 'VALIDATION_NOTICE', 'LEGAL', 'CREDIT_REPORTING']);

/** One of the things that a contact is for. */
export type Purpose = z.infer<typeof Purpose>;

export const ContactResult = z.enum([
  'CONVERSATION',
  'NO_ANSWER',
  'VOICEMAIL',
  'NOT_CONNECTED',
  'SENT',
  'RETURNED',
]);

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
    id: z.string().meta({ examples: ['cnt_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    accountId: z.string(),
    personId: z.string(),
    channel: Channel,
    purpose: Purpose,
    contactedAt: dateTime,
    result: ContactResult,
    priorConsent: z.boolean(),
    notes: orNull(z.string().meta({ examples: ['Will call back on Friday'] })),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'CollectionContact' });

/** A contact that was made, as far as it decides on later ones. */
export type LoggedContact = Readonly<
  Pick<z.infer<typeof CollectionContact>, 'channel' | 'purpose' | 'contactedAt' | 'result' | 'priorConsent'>
>;
