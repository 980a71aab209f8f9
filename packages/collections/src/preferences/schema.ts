import { dateTime, orNull } from '@rcm/envelope';
import { z } from 'zod';
import { Channel } from '../contacts/schema.ts';

export const Weekday = z.enum(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']);

export const ContactPlace = z.enum(['HOME', 'WORKPLACE', 'OTHER']);

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
    days: distinct(Weekday, 7).min(1),
    from: clockTime(/^([01]\d|2[0-3]):[0-5]\d$/, '12:00').meta({ description: 'At the consumer' }),
    to: clockTime(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, '13:30').meta({
      description: 'At the consumer, later than `from`; exactly this time is convenient. 24:00 ends the day',
    }),
  })
  .refine(({ from, to }) => from < to, { error: 'Expected a time after `from`', path: ['to'] })
  .meta({ id: 'InconvenientTime' });

/** A part of the week in which a consumer is not to be contacted. */
export type InconvenientTime = Readonly<z.infer<typeof InconvenientTime>>;

const ConsumerAttorney = z
  .object({
    name: z.string().meta({ examples: ['Jordan Hale'] }),
    phone: orNull(z.string().meta({ examples: ['+1 559 555 0171'] })),
    email: orNull(z.string().meta({ examples: ['hale@example.org'] })),
    address: orNull(z.string().meta({ examples: ['9 Court Street, Fresno, CA 93721'] })),
  })
  .meta({ id: 'ConsumerAttorney' });

/** Who represents a consumer. */
export type ConsumerAttorney = z.infer<typeof ConsumerAttorney>;

/** What a consumer has asked of those who collect an account, as shown. */
export const ConsumerPreferences = z
  .object({
    id: z.string().meta({ examples: ['cpf_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    accountId: z.string(),
    ceaseCommunication: z.boolean(),
    attorney: orNull(ConsumerAttorney),
    inconvenientTimes: z.array(InconvenientTime),
    inconvenientPlaces: z.array(ContactPlace),
    channelOptOuts: z.array(Channel),
    notes: orNull(z.string()),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'ConsumerPreferences' });
