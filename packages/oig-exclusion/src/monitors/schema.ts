import { createdAt, dateTime, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { CheckStatus } from '../checks/schema.ts';

export const MonitorStatus = z.enum(['ACTIVE', 'PAUSED', 'ENDED']).describe('Whether the monitor runs');

/** One of the statuses of a monitor. */
export type MonitorStatus = z.infer<typeof MonitorStatus>;

export const MonitorInterval = z.enum(['WEEKLY', 'MONTHLY', 'QUARTERLY']).meta({
  description: 'How often the subject is screened: every 7 days, every month, every 3 months',
});

/** One of the intervals of a monitor. */
export type MonitorInterval = z.infer<typeof MonitorInterval>;

export const EndReason = z.enum(['REQUESTED', 'MEMBER_INACTIVE', 'SESSION_DELETED']).meta({
  description:
    'REQUESTED: a caller ended it. MEMBER_INACTIVE: its member is no longer active. SESSION_DELETED: its credentialing session was deleted',
});

/** One of the reasons why a monitor ended. */
export type EndReason = z.infer<typeof EndReason>;

/** A subject that is screened at regular intervals. */
export const Monitor = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the monitor', examples: ['exm_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    userId: orNull(z.string()).describe('Identifier of the member concerned'),
    providerId: orNull(z.string().meta({ description: 'The credentialing session concerned' })),
    entityName: z.string().meta({
      description: 'Name of the monitored person or organization',
      examples: ['Avery Stone, MD'],
    }),
    npi: z
      .string()
      .meta({ description: 'National Provider Identifier, ten digits', examples: ['1234567893'] }),
    state: z
      .string()
      .meta({ description: 'Postal code of the state, two capital letters', examples: ['TX'] }),
    status: MonitorStatus,
    interval: MonitorInterval,
    nextRunAt: orNull(
      dateTime.meta({
        description:
          'When it is screened next, in UTC; a newer list makes it due immediately; null unless ACTIVE',
      }),
    ),
    lastRunAt: orNull(dateTime).describe('When it last ran'),
    lastCheckId: orNull(z.string().meta({ description: 'The check of the last run' })),
    lastStatus: orNull(
      CheckStatus.meta({ description: 'Status of the check of the last run, before any decision about it' }),
    ),
    endedAt: orNull(dateTime).describe('When it ended; null until then'),
    endReason: orNull(EndReason),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'ExclusionMonitor', description: 'A monitor, which repeats a check at regular intervals' });
