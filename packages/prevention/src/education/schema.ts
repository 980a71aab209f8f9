import { dateTime, jsonObject, orNull } from '@rcm/envelope';
import { z } from 'zod';

export const Severity = z.enum(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']);

/** One of the severities. */
export type Severity = z.infer<typeof Severity>;

/** A step that the educated person is to take; its fields are the caller's. */
export const ActionItem = jsonObject.meta({
  examples: [{ title: 'Attach the authorization number', dueInDays: 14 }],
});

/** Education of a provider or member. */
export const PreventionEducation = z
  .object({
    id: z.string().meta({ examples: ['ped_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    providerId: z.string(),
    topic: z.string().meta({ examples: ['Prior authorization of imaging'] }),
    description: z.string().meta({ examples: ['Eleven denials in May for a missing authorization'] }),
    educationType: orNull(z.string().meta({ examples: ['WEBINAR'] })),
    severity: Severity,
    category: orNull(z.string().meta({ examples: ['AUTHORIZATION'] })),
    payerId: orNull(z.string()),
    educationContent: orNull(z.string()),
    actionItems: z.array(ActionItem),
    resourceUrls: z.array(z.string()).meta({ examples: [['https://payer.example.org/authorization']] }),
    status: z.string().meta({ examples: ['ASSIGNED'] }),
    viewedAt: orNull(dateTime),
    acknowledgedAt: orNull(dateTime),
    completedAt: orNull(dateTime),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'PreventionEducation' });
