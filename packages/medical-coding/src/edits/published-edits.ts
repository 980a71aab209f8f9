import type { TenantContext } from '@rcm/tenancy';
import { procedureOf } from '../code-systems/normalize-code.ts';
import { type BilledLine, exceededLimits, failedPairs, isInForce } from './table-edits.ts';
import { type AddOnCode, type EditProgram, publishedEdits } from './tables.ts';

/** A service line of a claim, and the path under which its failed edits are reported. */
export interface CodingEditLine {
  readonly path: string;
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
  /** Who rendered the service; the provider of the claim by default. */
  readonly renderingProvider?: string | null;
}

/** The lines of a claim, and the published edits that apply to them. */
export interface CodingEditInput {
  readonly program: EditProgram;
  readonly setting: 'PRACTITIONER' | 'HOSPITAL' | 'DME';
  readonly lines: readonly CodingEditLine[];
}

/** A failed edit of a claim. */
export interface ClaimEdit {
  readonly code: string;
  readonly path: string;
  readonly message: string;
  readonly severity: 'ERROR' | 'WARNING';
  readonly source: string;
}

const billingSettings = {
  PRACTITIONER: 'PRACTITIONER',
  HOSPITAL: 'OUTPATIENT_HOSPITAL',
  DME: 'SUPPLIER',
} as const;

const programs: Readonly<Record<EditProgram, string>> = { MEDICARE: 'Medicare', MEDICAID: 'Medicaid' };

/**
 * The edits of the National Correct Coding Initiative that the lines of a claim fail: pairs of procedures, maximum units
 * and add-on codes without their primary procedure. They apply to the services of one provider on one day; in a
 * hospital, to those of all. Tables that are not loaded have no edits.
 */
export async function codingEdits(
  context: TenantContext,
  { program, setting, lines }: CodingEditInput,
): Promise<ClaimEdit[]> {
  if (lines.length === 0) return [];
  const billed = lines.map(({ code, modifiers, units, serviceDate, renderingProvider }, index) => ({
    line: { lineNumber: index, modifiers, units },
    code: procedureOf(code)?.code ?? code,
    day: serviceDate,
    provider: setting === 'HOSPITAL' ? null : (renderingProvider ?? null),
  }));
  const codes = [...new Set(billed.map(({ code }) => code))];
  const { pairs, limits, addOns } = await publishedEdits(context, program, billingSettings[setting], codes);
  const edit = (lineNumbers: readonly number[], table: string, found: Omit<ClaimEdit, 'path' | 'source'>) =>
    lineNumbers.map((number) => ({
      ...found,
      path: lines[number]?.path ?? '',
      source: `${programs[program]} NCCI ${table}`,
    }));
  return [...Map.groupBy(billed, ({ provider }) => provider).values()].flatMap((own) => [
    ...failedPairs(own, pairs).flatMap(({ finding: { code, message, severity }, lineNumbers }) =>
      edit(lineNumbers, 'PTP', { code: `PTP_${code}`, message, severity }),
    ),
    ...exceededLimits(own, limits).flatMap(({ code, message, severity, lineNumbers }) =>
      edit(lineNumbers, 'MUE', { code: `MUE_${code}`, message, severity }),
    ),
    ...own.flatMap((line) => {
      const others = claimLinesFor(line, own, billed);
      const found = missingPrimary(line, others, addOns);
      return found === null ? [] : edit([line.line.lineNumber], 'AOC', found);
    }),
  ]);
}

/** Critical care may be continued by another practitioner of the group: the only exception of CMS. */
const continuedByOthers = '99292';

const claimLinesFor = (
  { code }: BilledLine,
  own: readonly BilledLine[],
  all: readonly BilledLine[],
): readonly BilledLine[] => (code === continuedByOthers ? all : own);

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
