import { type RowOf, statement, type TenantContext } from '@rcm/tenancy';
import { normalizeCode } from '../code-systems/normalize-code.ts';
import type { CodeSystemKey } from '../code-systems/schema.ts';
import type { CodeIssue, CodeSex, CodeVerdict } from './schema.ts';

/** A code and its system. */
export interface SystemCode {
  readonly system: CodeSystemKey;
  readonly code: string;
}

const columns = {
  position: 'number',
  code: 'text?',
  display: 'text?',
  effectiveDate: 'text?',
  terminationDate: 'text?',
  isBillable: 'boolean?',
  sex: 'text?',
  minimumAge: 'number?',
  maximumAge: 'number?',
} as const;

/** One row for each code of a loaded system; only the position is set if the list does not have the code. */
const listedCodes = statement({
  name: 'medical_coding.codes_asked',
  parameters: { systems: 'text[]', codes: 'text[]' },
  columns,
  isShared: true,
  text: `select asked.position, c.code, c.display, c.effective_date, c.termination_date, c.is_billable, c.sex,
      c.minimum_age, c.maximum_age
    from unnest(:systems, :codes) with ordinality as asked (system, code, position)
    join (select distinct on (list) list, id from medical_coding.code_list_versions order by list, version desc) v
      on v.list = asked.system
    left join medical_coding.loaded_codes c on c.list_id = v.id and c.code = asked.code`,
});

type Answer = RowOf<typeof columns>;

/** The patients that a code applies to; null if its list has no such limit or is not loaded. */
interface CodeAudience {
  readonly sex: (typeof CodeSex.options)[number] | null;
  readonly minimumAge: number | null;
  readonly maximumAge: number | null;
}

/** The verdict on a code, and the patients that it applies to. */
export interface KnownCode extends CodeVerdict {
  readonly audience: CodeAudience;
}

/** Returns the verdict on a loaded code on a date of service. */
export type CodeLookup = (code: SystemCode, dateOfService: string) => KnownCode;

/** Loads codes in one statement, without duplicates, and returns a function that returns the verdict on each. */
export async function loadCodeLookup(
  context: TenantContext,
  codes: readonly SystemCode[],
): Promise<CodeLookup> {
  const keyOf = ({ system, code }: SystemCode) => `${system} ${code}`;
  const distinct = [...new Map(codes.map((code) => [keyOf(code), code])).values()];
  const systems = distinct.map(({ system }) => system);
  const normalized = distinct.map(({ system, code }) => normalizeCode(system, code) ?? '');
  const listedRows =
    distinct.length === 0 ? [] : await context.sql.all(listedCodes, { systems, codes: normalized });
  const byPosition = new Map(listedRows.map((answer) => [answer.position, answer]));
  const byKey = new Map(distinct.map((code, index) => [keyOf(code), byPosition.get(index + 1) ?? null]));
  return (code, dateOfService) =>
    knownCode(code, normalizeCode(code.system, code.code), byKey.get(keyOf(code)) ?? null, dateOfService);
}

/** The verdicts on codes on a date of service, in the given order. */
export async function lookUp(
  context: TenantContext,
  codes: readonly SystemCode[],
  dateOfService: string,
): Promise<KnownCode[]> {
  const lookupCode = await loadCodeLookup(context, codes);
  return codes.map((code) => lookupCode(code, dateOfService));
}

const messages: Readonly<Record<CodeIssue['code'], string>> = {
  MALFORMED: 'The code is not well-formed in its system',
  UNKNOWN: 'The loaded codes of the system do not contain the code',
  NOT_YET_ACTIVE: 'The code takes effect after the date of service',
  NO_LONGER_ACTIVE: 'The code ended before the date of service',
  NOT_BILLABLE: 'The code is a heading; use a more specific code',
};

const anyPatient: CodeAudience = { sex: null, minimumAge: null, maximumAge: null };

/** `answer` is null if the codes of the system are not loaded; its code is null if the list does not have the code. */
export function knownCode(
  { system, code }: SystemCode,
  normalizedCode: string | null,
  answer: Answer | null,
  dateOfService: string,
): KnownCode {
  const found = answer !== null && answer.code !== null ? answer : null;
  const issues = normalizedCode === null ? [issue('MALFORMED')] : issuesOf(answer, found, dateOfService);
  const isKnowable = normalizedCode !== null && answer !== null;
  return {
    system,
    code,
    normalizedCode,
    isWellFormed: normalizedCode !== null,
    isLoaded: answer !== null,
    exists: isKnowable ? found !== null : null,
    isActive: found ? isActive(found, dateOfService) : null,
    isBillable: found?.isBillable ?? null,
    display: found?.display ?? null,
    isValid: issues.length === 0,
    issues,
    // A check constraint limits the sex to the values of the type.
    audience: found ? (found as CodeAudience) : anyPatient,
  };
}

const issue = (code: CodeIssue['code']): CodeIssue => ({ code, message: messages[code] });

function issuesOf(answer: Answer | null, found: Answer | null, dateOfService: string): CodeIssue[] {
  if (answer === null) return [];
  if (found === null) return [issue('UNKNOWN')];
  return [
    ...(begins(found) > dateOfService ? [issue('NOT_YET_ACTIVE')] : []),
    ...(ends(found) < dateOfService ? [issue('NO_LONGER_ACTIVE')] : []),
    ...(found.isBillable === false ? [issue('NOT_BILLABLE')] : []),
  ];
}

const begins = ({ effectiveDate }: Pick<Answer, 'effectiveDate'>) => effectiveDate ?? '0000-01-01';
const ends = ({ terminationDate }: Pick<Answer, 'terminationDate'>) => terminationDate ?? '9999-12-31';

const isActive = (found: Answer, day: string) => begins(found) <= day && day <= ends(found);
