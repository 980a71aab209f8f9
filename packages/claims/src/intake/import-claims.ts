import { isDeepStrictEqual } from 'node:util';
import { startOfDay } from '@rcm/calendar';
import { isNpi } from '@rcm/envelope';
import { NamedPatients, NamedPayers, NamedProviders, type PatientQuery } from '@rcm/reference/records';
import { bulkInsert, type NewRecordWithId, statement, type TenantContext } from '@rcm/tenancy';
import { Claim, ClaimLine, claimValues, lineValues, newLine, replaceLines } from '../claims/claim.ts';
import {
  type CausedEntry,
  entriesOfNewClaim,
  hasOnlyCharges,
  insertEntries,
  voidClaim,
  withChargeEntries,
} from '../claims/entry.ts';
import { createPayerChange } from '../claims/payer-change.ts';
import { problemOf } from './claim-problem.ts';
import { claimsFollowedUp, linesOf } from './earlier-claims.ts';
import type { ImportException, ImportedClaim, ImportWarning, SentClaim } from './sent-claim.ts';

const insertClaims = bulkInsert(Claim);
const insertLines = bulkInsert(ClaimLine);

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

const imported = (
  outcome: Exclude<ImportedClaim['outcome'], 'EXCEPTION'>,
  claimId: string,
  warnings: Iterable<ImportWarning> = [],
): ImportedClaim => ({ outcome, code: null, claimId, warnings: [...warnings] });

const exception = (code: ImportException, claimId: string | null = null): ImportedClaim => ({
  outcome: 'EXCEPTION',
  code,
  claimId,
  warnings: [],
});

/**
 * Imports claims that were sent to payers, and creates the patients, coverages, payers, providers and facilities that
 * they name and that don't exist. A claim whose number exists is a duplicate; frequency code 7 replaces and 8 voids an
 * earlier claim. Returns the result of each claim, in order. Nothing is sent to payers.
 */
export async function importClaims(
  context: TenantContext,
  claims: readonly SentClaim[],
): Promise<ImportedClaim[]> {
  const results: ImportedClaim[] = [];
  for (const part of batchesOf(claims)) {
    const batch = await ClaimBatch.load(context, part);
    results.push(...part.map((sent) => batch.importClaim(sent)));
    await batch.write();
  }
  return results;
}

/** Splits claims into batches, in order. A claim that replaces or voids another starts a batch after that claim's batch. */
function batchesOf(claims: readonly SentClaim[]): SentClaim[][] {
  const parts: SentClaim[][] = [];
  const numbers = new Set<string | null>();
  for (const sent of claims) {
    const startsBatch =
      isFollowUp(sent) && (numbers.has(sent.claimNumber) || numbers.has(sent.originalReference));
    const part = startsBatch ? undefined : parts.at(-1);
    if (part === undefined) {
      parts.push([sent]);
      numbers.clear();
    } else part.push(sent);
    numbers.add(sent.claimNumber);
  }
  return parts;
}

