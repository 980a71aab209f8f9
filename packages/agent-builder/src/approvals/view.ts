import { anyOf, anyOfTimeDependent, list, view } from '@rcm/lists';
import {
  Approval,
  approvalCounts,
  approvalStates,
  expiringStatuses,
  shownStatus,
  shownStatusSql,
} from './approval.ts';
import { approvalSorts } from './contract.ts';
import { AgentApproval, AgentApprovalDetail } from './schema.ts';

const computed = {
  status: { needs: ['status', 'expiresAt'], value: shownStatus },
  allowedNext: {
    needs: ['status', 'expiresAt'],
    value: (approval: Pick<Approval, 'status' | 'expiresAt'>, now: Date) => [
      ...approvalStates.choicesFrom(shownStatus(approval, now)),
    ],
  },
} as const;

/** How an approval is shown without the content of its request. */
export const approvalView = view(Approval, AgentApproval, computed);

/** How an approval is shown with the content of its request. */
export const approvalDetailView = view(Approval, AgentApprovalDetail, computed);

/** The approvals of an organization, newest first. */
export const approvalList = list(approvalView, {
  key: 'approvals',
  sorts: approvalSorts,
  rowCounters: approvalCounts,
  filters: {
    status: anyOfTimeDependent('status', shownStatusSql, {
      from: expiringStatuses,
      to: 'EXPIRED',
      at: 'expiresAt',
    }),
    agentId: anyOf('agentId'),
    runId: anyOf('runId'),
  },
});
