import { date, listed, listing, PayerProgram, reference, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { Contract, ContractDetail, ContractStatus, stateCode } from './schema.ts';

const identifier = text(1, 200);
const contractId = z.object({ contractId: identifier });

const head = {
  externalId: text(1, 200).meta({
    description: 'Key of the contract in another system; unique per organization',
    examples: ['CTR-2026-014'],
  }),
  name: text(1, 200).meta({
    description: 'Name by which people know the record',
    examples: ['Meridian Health commercial 2026'],
  }),
  lineOfBusiness: PayerProgram.meta({
    description: 'Only for claims whose payer runs this programme; any where left out',
  }),
  billingProviderId: reference('provider').meta({
    description: 'Only for claims billed by this provider; any where left out',
  }),
  facilityId: reference('facility').meta({
    description: 'Only for services given at this facility; any where left out',
  }),
  state: stateCode.meta({
    description: 'Only for services given at a facility in this state; any where left out',
    examples: ['CA'],
  }),
  effectiveFrom: date.meta({ description: 'First day of service that it prices' }),
  effectiveTo: date.meta({ description: 'Last day of service that it prices; not before the first' }),
  lesserOf: z.boolean().meta({ description: 'True where never more than the charge is allowed' }),
  disputeWindowDays: z
    .int()
    .min(1)
    .max(3_650)
    .meta({
      description:
        'Calendar days after the remittance in which the payer takes a dispute; where left out, the window of a first appeal to the payer',
      examples: [90],
    }),
};

/** The columns by which contracts can be sorted. */
export const contractSorts = ['createdAt', 'effectiveFrom'] as const;

export const contractOperations = {
  listContracts: operation({
    id: 'contract-management.listContracts',
    method: 'get',
    path: '/contract-management/contracts',
    scope: 'contract-management:read',
    summary: 'List contracts',
    description:
      'Newest first. `effectiveOn` keeps those that price services of that day, drafts and discarded ones aside.',
    query: z.object({
      ...listing(contractSorts),
      payerId: repeatable(identifier).optional(),
      status: repeatable(ContractStatus).optional(),
      lineOfBusiness: repeatable(PayerProgram).optional(),
      externalId: repeatable(identifier).optional(),
      effectiveOn: date.optional(),
    }),
    data: z.object({ contracts: z.array(Contract).describe('The contracts of the page'), ...listed }),
    single: true,
    sensitive: false,
  }),
  createContract: operation({
    id: 'contract-management.createContract',
    method: 'post',
    path: '/contract-management/contracts',
    scope: 'contract-management:write',
    summary: 'Create a contract',
    description:
      'What claims of a payer are expected to be paid by. The more of line of business, billing provider, facility and state it names, the sooner it is chosen: a contract that names more hides those that name less.',
    body: z.object({
      payerId: reference('payer'),
      ...head,
      externalId: head.externalId.optional(),
      lineOfBusiness: head.lineOfBusiness.optional(),
      billingProviderId: head.billingProviderId.optional(),
      facilityId: head.facilityId.optional(),
      state: head.state.optional(),
      effectiveTo: head.effectiveTo.optional(),
      lesserOf: head.lesserOf.default(true),
      disputeWindowDays: head.disputeWindowDays.optional(),
      status: z
        .enum(['DRAFT', 'ACTIVE'])
        .default('ACTIVE')
        .meta({ description: 'DRAFT for a contract that is to price nothing yet' }),
    }),
    data: z.object({ contract: Contract }),
    status: 201,
    errors: [404, 409],
  }),
  getContract: operation({
    id: 'contract-management.getContract',
    method: 'get',
    path: '/contract-management/contracts/:contractId',
    scope: 'contract-management:read',
    summary: 'Read a contract',
    description: 'With its fee schedules.',
    params: contractId,
    data: z.object({ contract: ContractDetail }),
    errors: [404],
    sensitive: false,
    single: true,
  }),
  updateContract: operation({
    id: 'contract-management.updateContract',
    method: 'put',
    path: '/contract-management/contracts/:contractId',
    scope: 'contract-management:write',
    summary: 'Update or terminate a contract',
    description:
      'Changes the fields that are sent; null clears those that may be empty. `status` moves it: a draft becomes ACTIVE; an active one TERMINATED with `terminatedOn`, its last day of service, and ACTIVE again where that was a mistake; DISCARDED takes back one that should not be. A discarded contract is not changed any more. Cases that exist keep what they were opened with.',
    params: contractId,
    body: z.object({
      externalId: head.externalId.nullable().optional(),
      name: head.name.optional(),
      lineOfBusiness: head.lineOfBusiness.nullable().optional(),
      billingProviderId: head.billingProviderId.nullable().optional(),
      facilityId: head.facilityId.nullable().optional(),
      state: head.state.nullable().optional(),
      effectiveFrom: head.effectiveFrom.optional(),
      effectiveTo: head.effectiveTo.nullable().optional(),
      lesserOf: head.lesserOf.optional(),
      disputeWindowDays: head.disputeWindowDays.nullable().optional(),
      status: ContractStatus.exclude(['DRAFT']).optional().describe('Where the record stands'),
      terminatedOn: date
        .meta({
          description: 'Needed with TERMINATED, and taken with nothing else; not before `effectiveFrom`',
        })
        .optional(),
      terminationReason: text(1, 500)
        .meta({ description: 'Taken with TERMINATED only', examples: ['Not renewed'] })
        .optional(),
    }),
    data: z.object({ contract: Contract }),
    errors: [404, 409, 412],
  }),
};
