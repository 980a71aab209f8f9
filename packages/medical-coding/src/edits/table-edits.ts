import { dayOf, type EditClaim, type EditLine } from './claim.ts';
import { type ClaimCodes, modifierOf, nameOf } from './line-edits.ts';
import { allowsBoth } from './modifiers.ts';
import type { EditFinding } from './schema.ts';
import type { ProcedurePair, UnitLimit } from './tables.ts';

/** A line with its procedure as it is looked up, on its day. */
interface BilledLine {
  readonly line: EditLine;
  readonly code: string;
  readonly day: string;
}

const billedLines = (claim: EditClaim, { procedures }: ClaimCodes): BilledLine[] =>
  claim.lines.flatMap((line, index) => {
    const known = procedures[index];
    return known ? [{ line, code: nameOf(known), day: dayOf(line, claim) }] : [];
  });

const isInForce = ({ effectiveDate, deletionDate }: ProcedurePair, day: string) =>
  effectiveDate <= day && day <= (deletionDate ?? day);

const mayBePaid = (...lines: readonly EditLine[]) =>
  lines.some(({ modifiers }) => modifiers.some((modifier) => allowsBoth(modifierOf(modifier))));

/** Procedures of one day of which the second is not paid beside the first. */
export function pairFindings(
  claim: EditClaim,
  codes: ClaimCodes,
  pairs: readonly ProcedurePair[],
): EditFinding[] {
  const lines = billedLines(claim, codes);
  return pairs.flatMap((pair) =>
    lines
      .filter(({ code, day }) => code === pair.columnOne && isInForce(pair, day))
      .flatMap((first) =>
        lines
          .filter(
            ({ code, day, line }) => code === pair.columnTwo && day === first.day && line !== first.line,
          )
          .flatMap((second) => pairFinding(pair, first.line, second.line)),
      ),
  );
}

function pairFinding(pair: ProcedurePair, first: EditLine, second: EditLine): EditFinding[] {
  const { columnOne, columnTwo, modifierIndicator } = pair;
  if (modifierIndicator === 9) return [];
  const beside = `${columnTwo} is not paid beside ${columnOne}`;
  const finding = {
    edit: 'PROCEDURE_TO_PROCEDURE' as const,
    severity: 'ERROR' as const,
    lineNumbers: [first.lineNumber, second.lineNumber].sort((one, other) => one - other),
    codes: [columnOne, columnTwo],
  };
  if (modifierIndicator === 0) {
    return [{ ...finding, code: 'NOT_ALLOWED', message: `${beside}, whatever the modifier` }];
  }
  return mayBePaid(first, second)
    ? []
    : [{ ...finding, code: 'MODIFIER_REQUIRED', message: `${beside} without a modifier that allows it` }];
}

/** Units have up to 4 decimals: they are added as whole numbers. */
const scaled = (units: number) => Math.round(units * 10_000);

/** Units beyond what is likely: of one line, or of all lines of a day. */
export const unitFindings = (
  claim: EditClaim,
  codes: ClaimCodes,
  limits: readonly UnitLimit[],
): EditFinding[] => {
  const lines = billedLines(claim, codes);
  return limits.flatMap((limit) => {
    const own = lines.filter(({ code }) => code === limit.code);
    const groups =
      limit.adjudicationIndicator === 1
        ? own.map((one) => [one])
        : [...Map.groupBy(own, ({ day }) => day).values()];
    return groups.flatMap((group) => unitFinding(limit, group));
  });
};

function unitFinding(
  { code, units, adjudicationIndicator }: UnitLimit,
  group: readonly BilledLine[],
): EditFinding[] {
  const billed = group.reduce((sum, { line }) => sum + scaled(line.units), 0);
  if (billed <= scaled(units)) return [];
  const span = adjudicationIndicator === 1 ? 'on a line' : 'in a day';
  return [
    {
      edit: 'MEDICALLY_UNLIKELY',
      // Indicator 3 rests on clinical data, and units beyond it may be paid where they are documented.
      severity: adjudicationIndicator === 3 ? 'WARNING' : 'ERROR',
      code: adjudicationIndicator === 1 ? 'UNITS_OF_LINE' : 'UNITS_OF_DAY',
      message: `More than ${units} units of ${code} ${span} are unlikely`,
      lineNumbers: group.map(({ line }) => line.lineNumber),
      codes: [code],
    },
  ];
}
