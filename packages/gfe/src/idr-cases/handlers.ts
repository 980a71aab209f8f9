import { dateInZone } from '@rcm/calendar';
import { invalid } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import { isSubstantiallyInExcess, substantialExcess } from '../estimates/comparison.ts';
import { Estimate } from '../estimates/estimate.ts';
import type { GfePorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { idrCaseOperations } from './contract.ts';
import { IdrCase, idrCaseStates } from './idr-case.ts';
import { idrCaseList, showDetail } from './view.ts';

/** What disputes ask and tell other modules. */
type DisputePorts = Pick<GfePorts, 'facility' | 'disputeChanged'>;

export const idrCaseHandlers = (ports: DisputePorts): Handlers<typeof idrCaseOperations, typeof views> => ({
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
    await reportDispute(context, ports, idrCase, estimate);
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
    await reportDispute(context, ports, idrCase, estimate);
    return { idrCase: showDetail(context, idrCase) };
  },
});

/** Reports a dispute with the estimated services, each on the days on which it is expected. */
async function reportDispute(
  context: TenantContext,
  ports: DisputePorts,
  { id, status }: IdrCase,
  { patientId, facilityId, serviceDate, lineItems }: Estimate,
): Promise<void> {
  const facility = facilityId ? await ports.facility(context, facilityId) : null;
  const day = dateInZone(serviceDate, facility?.timeZone ?? context.organization.timeZone);
  await ports.disputeChanged?.(context, {
    caseId: id,
    patientId,
    services: lineItems.map(({ cptCode, recurrence }) => ({
      procedureCode: cptCode,
      from: recurrence?.startDate ?? day,
      to: recurrence?.endDate ?? day,
    })),
    isPending: !idrCaseStates.isFinal(status),
  });
}
