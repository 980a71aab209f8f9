import { filingDueOn } from '../claims/due-dates.ts';
import type { ClaimToWrite } from '../content/claims-to-write.ts';
import type { ClaimEdit } from './claim-edit.ts';
import { duplicateEdits } from './duplicates.ts';
import type { ClaimFacts, Period } from './facts.ts';
import { type EditLine, editLinesOf } from './lines.ts';

/** CLM05-3 of a replacement and of a void. */
const replacement = '7';
const cancellation = '8';

const isInForce = ({ effectiveFrom, effectiveTo }: Period, day: string): boolean =>
  (effectiveFrom ?? day) <= day && day <= (effectiveTo ?? day);

/**
 * The edits that a claim fails by what the organization knows of its filing: the limit of the payer, coverages,
 * authorizations and services on other claims. A void takes a claim back, and has none.
 */
export function filingEdits(given: ClaimToWrite, facts: ClaimFacts, today: string): ClaimEdit[] {
  const frequency = given.claim.facility?.frequencyCode ?? null;
  if (frequency === cancellation) return [];
  const lines = editLinesOf(given);
  const isReplacement = frequency === replacement;
  return [
    ...timelyFilingEdits(given, facts, today, isReplacement),
    ...coverageEdits(given, lines, facts),
    ...authorizationEdits(given, lines, facts),
    ...(isReplacement ? [] : duplicateEdits(lines, facts.otherServices, given.kind === '837I')),
  ];
}

/**
 * Claims after the filing limit. Payers have limits of their own for replacements, and often count from the answer of the
 * earlier payer: of those the limit is not certain.
 */
function timelyFilingEdits(
  { claim }: ClaimToWrite,
  { serviceDate, timelyFilingDays, isToFirstPayer }: ClaimFacts,
  today: string,
  isReplacement: boolean,
): ClaimEdit[] {
  const dueOn = filingDueOn(serviceDate, timelyFilingDays);
  if (dueOn === null || today <= dueOn) return [];
  const isCertain = isToFirstPayer && !isReplacement && !claim.delayReason;
  return [
    {
      code: 'TIMELY_FILING',
      path: 'claim.delayReason',
      message: `The payer takes claims within ${timelyFilingDays} days of the service; a later one needs its delay reason (CLM20)`,
      severity: isCertain ? 'ERROR' : 'WARNING',
      source: 'Filing limit of the payer',
    },
  ];
}

/** Services on days without a coverage by the payer. A patient without any coverage by it may have one that is not recorded. */
function coverageEdits(
  { kind }: ClaimToWrite,
  lines: readonly EditLine[],
  { coverages, serviceDate }: ClaimFacts,
): ClaimEdit[] {
  if (coverages.length === 0) return [];
  // The coverage of a stay is that of its first day.
  const services =
    kind === '837I'
      ? [{ path: 'claim.dates', days: [serviceDate] }]
      : lines.map(({ path, from, to }) => ({ path: `${path}.serviceDates`, days: [from, to] }));
  return services
    .filter(({ days }) => days.some((day) => !coverages.some((coverage) => isInForce(coverage, day))))
    .map(({ path }) => ({
      code: 'COVERAGE_NOT_IN_FORCE',
      path,
      message: 'No coverage of the patient by the payer is in force on the day of the service',
      severity: 'ERROR',
      source: 'Coverages of the patient',
    }));
}

/** Services with an authorization whose number the claim lacks, or which the payer has not approved. */
function authorizationEdits(
  { kind, claim }: ClaimToWrite,
  lines: readonly EditLine[],
  { authorizations }: ClaimFacts,
): ClaimEdit[] {
  if (claim.authorizationNumber) return [];
  const withNumber = new Set(
    kind === '837P'
      ? (claim.services ?? []).flatMap(({ authorizationNumber }, index) =>
          authorizationNumber ? [`claim.services[${index}]`] : [],
        )
      : [],
  );
  const found = lines
    .filter(({ path }) => !withNumber.has(path))
    .map(({ procedureCode, from }) => {
      const own = authorizations.filter((each) => isInForce(each, from));
      return { procedureCode, finding: findingOf(own, procedureCode) };
    });
  return [...Map.groupBy(found, ({ finding }) => finding)].flatMap(([finding, of]): ClaimEdit[] => {
    if (finding === null) return [];
    const codes = [...new Set(of.map(({ procedureCode }) => procedureCode))].join(', ');
    return [
      {
        ...findings[finding],
        path: 'claim.authorizationNumber',
        message: `${findings[finding].message}: ${codes}`,
        source: 'Authorizations of the patient',
      },
    ];
  });
}

const findings = {
  NAMED: {
    code: 'AUTHORIZATION_MISSING',
    severity: 'ERROR',
    message: 'The payer authorized procedures, and the claim lacks the number (REF*G1)',
  },
  ANY: {
    code: 'AUTHORIZATION_MISSING',
    severity: 'WARNING',
    message:
      'The payer gave an authorization that names no procedures, and the claim lacks the number (REF*G1)',
  },
  NOT_APPROVED: {
    code: 'AUTHORIZATION_NOT_APPROVED',
    severity: 'WARNING',
    message: 'An authorization was requested, and the payer has not approved it',
  },
} as const;

/** What the authorizations on the day of a service say of its procedure. */
function findingOf(
  authorizations: ClaimFacts['authorizations'],
  procedureCode: string,
): keyof typeof findings | null {
  const approved = authorizations.filter(({ status }) => status === 'APPROVED');
  const names = ({ procedureCodes }: { readonly procedureCodes: readonly string[] }) =>
    procedureCodes.includes(procedureCode);
  if (approved.some(names)) return 'NAMED';
  if (authorizations.some(names)) return 'NOT_APPROVED';
  return approved.some(({ procedureCodes }) => procedureCodes.length === 0) ? 'ANY' : null;
}
