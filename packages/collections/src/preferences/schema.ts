import { createdAt, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { Channel } from '../contacts/schema.ts';

export const Weekday = z
  .enum(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'])
  .describe('Day of the week');

export const ContactPlace = z
  .enum(['HOME', 'WORKPLACE', 'OTHER'])
  .describe('Where the consumer is contacted');

/** Where a consumer is contacted. */
export type ContactPlace = z.infer<typeof ContactPlace>;

const clockTime = (pattern: RegExp, example: string) =>
  z
    .string()
    .regex(pattern, 'Expected a time of day as HH:MM')
    .meta({ examples: [example] });

/** A list of distinct values. */
export const distinct = <Schema extends z.ZodType>(schema: Schema, most: number) =>
  z
    .array(schema)
    .max(most)
    .refine((values) => new Set(values).size === values.length, { error: 'Expected each value once' });

/** A time range on days of the week in which the consumer must not be contacted. */
export const InconvenientTime = z
  .object({
    days: distinct(Weekday, 7).min(1).describe('Days of the week'),
    from: clockTime(/^([01]\d|2[0-3]):[0-5]\d$/, '12:00').meta({
      description: 'In the time zone of the consumer',
    }),
    to: clockTime(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, '13:30').meta({
      description:
        'In the time zone of the consumer, later than `from`; exclusive. 24:00 is the end of the day',
    }),
  })
  .refine(({ from, to }) => from < to, { error: 'Expected a time after `from`', path: ['to'] })
  .meta({ id: 'InconvenientTime', description: 'A time range in which the consumer must not be contacted' });

/** A time range in which the consumer must not be contacted. */
export type InconvenientTime = Readonly<z.infer<typeof InconvenientTime>>;

const ConsumerAttorney = z
  .object({
    name: z.string().meta({ description: 'Display name', examples: ['Jordan Hale'] }),
    phone: orNull(z.string().meta({ examples: ['+1 559 555 0171'] })).describe('Telephone number'),
    email: orNull(z.string().meta({ examples: ['hale@example.org'] })).describe('E-mail address'),
    address: orNull(z.string().meta({ examples: ['9 Court Street, Fresno, CA 93721'] })).describe(
      'Postal address as one string',
    ),
  })
  .meta({ id: 'ConsumerAttorney', description: 'The attorney of a consumer' });

/** The attorney of a consumer. */
export type ConsumerAttorney = z.infer<typeof ConsumerAttorney>;

/** The contact preferences of a consumer, as shown. */
export const ConsumerPreferences = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the consumer preferences',
      examples: ['cpf_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    accountId: z.string().describe('Identifier of the patient account'),
    ceaseCommunication: z
      .boolean()
      .describe('True if the consumer asked in writing that communication cease'),
    attorney: orNull(ConsumerAttorney),
    inconvenientTimes: z
      .array(InconvenientTime)
      .describe('Times at which the consumer must not be contacted'),
    inconvenientPlaces: z.array(ContactPlace).describe('Places at which the consumer must not be contacted'),
    channelOptOuts: z.array(Channel).describe('Channels by which the consumer must not be contacted'),
    notes: orNull(z.string().meta({ examples: ['Asked for an itemized bill'] })).describe('Free-text notes'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'ConsumerPreferences', description: 'The contact preferences of a consumer' });
