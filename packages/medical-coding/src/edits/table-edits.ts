import { dayOf, type EditClaim, type EditLine } from './claim.ts';
import { type ClaimCodes, modifierOf, nameOf } from './line-edits.ts';
import { allowsBoth } from './modifiers.ts';
import type { EditFinding } from './schema.ts';
import type { ProcedurePair, UnitLimit } from './tables.ts';

/** A line with its normalized procedure code and its date of service. */
export interface BilledLine {
  readonly line: Pick<EditLine, 'lineNumber' | 'modifiers' | 'units'>;
  readonly code: string;
  readonly day: string;
}

const billedLines = (claim: EditClaim, { procedures }: ClaimCodes): BilledLine[] =>
  claim.lines.flatMap((line, index) => {
    const known = procedures[index];
    return known ? [{ line, code: nameOf(known), day: dayOf(line, claim) }] : [];
  });

/** True if a row applies on a day; the day of its deletion is the last one. */
export const isInForce = (
  { effectiveDate, deletionDate }: Pick<ProcedurePair, 'effectiveDate' | 'deletionDate'>,
  day: string,
) => effectiveDate <= day && day <= (deletionDate ?? day);

const mayBePaid = (...lines: readonly BilledLine['line'][]) =>
  lines.some(({ modifiers }) => modifiers.some((modifier) => allowsBoth(modifierOf(modifier))));

/** Pairs of procedures on one day whose second is not paid together with the first; one finding per pair and day. */
export function pairFindings(
  claim: EditClaim,
  codes: ClaimCodes,
  pairs: readonly ProcedurePair[],
): EditFinding[] {
  return failedPairs(billedLines(claim, codes), pairs).map(({ finding }) => finding);
}

type FindingOf<Code extends string> = EditFinding & { readonly code: Code };

/** Units above a limit. */
type UnitFinding = FindingOf<'UNITS_OF_LINE' | 'UNITS_OF_DAY'>;

/** A finding, and the lines that are not paid because of it. */
export interface FailedLines {
  readonly finding: FindingOf<'NOT_ALLOWED' | 'MODIFIER_REQUIRED'>;
  readonly lineNumbers: readonly number[];
}

/** Pairs of procedures of one provider on one day whose second is not paid together with the first. */
export function failedPairs(lines: readonly BilledLine[], pairs: readonly ProcedurePair[]): FailedLines[] {
  return pairs.flatMap((pair) => {
    const firsts = lines.filter(({ code, day }) => code === pair.columnOne && isInForce(pair, day));
    return [...Map.groupBy(firsts, ({ day }) => day)].flatMap(([day, firstsOfDay]) => {
      const seconds = lines.filter((line) => line.code === pair.columnTwo && line.day === day);
      return pairFinding(
        pair,
        firstsOfDay.map(({ line }) => line),
        seconds.map(({ line }) => line),
      );
    });
  });
}

function pairFinding(
  { columnOne, columnTwo, modifierIndicator }: ProcedurePair,
  firsts: readonly BilledLine['line'][],
  seconds: readonly BilledLine['line'][],
): FailedLines[] {
  const isEdited = (second: BilledLine['line']) => modifierIndicator === 0 || !mayBePaid(second, ...firsts);
  const edited = modifierIndicator === 9 ? [] : seconds.filter(isEdited);
  if (edited.length === 0) return [];
  const isNever = modifierIndicator === 0;
  const limit = isNever ? ', regardless of modifiers' : ' without a modifier that allows it';
  const finding: FailedLines['finding'] = {
    edit: 'PROCEDURE_TO_PROCEDURE',
    severity: 'ERROR',
    code: isNever ? 'NOT_ALLOWED' : 'MODIFIER_REQUIRED',
    message: `${columnTwo} is not paid together with ${columnOne}${limit}`,
    lineNumbers: [...firsts, ...edited].map(({ lineNumber }) => lineNumber).sort((one, other) => one - other),
    codes: [columnOne, columnTwo],
  };
  return [{ finding, lineNumbers: edited.map(({ lineNumber }) => lineNumber) }];
}

/** Units have up to 4 decimals: they are added as whole numbers. */
const scaled = (units: number) => Math.round(units * 10_000);

/** Units above the limit, on one line or on all lines of a day. */
export const unitFindings = (
  claim: EditClaim,
  codes: ClaimCodes,
  limits: readonly UnitLimit[],
): EditFinding[] => exceededLimits(billedLines(claim, codes), limits);

/** Units above the limit, on one line or on all lines of a provider on a day. */
export const exceededLimits = (lines: readonly BilledLine[], limits: readonly UnitLimit[]): UnitFinding[] =>
  limits.flatMap((limit) => {
    const own = lines.filter(({ code }) => code === limit.code);
    const groups =
      limit.adjudicationIndicator === 1
        ? own.map((one) => [one])
        : [...Map.groupBy(own, ({ day }) => day).values()];
    return groups.flatMap((group) => unitFinding(limit, group));
  });

function unitFinding(
  { code, units, adjudicationIndicator }: UnitLimit,
  group: readonly BilledLine[],
): UnitFinding[] {
  const billed = group.reduce((sum, { line }) => sum + scaled(line.units), 0);
  if (billed <= scaled(units)) return [];
  const span = adjudicationIndicator === 1 ? 'on a line' : 'in a day';
  return [
    {
      edit: 'MEDICALLY_UNLIKELY',
      // Limits with indicator 3 are based on clinical data; more units may be paid if they are documented.
      severity: adjudicationIndicator === 3 ? 'WARNING' : 'ERROR',
      code: adjudicationIndicator === 1 ? 'UNITS_OF_LINE' : 'UNITS_OF_DAY',
      message: `More than ${units} units of ${code} ${span} are medically unlikely`,
      lineNumbers: group.map(({ line }) => line.lineNumber),
      codes: [code],
    },
  ];
}
