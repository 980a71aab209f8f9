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
    description: 'Display name',
    examples: ['Meridian Health commercial 2026'],
  }),
  lineOfBusiness: PayerProgram.meta({
    description: 'Limits the contract to claims of this payer program; any by default',
  }),
  billingProviderId: reference('provider').meta({
    description: 'Limits the contract to claims billed by this provider; any by default',
  }),
  facilityId: reference('facility').meta({
    description: 'Limits the contract to services at this facility; any by default',
  }),
  state: stateCode.meta({
    description: 'Limits the contract to services at a facility in this state; any by default',
    examples: ['CA'],
  }),
  effectiveFrom: date.meta({ description: 'First day of service that the contract prices' }),
  effectiveTo: date.meta({
    description: 'Last day of service that the contract prices; not before the first',
  }),
  lesserOf: z.boolean().meta({ description: 'True if at most the charge is expected to be allowed' }),
  disputeWindowDays: z
    .int()
    .min(1)
    .max(3_650)
    .meta({
      description:
        'Calendar days after the remittance for filing a dispute; by default the window of a first appeal to the payer',
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
      'Newest first. `effectiveOn` returns contracts that price services of that day, without drafts and discarded ones.',
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
      'Creates a contract that determines the expected payment of claims. Of the contracts that fit a claim, the most specific ones apply: those that name most of line of business, billing provider, facility and state.',
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
        .meta({ description: 'DRAFT for a contract that does not price claims yet' }),
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
      'Changes the given fields; null clears an optional field. `status` moves the contract: a draft becomes ACTIVE; an active contract becomes TERMINATED with `terminatedOn`, its last day of service, and ACTIVE again to correct a mistake; DISCARDED withdraws a contract that should not exist. A discarded contract cannot be changed. Existing cases do not change.',
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
      status: ContractStatus.exclude(['DRAFT']).optional().describe('New status of the contract'),
      terminatedOn: date
        .meta({
          description: 'Required with TERMINATED and allowed only with it; not before `effectiveFrom`',
        })
        .optional(),
      terminationReason: text(1, 500)
        .meta({
          description: 'Reason of the termination; allowed only with TERMINATED',
          examples: ['Not renewed'],
        })
        .optional(),
    }),
    data: z.object({ contract: Contract }),
    errors: [404, 409, 412],
  }),
};
