import { invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { withExtraFields } from '@rcm/lists';
import { subtract } from '@rcm/money';
import { PayerContract } from '../contracts/payer-contract.ts';
import type { ContractManagementPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { Activity, logActivity } from './activity.ts';
import type { underpaymentCaseOperations } from './contract.ts';
import { disputeDeadline, mustFitCharge, mustHaveNoOpenCase, openCase } from './opening.ts';
import { UnderpaymentCase } from './underpayment-case.ts';
import { caseList } from './view.ts';

export const underpaymentCaseHandlers = (
  ports: ContractManagementPorts,
): Handlers<typeof underpaymentCaseOperations, typeof views> => ({
  listUnderpaymentCases: (context, { query }) => caseList.read(context, query),

  async openUnderpaymentCase(context, { body }) {
    const [claim] = await ports.claims(context, [body.claimId]);
    if (claim === undefined) throw notFound('Claim');
    const contract = body.contractId ? await context.look(PayerContract, body.contractId) : null;
    if (body.contractId && !contract) throw notFound('Contract');
    mustFitCharge(claim, body);
    await ports.lockClaims(context, [claim.id]);
    await mustHaveNoOpenCase(context, claim.id);
    const [payment] = await ports.paymentDates(context, [claim.id]);
    const remittanceDate = payment?.paymentDate ?? null;
    const window = contract?.disputeWindowDays ?? null;
    const underpaymentCase = openCase(context, claim, {
      origin: 'MANUAL',
      contractId: contract?.id ?? null,
      expectedAmount: body.expectedAmount,
      allowedAmount: null,
      paidAmount: body.paidAmount,
      variance: subtract(body.expectedAmount, body.paidAmount),
      reason: body.reason ?? null,
      remittanceDate,
      disputeDeadline: body.disputeDeadline ?? disputeDeadline(context, ports, claim, remittanceDate, window),
      findings: [],
    });
    return { underpaymentCase };
  },

  async getUnderpaymentCase(context, { params }) {
    const underpaymentCase = await context.find(UnderpaymentCase, params.caseId);
    const history = { caseId: underpaymentCase.id };
    const activities = await context.em.find(Activity, history, { orderBy: { sequence: 'asc' } });
    return { underpaymentCase: withExtraFields(underpaymentCase, { activities }) };
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

  async recordPayerResponse(context, { params, body }) {
    const underpaymentCase = await context.find(UnderpaymentCase, params.caseId);
    const fromStatus = underpaymentCase.status;
    underpaymentCase.respond(body.response, body.respondedAt ?? context.now);
    logActivity(context, underpaymentCase, {
      type: 'PAYER_RESPONDED',
      fromStatus,
      payerResponse: body.response,
      reference: body.reference ?? null,
      note: body.note ?? null,
    });
    return { underpaymentCase, externalRiskMode: 'LOCAL_ONLY' };
  },

  async recordRecovery(context, { params, body }) {
    const underpaymentCase = await context.find(UnderpaymentCase, params.caseId);
    const fromStatus = underpaymentCase.status;
    underpaymentCase.recover(body.amount, context);
    logActivity(context, underpaymentCase, {
      type: 'RECOVERY',
      fromStatus,
      amount: body.amount,
      reference: body.reference ?? null,
      note: body.note ?? null,
    });
    return { underpaymentCase, externalRiskMode: 'LOCAL_ONLY' };
  },

  async closeUnderpaymentCase(context, { params, body }) {
    const underpaymentCase = await context.find(UnderpaymentCase, params.caseId);
    const fromStatus = underpaymentCase.status;
    underpaymentCase.close(body.outcome, body.reason, context);
    logActivity(context, underpaymentCase, { type: 'CLOSED', fromStatus, note: body.reason });
    return { underpaymentCase };
  },
});
