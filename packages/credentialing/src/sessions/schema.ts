import { date, dateTime, orNull } from '@rcm/envelope';
import { z } from 'zod';

export const SessionType = z.enum(['INITIAL', 'RECREDENTIALING', 'OFF_CYCLE']);

/** Why a provider is credentialed: for the first time, again, or out of turn. */
export type SessionType = z.infer<typeof SessionType>;

export const SessionStatus = z.enum([
  'DRAFT',
  'IN_PROGRESS',
  'SUBMITTED',
  'IN_REVIEW',
  'COMMITTEE',
  'APPROVED',
  'DENIED',
  'RETURNED',
  'WITHDRAWN',
  'EXPIRED',
]);

/** One of the statuses of a session. */
export type SessionStatus = z.infer<typeof SessionStatus>;

/** A credentialing session without the sections of its file. */
export const Session = z
  .object({
    id: z.string().meta({ examples: ['crs_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    sessionNumber: z.string().meta({ examples: ['CRD-20260302-7K3QX9RT'] }),
    sessionType: SessionType,
    status: SessionStatus,
    providerId: orNull(z.string()),
    firstName: z.string().meta({ examples: ['Avery'] }),
    lastName: z.string().meta({ examples: ['Stone'] }),
    npi: orNull(z.string().meta({ examples: ['1234567893'] })),
    dueDate: orNull(date).meta({ description: 'By when the file is to be decided' }),
    createdAt: dateTime,
    updatedAt: dateTime.meta({ description: 'When the session or an entry of its file was last changed' }),
  })
  .meta({ id: 'CredentialingSession' });
