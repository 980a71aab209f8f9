import {
  anyOf,
  anyOfTimeDependent,
  atLeast,
  atLeastAmount,
  atMost,
  atMostAmount,
  list,
  view,
  yesOrNo,
} from '@rcm/lists';
import { Estimate as EstimateWire, estimateSorts } from './contract.ts';
import {
  Estimate,
  estimateCounts,
  estimateStates,
  isDeliveryOverdue,
  isDeliveryOverdueSql,
  settledStatus,
  settledStatusSql,
} from './estimate.ts';

/** How an estimate is shown. */
export const estimateView = view(Estimate, EstimateWire, {
  status: { needs: ['status', 'expiresAt'], value: settledStatus },
  isDeliveryOverdue: {
    needs: ['status', 'expiresAt', 'deadlineBasis', 'deliveredAt', 'deliveryDeadline'],
    value: isDeliveryOverdue,
  },
});

/** The estimates of an organization, newest first. */
export const estimateList = list(estimateView, {
  key: 'estimates',
  sorts: estimateSorts,
  rowCounters: estimateCounts,
  filters: {
    status: anyOfTimeDependent('status', settledStatusSql, {
      from: estimateStates.statesOpenTo('expire'),
      to: 'GFE_EXPIRED',
      at: 'expiresAt',
    }),
    patientId: anyOf('patientId'),
    facilityId: anyOf('facilityId'),
    appointmentId: anyOf('appointmentId'),
    overdue: yesOrNo({
      yes: isDeliveryOverdueSql,
      no: `${isDeliveryOverdueSql} is not true`,
      rare: 'yes',
    }),
    dueBefore: atMost('deliveryDeadline'),
    dueFrom: atLeast('deliveryDeadline'),
    dueTo: atMost('deliveryDeadline'),
    serviceFrom: atLeast('serviceDate'),
    serviceTo: atMost('serviceDate'),
    createdFrom: atLeast('createdAt'),
    createdTo: atMost('createdAt'),
    minAmount: atLeastAmount('totalEstimatedCost'),
    maxAmount: atMostAmount('totalEstimatedCost'),
  },
  genericPlanFilters: ['patientId', 'appointmentId'],
});
