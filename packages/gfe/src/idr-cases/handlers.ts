import { invalid } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { isSubstantiallyInExcess, substantialExcess } from '../estimates/comparison.ts';
import { Estimate } from '../estimates/estimate.ts';
import type { views } from '../views.ts';
import type { idrCaseOperations } from './contract.ts';
import { IdrCase } from './idr-case.ts';
import { idrCaseList, showDetail } from './view.ts';

export const idrCaseHandlers = (): Handlers<typeof idrCaseOperations, typeof views> => ({
  async openIdrCase(context, { params, body }) {
    const { now } = context;
    const estimate = await context.find(Estimate, params.gfeId);
    estimate.dispute(now);
    if (!isSubstantiallyInExcess(body.billedAmount, estimate.totalEstimatedCost)) {
      throw invalid(
        'body.billedAmount',
        `Expected a bill at least ${substantialExcess} above the estimate`,
        'too_small',
      );
    }
    const idrCase = context.create(IdrCase, {
      estimateId: estimate.id,
      status: 'IDR_INITIATED',
      billedAmount: body.billedAmount,
      estimatedAmount: estimate.totalEstimatedCost,
      qualifyingPaymentAmount: body.qualifyingPaymentAmount ?? null,
      resolvedAmount: null,
      providerOfferAmount: null,
      payerCounterAmount: null,
      arbitrationAmount: null,
      initiatedAt: now,
      resolvedAt: null,
      timeline: [{ type: 'INITIATE', status: 'IDR_INITIATED', amount: null, occurredAt: now.toISOString() }],
    });
    estimate.idrCase = idrCase.summary();
    return { idrCase, estimate };
  },

  listIdrCases: (context, { query }) => idrCaseList.read(context, query),

  async getIdrCase(context, { params }) {
    return { idrCase: showDetail(context, await context.find(IdrCase, params.caseId)) };
  },

  async recordIdrEvent(context, { params, body }) {
    const idrCase = await context.find(IdrCase, params.caseId);
    idrCase.record(body.type, body.amount ?? null, context.now);
    const estimate = await context.find(Estimate, idrCase.estimateId);
    estimate.idrCase = idrCase.summary();
    return { idrCase: showDetail(context, idrCase) };
  },
});
