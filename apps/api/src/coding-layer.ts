import type { ClaimSubmissionPorts } from '@rcm/claim-submission';
import { type ClaimFacts, editLinesOf, factsForEdits, filingEdits } from '@rcm/claims/lookups';
import { type CodingClaim, codingEdits } from '@rcm/medical-coding/lookups';

type EditSource = ClaimSubmissionPorts['edits'][number];
type ClaimToEdit = Parameters<EditSource>[1][number];

/** The qualifiers of ICD-10-CM diagnoses, and of condition codes. */
const diagnosisQualifiers: ReadonlySet<string | null> = new Set('ABK ABJ APR ABF'.split(' '));
const conditionQualifier = 'BG';

/** A claim as medical coding checks it. */
function codingClaimOf(given: ClaimToEdit, otherServices: ClaimFacts['otherServices']): CodingClaim {
  const { claimId, kind, billingProvider, subscriber, patient, claim } = given;
  const isInstitutional = kind === '837I';
  const { birthDate = null, gender = null } = (patient ?? subscriber).name?.demographics ?? {};
  const lines = editLinesOf(given);
  const codes = (claim.healthCareCodes ?? []).flatMap((segment, at) =>
    segment.map(({ qualifier, code }, index) => ({
      path: `claim.healthCareCodes[${at}][${index}].code`,
      qualifier,
      code: code ?? '',
    })),
  );
  return {
    claimId,
    isInstitutional,
    filingIndicator: subscriber.subscriber?.filingIndicator ?? null,
    facilityCode: claim.facility?.code ?? null,
    billingProvider: lines[0]?.billingProvider ?? null,
    billingTaxonomyCode: billingProvider.taxonomyCode ?? null,
    birthDate,
    sex: gender === 'F' || gender === 'M' ? gender : null,
    conditionCodes: codes.filter(({ qualifier }) => qualifier === conditionQualifier).map(({ code }) => code),
    diagnoses: codes.filter(({ qualifier }) => diagnosisQualifiers.has(qualifier)),
    lines: lines.map(({ path, procedureCode, unit, units, renderingProvider, ...line }) => ({
      ...line,
      path: `${path}.service`,
      code: procedureCode,
      units: unit === 'UN' ? Number(units) : null,
      provider: renderingProvider,
    })),
    otherServices: otherServices
      .filter((other) => other.isOfPayer && other.isInstitutional === isInstitutional)
      .map(({ procedureCode, serviceDate, renderingProvider, ...other }) => ({
        ...other,
        code: procedureCode,
        from: serviceDate,
        provider: renderingProvider,
      })),
  };
}

/** The edits of claims by what the organization knows of their filing and by their codes. */
export const codingLayer: EditSource = async (context, claims, { today }) => {
  const facts = await factsForEdits(context, claims);
  const ofCodes = await codingEdits(
    context,
    claims.map((claim) => codingClaimOf(claim, facts.get(claim.claimId)?.otherServices ?? [])),
  );
  return new Map(
    claims.map((claim) => {
      const known = facts.get(claim.claimId);
      const ofFiling = known === undefined ? [] : filingEdits(claim, known, today);
      return [claim.claimId, [...ofFiling, ...(ofCodes.get(claim.claimId) ?? [])]];
    }),
  );
};