/** Claims that are imported together: all records that they refer to are read before the first is imported. */
class ClaimBatch {
  readonly #context: TenantContext;
  readonly #payers: NamedPayers;
  readonly #providers: NamedProviders;
  readonly #patients: NamedPatients;
  /** The ids of claims by claim number. */
  readonly #numbers: Map<string, string>;
  /** The existing claims that imported claims replace or void. */
  readonly #claims: readonly Claim[];
  readonly #lines: Map<string, ClaimLine[]>;
  readonly #created: {
    readonly claims: NewRecordWithId<Claim>[];
    readonly lines: NewRecordWithId<ClaimLine>[];
    readonly entries: CausedEntry[];
  } = {
    claims: [],
    lines: [],
    entries: [],
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
    // The lock keeps two files that name the same patient from both creating it.
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
        fresh.filter((sent) => !isVoid(sent)).map((sent) => patientQueryOf(sent, payers)),
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

  /** Inserts all new records, referenced records first. */
  async write(): Promise<void> {
    const context = this.#context;
    await context.sql.batch([
      ...this.#payers.insertion(),
      ...this.#providers.insertion(),
      ...this.#patients.insertion(),
      ...insertClaims(context, this.#created.claims),
      ...insertLines(context, this.#created.lines),
      ...insertEntries(context, this.#created.entries),
    ]);
  }

  importClaim(sent: SentClaim): ImportedClaim {
    if (isVoid(sent)) return this.#void(sent);
    const known = this.#numbers.get(sent.claimNumber);
    if (known !== undefined && !isReplacement(sent)) return imported('DUPLICATE', known);
    const problem = problemOf(sent);
    if (problem !== null) return exception(problem);
    return isReplacement(sent) ? this.#replace(sent, known ?? null) : this.#create(sent, null);
  }

  #void(sent: SentClaim): ImportedClaim {
    const original = this.#originalOf(sent);
    if (original === null) return exception('REPLACES_UNKNOWN');
    if (original.status === 'VOIDED') return imported('DUPLICATE', original.id);
    if (!hasOnlyCharges(original)) return exception('CLAIM_ADJUDICATED', original.id);
    this.#voidClaim(original, 'Voided by a claim with frequency code 8');
    return imported('VOIDED', original.id);
  }

  #voidClaim(claim: Claim, reason: string): void {
    voidClaim(this.#context, claim, this.#lines.get(claim.id) ?? [], reason);
  }

  #replace(sent: SentClaim, known: string | null): ImportedClaim {
    const original = this.#originalOf(sent);
    if (original === null) return exception('REPLACES_UNKNOWN');
    if (known === original.id) return this.#update(sent, original);
    if (known !== null) {
      return original.replacedByClaimId === known
        ? imported('DUPLICATE', known)
        : exception('CLAIM_NUMBER_TAKEN', known);
    }
    return this.#create(sent, original);
  }

  /** Imports a replacement with the same number as the replaced claim: updates the claim itself. */
  #update(sent: SentClaim, claim: Claim): ImportedClaim {
    if (claim.status === 'VOIDED') return exception('CLAIM_VOIDED', claim.id);
    const records = this.#resolveRecords(sent);
    if (records === null) return exception('FAULTY_DATA');
    const { body, warnings } = records;
    const currentLines = this.#lines.get(claim.id) ?? [];
    if (claim.frequencyCode === '7' && hasSameLines(currentLines, body.lines))
      return imported('DUPLICATE', claim.id);
    if (!hasOnlyCharges(claim)) return exception('CLAIM_ADJUDICATED', claim.id);
    const {
      id: _,
      externalId,
      accountId,
      payerClaimNumber,
      ...values
    } = claimValues(this.#context, body, sent.totalCharge, this.#payers.daysOf(body.payerId));
    createPayerChange(this.#context, claim, values.payerId);
    const lines = withChargeEntries(this.#context, claim, currentLines, () => {
      claim.correct({ ...values, replacesClaimId: claim.replacesClaimId, updatedAt: this.#context.now });
      return replaceLines(this.#context, claim, currentLines, body.lines);
    });
    this.#lines.set(claim.id, lines);
    return imported('REPLACED', claim.id, warnings);
  }

  #create(sent: SentClaim, original: Claim | null): ImportedClaim {
    const records = this.#resolveRecords(sent);
    if (records === null) return exception('FAULTY_DATA');
    const { body, warnings } = records;
    const claim = {
      ...claimValues(this.#context, body, sent.totalCharge, this.#payers.daysOf(body.payerId)),
      replacesClaimId: original?.id ?? null,
    };
    this.#created.claims.push(claim);
    const lines = body.lines.map((line, index) => newLine(claim.id, line, index));
    this.#created.lines.push(...lines);
    this.#created.entries.push(...entriesOfNewClaim(this.#context, claim, lines));
    this.#numbers.set(claim.claimNumber, claim.id);
    if (original === null) return imported('MADE', claim.id, warnings);
    original.replacedByClaimId = claim.id;
    // An adjudicated claim stays open, so that reversals can be posted to it; an adjusted one, so that they can be reversed.
    if (hasOnlyCharges(original)) {
      this.#voidClaim(original, 'Replaced by a claim with frequency code 7');
    }
    return imported('REPLACED', claim.id, warnings);
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

  /** Finds or creates all records that a claim names; null if the claim lacks the data for them. */
  #resolveRecords(sent: SentClaim): { body: Body; warnings: Set<ImportWarning> } | null {
    const { coverage, otherCoverages, serviceDate } = sent;
    const query = patientQueryOf(sent, this.#payers);
    const patientId = this.#patients.findOrCreate(query);
    if (patientId === null || serviceDate === null) return null;
    const payerId = this.#payers.findOrCreate(coverage.payer);
    this.#patients.addMemberId(patientId, query, payerId);
    const warnings = new Set<ImportWarning>();
    for (const each of [coverage, ...otherCoverages]) {
      if ((each.payer.name ?? each.payer.identifier) === null) continue;
      const id = this.#payers.findOrCreate(each.payer);
      if (!this.#patients.ensureCoverage(patientId, id, each, serviceDate)) warnings.add('COVERAGE_CONFLICT');
    }
    const { billingProvider, renderingProvider, facility } = sent;
    for (const npi of [billingProvider.npi, renderingProvider?.npi, facility?.npi]) {
      if (npi && !isNpi(npi)) warnings.add('NPI_CHECK_DIGIT');
    }
    const isPointed = (pointer: number) => pointer >= 1 && pointer <= sent.diagnosisCodes.length;
    if (!sent.lines.every(({ diagnosisPointers }) => diagnosisPointers.every(isPointed))) {
      warnings.add('DIAGNOSIS_POINTER');
    }
    const billingProviderId = this.#providers.findOrCreateProvider(billingProvider);
    const body: Body = {
      claimNumber: sent.claimNumber,
      patientId,
      payerId,
      providerId: this.#providers.findOrCreateProvider(renderingProvider) ?? billingProviderId ?? undefined,
      facilityId: this.#providers.findOrCreateFacility(facility) ?? undefined,
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

const patientQueryOf = ({ patient, coverage }: SentClaim, payers: NamedPayers): PatientQuery => ({
  patient,
  payerId: payers.find(coverage.payer),
  memberId: coverage.memberId,
  isSubscriber: coverage.subscriberRelationship === 'SELF',
});

/** True if the sent lines equal the lines of the claim. */
const hasSameLines = (currentLines: readonly ClaimLine[], lines: Body['lines']): boolean =>
  currentLines.length === lines.length &&
  lines.every((line, index) =>
    Object.entries(lineValues(line, index)).every(([column, value]) =>
      isDeepStrictEqual(currentLines[index]?.[column as keyof ClaimLine] ?? null, value),
    ),
  );
