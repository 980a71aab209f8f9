import { LockMode } from '@mikro-orm/core';
import type { AppealStatus } from '@rcm/envelope';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { DenialManagementPorts } from '../ports.ts';
import { CaseRouter } from './case-router.ts';
import { DenialCase, denialCaseStates } from './denial-case.ts';

/** A move of an appeal that its denial case has to follow. */
export interface AppealOfCase {
  readonly denialCaseId: string;
  /** The status that the appeal has now. */
  readonly status: AppealStatus;
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

/**
 * Updates a case after one of its appeals has moved: APPEALED while an appeal is pending with the payer, OVERTURNED
 * after a favorable decision, otherwise open for work again. Ignores a case that has ended or does not exist.
 */
export const followAppeal =
  (ports: Pick<DenialManagementPorts, 'member' | 'members'>) =>
  async (context: TenantContext, { denialCaseId, status, isUnderAppeal }: AppealOfCase): Promise<void> => {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const denialCase = await context.em.findOne(DenialCase, { id: denialCaseId }, { lockMode });
    if (denialCase === null) return;
    if (isUnderAppeal) {
      if (denialCaseStates.allows(denialCase.status, 'appeal')) denialCase.appeal(context.now);
    } else if (denialCase.status === 'APPEALED') {
      if (status !== 'DECIDED_FAVORABLE') return denialCase.endAppeal();
      const router = await CaseRouter.open(context, ports, [denialCase.queueId]);
      router.resolve(denialCase, 'OVERTURNED', null);
      await router.close();
    }
  };
