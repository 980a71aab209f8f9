import { isDeepStrictEqual } from 'node:util';
import { startOfDay } from '@rcm/calendar';
import { isNpi } from '@rcm/envelope';
import { NamedPatients, NamedPayers, NamedProviders, type Sought } from '@rcm/reference/records';
import { insertion, type Made, statement, type TenantContext } from '@rcm/tenancy';
import { entered } from '../claims/balance-entry.ts';
import {
  Claim,
  ClaimLine,
  claimStates,
  claimValues,
  lineValues,
  newLine,
  replaceLines,
} from '../claims/claim.ts';
import { problemOf } from './claim-problem.ts';
import { claimsFollowedUp, linesOf } from './earlier-claims.ts';
import type { ImportException, ImportedClaim, ImportWarning, SentClaim } from './sent-claim.ts';

const insertClaims = insertion(Claim);
const insertLines = insertion(ClaimLine);

const lockImports = statement({
  name: 'claims.lock_imports',
  parameters: {},
  columns: {},
  text: `select pg_advisory_xact_lock(hashtextextended('claims.import_claims',
    hashtextextended(:tenant::text, 0)))`,
});

const numbersTaken = statement({
  name: 'claims.claim_numbers_taken',
  parameters: { claimNumbers: 'text[]' },
  columns: { claimNumber: 'text', id: 'text' },
  text: `select t.claim_number, t.id from claims.claims t
    where t.organization_id = :tenant and t.claim_number = any (:claimNumbers)`,
});

const isReplacement = ({ frequencyCode }: SentClaim) => frequencyCode === '7';
const isVoid = ({ frequencyCode }: SentClaim) => frequencyCode === '8';
const isFollowUp = (sent: SentClaim) => isReplacement(sent) || isVoid(sent);

const made = (
  outcome: Exclude<ImportedClaim['outcome'], 'EXCEPTION'>,
  claimId: string,
  warnings: Iterable<ImportWarning> = [],
): ImportedClaim => ({ outcome, code: null, claimId, warnings: [...warnings] });

const except = (code: ImportException, claimId: string | null = null): ImportedClaim => ({
  outcome: 'EXCEPTION',
  code,
  claimId,
  warnings: [],
});

/**
 * Makes claims of what was sent to payers, with the patients, coverages, payers, providers and facilities that they
 * name, as far as those are not there. A claim whose number is known is a duplicate; frequency code 7 replaces and 8
 * voids an earlier claim. Gives the result for each, in their order. Nothing is sent to anybody.
 */
export async function importClaims(
  context: TenantContext,
  claims: readonly SentClaim[],
): Promise<ImportedClaim[]> {
  const imported: ImportedClaim[] = [];
  for (const part of partsOf(claims)) {
    const batch = await ClaimBatch.load(context, part);
    imported.push(...part.map((sent) => batch.importClaim(sent)));
    await batch.write();
  }
  return imported;
}

/** Claims in their order and in parts, each of which is written before the next: what follows up another comes behind its part. */
function partsOf(claims: readonly SentClaim[]): SentClaim[][] {
  const parts: SentClaim[][] = [];
  const numbers = new Set<string | null>();
  for (const sent of claims) {
    const isBehind =
      isFollowUp(sent) && (numbers.has(sent.claimNumber) || numbers.has(sent.originalReference));
    const part = isBehind ? undefined : parts.at(-1);
    if (part === undefined) {
      parts.push([sent]);
      numbers.clear();
    } else part.push(sent);
    numbers.add(sent.claimNumber);
  }
  return parts;
}

