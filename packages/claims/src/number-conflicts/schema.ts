import { createdAt, date, dateTime, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { resolverFields } from '../actor-fields.ts';

export const NumberConflictStatus = z
  .enum(['OPEN', 'IMPORTED', 'DISMISSED'])
  .describe('Status: OPEN until a person imports the claim after all, or dismisses it');

/** A claim that was not imported because another one has its number. */
export const ClaimNumberConflict = z
  .object({
    id: z
      .string()
      .meta({ examples: ['cnc_01k9d3w5m0e6x8r2t4v6y8z0a1'] })
      .describe('Identifier of the conflict'),
    organizationId,
    status: NumberConflictStatus,
    claimNumber: z
      .string()
      .meta({ description: 'Claim number that was sent (CLM01)', examples: ['CLM-2026-00042'] }),
    frequencyCode: z.string().meta({
      description: 'Claim frequency code that was sent (CLM05-3)',
      examples: ['1'],
    }),
    holderId: z.string().describe('Identifier of the claim that had the number'),
    patientId: orNull(z.string()).describe(
      'Identifier of the patient; null if there was no such patient when the claim was sent',
    ),
    patient: z
      .object({
        lastName: orNull(z.string().meta({ examples: ['Ellis'] })).describe('Last name'),
        firstName: orNull(z.string().meta({ examples: ['Rowan'] })).describe('First name'),
        dateOfBirth: orNull(date).describe('Date of birth'),
      })
      .describe('Patient as sent'),
    payerId: orNull(z.string()).describe(
      'Identifier of the payer; null if there was no such payer when the claim was sent',
    ),
    payerName: orNull(z.string().meta({ examples: ['Meridian Health Plan'] })).describe('Payer as sent'),
    serviceDate: date.describe('Day of the service'),
    totalCharge: money,
    lines: z
      .array(
        z.object({
          procedureCode: orNull(z.string().meta({ examples: ['99213'] })).describe('Procedure code'),
          revenueCode: orNull(z.string().meta({ examples: ['0450'] })).describe('Revenue code'),
          chargeAmount: money,
        }),
      )
      .describe('Lines as sent'),
    claimId: orNull(z.string()).describe('Identifier of the claim that it was imported as; null until then'),
    reason: orNull(z.string().meta({ examples: ['The sender billed the visit twice'] })).describe(
      'Why it was dismissed; null if it was not',
    ),
    resolvedAt: orNull(dateTime).describe('When it was imported or dismissed; null while it is open'),
    ...resolverFields,
    createdAt,
    updatedAt,
  })
  .meta({
    id: 'ClaimNumberConflict',
    description: 'A claim of an imported file that became no claim, because another claim has its number',
  });
