import { Coverage, Facility, Patient, Payer, Provider } from '@rcm/reference/records';
import type { TenantContext } from '@rcm/tenancy';
import { sparse } from '@rcm/x12';
import { Claim } from '../claims/claim.ts';
import { ClaimLine } from '../claims/claim-line.ts';
import type { AnswerOfClaim, ClaimsPorts } from '../ports.ts';
import { ClaimContent, currentOwn } from './claim-content.ts';
import { composed, kindOf } from './compose.ts';
import { isObject, type Json } from './json.ts';
import { keyed, unkeyed } from './keyed.ts';
import type { ClaimParts, CoverageByPayer } from './parts.ts';
import { ofShapes, type WrittenClaim } from './schema.ts';
import { merged } from './statements.ts';

/** A claim as it is written to a file, with what its file is chosen by. */
export type ClaimToWrite = WrittenClaim & { readonly claimId: string; readonly payerId: string };

/** Claims as they are written to files, in any order. Ids without a claim are skipped. */
export const claimsToWrite =
  ({ answersOfClaims }: Pick<ClaimsPorts, 'answersOfClaims'>) =>
  async (context: TenantContext, ids: readonly string[]): Promise<ClaimToWrite[]> => {
    const [contents, answers] = await Promise.all([contentsOf(context, ids), answersOfClaims(context, ids)]);
    return (await claimParts(context, ids, answers)).map((parts) => {
      const { id: claimId } = parts.claim;
      return { claimId, payerId: parts.payer.id, ...writtenClaim(parts, contents.get(claimId)) };
    });
  };

/** What claims say beyond their fields and records, by the id of the claim. */
export async function contentsOf(
  { em }: TenantContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ClaimContent>> {
  const found = await em.find(ClaimContent, { claimId: { $in: [...ids] } }, { disableIdentityMap: true });
  return new Map(found.map((content) => [content.claimId, content]));
}

/** What the fields and records of a claim say, with lists by qualifier. */
export const recordsOf = (parts: ClaimParts): Json => sparse(keyed(composed(parts))) as Json;

/** A claim as it is written: its fields and records, and what it says otherwise. */
export function writtenClaim(
  parts: ClaimParts,
  content: Pick<ClaimContent, 'own' | 'base' | 'lineKeys'> | undefined,
): WrittenClaim {
  const own = content && currentOwn(content, parts.lines);
  const value = unkeyed(sparse(merged(recordsOf(parts), own, content?.base)) as Json);
  const kind = kindOf(parts.claim);
  const written = { kind, ...ofShapes({ ...(isObject(value) ? value : {}), kind }) };
  // Every name of the shapes is there; the edits and the writer check what the guide requires of the values.
  return written as unknown as WrittenClaim;
}

/** Claims with the records that they refer to and what payers answered, in any order. */
export async function claimParts(
  context: TenantContext,
  ids: readonly string[],
  answers: readonly AnswerOfClaim[],
): Promise<ClaimParts[]> {
  const { em } = context;
  const options = { disableIdentityMap: true };
  const claims = await em.find(Claim, { id: { $in: [...ids] } }, options);
  if (claims.length === 0) return [];
  const patientIds = distinct(claims.map(({ patientId }) => patientId));
  const [lines, patients, coverages, providers, facilities, originals] = await Promise.all([
    em.find(
      ClaimLine,
      { claimId: { $in: claims.map(({ id }) => id) } },
      { ...options, orderBy: { lineNumber: 'asc' } },
    ),
    unlessEmpty(patientIds, (where) => em.find(Patient, where, options)),
    em.find(
      Coverage,
      { patientId: { $in: patientIds } },
      { ...options, orderBy: { rank: 'asc', id: 'asc' } },
    ),
    unlessEmpty(
      distinct(claims.flatMap(({ providerId, billingProviderId }) => [providerId, billingProviderId])),
      (where) => em.find(Provider, where, options),
    ),
    unlessEmpty(distinct(claims.map(({ facilityId }) => facilityId)), (where) =>
      em.find(Facility, where, options),
    ),
    unlessEmpty(distinct(claims.map(({ replacesClaimId }) => replacesClaimId)), (where) =>
      em.find(Claim, where, options),
    ),
  ]);
  const payerIds = [...claims, ...coverages, ...answers].map(({ payerId }) => payerId);
  const payers = await unlessEmpty(distinct(payerIds.concat(claims.map(destinationOf))), (where) =>
    em.find(Payer, where, options),
  );
  const byId = <T extends { id: string }>(records: readonly T[]) => {
    const found = new Map(records.map((record) => [record.id, record]));
    return (id: string | null | undefined): T | null => found.get(id ?? '') ?? null;
  };
  const [patientOf, payerOf, providerOf] = [byId(patients), byId(payers), byId(providers)];
  const [facilityOf, originalOf] = [byId(facilities), byId(originals)];
  const payersById = new Map(payers.map((payer) => [payer.id, payer]));
  const answersOf = Map.groupBy(answers, ({ claimId }) => claimId);
  const linesOf = Map.groupBy(lines, ({ claimId }) => claimId);
  const coveragesOf = Map.groupBy(coverages, ({ patientId }) => patientId);
  return claims.map((claim) => {
    const [patient, payer] = [patientOf(claim.patientId), payerOf(destinationOf(claim))];
    if (patient === null || payer === null) throw new Error('The patient or payer of a claim is missing');
    const original = originalOf(claim.replacesClaimId);
    return {
      claim,
      lines: linesOf.get(claim.id) ?? [],
      patient,
      payer,
      rank: claim.billedRank ?? claim.payerRank,
      answers: answersOf.get(claim.id) ?? [],
      payers: payersById,
      coverages: (coveragesOf.get(claim.patientId) ?? []).flatMap((coverage): CoverageByPayer[] => {
        const ofCoverage = isEffective(coverage, claim.serviceDate) ? payerOf(coverage.payerId) : null;
        return ofCoverage === null ? [] : [{ coverage, payer: ofCoverage }];
      }),
      provider: providerOf(claim.providerId),
      billingProvider: providerOf(claim.billingProviderId),
      facility: facilityOf(claim.facilityId),
      originalReference:
        claim.status === 'VOIDED'
          ? (claim.payerClaimNumber ?? null)
          : (original?.payerClaimNumber ?? original?.claimNumber ?? null),
    };
  });
}

const distinct = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.flatMap((value) => value ?? [])),
];

/** Finds records by their ids; asks for none without ids. */
const unlessEmpty = async <T>(
  ids: readonly string[],
  find: (where: { readonly id: { readonly $in: string[] } }) => Promise<T[]>,
): Promise<T[]> => (ids.length === 0 ? [] : find({ id: { $in: [...ids] } }));

/** The payer that a claim is written to. */
const destinationOf = ({ billedPayerId, payerId }: Claim): string => billedPayerId ?? payerId;

const isEffective = ({ effectiveFrom, effectiveTo }: Coverage, day: string): boolean =>
  (!effectiveFrom || effectiveFrom <= day) && (!effectiveTo || effectiveTo >= day);
