import { dateInZone } from '@rcm/calendar';
import { invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { subtract } from '@rcm/money';
import { documentNumber, newId, shownWith } from '@rcm/tenancy';
import type { ContractManagementPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { Activity, logActivity } from './activity.ts';
import type { underpaymentCaseOperations } from './contract.ts';
import { CaseLine } from './schema.ts';
import { UnderpaymentCase } from './underpayment-case.ts';
import { caseList } from './view.ts';

export const underpaymentCaseHandlers = (
  ports: ContractManagementPorts,
): Handlers<typeof underpaymentCaseOperations, typeof views> => ({
  listUnderpaymentCases: (context, { query }) => caseList.read(context, query),

  async openUnderpaymentCase(context, { body }) {
    const { now, organization } = context;
    const claim = await ports.claim(context, body.claimId);
    if (claim === null) throw notFound('Claim');
    const contract = body.contractId ? await ports.contract?.(context, body.contractId) : null;
    if (body.contractId && !contract) throw notFound('Contract');
    const id = newId(UnderpaymentCase.idPrefix);
    const underpaymentCase = context.create(UnderpaymentCase, {
      id,
      caseNumber: documentNumber('UPC', dateInZone(now, organization.timeZone), id),
      status: 'IDENTIFIED',
      claimId: claim.id,
      claimNumber: claim.claimNumber,
      patientId: claim.patientId,
      payerId: claim.payerId,
      payerName: claim.payerName,
      providerId: claim.providerId,
      facilityId: claim.facilityId,
      serviceDate: claim.serviceDate,
      contractId: contract?.id ?? null,
      expectedAmount: body.expectedAmount,
      paidAmount: body.paidAmount,
      variance: subtract(body.expectedAmount, body.paidAmount),
      reason: body.reason ?? null,
      lines: claim.lines.map((line) => CaseLine.parse(line)),
      assignedToId: null,
      disputeDeadline: body.disputeDeadline ?? null,
      disputedAt: null,
      disputeChannel: null,
      disputeReference: null,
      activityCount: 0,
    });
    logActivity(context, underpaymentCase, { type: 'OPENED', fromStatus: null });
    return { underpaymentCase };
  },

  async getUnderpaymentCase(context, { params }) {
    const underpaymentCase = await context.find(UnderpaymentCase, params.caseId);
    const history = { caseId: underpaymentCase.id };
    const activities = await context.em.find(Activity, history, { orderBy: { sequence: 'asc' } });
    return { underpaymentCase: shownWith(underpaymentCase, { activities }) };
  },

  async assignUnderpaymentCase(context, { params, body }) {
    const underpaymentCase = await context.find(UnderpaymentCase, params.caseId);
    const member = await ports.member(context, body.assigneeId);
    if (member?.status !== 'ACTIVE') {
      throw invalid('body.assigneeId', 'Expected an active member of the organization', 'inactive');
    }
    const fromStatus = underpaymentCase.status;
    underpaymentCase.assignTo(member.id);
    logActivity(context, underpaymentCase, { type: 'ASSIGNED', fromStatus, assignedToId: member.id });
    return { id: underpaymentCase.id, assignedToId: member.id, status: underpaymentCase.status };
  },

  async disputeUnderpaymentCase(context, { params, body }) {
    const underpaymentCase = await context.find(UnderpaymentCase, params.caseId);
    const fromStatus = underpaymentCase.status;
    const dispute = {
      disputedAt: body.disputedAt ?? context.now,
      channel: body.channel ?? null,
      reference: body.reference ?? null,
    };
    underpaymentCase.dispute(dispute);
    logActivity(context, underpaymentCase, { type: 'DISPUTED', fromStatus, ...dispute });
    return { underpaymentCase, externalRiskMode: 'LOCAL_ONLY' };
  },
});
