import { conflict, invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { ConflictRule } from '@rcm/http/module';
import type { TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import type { ContractManagementPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { contractOperations } from './contract.ts';
import { mustEndAfterItStarts, PayerContract } from './payer-contract.ts';
import { contractList, readContract } from './view.ts';

type Changes = z.output<NonNullable<typeof contractOperations.updateContract.body>>;

export const contractHandlers = (
  ports: ContractManagementPorts,
): Handlers<typeof contractOperations, typeof views> => ({
  listContracts: (context, { query }) => contractList.read(context, query),

  async createContract(context, { body }) {
    const payer = await ports.payer(context, body.payerId);
    if (payer === null) throw notFound('Payer');
    await scopeMustExist(context, ports, body);
    mustEndAfterItStarts(body);
    const contract = context.create(PayerContract, {
      externalId: body.externalId ?? null,
      name: body.name,
      status: body.status,
      payerId: payer.id,
      payerName: payer.name,
      lineOfBusiness: body.lineOfBusiness ?? null,
      billingProviderId: body.billingProviderId ?? null,
      facilityId: body.facilityId ?? null,
      state: body.state ?? null,
      effectiveFrom: body.effectiveFrom,
      effectiveTo: body.effectiveTo ?? null,
      terminatedOn: null,
      terminationReason: null,
      lesserOf: body.lesserOf,
      disputeWindowDays: body.disputeWindowDays ?? null,
    });
    return { contract };
  },

  async getContract(context, { params }) {
    return { contract: await readContract(context, params.contractId) };
  },

  async updateContract(context, { params, body }) {
    const contract = await context.find(PayerContract, params.contractId);
    await scopeMustExist(context, ports, body);
    const { status, terminatedOn, terminationReason, ...head } = body;
    mustTerminateToEnd(body);
    if (Object.keys(head).length > 0 || status === undefined) contract.edit(head);
    if (status !== undefined) move(contract, body);
    return { contract };
  },
});

function move(contract: PayerContract, { status, terminatedOn = '', terminationReason }: Changes): void {
  if (status === 'TERMINATED') contract.terminate({ terminatedOn, reason: terminationReason ?? null });
  else if (status === 'DISCARDED') contract.discard();
  else if (contract.status === 'TERMINATED') contract.reinstate();
  else contract.activate();
}

/** Throws 400 for a termination without its last day, and for termination fields without a termination. */
function mustTerminateToEnd({ status, terminatedOn, terminationReason }: Changes): void {
  const isTermination = status === 'TERMINATED';
  if (isTermination && terminatedOn === undefined) {
    throw invalid(
      'body.terminatedOn',
      'Expected the last day of service with the status TERMINATED',
      'invalid_type',
    );
  }
  const unexpected = terminatedOn === undefined ? 'terminationReason' : 'terminatedOn';
  if (!isTermination && (terminatedOn ?? terminationReason) !== undefined) {
    throw invalid(`body.${unexpected}`, 'Expected only with the status TERMINATED');
  }
}

/** Throws 404 for a missing billing provider or facility. */
export async function scopeMustExist(
  context: TenantContext,
  ports: Pick<ContractManagementPorts, 'provider' | 'facility'>,
  scope: {
    readonly billingProviderId?: string | null | undefined;
    readonly facilityId?: string | null | undefined;
  },
): Promise<void> {
  const { billingProviderId, facilityId } = scope;
  if (billingProviderId && (await ports.provider(context, billingProviderId)) === null) {
    throw notFound('Provider');
  }
  if (facilityId && (await ports.facility(context, facilityId)) === null) throw notFound('Facility');
}

/** The 409 for a taken `externalId`, with the id of the contract that has it. */
export const externalIdConflict: ConflictRule = async ({ em }, { body }) => {
  const { externalId } = body;
  const existing = typeof externalId === 'string' ? await em.findOne(PayerContract, { externalId }) : null;
  return existing === null
    ? conflict('Another request has just written a contract with the same externalId')
    : conflict('A contract with this externalId exists', { existingId: existing.id });
};
