import { createdAt, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { Channel } from '../contacts/schema.ts';

export const Weekday = z
  .enum(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'])
  .describe('Day of the week');

export const ContactPlace = z.enum(['HOME', 'WORKPLACE', 'OTHER']).describe('Where a person is reached');

/** Where a consumer is contacted. */
export type ContactPlace = z.infer<typeof ContactPlace>;

const clockTime = (pattern: RegExp, example: string) =>
  z
    .string()
    .regex(pattern, 'Expected a time of day as HH:MM')
    .meta({ examples: [example] });

/** A list that names nothing twice. */
export const distinct = <Schema extends z.ZodType>(schema: Schema, most: number) =>
  z
    .array(schema)
    .max(most)
    .refine((values) => new Set(values).size === values.length, { error: 'Expected each value once' });

/** A part of some days of the week in which the consumer is not to be contacted. */
export const InconvenientTime = z
  .object({
    days: distinct(Weekday, 7).min(1).describe('The days of the week that it is about'),
    from: clockTime(/^([01]\d|2[0-3]):[0-5]\d$/, '12:00').meta({ description: 'At the consumer' }),
    to: clockTime(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, '13:30').meta({
      description: 'At the consumer, later than `from`; exactly this time is convenient. 24:00 ends the day',
    }),
  })
  .refine(({ from, to }) => from < to, { error: 'Expected a time after `from`', path: ['to'] })
  .meta({ id: 'InconvenientTime', description: 'A time at which a person is not to be contacted' });

/** A part of the week in which a consumer is not to be contacted. */
export type InconvenientTime = Readonly<z.infer<typeof InconvenientTime>>;

const ConsumerAttorney = z
  .object({
    name: z.string().meta({ description: 'Name by which people know the record', examples: ['Jordan Hale'] }),
    phone: orNull(z.string().meta({ examples: ['+1 559 555 0171'] })).describe('Telephone number'),
    email: orNull(z.string().meta({ examples: ['hale@example.org'] })).describe('E-mail address'),
    address: orNull(z.string().meta({ examples: ['9 Court Street, Fresno, CA 93721'] })).describe(
      'Postal address in one text',
    ),
  })
  .meta({ id: 'ConsumerAttorney', description: 'The attorney of a person who owes' });

/** Who represents a consumer. */
export type ConsumerAttorney = z.infer<typeof ConsumerAttorney>;

/** What a consumer has asked of those who collect an account, as shown. */
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
      .describe('True where the person asked in writing not to be contacted any more'),
    attorney: orNull(ConsumerAttorney),
    inconvenientTimes: z.array(InconvenientTime).describe('Times at which the person is not to be contacted'),
    inconvenientPlaces: z.array(ContactPlace).describe('Places at which the person is not to be contacted'),
    channelOptOuts: z.array(Channel).describe('Ways by which the person does not want to be contacted'),
    notes: orNull(z.string().meta({ examples: ['Asked for an itemized bill'] })).describe(
      'Notes in free text',
    ),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'ConsumerPreferences', description: 'How a person wants to be contacted' });
