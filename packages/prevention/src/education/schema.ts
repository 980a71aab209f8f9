import { createdAt, dateTime, jsonObject, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

export const Severity = z.enum(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']).describe('How grave it is');

/** One of the severities. */
export type Severity = z.infer<typeof Severity>;

/** A step that the educated person is to take; its fields are the caller's. */
export const ActionItem = jsonObject.meta({
  description: "A step that the educated person is to take; its fields are the caller's",
  examples: [{ title: 'Attach the authorization number', dueInDays: 14 }],
});

/** Education of a provider or member. */
export const PreventionEducation = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the prevention education',
      examples: ['ped_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    providerId: z.string().describe('Identifier of the provider'),
    topic: z
      .string()
      .meta({ description: 'What the education is about', examples: ['Prior authorization of imaging'] }),
    description: z.string().meta({
      description: 'What this is, in free text',
      examples: ['Eleven denials in May for a missing authorization'],
    }),
    educationType: orNull(z.string().meta({ examples: ['WEBINAR'] })).describe(
      "Kind of education, in the caller's words",
    ),
    severity: Severity,
    category: orNull(z.string().meta({ examples: ['AUTHORIZATION'] })).describe(
      'Category of denials, such as AUTHORIZATION',
    ),
    payerId: orNull(z.string()).describe('Identifier of the payer'),
    educationContent: orNull(
      z.string().meta({
        examples: [
          'Ask for the authorization before the visit is scheduled, and note its number in the claim',
        ],
      }),
    ).describe('What is taught'),
    actionItems: z.array(ActionItem).describe('Steps that the educated person is to take'),
    resourceUrls: z.array(z.string()).meta({
      description: 'Addresses of material to read',
      examples: [['https://payer.example.org/authorization']],
    }),
    status: z.string().meta({ description: 'Where the record stands', examples: ['ASSIGNED'] }),
    viewedAt: orNull(dateTime).describe('When it was first viewed'),
    acknowledgedAt: orNull(dateTime).describe('When the receipt was acknowledged'),
    completedAt: orNull(dateTime).describe('When it was completed'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'PreventionEducation', description: 'What a provider is taught to prevent denials' });
