import { createdAt, date, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { HomeHealthNoa } from '../noas/schema.ts';

export const EpisodeStatus = z.enum(['OPEN', 'CLOSED']).meta({
  description: 'OPEN until the patient is discharged, then CLOSED',
});

/** One of the statuses of an episode. */
export type EpisodeStatus = z.infer<typeof EpisodeStatus>;

/** A 30-day period; both dates are inclusive. */
const CarePeriod = z
  .object({
    number: z.int().min(1).describe('Position of the period, from 1'),
    startDate: date.describe('First day of the period'),
    endDate: date.describe('Last day of the period'),
  })
  .meta({ id: 'HomeHealthPeriod', description: 'A period of thirty days' });

/** A home-health episode as lists show it. */
export const HomeHealthEpisode = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the home health episode',
      examples: ['hhe_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    patientId: z.string().describe('Identifier of the patient'),
    payerId: orNull(z.string()).describe('Identifier of the payer'),
    status: EpisodeStatus,
    startOfCareDate: date.describe('First day of care'),
    dischargeDate: orNull(date.meta({ description: 'The day of discharge, which closes the episode' })),
    mbi: orNull(z.string().meta({ examples: ['1EG4TE5MK73'] })).describe('Medicare Beneficiary Identifier'),
    agencyNpi: orNull(z.string().meta({ examples: ['1234567893'] })).describe(
      'National Provider Identifier of the home health agency',
    ),
    orderDate: orNull(date).describe("Day of the physician's order"),
    firstVisitDate: orNull(date).describe('Day of the first visit'),
    isTransfer: z.boolean().meta({ description: 'True if the patient came from another home health agency' }),
    requiresNoa: z
      .boolean()
      .meta({ description: 'False if the payer requires no notice of admission; none is due then' }),
    periodPayment: orNull(
      money.meta({ description: 'Expected payment of a 30-day period in dollars, outliers included' }),
    ),
    noaDueOn: orNull(
      date.meta({
        description: 'Deadline of the notice that is due; null if none is due',
      }),
    ),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'HomeHealthEpisode', description: 'An episode of home health care' });

/** An episode with its periods and notices of admission. */
export const HomeHealthEpisodeDetail = z
  .object({
    ...HomeHealthEpisode.shape,
    periods: z.array(CarePeriod).meta({
      description: 'The periods that have begun, up to the discharge, in the time zone of the organization',
    }),
    noas: z.array(HomeHealthNoa).meta({ description: 'Oldest first' }),
  })
  .meta({ id: 'HomeHealthEpisodeDetail', description: 'An episode with its periods and notices' });
