import { startOfDay } from '@rcm/calendar';
import { invalid } from '@rcm/errors';
import { add, compare, isZero, type Money, sum } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { GroupCode } from '../codes/schema.ts';
import type { AnsweredPart, ClaimAnswer } from '../ports.ts';
import { denialCodes, isNotDenial, type NamedCodes, reasonOf } from './guardrail.ts';

/** A denial as a person reports it. Omitted fields are taken from the payer's answer. */
export interface ReportedDenial {
  readonly denialDate?: Date | undefined;
  readonly denialReason?: string | undefined;
  readonly primaryCode?: string | undefined;
  readonly groupCode?: GroupCode | undefined;
  readonly remarkCodes?: readonly string[] | undefined;
  readonly deniedAmount?: Money | undefined;
  readonly lines?: readonly number[] | undefined;
}

/** A denial without missing fields. */
export interface CompleteDenial {
  readonly denialDate: Date;
  readonly denialReason: string;
  readonly codes: NamedCodes;
  readonly deniedAmount: Money;
  /** Undefined means the whole claim. */
  readonly lines: readonly number[] | undefined;
}

/**
 * Completes a reported denial with the payer's answer. Throws 400 with the path of the first field that neither has,
 * and the errors of `denialCodes`.
 */
export function completeDenial(
  { organization }: Pick<TenantContext, 'organization'>,
  reported: ReportedDenial,
  answer: ClaimAnswer | null,
): CompleteDenial {
  const parts = deniedParts(answer?.parts ?? [], reported.lines);
  const primary = primaryOf(parts);
  const answered = primary && answer ? { parts, primary, paymentDate: answer.paymentDate } : null;
  const lines = reported.lines ?? (reported.deniedAmount === undefined ? linesOf(parts) : undefined);
  const denialDate =
    reported.denialDate ??
    (answered ? startOfDay(answered.paymentDate, organization.timeZone) : missing('denialDate'));
  const codes = denialCodes({
    primaryCode: reported.primaryCode ?? answered?.primary.reasonCode ?? missing('primaryCode'),
    groupCode:
      reported.groupCode ?? (reported.primaryCode === undefined ? answered?.primary.groupCode : undefined),
    remarkCodes:
      reported.remarkCodes ??
      (reported.primaryCode === undefined ? parts.flatMap((part) => part.remarkCodes) : []),
  });
  const deniedAmount =
    reported.deniedAmount ?? (answered ? sum(parts.map(deniedOf)) : missing('deniedAmount'));
  const denialReason = reported.denialReason ?? (answered ? reasonOf(codes) : missing('denialReason'));
  return { denialDate, denialReason, codes, deniedAmount, lines };
}

function missing(field: string): never {
  throw invalid(
    `body.${field}`,
    'Expected a value, because no answer of the payer denies anything of the claim',
  );
}

const denyingAdjustments = ({ adjustments }: AnsweredPart) =>
  adjustments.filter((adjustment) => !isNotDenial(adjustment) && compare(adjustment.amount, '0.00') > 0);

/** The parts of an answer that deny something, limited to the lines if they are given. */
const deniedParts = (parts: readonly AnsweredPart[], lines: readonly number[] | undefined): AnsweredPart[] =>
  parts.filter(
    (part) =>
      denyingAdjustments(part).length > 0 &&
      (!lines || part.lineNumber === null || lines.includes(part.lineNumber)),
  );

/** The denied amount of a part: its charge if nothing was allowed or paid, else the sum of its denying adjustments. */
const deniedOf = (part: AnsweredPart): Money =>
  isZero(part.allowedAmount) && isZero(part.paidAmount) && !isZero(part.chargeAmount)
    ? part.chargeAmount
    : sum(denyingAdjustments(part).map(({ amount }) => amount));

/** The numbers of the denied lines; undefined if the whole claim is denied. */
const linesOf = (parts: readonly AnsweredPart[]): number[] | undefined => {
  const numbers = parts.flatMap(({ lineNumber }) => lineNumber ?? []);
  return numbers.length === 0 || numbers.length < parts.length ? undefined : numbers;
};

/** The codes of the largest denying adjustment; of equal ones the first. */
function primaryOf(parts: readonly AnsweredPart[]): { groupCode: GroupCode; reasonCode: string } | null {
  const amounts = new Map<string, { groupCode: GroupCode; reasonCode: string; amount: Money }>();
  for (const { groupCode, reasonCode, amount } of parts.flatMap(denyingAdjustments)) {
    const key = `${groupCode}-${reasonCode}`;
    amounts.set(key, { groupCode, reasonCode, amount: add(amounts.get(key)?.amount ?? '0.00', amount) });
  }
  const [first = null, ...others] = amounts.values();
  return others.reduce(
    (found, each) => (found && compare(found.amount, each.amount) >= 0 ? found : each),
    first,
  );
}
