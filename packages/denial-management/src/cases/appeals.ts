import { LockMode } from '@mikro-orm/core';
import type { AppealStatus } from '@rcm/envelope';
import type { Money } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { DenialManagementPorts } from '../ports.ts';
import { CaseRouter, type RoutingPorts } from './case-router.ts';
import { mustBeOnlyCase } from './correction.ts';
import { DenialCase } from './denial-case.ts';
import { takeBackEnding } from './ending.ts';
import { awaitPayment } from './payment-due.ts';
import { denialCaseStates } from './states.ts';

/** A move of an appeal that its denial case has to follow. */
export interface AppealOfCase {
  readonly denialCaseId: string;
  /** The status that the appeal has now. */
  readonly status: AppealStatus;
  /** When the payer decided; null until then. */
  readonly payerDecisionDate: Date | null;
  /** What the payer's decision overturned; null unless it states an amount. */
  readonly overturnedAmount: Money | null;
  /** True while this or another appeal of the case is with the payer and undecided. */
  readonly isUnderAppeal: boolean;
}

const caseLock = statement({
  name: 'denial_management.case_lock',
  parameters: { id: 'text' },
  columns: { id: 'text' },
  text: `select id from denial_management.denial_cases where organization_id = :tenant and id = :id for update`,
});

/** Locks a case. Whoever locks a case and its appeals locks the case first, which prevents deadlocks. */
export const lockDenialCase = (context: TenantContext, id: string) => context.sql.one(caseLock, { id });

/** Sets reopened cases to APPEALED if one of their appeals is still pending with the payer. */
export async function resumeAppeals(
  context: TenantContext,
  ports: Pick<DenialManagementPorts, 'casesUnderAppeal'>,
  cases: readonly DenialCase[],
): Promise<void> {
  if (cases.length === 0) return;
  const ids = cases.map(({ id }) => id);
  const appealed = new Set(await ports.casesUnderAppeal(context, ids));
  for (const denialCase of cases) if (appealed.has(denialCase.id)) denialCase.appeal(context.now);
}

/** A wrong decision on an appeal. */
export interface UndoneDecision {
  readonly denialCaseId: string;
  /** When it was recorded. */
  readonly recordedAt: Date;
  /** What it overturned; null unless it stated an amount. */
  readonly overturnedAmount: Money | null;
  readonly reason: string;
}

/**
 * Takes back what followed in a case from a decision on its appeal. A case that ended since returns to its queue, its member
 * and its appeal, and what its end posted to the claim is reversed. An open case is under appeal again. Ignores a case that
 * ended before the decision. Throws 409 if another open case covers the same charges.
 */
export const undoDecision =
  (ports: RoutingPorts & Pick<DenialManagementPorts, 'reverseDenialEnd'>) =>
  async (context: TenantContext, decision: UndoneDecision): Promise<void> => {
    const { denialCaseId, recordedAt, overturnedAmount, reason } = decision;
    const denialCase = await lockedCase(context, denialCaseId);
    if (denialCase === null) return;
    const { status, claimId, endAdjustmentId, resolvedAt } = denialCase;
    if (status === 'RESOLVED' && resolvedAt && resolvedAt >= recordedAt) {
      await mustBeOnlyCase(context, denialCase);
      const router = await CaseRouter.open(context, ports, [denialCase.queueId]);
      router.undoEnd(denialCase, reason);
      await router.close();
      await takeBackEnding(context, ports, { claimId, endAdjustmentId }, reason);
    } else if (denialCaseStates.allows(status, 'appeal')) {
      if (overturnedAmount !== null) denialCase.reducePaymentDue(overturnedAmount);
      denialCase.appeal(context.now);
    }
  };

const lockedCase = ({ em }: TenantContext, id: string): Promise<DenialCase | null> =>
  em.findOne(DenialCase, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });

/**
 * Updates a case after one of its appeals has moved: APPEALED while an appeal is pending with the payer, OVERTURNED
 * after a favorable decision, otherwise open for work again. Whatever a decision overturned waits for the payment. Ignores
 * a case that has ended or does not exist.
 */
export const followAppeal =
  (ports: RoutingPorts) =>
  async (context: TenantContext, appeal: AppealOfCase): Promise<void> => {
    const { denialCaseId, status, isUnderAppeal, overturnedAmount: amount } = appeal;
    const denialCase = await lockedCase(context, denialCaseId);
    if (denialCase === null) return;
    if (isUnderAppeal) {
      if (denialCaseStates.allows(denialCase.status, 'appeal')) denialCase.appeal(context.now);
    } else if (denialCase.status === 'APPEALED') {
      const decidedAt = appeal.payerDecisionDate ?? context.now;
      if (status === 'DECIDED_FAVORABLE') {
        const router = await CaseRouter.open(context, ports, [denialCase.queueId]);
        router.resolve(denialCase, 'OVERTURNED', null, { amount, decidedAt });
        await router.close();
      } else {
        denialCase.endAppeal();
        if (status === 'DECIDED_PARTIAL' && amount !== null) {
          awaitPayment(context, denialCase, { amount, decidedAt });
        }
      }
    }
  };
