import { date, moneyInput, PayerProgram, quantity, reference, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { stateCode } from '../contracts/schema.ts';
import { ExpectedReimbursement } from './schema.ts';

/** A line that is not on a claim. */
const Line = z.object({
  procedureCode: text(1, 15).meta({
    description: 'CPT or HCPCS code of the procedure',
    examples: ['99213'],
  }),
  modifiers: z
    .array(text(2, 2).meta({ examples: ['50'] }))
    .max(4)
    .optional()
    .describe('Modifiers of the procedure code, in their order'),
  units: quantity.optional().meta({ description: 'Number of units; 1 by default', examples: [1] }),
  chargeAmount: moneyInput,
  revenueCode: text(1, 4)
    .meta({ examples: ['0450'] })
    .optional()
    .describe('Revenue code of the line'),
  placeOfService: text(1, 2)
    .meta({ examples: ['11'] })
    .optional()
    .describe('Place of service code, two digits'),
  serviceDate: date
    .meta({ description: 'Day of service of the line; by default that of the claim' })
    .optional(),
});

export const pricingOperations = {
  calculateExpectedReimbursement: operation({
    id: 'contract-management.calculateExpectedReimbursement',
    method: 'post',
    path: '/contract-management/expected-reimbursement',
    scope: 'contract-management:read',
    summary: 'Calculate the expected reimbursement',
    description: `Prices a claim (\`claimId\`), or lines with their payer and day of service, by the contracts of the payer. Shows for each line the matched rate, each adjustment in order, and the rejected candidates.

The contract is chosen by payer, line of business, billing provider, facility, state and day of service; the schedule by day of service; the rate by code and modifiers, the most specific first. Adjustments are applied in this order, each rounded half up to cents: units, 26 or TC from a whole, percent of Medicare, modifier 50, assistants, several procedures of a day, lesser of billed, stop-loss. Nothing is written.`,
    body: z.object({
      claimId: reference('claim').optional(),
      drgCode: text(1, 4)
        .meta({ description: 'Diagnosis-related group of the claim', examples: ['470'] })
        .optional(),
      payerId: reference('payer').optional(),
      serviceDate: date.optional().describe('Day of the service'),
      lineOfBusiness: PayerProgram.optional().meta({
        description: 'By default the program of the payer',
      }),
      billingProviderId: reference('provider').optional(),
      facilityId: reference('facility').optional(),
      state: stateCode
        .meta({ description: 'State of the facility; by default that of its address', examples: ['CA'] })
        .optional(),
      providerType: text(1, 120)
        .meta({ description: 'Specialty of the rendering provider', examples: ['Orthopedic surgery'] })
        .optional(),
      lines: z.array(Line).min(1).max(999).optional().describe('The lines, in their order'),
    }),
    data: z.object({ expectedReimbursement: ExpectedReimbursement }),
    errors: [404],
    safe: true,
  }),
};
