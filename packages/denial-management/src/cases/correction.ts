import { conflict, invalid } from '@rcm/errors';
import { compare, type Money, sum } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { GroupCode } from '../codes/schema.ts';
import type { DenialClaim } from '../ports.ts';
import type { DenialCase } from './denial-case.ts';
import { adjustmentsOf, type DenialCodes, denialCodes, normalizeRemarks } from './guardrail.ts';
import { createAppraiser } from './opening.ts';
import type { CaseKind, DeniedCharge } from './schema.ts';

/** Fields of a denial that a person corrects. */
export interface Correction {
  readonly deniedAmount?: Money | undefined;
  readonly denialReason?: string | undefined;
  readonly primaryCode?: string | undefined;
  readonly groupCode?: GroupCode | undefined;
  readonly remarkCodes?: readonly string[] | undefined;
  readonly denialDate?: Date | undefined;
}

/**
 * Corrects the denial of a case and recomputes what depends on it. Throws 409 if the case has ended or if the amount is
 * the payer's, and 400 for an amount above the charges and for codes that contradict each other.
 */
export function correct(context: TenantContext, denialCase: DenialCase, correction: Correction): void {
  denialCase.mustBeOpenTo('correct');
  const {
    deniedAmount = denialCase.deniedAmount,
    denialReason = denialCase.denialReason,
    denialDate = denialCase.denialDate,
  } = correction;
  if (denialCase.claimPaymentId && compare(deniedAmount, denialCase.deniedAmount) !== 0) {
    throw conflict('The denied amount comes from a claim payment; only the payer can correct it');
  }
  if (correction.deniedAmount !== undefined) {
    mustBeWithin(deniedAmount, denialCase.lines);
    if (!denialCase.claimPaymentId) denialCase.kind = reportedKind(deniedAmount, denialCase.lines);
  }
  const codes = correctCodes(denialCase, correction);
  const adjustments =
    isDenialItself(denialCase) && isNamed(codes)
      ? adjustmentsOf([], codes, deniedAmount)
      : denialCase.adjustments;
  const corrected = { deniedAmount, denialReason, denialDate, adjustments };
  Object.assign(denialCase, corrected, codes, { remarkCodes: [...codes.remarkCodes] });
  denialCase.appraise(createAppraiser(context)(denialCase));
}

const isNamed = (codes: DenialCodes): codes is ReturnType<typeof denialCodes> => codes.primaryCode !== null;

/** True if the only adjustment was made from the denial itself, because the claim had none. */
const isDenialItself = ({ claimPaymentId, adjustments, primaryCode, deniedAmount }: DenialCase): boolean => {
  const [first, ...others] = adjustments;
  return (
    !claimPaymentId &&
    others.length === 0 &&
    first?.lineNumber === null &&
    first.reasonCode === primaryCode &&
    first.amount === deniedAmount
  );
};

function correctCodes(denialCase: DenialCase, correction: Correction): DenialCodes {
  const { groupCode, remarkCodes = denialCase.remarkCodes } = correction;
  const primaryCode = correction.primaryCode ?? denialCase.primaryCode ?? null;
  if (primaryCode === null) {
    if (groupCode === undefined)
      return { groupCode: null, primaryCode, remarkCodes: normalizeRemarks(remarkCodes) };
    throw invalid('body.primaryCode', 'Expected primaryCode together with groupCode');
  }
  return denialCodes({ primaryCode, groupCode, remarkCodes }, denialCase.groupCode ?? undefined);
}

const chargeOf = (lines: readonly DeniedCharge[]): Money =>
  sum(lines.map(({ chargeAmount }) => chargeAmount));

/** The kind of a denial that a person reported: of less than the charges of its lines, the payer paid a part. */
export const reportedKind = (deniedAmount: Money, lines: readonly DeniedCharge[]): CaseKind =>
  compare(deniedAmount, chargeOf(lines)) < 0 ? 'PARTIAL' : 'FULL';

/** Throws 400 if the denied amount is above the charges. */
export function mustBeWithin(deniedAmount: Money, lines: readonly DeniedCharge[]): void {
  if (compare(deniedAmount, chargeOf(lines)) > 0) {
    throw invalid('body.deniedAmount', 'Expected at most the sum of the charges of the lines', 'too_big');
  }
}

/** The denied charges: those of the lines, by default the whole claim. Throws 400 for a line that the claim lacks. */
export function chargesOf(claim: DenialClaim, lines: readonly number[] | undefined): DeniedCharge[] {
  if (lines === undefined) {
    return [{ lineNumber: null, chargeAmount: claim.totalCharge, isOverturned: false }];
  }
  const charges = new Map(claim.lines.map(({ lineNumber, chargeAmount }) => [lineNumber, chargeAmount]));
  for (const [index, lineNumber] of lines.entries()) {
    if (!charges.has(lineNumber))
      throw invalid(`body.lines.${index}`, 'Expected the number of a line of the claim');
  }
  return claim.lines
    .filter(({ lineNumber }) => lines.includes(lineNumber))
    .map(({ lineNumber, chargeAmount }) => ({ lineNumber, chargeAmount, isOverturned: false }));
}

const openOfClaim = statement({
  name: 'denial_management.open_cases_of_claim',
  parameters: { claimId: 'text' },
  columns: { id: 'text', lines: 'json' },
  text: `select id, lines from denial_management.denial_cases
    where organization_id = :tenant and claim_id = :claimId and status not in ('RESOLVED', 'WITHDRAWN')
    order by created_at, id`,
});

/** Throws 409 if another open case covers one of the charges. The caller must hold the opening lock. */
export async function mustBeOnlyCase(
  { sql }: TenantContext,
  { id, claimId, lines }: Pick<DenialCase, 'id' | 'claimId' | 'lines'>,
): Promise<void> {
  const others = await sql.all(openOfClaim, { claimId });
  const other = others.find((one) => one.id !== id && overlaps(one.lines as DeniedCharge[], lines));
  if (other) {
    throw conflict('Another open denial case covers the same charges', { existingId: other.id });
  }
}

/** True if both have a line in common; a claim as a whole overlaps everything. */
const overlaps = (some: readonly DeniedCharge[], others: readonly DeniedCharge[]): boolean =>
  [some, others].some((lines) => lines.some(({ lineNumber }) => lineNumber === null)) ||
  some.some(({ lineNumber }) => others.some((other) => other.lineNumber === lineNumber));
