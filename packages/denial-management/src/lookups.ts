import { LockMode } from '@mikro-orm/core';
import type { PayerProgram } from '@rcm/envelope';
import { statement, type TenantContext } from '@rcm/tenancy';
import { DenialCase, moves } from './cases/denial-case.ts';
import { guardrailOf } from './cases/guardrail.ts';
import type { Adjustment, CaseStatus } from './cases/schema.ts';
import type { GroupCode } from './codes/schema.ts';

/** What others may know about a denial case. */
export interface DenialCaseSnapshot {
  readonly id: string;
  readonly caseNumber: string;
  readonly claimId: string;
  readonly claimNumber: string;
  readonly payerId: string;
  readonly payerName: string;
  readonly payerProgram: PayerProgram;
  readonly denialReason: string;
  readonly primaryCode: string;
  readonly groupCode: GroupCode;
  readonly remarkCodes: readonly string[];
  readonly denialDate: Date;
  /** Decimal string with 2 decimals. */
  readonly deniedAmount: string;
  /** False where a guardrail or a queue rule speaks against an appeal. */
  readonly appealRights: boolean;
  /** Sentences fit for the caller; empty where nothing speaks against an appeal. */
  readonly guardrailReasons: readonly string[];
  readonly status: CaseStatus;
}

const columns = {
  id: 'text',
  caseNumber: 'text',
  claimId: 'text',
  claimNumber: 'text',
  payerId: 'text',
  payerName: 'text',
  payerProgram: 'text',
  denialReason: 'text',
  primaryCode: 'text',
  groupCode: 'text',
  remarkCodes: 'json',
  denialDate: 'timestamp',
  deniedAmount: 'text',
  status: 'text',
  adjustments: 'json',
  isFlaggedNoAppeal: 'boolean',
} as const;

const selected = `select id, case_number, claim_id, claim_number, payer_id, payer_name, payer_program, denial_reason,
    primary_code, group_code, remark_codes, denial_date, denied_amount, status, adjustments, is_flagged_no_appeal
  from denial_management.denial_cases where organization_id = :tenant`;

const caseById = statement({
  name: 'denial_management.case_snapshot',
  parameters: { id: 'text' },
  columns,
  text: `${selected} and id = :id`,
});

const newestOfClaim = statement({
  name: 'denial_management.newest_case_of_claim',
  parameters: { claimId: 'text' },
  columns,
  text: `${selected} and claim_id = :claimId order by created_at desc, id desc limit 1`,
});

const idsOfClaim = statement({
  name: 'denial_management.cases_of_claim',
  parameters: { claimId: 'text' },
  columns: { id: 'text' },
  text: `select id from denial_management.denial_cases
    where organization_id = :tenant and claim_id = :claimId order by created_at, id`,
});

type StoredSnapshot = Omit<DenialCaseSnapshot, 'appealRights' | 'guardrailReasons'> & {
  readonly adjustments: readonly Adjustment[];
  readonly isFlaggedNoAppeal: boolean;
};

function snapshotOf(row: object | null): DenialCaseSnapshot | null {
  if (row === null) return null;
  const { adjustments, isFlaggedNoAppeal, ...shown } = row as StoredSnapshot;
  const { appealRights, reasons } = guardrailOf({ ...shown, adjustments, isFlaggedNoAppeal });
  return { ...shown, appealRights, guardrailReasons: reasons };
}

/** A denial case by id. */
export const denialCase = async (context: TenantContext, id: string): Promise<DenialCaseSnapshot | null> =>
  snapshotOf(await context.sql.one(caseById, { id }));

/** The newest denial case of a claim. */
export const denialCaseOfClaim = async (
  context: TenantContext,
  claimId: string,
): Promise<DenialCaseSnapshot | null> => snapshotOf(await context.sql.one(newestOfClaim, { claimId }));

/** The denial cases of a claim, oldest first. */
export const casesOfClaim = async (context: TenantContext, claimId: string): Promise<string[]> =>
  (await context.sql.all(idsOfClaim, { claimId })).map(({ id }) => id);

/** Notes that an appeal of the case has begun; nothing happens to a case that is resolved, appealed or not there. */
export async function markAppealed(context: TenantContext, caseId: string): Promise<void> {
  const found = await context.em.findOne(
    DenialCase,
    { id: caseId },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (found === null || found.status === 'APPEALED' || !(found.status in moves.appeal)) return;
  found.appeal(context.now);
  context.changed(DenialCase.record, found.id, 'update');
}