/** Claims that are imported together: all records that they may meet are read before the first of them. */
class ClaimBatch {
  readonly #context: TenantContext;
  readonly #payers: NamedPayers;
  readonly #providers: NamedProviders;
  readonly #patients: NamedPatients;
  /** Claims by number: their ids. */
  readonly #numbers: Map<string, string>;
  /** The claims that others replace or void. */
  readonly #claims: readonly Claim[];
  readonly #lines: Map<string, ClaimLine[]>;
  readonly #made: { readonly claims: Made<Claim>[]; readonly lines: Made<ClaimLine>[] } = {
    claims: [],
    lines: [],
  };

  private constructor(
    context: TenantContext,
    names: { payers: NamedPayers; providers: NamedProviders; patients: NamedPatients },
    numbers: Map<string, string>,
    claims: readonly Claim[],
    lines: Map<string, ClaimLine[]>,
  ) {
    this.#context = context;
    this.#payers = names.payers;
    this.#providers = names.providers;
    this.#patients = names.patients;
    this.#numbers = numbers;
    this.#claims = claims;
    this.#lines = lines;
  }

  static async load(context: TenantContext, all: readonly SentClaim[]): Promise<ClaimBatch> {
    // Of two files that name the same patient, only one is to make it.
    const [, taken = []] = await context.sql.batch([
      [lockImports, {}],
      [numbersTaken, { claimNumbers: all.map(({ claimNumber }) => claimNumber) }],
    ]);
    const numbers = new Map(
      taken.map(numbersTaken.decode).map(({ claimNumber, id }) => [claimNumber, id] as const),
    );
    const fresh = all.filter((sent) => isFollowUp(sent) || !numbers.has(sent.claimNumber));
    const payers = await NamedPayers.load(
      context,
      fresh.flatMap(({ coverage, otherCoverages }) =>
        [coverage, ...otherCoverages].map(({ payer }) => payer),
      ),
    );
    const [providers, patients] = [
      await NamedProviders.load(
        context,
        fresh.flatMap(({ billingProvider, renderingProvider }) =>
          [billingProvider, renderingProvider ?? []].flat(),
        ),
        fresh.flatMap(({ facility }) => facility ?? []),
      ),
      await NamedPatients.load(
        context,
        fresh.filter((sent) => !isVoid(sent)).map((sent) => soughtOf(sent, payers)),
      ),
    ];
    const followUps = fresh.filter(isFollowUp);
    const claims = await claimsFollowedUp(
      context,
      followUps.flatMap(({ originalReference }) => originalReference ?? []),
      followUps.flatMap(({ coverage }) => payers.find(coverage.payer) ?? []),
    );
    const lines = await linesOf(context, claims);
    return new ClaimBatch(context, { payers, providers, patients }, numbers, claims, lines);
  }

  /** Writes all that was made, whatever is named before what names it. */
  async write(): Promise<void> {
    const context = this.#context;
    await context.sql.batch([
      ...this.#payers.insertion(),
      ...this.#providers.insertion(),
      ...this.#patients.insertion(),
      ...insertClaims(context, this.#made.claims),
      ...insertLines(context, this.#made.lines),
    ]);
  }

  importClaim(sent: SentClaim): ImportedClaim {
    if (isVoid(sent)) return this.#void(sent);
    const known = this.#numbers.get(sent.claimNumber);
    if (known !== undefined && !isReplacement(sent)) return made('DUPLICATE', known);
    const problem = problemOf(sent);
    if (problem !== null) return except(problem);
    return isReplacement(sent) ? this.#replace(sent, known ?? null) : this.#make(sent, null);
  }

  #void(sent: SentClaim): ImportedClaim {
    const original = this.#originalOf(sent);
    if (original === null) return except('REPLACES_UNKNOWN');
    if (original.status === 'VOIDED') return made('DUPLICATE', original.id);
    if (!claimStates.allows(original.status, 'void')) return except('CLAIM_ADJUDICATED', original.id);
    const { now } = this.#context;
    entered(this.#context, original, () => original.void('Voided by a claim with frequency code 8', now));
    return made('VOIDED', original.id);
  }

  #replace(sent: SentClaim, known: string | null): ImportedClaim {
    const original = this.#originalOf(sent);
    if (original === null) return except('REPLACES_UNKNOWN');
    if (known === original.id) return this.#change(sent, original);
    if (known !== null) {
      return original.replacedByClaimId === known
        ? made('DUPLICATE', known)
        : except('CLAIM_NUMBER_TAKEN', known);
    }
    return this.#make(sent, original);
  }

  /** A replacement under the number of the claim that it replaces: the claim itself takes what is new. */
  #change(sent: SentClaim, claim: Claim): ImportedClaim {
    if (claim.status === 'VOIDED') return except('CLAIM_VOIDED', claim.id);
    const records = this.#recordsOf(sent);
    if (records === null) return except('FAULTY_DATA');
    const { body, warnings } = records;
    const held = this.#lines.get(claim.id) ?? [];
    if (claim.frequencyCode === '7' && isSame(held, body.lines)) return made('DUPLICATE', claim.id);
    if (!claimStates.allows(claim.status, 'correct')) return except('CLAIM_ADJUDICATED', claim.id);
    const {
      id: _,
      externalId,
      accountId,
      payerClaimNumber,
      ...values
    } = claimValues(this.#context, body, sent.totalCharge);
    const lines = entered(this.#context, claim, () => {
      claim.correct({ ...values, replacesClaimId: claim.replacesClaimId, updatedAt: this.#context.now });
      return replaceLines(this.#context, claim, held, body.lines);
    });
    this.#lines.set(claim.id, lines);
    return made('REPLACED', claim.id, warnings);
  }

  #make(sent: SentClaim, original: Claim | null): ImportedClaim {
    const records = this.#recordsOf(sent);
    if (records === null) return except('FAULTY_DATA');
    const { body, warnings } = records;
    const claim = {
      ...claimValues(this.#context, body, sent.totalCharge),
      replacesClaimId: original?.id ?? null,
    };
    this.#made.claims.push(claim);
    this.#made.lines.push(...body.lines.map((line, index) => newLine(claim.id, line, index)));
    this.#numbers.set(claim.claimNumber, claim.id);
    if (original === null) return made('MADE', claim.id, warnings);
    original.replacedByClaimId = claim.id;
    // One that payers have answered stays open for what takes their answers back.
    if (claimStates.allows(original.status, 'void')) {
      const { now } = this.#context;
      entered(this.#context, original, () => original.void('Replaced by a claim with frequency code 7', now));
    }
    return made('REPLACED', claim.id, warnings);
  }

  #originalOf({ originalReference, coverage }: SentClaim): Claim | null {
    if (originalReference === null) return null;
    const payerId = this.#payers.find(coverage.payer);
    const found = this.#claims.filter(
      (claim) =>
        claim.claimNumber === originalReference ||
        (claim.payerClaimNumber === originalReference && claim.payerId === payerId),
    );
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  /** Finds or makes all that a claim names; null where that can't be. */
  #recordsOf(sent: SentClaim): { body: Body; warnings: Set<ImportWarning> } | null {
    const { coverage, otherCoverages, serviceDate } = sent;
    const sought = soughtOf(sent, this.#payers);
    const patientId = this.#patients.findOrMake(sought);
    if (patientId === null || serviceDate === null) return null;
    const payerId = this.#payers.findOrMake(coverage.payer);
    this.#patients.know(patientId, sought, payerId);
    const warnings = new Set<ImportWarning>();
    for (const each of [coverage, ...otherCoverages]) {
      if ((each.payer.name ?? each.payer.identifier) === null) continue;
      const id = this.#payers.findOrMake(each.payer);
      if (!this.#patients.cover(patientId, id, each, serviceDate)) warnings.add('COVERAGE_CONFLICT');
    }
    const { billingProvider, renderingProvider, facility } = sent;
    for (const npi of [billingProvider.npi, renderingProvider?.npi, facility?.npi]) {
      if (npi && !isNpi(npi)) warnings.add('NPI_CHECK_DIGIT');
    }
    const isPointed = (pointer: number) => pointer >= 1 && pointer <= sent.diagnosisCodes.length;
    if (!sent.lines.every(({ diagnosisPointers }) => diagnosisPointers.every(isPointed))) {
      warnings.add('DIAGNOSIS_POINTER');
    }
    const billingProviderId = this.#providers.provider(billingProvider);
    const body: Body = {
      claimNumber: sent.claimNumber,
      patientId,
      payerId,
      providerId: this.#providers.provider(renderingProvider) ?? billingProviderId ?? undefined,
      facilityId: this.#providers.facility(facility) ?? undefined,
      billingProviderId: billingProviderId ?? undefined,
      taxIdentifier: sent.taxIdentifier ?? undefined,
      memberId: coverage.memberId ?? undefined,
      payerRank: coverage.rank ?? 'TERTIARY',
      frequencyCode: isReplacement(sent) ? '7' : '1',
      typeOfBill: sent.typeOfBill ?? undefined,
      authorizationNumbers: [...sent.authorizationNumbers],
      serviceDate,
      billedAt: sent.billedOn ? startOfDay(sent.billedOn, this.#context.organization.timeZone) : undefined,
      diagnosisCodes: [...sent.diagnosisCodes],
      lines: sent.lines.map((line) => ({
        procedureCode: line.procedureCode ?? line.revenueCode ?? '',
        modifiers: [...line.modifiers],
        units: line.units ?? 1,
        chargeAmount: line.chargeAmount,
        revenueCode: line.revenueCode ?? undefined,
        placeOfService: line.placeOfService ?? undefined,
        diagnosisPointers: line.diagnosisPointers.filter(isPointed),
        controlNumber: line.controlNumber ?? undefined,
        serviceDate: line.serviceDate ?? undefined,
      })),
    };
    return { body, warnings };
  }
}

type Body = Parameters<typeof claimValues>[1] & { readonly lines: Parameters<typeof lineValues>[0][] };

const soughtOf = ({ patient, coverage }: SentClaim, payers: NamedPayers): Sought => ({
  patient,
  payerId: payers.find(coverage.payer),
  memberId: coverage.memberId,
  isSubscriber: coverage.subscriberRelationship === 'SELF',
});

/** Whether the lines that a claim has are those that were sent. */
const isSame = (held: readonly ClaimLine[], lines: Body['lines']): boolean =>
  held.length === lines.length &&
  lines.every((line, index) =>
    Object.entries(lineValues(line, index)).every(([column, value]) =>
      isDeepStrictEqual(held[index]?.[column as keyof ClaimLine] ?? null, value),
    ),
  );
