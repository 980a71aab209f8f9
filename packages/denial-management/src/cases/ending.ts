import { conflict } from '@rcm/errors';
import { isZero, subtract } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import { categoryOf } from '../codes/carc.ts';
import type { DenialEnd, DenialManagementPorts } from '../ports.ts';
import type { DenialCase } from './denial-case.ts';
import type { CaseOutcome } from './schema.ts';

/** What a person says of the end of a case. */
interface Ending {
  readonly outcome: CaseOutcome;
  readonly note?: string | undefined;
  /** Why a denial is billed to the patient although the payer did not make it the patient's. */
  readonly overrideReason?: string | undefined;
  /** True to check it without posting anything. */
  readonly dryRun?: boolean;
}

/** True for an outcome that closes the denied amount by an entry of the claim; others leave it to a payer. */
export const isPosted = (outcome: CaseOutcome): boolean =>
  outcome === 'WRITTEN_OFF' || outcome === 'PATIENT_BILLED';

/**
 * Posts what the outcome of a case does to its claim: WRITTEN_OFF writes the denied amount off, and PATIENT_BILLED leaves it
 * to the patient. Throws 409 for a denial that may not be billed to the patient.
 */
export async function postEnding(
  context: TenantContext,
  { postDenialEnd }: Pick<DenialManagementPorts, 'postDenialEnd'>,
  denialCase: DenialCase,
  { outcome, note, overrideReason, dryRun = false }: Ending,
): Promise<void> {
  denialCase.mustBeOpenTo('resolve');
  if (!isPosted(outcome)) return;
  const { claimId, claimPaymentId, deniedAmount, overturnedAmount, lines, groupCode, primaryCode } =
    denialCase;
  const isPatients = outcome === 'PATIENT_BILLED';
  if (isPatients && groupCode !== 'PR' && overrideReason === undefined) {
    throw conflict('Only denials of group PR are billed to the patient: give overrideReason for any other');
  }
  const amount = subtract(deniedAmount, overturnedAmount);
  if (dryRun || isZero(amount)) return;
  denialCase.endAdjustmentId = await postDenialEnd(context, {
    claimId,
    claimPaymentId: claimPaymentId ?? null,
    lines: lines.flatMap(({ lineNumber, chargeAmount, isOverturned }) =>
      isOverturned ? [] : [{ lineNumber, amount: chargeAmount }],
    ),
    amount,
    writeOff: isPatients ? null : writeOffKind(primaryCode ?? null),
    note: overrideReason ?? note ?? null,
  });
}

/**
 * Takes back what the end of a case posted to its claim, after the case was opened again: then it is no ended case whose
 * charges are open. Returns the id of the adjustment; null if nothing stood any more. Throws 409 if later adjustments rest
 * on it.
 */
export async function takeBackEnding(
  context: TenantContext,
  { reverseDenialEnd }: Pick<DenialManagementPorts, 'reverseDenialEnd'>,
  { claimId, endAdjustmentId }: Pick<DenialCase, 'claimId' | 'endAdjustmentId'>,
  reason: string,
): Promise<string | null> {
  if (!endAdjustmentId) return null;
  const end = { claimId, adjustmentId: endAdjustmentId, reason };
  return (await reverseDenialEnd(context, end)) ? endAdjustmentId : null;
}

/** The kind of the write-off of a denial with a reason code. */
function writeOffKind(primaryCode: string | null): DenialEnd['writeOff'] {
  const category = categoryOf(primaryCode);
  if (category === 'TIMELY_FILING') return 'TIMELY_FILING';
  return category === 'AUTHORIZATION' ? 'NO_AUTHORIZATION' : 'ADMINISTRATIVE';
}
