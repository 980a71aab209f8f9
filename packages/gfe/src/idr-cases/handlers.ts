import { holidaySet } from '@rcm/calendar';
import { invalid } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import { isSubstantiallyInExcess, substantialExcess } from '../estimates/comparison.ts';
import { Estimate } from '../estimates/estimate.ts';
import { estimateView } from '../estimates/view.ts';
import type { idrCaseOperations } from './contract.ts';
import { IdrCase } from './idr-case.ts';
import { detailOf, idrCaseList, idrCaseView } from './view.ts';

const detail = (context: TenantContext, idrCase: IdrCase) =>
  detailOf(idrCase, context.organization.timeZone, holidaySet(context.organization.holidays), context.now);

export const idrCaseHandlers = (): Handlers<typeof idrCaseOperations> => ({
  async openIdrCase(context, { params, body }) {
    const { now } = context;
    const estimate = await context.find(Estimate, params.gfeId);
    estimate.mustBeOpenTo('dispute', now);
    if (!isSubstantiallyInExcess(body.billedAmount, estimate.totalEstimatedCost)) {
      throw invalid(
        'body.billedAmount',
        `Expected a bill at least ${substantialExcess} above the estimate`,
        'too_small',
      );
    }
    estimate.dispute(now);
    const idrCase = context.create(IdrCase, {
      estimateId: estimate.id,
      status: 'IDR_INITIATED',
      billedAmount: body.billedAmount,
      estimatedAmount: estimate.totalEstimatedCost,
      qualifyingPaymentAmount: body.qualifyingPaymentAmount ?? null,
      initiatedAt: now,
      timeline: [{ type: 'INITIATE', status: 'IDR_INITIATED', amount: null, occurredAt: now.toISOString() }],
    });
    await context.em.flush();
    estimate.idrCase = idrCase.summary();
    await context.em.flush();
    return { idrCase: idrCaseView.of(idrCase, now), estimate: estimateView.of(estimate, now) };
  },

  listIdrCases: (context, { query }) => idrCaseList.read(context, query),

  async getIdrCase(context, { params }) {
    return { idrCase: detail(context, await context.find(IdrCase, params.caseId)) };
  },

  async recordIdrEvent(context, { params, body }) {
    const idrCase = await context.find(IdrCase, params.caseId);
    idrCase.record(body.type, body.amount ?? null, context.now);
    await context.em.flush();
    const estimate = await context.find(Estimate, idrCase.estimateId);
    estimate.idrCase = idrCase.summary();
    await context.em.flush();
    context.tag(idrCase.version);
    return { idrCase: detail(context, idrCase) };
  },
});
