import { createdAt, dateTime, jsonObject, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

export const Severity = z.enum(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']).describe('Severity of the denials');

/** The severity of denials. */
export type Severity = z.infer<typeof Severity>;

/** A step that the educated person should take; the caller defines its fields. */
export const ActionItem = jsonObject.meta({
  description: 'A step that the educated person should take; the caller defines its fields',
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
      .meta({ description: 'Topic of the education', examples: ['Prior authorization of imaging'] }),
    description: z.string().meta({
      description: 'Description in free text',
      examples: ['Eleven denials in May for a missing authorization'],
    }),
    educationType: orNull(z.string().meta({ examples: ['WEBINAR'] })).describe(
      'Type of education, in free text',
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
    ).describe('Content of the education'),
    actionItems: z.array(ActionItem).describe('Steps that the educated person should take'),
    resourceUrls: z.array(z.string()).meta({
      description: 'URLs of further material',
      examples: [['https://payer.example.org/authorization']],
    }),
    status: z.string().meta({ description: 'Status of the education, in free text', examples: ['ASSIGNED'] }),
    viewedAt: orNull(dateTime).describe('When the status became VIEWED'),
    acknowledgedAt: orNull(dateTime).describe('When the status became ACKNOWLEDGED'),
    completedAt: orNull(dateTime).describe('When the status became COMPLETED'),
    createdAt,
    updatedAt,
  })
  .meta({
    id: 'PreventionEducation',
    description: 'Education of a provider or member that prevents denials',
  });
