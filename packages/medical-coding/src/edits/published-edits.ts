import { daysBetween } from '@rcm/calendar';
import type { TenantContext } from '@rcm/tenancy';
import { procedureCodeOf } from '../code-systems/normalize-code.ts';
import type { ClaimEdit, CodingClaim, CodingLine, OtherService } from './coding-claim.ts';
import { type EditSet, editSetOf } from './edit-sets.ts';
import { type BilledLine, exceededLimits, failedPairs, isInForce } from './table-edits.ts';
import { type AddOnCode, type PublishedKind, type PublishedTables, publishedEdits } from './tables.ts';

const programs = { MEDICARE: 'Medicare', MEDICAID: 'Medicaid' } as const;

/** The units of a day of a service: those of several days are divided by the days, as Medicare does. */
function dailyUnits({ units, from, to }: Pick<CodingLine, 'units' | 'from' | 'to'>): number {
  if (units === null) return 0;
  return from < to ? Math.round(units / (daysBetween(from, to) + 1)) : units;
}

/** A line of the claim, or a service of another claim, by whose number it is known. */
interface EditedLine extends BilledLine {
  readonly path: string | null;
  readonly otherClaim: string | null;
  readonly provider: string | null;
}

/** The lines of a claim and of the others; each has its place in the list as its number. */
function editedLines(claim: CodingClaim, { setting }: EditSet): EditedLine[] {
  const isHospital = setting === 'OUTPATIENT_HOSPITAL';
  const own = claim.lines.map((line) => ({
    ...line,
    otherClaim: null,
    provider: isHospital ? claim.billingProvider : line.provider,
  }));
  const others = claim.otherServices.map((service: OtherService) => ({
    ...service,
    path: null,
    to: service.from,
    otherClaim: service.claimNumber,
    provider: isHospital ? service.billingProvider : service.provider,
  }));
  return [...own, ...others].map((line, lineNumber) => ({
    line: { lineNumber, modifiers: line.modifiers, units: dailyUnits(line) },
    code: procedureCodeOf(line.code),
    day: line.from,
    path: line.path,
    otherClaim: line.otherClaim,
    provider: line.provider,
  }));
}

/**
 * The edits of the National Correct Coding Initiative that claims fail, by claim: pairs of procedures, maximum units and
 * add-on codes without their primary procedure. They apply to the services of one provider for a patient on a day, on
 * whichever claims; in a hospital, to those of the hospital. Tables that are not loaded have no edits.
 */
export async function ncciEdits(
  context: TenantContext,
  claims: readonly CodingClaim[],
): Promise<Map<string, ClaimEdit[]>> {
  const edited = claims.flatMap((claim) => {
    const set = claim.lines.length === 0 ? null : editSetOf(claim);
    return set === null ? [] : [{ claimId: claim.claimId, set, lines: editedLines(claim, set) }];
  });
  const queries = edited.map(({ set, lines }) => ({
    ...set,
    codes: codesOf(lines.filter(({ path }) => path !== null)),
    comparedCodes: codesOf(lines),
  }));
  const tables = queries.length === 0 ? [] : await publishedEdits(context, queries);
  const found = edited.flatMap(({ claimId, set, lines }, index) => {
    const published = tables[index];
    return published ? [[claimId, failedEdits(set, lines, published)] as const] : [];
  });
  return new Map(found);
}

const codesOf = (lines: readonly EditedLine[]) => [...new Set(lines.map(({ code }) => code))];

function failedEdits(
  set: EditSet,
  lines: readonly EditedLine[],
  { pairs, limits, addOns, loadedOn }: PublishedTables,
): ClaimEdit[] {
  const edit = (
    at: readonly number[],
    kind: PublishedKind,
    place: string,
    { code, message, severity }: Pick<ClaimEdit, 'code' | 'message' | 'severity'>,
  ) =>
    at.flatMap((number): ClaimEdit[] => {
      const path = lines[number]?.path ?? null;
      if (path === null) return [];
      return [
        {
          code,
          path: `${path}.${place}`,
          message,
          severity: set.isBinding ? severity : 'WARNING',
          source: `${programs[set.program]} NCCI ${kind}, file of ${loadedOn[kind]}`,
        },
      ];
    });
  /** The first of the other claims that some lines are on. */
  const among = (numbers: readonly number[]) => {
    const [first, ...further] = new Set(numbers.flatMap((number) => lines[number]?.otherClaim ?? []));
    if (first === undefined) return '';
    return further.length === 0
      ? ` (with claim ${first})`
      : ` (with claim ${first} and ${further.length} more)`;
  };
  return [...Map.groupBy(lines, ({ provider }) => provider).values()].flatMap((own) => [
    ...failedPairs(own, pairs).flatMap(
      ({ finding: { code, message, severity, lineNumbers: all }, lineNumbers }) => {
        const firsts = all.filter((number) => !lineNumbers.includes(number));
        const isOwn = firsts.some((number) => lines[number]?.path !== null);
        const text = isOwn ? message : `${message}${among(firsts)}`;
        return edit(lineNumbers, 'PTP', 'procedure', { code: `PTP_${code}`, message: text, severity });
      },
    ),
    ...exceededLimits(own, limits).flatMap(({ code, message, severity, lineNumbers }) =>
      edit(lineNumbers, 'MUE', 'units', {
        code: `MUE_${code}`,
        message: `${message}${among(lineNumbers)}`,
        severity,
      }),
    ),
    ...own.flatMap((line) => {
      const missing =
        line.path === null
          ? null
          : missingPrimary(line, line.code === continuedByOthers ? lines : own, addOns);
      return missing === null ? [] : edit([line.line.lineNumber], 'AOC', 'procedure.code', missing);
    }),
  ]);
}

/** Critical care may be continued by another practitioner of the group: the only exception of CMS. */
const continuedByOthers = '99292';

function missingPrimary(
  { code, day }: BilledLine,
  lines: readonly BilledLine[],
  addOns: readonly AddOnCode[],
): Pick<ClaimEdit, 'code' | 'message' | 'severity'> | null {
  const rows = addOns.filter((row) => row.addOnCode === code && isInForce(row, day));
  const [first] = rows;
  if (first === undefined) return null;
  const sameDay = new Set(lines.filter((line) => line.day === day).map((line) => line.code));
  if (rows.some(({ primaryCode }) => primaryCode !== null && sameDay.has(primaryCode))) return null;
  // The primary procedures that a contractor defines are not published: any other procedure may be one of them.
  const isOpen = rows.some(({ type }) => type !== 1);
  if (isOpen && rows.every(({ type }) => type === 2) && sameDay.size > 1) return null;
  return {
    code: 'AOC_PRIMARY_MISSING',
    message: isOpen
      ? `${code} is an add-on code, and no published primary procedure is billed on its day; the payer may accept others`
      : `${code} is an add-on code, and none of its primary procedures is billed on its day`,
    severity: isOpen && sameDay.size > 1 ? 'WARNING' : 'ERROR',
  };
}
