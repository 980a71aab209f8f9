import { dateInZone } from '@rcm/calendar';
import type { TenantContext } from '@rcm/tenancy';
import { procedureSystems } from '../code-systems/schema.ts';
import { spelled } from '../code-systems/spelling.ts';
import { judgeOf, type KnownCode } from '../codes/validation.ts';
import { checkEdits } from '../edits/check.ts';
import { type EditClaim, patientOf } from '../edits/claim.ts';
import { type CodingJob, hoursBetween, isOverdue } from '../jobs/coding-job.ts';
import type { CodedClaim } from '../ports.ts';
import type { FinalCode } from '../suggestions/schema.ts';
import type { Suggestion } from '../suggestions/suggestion.ts';
import type { CodingFacts } from './fields.ts';

/** A job with all that rules look at. */
export interface Standing {
  readonly job: CodingJob;
  readonly claim: CodedClaim | null;
  readonly suggestions: readonly Suggestion[];
  /** What is known of the code of a suggestion on the day of service. */
  readonly known: (suggestion: Suggestion) => KnownCode;
  /** Null where nothing is suggested. */
  readonly passesEdits: boolean | null;
}

/** The day on which the codes of a job are to be in force: today where nobody has said. */
export const dayOfJob = (context: TenantContext, { serviceDate }: Pick<CodingJob, 'serviceDate'>): string =>
  serviceDate ?? dateInZone(context.now, context.organization.timeZone);

/** The code of a suggestion as it counts, or would count. */
export const codeOf = (suggestion: Suggestion): FinalCode =>
  suggestion.finalCode ?? {
    system: suggestion.system,
    code: suggestion.code,
    modifiers: suggestion.modifiers,
    units: suggestion.units,
    diagnosisCodes: suggestion.diagnosisCodes,
  };

const stands = ({ status }: Suggestion) => status !== 'REJECTED';

/** Gathers what rules look at. */
export async function standingOf(
  context: TenantContext,
  job: CodingJob,
  claim: CodedClaim | null,
  suggestions: readonly Suggestion[],
): Promise<Standing> {
  const day = dayOfJob(context, job);
  const judge = await judgeOf(context, suggestions.map(codeOf));
  const standing = {
    job,
    claim,
    suggestions,
    known: (suggestion: Suggestion) => judge(codeOf(suggestion), day),
  };
  if (suggestions.length === 0) return { ...standing, passesEdits: null };
  const edited = editClaimOfCodes(claim, day, suggestions.filter(stands).map(codeOf));
  return { ...standing, passesEdits: (await checkEdits(context, edited)).passed };
}

const isProcedure = ({ system }: FinalCode) => procedureSystems.some((procedure) => procedure === system);
const isDiagnosis = ({ system }: FinalCode) => system === 'ICD10CM';

const diagnosisOf = (code: string) => spelled('ICD10CM', code) ?? code;

/** The most diagnoses that a service line points to. */
const mostPointers = 4;

/**
 * The codes of a job as edits look at them. A procedure that does not say which diagnoses it is for is for all of them,
 * and the diagnoses are those of the claim where none is suggested.
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
      ? diagnoses.slice(0, mostPointers).map((_code, index) => index + 1)
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

/** What rules are told about a job. */
export function factsOf({ job, claim, suggestions, known, passesEdits }: Standing, now: Date): CodingFacts {
  const codes = suggestions.filter(stands).map(codeOf);
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
      suggestions.length > 0 ? suggestions.filter(stands).some((one) => !known(one).isValid) : null,
    hasFailedEdit: passesEdits === null ? null : !passesEdits,
  };
}
