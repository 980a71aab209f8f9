import { date, orNull, paging, repeatable } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { FinancialClass } from '../accounts/schema.ts';
import { agingAmounts } from './schema.ts';

export const AgingGrouping = z.enum(['ACCOUNT', 'FACILITY', 'FINANCIAL_CLASS']);

const AgingGroup = z
  .object({
    accountId: orNull(z.string()),
    accountNumber: orNull(z.string()),
    facilityId: orNull(z.string()),
    facilityName: orNull(z.string()),
    financialClass: orNull(FinancialClass),
    accounts: z.int(),
    ...agingAmounts,
  })
  .meta({ id: 'AgingGroup' });

export const agingOperations = {
  getAging: operation({
    id: 'patient-ar.getAging',
    method: 'get',
    path: '/patient-ar/aging',
    scope: 'patient-ar:read',
    summary: 'Age what patients owe',
    description:
      'Open charges by age as of the end of a day in the organization’s zone, today unless given, with what had been posted by then. A charge is as old as its first delivered statement, else as its own date. Groups with the most outstanding first; keys that a grouping does not have are null.',
    query: z.object({
      ...paging(),
      asOf: date.optional(),
      groupBy: AgingGrouping.default('ACCOUNT'),
      facilityId: z.string().min(1).optional(),
      financialClass: repeatable(FinancialClass).optional(),
    }),
    data: z.object({
      asOf: date,
      groupBy: AgingGrouping,
      groups: z.array(AgingGroup),
      totals: z.object({ accounts: z.int(), ...agingAmounts }),
      total: z.int(),
    }),
    single: true,
  }),
};
