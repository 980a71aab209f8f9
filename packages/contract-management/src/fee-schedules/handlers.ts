import { conflict, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { scopeMustExist } from '../contracts/handlers.ts';
import { PayerContract } from '../contracts/payer-contract.ts';
import type { ContractManagementPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { feeScheduleOperations } from './contract.ts';
import { FeeSchedule, mergeAdjustments } from './fee-schedule.ts';

export const feeScheduleHandlers = (
  ports: ContractManagementPorts,
): Handlers<typeof feeScheduleOperations, typeof views> => ({
  async createFeeSchedule(context, { params, body }) {
    const contract = await context.look(PayerContract, params.contractId);
    if (contract === null) throw notFound('Contract');
    await scopeMustExist(context, ports, body);
    if (contract.status === 'DISCARDED')
      throw conflict('The contract is discarded; a fee schedule needs one that is not');
    const feeSchedule = context.create(FeeSchedule, {
      contractId: contract.id,
      name: body.name,
      method: body.method,
      percent: body.percent ?? null,
      baseAmount: body.baseAmount ?? null,
      effectiveFrom: body.effectiveFrom ?? contract.effectiveFrom,
      effectiveTo: body.effectiveTo ?? null,
      billingProviderId: body.billingProviderId ?? null,
      facilityId: body.facilityId ?? null,
      state: body.state ?? null,
      lesserOf: body.lesserOf ?? null,
      adjustments: mergeAdjustments(body.adjustments),
      rateCount: 0,
    });
    feeSchedule.mustBeComplete();
    return { feeSchedule };
  },

  async updateFeeSchedule(context, { params, body }) {
    const feeSchedule = await context.find(FeeSchedule, params.scheduleId);
    await scopeMustExist(context, ports, body);
    const { adjustments, ...head } = body;
    Object.assign(feeSchedule, head);
    if (adjustments) feeSchedule.adjustments = mergeAdjustments(adjustments, feeSchedule.adjustments);
    feeSchedule.mustBeComplete();
    return { feeSchedule };
  },
});
