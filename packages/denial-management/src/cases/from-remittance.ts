import { startOfDay } from '@rcm/calendar';
import { invalid } from '@rcm/errors';
import { add, compare, isZero, type Money, sum } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { GroupCode } from '../codes/schema.ts';
import type { AnsweredPart, ClaimAnswer } from '../ports.ts';
import { denialCodes, explains, type NamedCodes, reasonOf } from './guardrail.ts';

/** What a person says of a denial; what is left out is taken from the payer's answer. */
export interface SaidOfDenial {
  readonly denialDate?: Date | undefined;
  readonly denialReason?: string | undefined;
  readonly primaryCode?: string | undefined;
  readonly groupCode?: GroupCode | undefined;
  readonly remarkCodes?: readonly string[] | undefined;
  readonly deniedAmount?: Money | undefined;
  readonly lines?: readonly number[] | undefined;
}

/** A denial of which everything is known. */
export interface WholeDenial {
  readonly denialDate: Date;
  readonly denialReason: string;
  readonly codes: NamedCodes;
  readonly deniedAmount: Money;
  /** The whole claim where it is left out. */
  readonly lines: readonly number[] | undefined;
}

/**
 * Completes what is said of a denial by what the payer answered. Throws 400 with the path of the first field that is
 * left out and that no answer knows, and what `denialCodes` throws.
 */
export function completed(
  { organization }: Pick<TenantContext, 'organization'>,
  said: SaidOfDenial,
  answer: ClaimAnswer | null,
): WholeDenial {
  const parts = deniedParts(answer?.parts ?? [], said.lines);
  const primary = primaryOf(parts);
  const known = primary && answer ? { parts, primary, paymentDate: answer.paymentDate } : null;
  const lines = said.lines ?? (said.deniedAmount === undefined ? linesOf(parts) : undefined);
  const denialDate =
    said.denialDate ?? (known ? startOfDay(known.paymentDate, organization.timeZone) : missing('denialDate'));
  const codes = denialCodes({
    primaryCode: said.primaryCode ?? known?.primary.reasonCode ?? missing('primaryCode'),
    groupCode: said.groupCode ?? (said.primaryCode === undefined ? known?.primary.groupCode : undefined),
    remarkCodes:
      said.remarkCodes ?? (said.primaryCode === undefined ? parts.flatMap((part) => part.remarkCodes) : []),
  });
  const deniedAmount = said.deniedAmount ?? (known ? sum(parts.map(deniedOf)) : missing('deniedAmount'));
  const denialReason = said.denialReason ?? (known ? reasonOf(codes) : missing('denialReason'));
  return { denialDate, denialReason, codes, deniedAmount, lines };
}

function missing(field: string): never {
  throw invalid(`body.${field}`, 'Expected a value, for no payer’s answer to the claim denies anything');
}

const deniesOf = ({ adjustments }: AnsweredPart) =>
  adjustments.filter((adjustment) => !explains(adjustment) && compare(adjustment.amount, '0.00') > 0);

/** The parts of an answer that deny something, of the lines named where any are. */
const deniedParts = (parts: readonly AnsweredPart[], lines: readonly number[] | undefined): AnsweredPart[] =>
  parts.filter(
    (part) =>
      deniesOf(part).length > 0 && (!lines || part.lineNumber === null || lines.includes(part.lineNumber)),
  );

/** Of a part of which nothing is allowed and nothing paid the charge, else what the denying adjustments take off. */
const deniedOf = (part: AnsweredPart): Money =>
  isZero(part.allowedAmount) && isZero(part.paidAmount) && !isZero(part.chargeAmount)
    ? part.chargeAmount
    : sum(deniesOf(part).map(({ amount }) => amount));

/** The lines that are denied; undefined where the denial is one of the whole claim. */
const linesOf = (parts: readonly AnsweredPart[]): number[] | undefined => {
  const numbers = parts.flatMap(({ lineNumber }) => lineNumber ?? []);
  return numbers.length === 0 || numbers.length < parts.length ? undefined : numbers;
};

/** The largest adjustment that denies; the first of several that are as large. */
function primaryOf(parts: readonly AnsweredPart[]): { groupCode: GroupCode; reasonCode: string } | null {
  const amounts = new Map<string, { groupCode: GroupCode; reasonCode: string; amount: Money }>();
  for (const { groupCode, reasonCode, amount } of parts.flatMap(deniesOf)) {
    const key = `${groupCode}-${reasonCode}`;
    amounts.set(key, { groupCode, reasonCode, amount: add(amounts.get(key)?.amount ?? '0.00', amount) });
  }
  const [first = null, ...others] = amounts.values();
  return others.reduce(
    (found, each) => (found && compare(found.amount, each.amount) >= 0 ? found : each),
    first,
  );
}
