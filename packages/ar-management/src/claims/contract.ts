import { date, listed, listing, queryAmount, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { AgingTotals, PayerAging, WorklistClaim } from './schema.ts';

const identifier = repeatable(text(1, 200)).optional();

const filters = {
  payerId: identifier.meta({ description: 'Keeps the claims of this payer; repeated, of any of these' }),
  providerId: identifier.meta({
    description: 'Keeps the claims of this provider; repeated, of any of these',
  }),
  facilityId: identifier.meta({
    description: 'Keeps the claims of this facility; repeated, of any of these',
  }),
};

export const claimOperations = {
  getWorklist: operation({
    id: 'ar-management.getWorklist',
    method: 'get',
    path: '/ar-management/worklist',
    scope: 'ar-management:read',
    summary: 'Rank unpaid claims',
    description:
      'Claims with a balance, unless sorted the most urgent deadline first, then the largest balance, then the earliest service date. A deadline is the first of those that open work on the claim has (the appeal of a denial, a dispute, a status check, a follow-up) and, for a claim that was not billed or was rejected, of timely filing; each claim says why it stands where it stands.',
    query: z.object({
      ...listing(['deadline', 'balance', 'totalCharge', 'serviceDate']),
      ...filters,
      minBalance: queryAmount.optional(),
    }),
    data: z.object({ claims: z.array(WorklistClaim).describe('The claims of the page'), ...listed }),
  }),
  getAging: operation({
    id: 'ar-management.getAging',
    method: 'get',
    path: '/ar-management/aging',
    scope: 'ar-management:read',
    summary: 'Age what payers owe',
    description:
      'The balances of claims as they stand now, by payer and by age as of a day in the organization’s zone, today unless given, which is the last day that counts: claims of later days are left out. Ages count from the day on which a claim was billed, or from its service date, as `basis` says; a claim that was not billed counts from its service date. The payer who owes most comes first, unless sorted.',
    query: z.object({
      ...listing(['payerName', 'claims', 'days121AndOver', 'total', 'credit']),
      ...filters,
      asOf: date
        .optional()
        .meta({ description: 'The last day that counts, in the zone of the organization' }),
      basis: z
        .enum(['BILLED', 'SERVICE'])
        .default('BILLED')
        .meta({ description: 'From which day ages count', examples: ['BILLED'] }),
    }),
    data: z.object({
      asOf: date.describe('The day that the answer is for'),
      basis: z.enum(['BILLED', 'SERVICE']).describe('From which date the age is counted'),
      payers: z.array(PayerAging).describe('The payers of the page'),
      totals: AgingTotals,
      ...listed,
    }),
    sensitive: false,
  }),
};
