import { date, dateTime, money, orNull } from '@rcm/envelope';
import { z } from 'zod';
import { HomeHealthNoa } from '../noas/schema.ts';

export const EpisodeStatus = z.enum(['OPEN', 'CLOSED']).meta({
  description: 'OPEN until the patient is discharged, then CLOSED',
});

/** One of the statuses of an episode. */
export type EpisodeStatus = z.infer<typeof EpisodeStatus>;

/** A 30-day period, both days included. */
const CarePeriod = z
  .object({
    number: z.int().min(1),
    startDate: date,
    endDate: date,
  })
  .meta({ id: 'HomeHealthPeriod' });

/** A home-health episode as lists show it. */
export const HomeHealthEpisode = z
  .object({
    id: z.string().meta({ examples: ['hhe_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    patientId: z.string(),
    payerId: orNull(z.string()),
    status: EpisodeStatus,
    startOfCareDate: date,
    dischargeDate: orNull(date.meta({ description: 'The day of discharge, which closes the episode' })),
    mbi: orNull(z.string().meta({ examples: ['1EG4TE5MK73'] })),
    agencyNpi: orNull(z.string().meta({ examples: ['1234567893'] })),
    orderDate: orNull(date),
    firstVisitDate: orNull(date),
    isTransfer: z
      .boolean()
      .meta({ description: 'True where the patient came from another home health agency' }),
    requiresNoa: z
      .boolean()
      .meta({ description: 'False where the payer asks for no notice of admission, so that none is due' }),
    periodPayment: orNull(
      money.meta({ description: 'Expected payment of a 30-day period in dollars, outliers included' }),
    ),
    noaDueOn: orNull(
      date.meta({
        description: 'The deadline of the notice that is not accepted yet; null where none is due',
      }),
    ),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'HomeHealthEpisode' });

/** An episode with its periods and notices of admission. */
export const HomeHealthEpisodeDetail = z
  .object({
    ...HomeHealthEpisode.shape,
    periods: z.array(CarePeriod).meta({
      description: 'Those that have begun, up to the discharge, counted in the time zone of the organization',
    }),
    noas: z.array(HomeHealthNoa).meta({ description: 'Oldest first' }),
  })
  .meta({ id: 'HomeHealthEpisodeDetail' });
