import { createdAt, dateTime, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { CheckStatus } from '../checks/schema.ts';

export const MonitorStatus = z.enum(['ACTIVE', 'PAUSED', 'ENDED']).describe('Whether the monitor runs');

/** One of the statuses of a monitor. */
export type MonitorStatus = z.infer<typeof MonitorStatus>;

export const MonitorInterval = z.enum(['WEEKLY', 'MONTHLY', 'QUARTERLY']).meta({
  description: 'How often it is screened anew: every 7 days, every month, every 3 months',
});

/** One of the intervals of a monitor. */
export type MonitorInterval = z.infer<typeof MonitorInterval>;

export const EndReason = z.enum(['REQUESTED', 'MEMBER_INACTIVE', 'SESSION_DELETED']).meta({
  description: 'A caller ended it; its member is not active any more; its credentialing session is deleted',
});

/** One of the reasons for which a monitor ends. */
export type EndReason = z.infer<typeof EndReason>;

/** A subject that is screened again and again. */
export const Monitor = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the monitor', examples: ['exm_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    userId: orNull(z.string()).describe('Identifier of the member concerned'),
    providerId: orNull(z.string().meta({ description: 'A credentialing session' })),
    entityName: z.string().meta({
      description: 'Name of the person or organization that is looked for',
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
          'When it is screened next, in UTC; a newer list makes it due at once; null unless ACTIVE',
      }),
    ),
    lastRunAt: orNull(dateTime).describe('When it last ran'),
    lastCheckId: orNull(z.string().meta({ description: 'The check of the last run' })),
    lastStatus: orNull(
      CheckStatus.meta({ description: 'What the last run came to, before a person decided about it' }),
    ),
    endedAt: orNull(dateTime).describe('When it ended; null while it runs'),
    endReason: orNull(EndReason),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'ExclusionMonitor', description: 'A check that is repeated' });
