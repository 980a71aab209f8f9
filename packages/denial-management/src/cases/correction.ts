import { conflict, invalid } from '@rcm/errors';
import { compare, type Money, sum } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { GroupCode } from '../codes/schema.ts';
import type { DenialClaim } from '../ports.ts';
import type { DenialCase } from './denial-case.ts';
import { adjustmentsOf, type DenialCodes, denialCodes, remarksOf } from './guardrail.ts';
import { appraiser } from './opening.ts';
import type { DeniedCharge } from './schema.ts';

/** What a person says anew of a denial. */
export interface Correction {
  readonly deniedAmount?: Money | undefined;
  readonly denialReason?: string | undefined;
  readonly primaryCode?: string | undefined;
  readonly groupCode?: GroupCode | undefined;
  readonly remarkCodes?: readonly string[] | undefined;
  readonly denialDate?: Date | undefined;
}

/**
 * Corrects what a case says of its denial, and what follows from it. Throws 409 once the case has ended or for an
 * amount that is the payer's, 400 for more than was charged and for codes that do not go together.
 */
export function correct(context: TenantContext, denialCase: DenialCase, correction: Correction): void {
  denialCase.mustBeOpenTo('correct');
  const {
    deniedAmount = denialCase.deniedAmount,
    denialReason = denialCase.denialReason,
    denialDate = denialCase.denialDate,
  } = correction;
  if (denialCase.claimPaymentId && compare(deniedAmount, denialCase.deniedAmount) !== 0) {
    throw conflict('The denied amount is that of the claim payment, which only the payer corrects');
  }
  if (correction.deniedAmount !== undefined) mustBeWithin(deniedAmount, denialCase.lines);
  const codes = correctedCodes(denialCase, correction);
  const adjustments =
    isOwnAdjustment(denialCase) && isNamed(codes)
      ? adjustmentsOf([], codes, deniedAmount)
      : denialCase.adjustments;
  const corrected = { deniedAmount, denialReason, denialDate, adjustments };
  Object.assign(denialCase, corrected, codes, { remarkCodes: [...codes.remarkCodes] });
  denialCase.appraise(appraiser(context)(denialCase));
}

const isNamed = (codes: DenialCodes): codes is ReturnType<typeof denialCodes> => codes.primaryCode !== null;

/** True where the only adjustment is the denial itself, because none was known of the claim. */
const isOwnAdjustment = ({ claimPaymentId, adjustments, primaryCode, deniedAmount }: DenialCase): boolean => {
  const [first, ...others] = adjustments;
  return (
    !claimPaymentId &&
    others.length === 0 &&
    first?.lineNumber === null &&
    first.reasonCode === primaryCode &&
    first.amount === deniedAmount
  );
};

function correctedCodes(denialCase: DenialCase, correction: Correction): DenialCodes {
  const { groupCode, remarkCodes = denialCase.remarkCodes } = correction;
  const primaryCode = correction.primaryCode ?? denialCase.primaryCode ?? null;
  if (primaryCode === null) {
    if (groupCode === undefined) return { groupCode: null, primaryCode, remarkCodes: remarksOf(remarkCodes) };
    throw invalid('body.primaryCode', 'Expected a reason code beside its group');
  }
  return denialCodes({ primaryCode, groupCode, remarkCodes }, denialCase.groupCode ?? undefined);
}

/** Throws 400 where more is denied than was charged. */
export function mustBeWithin(deniedAmount: Money, lines: readonly DeniedCharge[]): void {
  if (compare(deniedAmount, sum(lines.map(({ chargeAmount }) => chargeAmount))) > 0) {
    throw invalid('body.deniedAmount', 'Expected at most what the lines were charged', 'too_big');
  }
}

/** The charges that are denied: of the lines named, else of the whole claim; 400 for a line that the claim has not. */
export function chargesOf(claim: DenialClaim, lines: readonly number[] | undefined): DeniedCharge[] {
  if (lines === undefined) {
    return [{ lineNumber: null, chargeAmount: claim.totalCharge, isOverturned: false }];
  }
  const charges = new Map(claim.lines.map(({ lineNumber, chargeAmount }) => [lineNumber, chargeAmount]));
  for (const [index, lineNumber] of lines.entries()) {
    if (!charges.has(lineNumber)) throw invalid(`body.lines.${index}`, 'Expected a line of the claim');
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

/** Throws 409 where another open case is about one of the charges; the caller holds the opening lock. */
export async function mustBeOnlyCase(
  { sql }: TenantContext,
  { id, claimId, lines }: Pick<DenialCase, 'id' | 'claimId' | 'lines'>,
): Promise<void> {
  const others = await sql.all(openOfClaim, { claimId });
  const other = others.find((one) => one.id !== id && shares(one.lines as DeniedCharge[], lines));
  if (other) {
    throw conflict('Another open denial case is about the same charges', { existingId: other.id });
  }
}

const shares = (some: readonly DeniedCharge[], others: readonly DeniedCharge[]): boolean =>
  [some, others].some((lines) => lines.some(({ lineNumber }) => lineNumber === null)) ||
  some.some(({ lineNumber }) => others.some((other) => other.lineNumber === lineNumber));
