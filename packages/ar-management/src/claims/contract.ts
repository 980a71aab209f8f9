import { date, EntryBasis, entryBasis, listed, listing, queryAmount, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { AgingTotals, PayerAging, WorklistClaim } from './schema.ts';

const identifier = repeatable(text(1, 200)).optional();

const filters = {
  payerId: identifier.meta({
    description: 'Returns claims of this payer; repeat it to match any of several',
  }),
  providerId: identifier.meta({
    description: 'Returns claims of this provider; repeat it to match any of several',
  }),
  facilityId: identifier.meta({
    description: 'Returns claims of this facility; repeat it to match any of several',
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
      'Claims with a balance. The default order is the most urgent deadline, then the largest balance, then the earliest service date. The deadline is the earliest of the open work on the claim (the appeal of a denial, a dispute, a status check, a follow-up) and, for a claim that is not billed or was rejected, of timely filing. Each claim has the reasons for its rank.',
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
      'What payers owed at the end of a day, by default today, by the age of the claims: the same sums as the insurance receivables of `/reports/receivables`. The insurance balance counts for the responsible payer, the held balance for the next payer, or for the payer of the claim where no next payer is known. `ageFrom` selects whether ages count from the billing date or the service date; a claim that was not billed by then counts from its service date. By default the payer with the largest total comes first.',
    query: z.object({
      ...listing(['payerName', 'claims', 'days121AndOver', 'total', 'credit']),
      ...filters,
      asOf: date
        .optional()
        .meta({ description: 'Day of the balances and ages, in the time zone of the organization' }),
      basis: entryBasis,
      ageFrom: z
        .enum(['BILLED', 'SERVICE'])
        .default('BILLED')
        .meta({ description: 'Date from which ages count', examples: ['BILLED'] }),
    }),
    data: z.object({
      asOf: date.describe('Day of the balances and ages'),
      basis: EntryBasis,
      ageFrom: z.enum(['BILLED', 'SERVICE']).describe('Date from which ages count'),
      payers: z.array(PayerAging).describe('The payers of the page'),
      totals: AgingTotals,
      ...listed,
    }),
    sensitive: false,
  }),
};
