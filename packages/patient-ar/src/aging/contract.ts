import {
  date,
  EntryBasis,
  entryBasis,
  identifier,
  listed,
  listing,
  orNull,
  recordsPath,
  repeatable,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { FinancialClass } from '../accounts/schema.ts';
import { agingAmounts } from './schema.ts';

export const AgingGrouping = z
  .enum(['ACCOUNT', 'FACILITY', 'FINANCIAL_CLASS'])
  .describe('Grouping of the rows');

/** The columns by which aging can be sorted. */
export const agingSorts = ['accounts', 'days121AndOver', 'total', 'unappliedCredit'] as const;

const records = recordsPath(
  '/patient-ar/accounts?facilityId=fac_01k9d3w5m0e6x8r2t4v6y8z0a1&openOn=2026-03-31',
);

const AgingGroup = z
  .object({
    accountId: orNull(z.string()).describe('Identifier of the patient account'),
    accountNumber: orNull(z.string().meta({ examples: ['ACC-20260302-7K3QX9RT'] })).describe(
      'Number of the patient account',
    ),
    facilityId: orNull(z.string()).describe('Identifier of the facility'),
    facilityName: orNull(z.string().meta({ examples: ['Riverside Clinic'] })).describe(
      'Name of the facility',
    ),
    financialClass: orNull(FinancialClass),
    accounts: z.int().describe('Number of patient accounts'),
    ...agingAmounts,
    records,
  })
  .meta({ id: 'AgingGroup', description: 'The open amounts of a group of accounts by age' });

export const agingOperations = {
  getAging: operation({
    id: 'patient-ar.getAging',
    method: 'get',
    path: '/patient-ar/aging',
    scope: 'patient-ar:read',
    summary: 'Age what patients owe',
    description:
      'Open charges by age as of the end of a day in the organization’s time zone (default today), with the entries that are effective or posted by then. The age of a charge is counted from its first delivered statement, else from its own date. Groups with the largest total first by default. Keys that a grouping does not have are null.',
    query: z.object({
      ...listing(agingSorts),
      asOf: date.optional(),
      basis: entryBasis,
      groupBy: AgingGrouping.default('ACCOUNT'),
      facilityId: repeatable(identifier).optional(),
      financialClass: repeatable(FinancialClass).optional(),
    }),
    data: z.object({
      asOf: date.describe('As-of date of the response'),
      basis: EntryBasis,
      groupBy: AgingGrouping,
      groups: z.array(AgingGroup).describe('The groups of the page'),
      totals: z
        .object({ accounts: z.int().describe('Number of patient accounts'), ...agingAmounts, records })
        .describe('The sums of all rows'),
      ...listed,
    }),
  }),
};
