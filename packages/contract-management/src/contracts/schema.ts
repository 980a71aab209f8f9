import { createdAt, date, organizationId, orNull, PayerProgram, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { FeeSchedule } from '../fee-schedules/schema.ts';

export const ContractStatus = z.enum(['DRAFT', 'ACTIVE', 'TERMINATED', 'DISCARDED']).meta({
  description:
    'A draft and a discarded contract price nothing; a terminated contract prices services up to its last day',
});

/** The status of a contract, which determines whether it prices claims. */
export type ContractStatus = z.infer<typeof ContractStatus>;

/** The postal code of a state of the United States, or of one of its territories. */
export const stateCode = z
  .string()
  .regex(/^[A-Z]{2}$/, 'Expected a postal code of a state: two capital letters');

const fields = {
  id: z
    .string()
    .meta({ description: 'Identifier of the record', examples: ['con_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
  organizationId,
  externalId: orNull(z.string().meta({ examples: ['EHR-10442'] })).describe(
    "Identifier of the record in the caller's system",
  ),
  name: z.string().meta({
    description: 'Display name',
    examples: ['Meridian Health commercial 2026'],
  }),
  status: ContractStatus,
  payerId: z.string().describe('Identifier of the payer'),
  payerName: z.string().meta({ description: 'Name of the payer', examples: ['Meridian Health'] }),
  lineOfBusiness: orNull(PayerProgram).meta({
    description: 'Payer program that the contract is limited to; null for any',
  }),
  billingProviderId: orNull(z.string()).meta({
    description: 'Billing provider that the contract is limited to; null for any',
  }),
  facilityId: orNull(z.string()).meta({
    description: 'Facility that the contract is limited to; null for any',
  }),
  state: orNull(z.string().meta({ examples: ['CA'] })).meta({
    description: 'State of the facility that the contract is limited to; null for any',
  }),
  effectiveFrom: date.meta({ description: 'First day of service that the contract prices' }),
  effectiveTo: orNull(date).meta({
    description: 'Last day of service that the contract prices; null without end',
  }),
  terminatedOn: orNull(date).meta({
    description: 'Last day of service after a termination; null without one',
  }),
  terminationReason: orNull(z.string().meta({ examples: ['The payer ended the contract'] })).describe(
    'Why the contract was terminated',
  ),
  lesserOf: z.boolean().meta({ description: 'True if at most the charge is expected to be allowed' }),
  disputeWindowDays: orNull(z.int()).meta({
    description:
      'Calendar days after the remittance for filing a dispute; null for the window of a first appeal',
    examples: [90],
  }),
  createdAt,
  updatedAt,
};

/** A contract with a payer, as lists and writes show it. */
export const Contract = z
  .object(fields)
  .meta({ id: 'PayerContract', description: 'A contract with a payer' });

/** A contract with its fee schedules. */
export const ContractDetail = z
  .object({
    ...fields,
    feeSchedules: z.array(FeeSchedule).meta({ description: 'Fee schedules, latest first day first' }),
  })
  .meta({ id: 'PayerContractDetail', description: 'A contract with its fee schedules' });
