import { LockMode } from '@mikro-orm/core';
import type { AppealStatus } from '@rcm/envelope';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { DenialManagementPorts } from '../ports.ts';
import { DenialCase, denialCaseStates } from './denial-case.ts';
import { CaseDesk } from './desk.ts';

/** A move of an appeal, as far as its case follows it. */
export interface AppealOfCase {
  readonly denialCaseId: string;
  /** To which the appeal has moved. */
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

/** Locks a case before its appeals, which is the order of everybody who needs both. */
export const lockDenialCase = (context: TenantContext, id: string) => context.sql.one(caseLock, { id });

/** Brings cases that begin again back to APPEALED where an appeal is still with the payer. */
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
 * Brings a case to what its appeals came to: APPEALED while one is with the payer, OVERTURNED by a favorable decision,
 * and otherwise back to work. Nothing happens to a case that has ended or is not there.
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
      const desk = await CaseDesk.open(context, ports, [denialCase.queueId]);
      desk.resolve(denialCase, 'OVERTURNED', null);
      await desk.close();
    }
  };
