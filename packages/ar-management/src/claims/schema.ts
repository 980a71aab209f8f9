import { date, dateTime, money, orNull, PayerProgram, recordsPath } from '@rcm/envelope';
import { workKinds } from '@rcm/lists';
import { z } from 'zod';
import { RankReason, rank } from '../work-items/schema.ts';

const DeadlineKind = z.enum(workKinds).describe('What the deadline is for');

/** An unpaid claim with the reasons for its rank. */
export const WorklistClaim = z
  .object({
    claimId: z.string().describe('Identifier of the claim'),
    claimNumber: z.string().meta({
      description: 'Claim number assigned by its sender',
      examples: ['CL-20260302-7K3QX9RT'],
    }),
    patientId: z.string().describe('Identifier of the patient'),
    payerId: z.string().describe('Identifier of the payer'),
    payerName: z.string().meta({ description: 'Name of the payer', examples: ['Meridian Health'] }),
    providerId: orNull(z.string()).describe('Identifier of the provider'),
    facilityId: orNull(z.string()).describe('Identifier of the facility'),
    status: z.string().meta({ description: 'Status of the claim', examples: ['DENIED'] }),
    serviceDate: date.describe('Day of the service'),
    billedAt: orNull(dateTime).describe('When the claim was billed'),
    totalCharge: money,
    balance: money.meta({ description: 'Amount that the payer may still owe' }),
    deadline: orNull(date).meta({
      description: 'Earliest deadline of work on the claim that is overdue or due within 30 days',
    }),
    deadlineKind: orNull(DeadlineKind).meta({ description: 'Kind of work that has the deadline' }),
    rank,
    reasons: z.array(RankReason).describe('Reasons for the rank'),
  })
  .meta({ id: 'WorklistClaim', description: 'An unpaid claim in the worklist' });

/** Outstanding amounts by age in days. */
const agingAmounts = {
  days0To30: money,
  days31To60: money,
  days61To90: money,
  days91To120: money,
  days121AndOver: money,
  total: money.meta({ description: 'The sum of the buckets', examples: ['456.10'] }),
  credit: money.meta({ description: 'Balances below zero, not netted into the buckets', examples: ['0.00'] }),
  records: recordsPath('/reference/claims?owedByPayerId=pyr_01k9d3w5m0e6x8r2t4v6y8z0a1&openOn=2026-03-31'),
};

/** The amounts that one payer owes, by age. */
export const PayerAging = z
  .object({
    payerId: z.string().describe('Identifier of the payer'),
    payerName: z.string().meta({ description: 'Name of the payer', examples: ['Meridian Health'] }),
    payerProgram: PayerProgram,
    claims: z.int().meta({ description: 'Claims with a balance', examples: [12] }),
    ...agingAmounts,
  })
  .meta({ id: 'PayerAging', description: 'Amounts that a payer owes, by age' });

/** The amounts that all payers owe, by age. */
export const AgingTotals = z
  .object({ claims: z.int().meta({ description: 'Number of claims', examples: [12] }), ...agingAmounts })
  .meta({ id: 'InsuranceAgingTotals', description: 'Amounts that payers owe, by age' });
