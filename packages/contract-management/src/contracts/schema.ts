import { createdAt, date, organizationId, orNull, PayerProgram, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { FeeSchedule } from '../fee-schedules/schema.ts';

export const ContractStatus = z.enum(['DRAFT', 'ACTIVE', 'TERMINATED', 'DISCARDED']).meta({
  description:
    'A draft prices nothing; a terminated contract still prices services up to its last day; a discarded one was a mistake and prices nothing',
});

/** Whether a contract prices claims. */
export type ContractStatus = z.infer<typeof ContractStatus>;

/** The postal code of a state of the United States, or of one of its territories. */
export const stateCode = z.string().regex(/^[A-Z]{2}$/, 'Expected a postal code of two capital letters');

const fields = {
  id: z
    .string()
    .meta({ description: 'Identifier of the record', examples: ['con_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
  organizationId,
  externalId: orNull(z.string().meta({ examples: ['EHR-10442'] })).describe(
    "Identifier that the caller's own system gives to the record",
  ),
  name: z.string().meta({
    description: 'Name by which people know the record',
    examples: ['Meridian Health commercial 2026'],
  }),
  status: ContractStatus,
  payerId: z.string().describe('Identifier of the payer'),
  payerName: z.string().meta({ description: 'Name of the payer', examples: ['Meridian Health'] }),
  lineOfBusiness: orNull(PayerProgram).meta({
    description: 'The programme of the payer that it is for; null for any',
  }),
  billingProviderId: orNull(z.string()).meta({ description: 'Null for any billing provider' }),
  facilityId: orNull(z.string()).meta({ description: 'Null for any facility' }),
  state: orNull(z.string().meta({ examples: ['CA'] })).meta({
    description: 'State of the facility where the service was given; null for any',
  }),
  effectiveFrom: date.meta({ description: 'First day of service that it prices' }),
  effectiveTo: orNull(date).meta({ description: 'Last day of service that it prices; null without end' }),
  terminatedOn: orNull(date).meta({ description: 'Last day of service, where it was terminated' }),
  terminationReason: orNull(z.string().meta({ examples: ['The payer ended the contract'] })).describe(
    'Why the contract was terminated',
  ),
  lesserOf: z.boolean().meta({ description: 'True where never more than the charge is allowed' }),
  disputeWindowDays: orNull(z.int()).meta({
    description:
      'Calendar days after the remittance in which the payer takes a dispute; null where it names none',
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
  .object({ ...fields, feeSchedules: z.array(FeeSchedule).meta({ description: 'Newest effective first' }) })
  .meta({ id: 'PayerContractDetail', description: 'A contract with its fee schedules' });
