import type { ClaimSubmissionPorts } from '@rcm/claim-submission';
import type { CodingClaim, CodingLine } from '@rcm/medical-coding/lookups';

type ClaimToEdit = Parameters<ClaimSubmissionPorts['edits'][number]>[1][number];
type Service = NonNullable<ClaimToEdit['claim']['services']>[number];
type Party =
  | { readonly identifierQualifier?: string | null; readonly identifier?: string | null }
  | null
  | undefined;

/** The code set of CPT and HCPCS. */
const hcpcs = 'HC';

/** The qualifiers of ICD-10-CM diagnoses, and of condition codes. */
const diagnosisQualifiers: ReadonlySet<string | null> = new Set('ABK ABJ APR ABF'.split(' '));
const conditionQualifier = 'BG';

/** The NPI of a party. */
const npiOf = (party: Party): string | null =>
  party?.identifierQualifier === 'XX' ? (party.identifier ?? null) : null;

/** A claim as medical coding checks it, without services of other claims. */
export function codingClaimOf(given: ClaimToEdit): Omit<CodingClaim, 'otherServices'> {
  const { claimId, kind, billingProvider, subscriber, patient, claim } = given;
  const billing = npiOf(billingProvider.name);
  const rendering = npiOf(claim.renderingProvider) ?? billing;
  const { birthDate = null, gender = null } = (patient ?? subscriber).name?.demographics ?? {};
  const codes = (claim.healthCareCodes ?? []).flatMap((segment, at) =>
    segment.map(({ qualifier, code }, index) => ({
      path: `claim.healthCareCodes[${at}][${index}]`,
      qualifier,
      code: code ?? '',
    })),
  );
  return {
    claimId,
    isInstitutional: kind === '837I',
    filingIndicator: subscriber.subscriber?.filingIndicator ?? null,
    facilityCode: claim.facility?.code ?? null,
    billingProvider: billing,
    billingTaxonomyCode: billingProvider.taxonomyCode ?? null,
    birthDate,
    sex: gender === 'F' || gender === 'M' ? gender : null,
    conditionCodes: codes.filter(({ qualifier }) => qualifier === conditionQualifier).map(({ code }) => code),
    diagnoses: codes
      .filter(({ qualifier }) => diagnosisQualifiers.has(qualifier))
      .map(({ path, code }) => ({ path: `${path}.code`, code })),
    lines: (claim.services ?? []).flatMap((service, index) => codingLineOf(service, index, rendering)),
  };
}

/** A line with a procedure of CPT or HCPCS and a date. */
function codingLineOf(value: Service, index: number, rendering: string | null): CodingLine[] {
  const { service, serviceDates, renderingProvider } = value;
  const { procedure, unit, units } = service ?? {};
  if (procedure?.qualifier !== hcpcs || !procedure.code || !serviceDates) return [];
  return [
    {
      path: `claim.services[${index}].service`,
      code: procedure.code,
      modifiers: procedure.modifiers ?? [],
      units: unit === 'UN' ? Number(units) : null,
      from: serviceDates.from,
      to: serviceDates.to,
      provider: npiOf(renderingProvider) ?? rendering,
    },
  ];
}
