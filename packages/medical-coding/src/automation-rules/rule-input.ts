import { dateInZone } from '@rcm/calendar';
import type { TenantContext } from '@rcm/tenancy';
import { normalizeCode } from '../code-systems/normalize-code.ts';
import { procedureSystems } from '../code-systems/schema.ts';
import { type KnownCode, loadCodeLookup } from '../codes/validation.ts';
import { checkEdits } from '../edits/check.ts';
import { type EditClaim, patientOf } from '../edits/claim.ts';
import { type CodingJob, hoursBetween, isOverdue } from '../jobs/coding-job.ts';
import type { CodedClaim } from '../ports.ts';
import type { FinalCode } from '../suggestions/schema.ts';
import type { Suggestion } from '../suggestions/suggestion.ts';
import type { CodingFacts } from './fields.ts';

/** A job with the records that rules are evaluated with. */
export interface RuleInput {
  readonly job: CodingJob;
  readonly claim: CodedClaim | null;
  readonly suggestions: readonly Suggestion[];
  /** The verdict on the code of a suggestion on the date of service. */
  readonly verdictOf: (suggestion: Suggestion) => KnownCode;
  /** Null without suggestions. */
  readonly passesEdits: boolean | null;
}

/** The date on which the codes of a job must be in force: the date of service, or today without one. */
export const dayOfJob = (context: TenantContext, { serviceDate }: Pick<CodingJob, 'serviceDate'>): string =>
  serviceDate ?? dateInZone(context.now, context.organization.timeZone);

/** The final code of a suggestion, or the suggested code before a decision. */
export const codeOf = (suggestion: Suggestion): FinalCode =>
  suggestion.finalCode ?? {
    system: suggestion.system,
    code: suggestion.code,
    modifiers: suggestion.modifiers,
    units: suggestion.units,
    diagnosisCodes: suggestion.diagnosisCodes,
  };

const isNotRejected = ({ status }: Suggestion) => status !== 'REJECTED';

/** Loads what rules are evaluated with. */
export async function loadRuleInput(
  context: TenantContext,
  job: CodingJob,
  claim: CodedClaim | null,
  suggestions: readonly Suggestion[],
): Promise<RuleInput> {
  const day = dayOfJob(context, job);
  const lookupCode = await loadCodeLookup(context, suggestions.map(codeOf));
  const withoutEdits = {
    job,
    claim,
    suggestions,
    verdictOf: (suggestion: Suggestion) => lookupCode(codeOf(suggestion), day),
  };
  if (suggestions.length === 0) return { ...withoutEdits, passesEdits: null };
  const edited = editClaimOfCodes(claim, day, suggestions.filter(isNotRejected).map(codeOf));
  return { ...withoutEdits, passesEdits: (await checkEdits(context, edited)).passed };
}

const isProcedure = ({ system }: FinalCode) => procedureSystems.some((procedure) => procedure === system);
const isDiagnosis = ({ system }: FinalCode) => system === 'ICD10CM';

const diagnosisOf = (code: string) => normalizeCode('ICD10CM', code) ?? code;

/** The maximum number of diagnoses that a service line points to. */
const maxPointers = 4;

/**
 * The codes of a job as input for edits. A procedure without diagnoses points to all of them. If no diagnosis is
 * suggested, those of the claim are used.
 */
function editClaimOfCodes(
  claim: CodedClaim | null,
  dateOfService: string,
  codes: readonly FinalCode[],
): EditClaim {
  const suggested = codes.filter(isDiagnosis).map(({ code }) => diagnosisOf(code));
  const diagnoses = suggested.length > 0 ? suggested : (claim?.diagnosisCodes ?? []).map(diagnosisOf);
  const pointersOf = (named: readonly string[]) =>
    named.length === 0
      ? diagnoses.slice(0, maxPointers).map((_code, index) => index + 1)
      : named.map((code) => {
          const index = diagnoses.indexOf(diagnosisOf(code));
          return (index === -1 ? diagnoses.length : index) + 1;
        });
  return {
    setting: 'PRACTITIONER',
    dateOfService,
    patient: claim ? patientOf(claim, dateOfService) : { age: null, sex: null },
    diagnosisCodes: diagnoses.length === 0 ? null : diagnoses,
    lines: codes.filter(isProcedure).map(({ code, modifiers, units, diagnosisCodes }, index) => ({
      lineNumber: index + 1,
      procedureCode: code,
      modifiers,
      units,
      diagnosisPointers: pointersOf(diagnosisCodes),
      dateOfService: null,
    })),
  };
}

/** The facts of a job. */
export function factsOf(
  { job, claim, suggestions, verdictOf, passesEdits }: RuleInput,
  now: Date,
): CodingFacts {
  const codes = suggestions.filter(isNotRejected).map(codeOf);
  const lines = claim?.lines ?? [];
  const procedures = codes.filter(isProcedure);
  const diagnoses = codes.filter(isDiagnosis).map(({ code }) => diagnosisOf(code));
  const confidences = suggestions.flatMap(({ confidence }) => confidence ?? []);
  return {
    status: job.status,
    priority: job.priority,
    team: job.team,
    coderId: job.coderId,
    claimId: job.claimId,
    payerId: job.payerId,
    payerProgram: claim?.payerProgram,
    providerId: job.providerId,
    facilityId: claim?.facilityId,
    specialty: claim?.specialty,
    billedAmount: claim?.totalCharge,
    placeOfService: lines.flatMap(({ placeOfService }) => placeOfService ?? []),
    diagnosisCode: diagnoses.length > 0 ? diagnoses : (claim?.diagnosisCodes ?? []),
    procedureCode:
      procedures.length > 0
        ? procedures.map(({ code }) => code)
        : lines.map(({ procedureCode }) => procedureCode),
    modifier: (procedures.length > 0 ? procedures : lines).flatMap(({ modifiers }) => modifiers),
    ageHours: hoursBetween(job.createdAt, now),
    hoursToDue: hoursBetween(now, job.dueAt),
    isOverdue: isOverdue(job, now),
    openQueries: job.openQueries,
    suggestionCount: suggestions.length,
    lowestConfidence: confidences.length > 0 ? Math.floor(Math.min(...confidences) * 100) : null,
    hasInvalidCode:
      suggestions.length > 0
        ? suggestions.filter(isNotRejected).some((one) => !verdictOf(one).isValid)
        : null,
    hasFailedEdit: passesEdits === null ? null : !passesEdits,
  };
}
