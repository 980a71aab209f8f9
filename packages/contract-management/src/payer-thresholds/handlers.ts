import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { ContractManagementPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { payerThresholdOperations } from './contract.ts';
import { PayerThreshold } from './payer-threshold.ts';

export const payerThresholdHandlers = (
  ports: Pick<ContractManagementPorts, 'payer'>,
): Handlers<typeof payerThresholdOperations, typeof views> => ({
  async setPayerThreshold(context, { params, body }) {
    const payer = await ports.payer(context, params.payerId);
    if (payer === null) throw notFound('Payer');
    const values = {
      toleranceAmount: body.toleranceAmount ?? null,
      tolerancePercent: body.tolerancePercent ?? null,
      isDisabled: body.isDisabled,
    };
    const existing = await context.em.findOne(PayerThreshold, { payerId: payer.id });
    if (existing === null) {
      return { payerThreshold: context.create(PayerThreshold, { payerId: payer.id, ...values }) };
    }
    const payerThreshold = await context.find(PayerThreshold, existing.id);
    Object.assign(payerThreshold, values);
    return { payerThreshold };
  },
});
