import { bulkInsert, type Call, type NewRecordWithId, statement, type TenantContext } from '@rcm/tenancy';
import { Claim, claimValues } from '../claims/claim.ts';
import { ClaimLine, newLine, replaceLines } from '../claims/claim-line.ts';
import {
  type CausedEntry,
  entriesOfNewClaim,
  insertEntries,
  voidByClaim,
  withChargeEntries,
} from '../claims/entry.ts';
import { lockedClaims } from '../claims/locked-claims.ts';
import { createPayerChange } from '../claims/payer-change.ts';
import { replaceClaim } from '../claims/replacement.ts';
import { hasSameLines, isSameClaim } from '../claims/same-claim.ts';
import { type JoinedSeries, joinedSeries, joinSeries, takenBy } from '../claims/series.ts';
import type { SentContent } from '../content/schema.ts';
import { keepSentContents } from '../content/sent-content.ts';
import {
  ClaimNumberConflict,
  conflictsOf,
  numberConflictValues,
} from '../number-conflicts/number-conflict.ts';
import type { ClaimsPorts } from '../ports.ts';
import { problemOf } from './claim-problem.ts';
import { type FollowedUp, followedUpClaims, linesOf } from './earlier-claims.ts';
import { batchesWithRejections, countUnknown, ImportedBatch } from './imported-batch.ts';
import { lockImports } from './lock-imports.ts';
import { linesOfBody, NamedRecords } from './named-records.ts';
import { partsOf } from './parts.ts';
import { canBeCorrected, hasSameCodes, rejectedFor } from './sent-again.ts';
import {
  type ImportException,
  type ImportedClaim,
  type ImportWarning,
  isFollowUp,
  isReplacement,
  isVoid,
  type SentClaim,
} from './sent-claim.ts';

const insertClaims = bulkInsert(Claim);
const insertLines = bulkInsert(ClaimLine);
const insertConflicts = bulkInsert(ClaimNumberConflict);

const numbersTaken = statement({
  name: 'claims.claim_numbers_taken',
  parameters: { claimNumbers: 'text[]' },
  columns: { claimNumber: 'text', id: 'text' },
  text: `select t.claim_number, t.id from claims.claims t
    where t.organization_id = :tenant and t.claim_number = any (:claimNumbers) and t.status <> 'VOIDED'
    order by t.status = 'REPLACED' desc, t.id`,
});

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
 * they name and that don't exist. A claim whose number exists is a duplicate if nothing of it changed, and updates a claim of
 * the same patient that its receiver rejected or has not acknowledged; else its number is taken. Interim claims and late
 * charges (frequency codes 2 to 5) share the number of a series of claims. Frequency code 7 replaces and 8 voids an earlier
 * claim. Claims in a batch that was rejected are rejected; an unchanged claim that is sent again after its batch was rejected
 * is updated. `batch` names the batch that contains the claims, and how many further ones of it can't be read. Returns the
 * result of each claim, in order. Nothing is sent to payers.
 */
export const importClaims =
  (ports: Pick<ClaimsPorts, 'adjudicateAgain'>) =>
  async (
    context: TenantContext,
    claims: readonly SentClaim[],
    batch: { readonly id: string; readonly unreadCount: number } | null = null,
  ): Promise<ImportedClaim[]> => {
    if (batch && batch.unreadCount > 0) await countUnknown(context, batch.id, batch.unreadCount);
    const results: ImportedClaim[] = [];
    for (const part of partsOf(claims)) {
      const imported = await ClaimsOfPart.load(context, part, batch?.id ?? null);
      results.push(...part.map((sent) => imported.importClaim(sent)));
      await imported.write(ports);
    }
    return results;
  };

/** Claims that are imported together: all records that they refer to are read before the first is imported. */
class ClaimsOfPart {
  readonly #context: TenantContext;
  readonly #records: NamedRecords;
  /** The claims by claim number, without voided ones; those that are replaced come first. */
  readonly #holders: ReadonlyMap<string, readonly Claim[]>;
  /** The existing claims that imported claims replace or void. */
  readonly #followedUp: FollowedUp;
  readonly #lines: Map<string, ClaimLine[]>;
  /** The batch that contains the claims; null for claims outside of transaction sets. */
  readonly #batch: ImportedBatch | null;
  /** The claims that were not imported because of the same numbers. */
  readonly #conflicts: readonly ClaimNumberConflict[];
  readonly #created: {
    readonly claims: NewRecordWithId<Claim>[];
    readonly lines: NewRecordWithId<ClaimLine>[];
    readonly entries: CausedEntry[];
    readonly conflicts: NewRecordWithId<ClaimNumberConflict>[];
  } = {
    claims: [],
    lines: [],
    entries: [],
    conflicts: [],
  };
  readonly #joined: JoinedSeries[] = [];
  readonly #replaced: { readonly original: Claim; readonly successorId: string }[] = [];
  readonly #updates: (() => void)[] = [];
  /** What the files of created and changed claims say of them, by the id of the claim. */
  readonly #contents = new Map<string, SentContent>();
  /** The answered claims that were voided. */
  readonly #withdrawn: Claim[] = [];

  private constructor(
    context: TenantContext,
    records: NamedRecords,
    holders: ReadonlyMap<string, readonly Claim[]>,
    followedUp: FollowedUp,
    lines: Map<string, ClaimLine[]>,
    batch: ImportedBatch | null,
    conflicts: readonly ClaimNumberConflict[],
  ) {
    this.#context = context;
    this.#records = records;
    this.#holders = holders;
    this.#followedUp = followedUp;
    this.#lines = lines;
    this.#batch = batch;
    this.#conflicts = conflicts;
  }

  static async load(
    context: TenantContext,
    all: readonly SentClaim[],
    batchId: string | null,
  ): Promise<ClaimsOfPart> {
    // The lock keeps two files that name the same patient from both creating it.
    const [, taken = [], batches = []] = await context.sql.batch([
      [lockImports, {}],
      [numbersTaken, { claimNumbers: all.map(({ claimNumber }) => claimNumber) }],
      ...(batchId === null ? [] : [[batchesWithRejections, { ids: [batchId] }] as Call]),
    ]);
    const ids = taken.map(numbersTaken.decode).map(({ id }) => id);
    const holding = await lockedClaims(context, ids);
    const holders = Map.groupBy(
      ids.flatMap((id) => holding.filter((claim) => claim.id === id)),
      ({ claimNumber }) => claimNumber,
    );
    const records = await NamedRecords.load(
      context,
      all,
      all.filter((sent) => !isVoid(sent)),
    );
    const followUps = all.filter(isFollowUp);
    const followedUp = await followedUpClaims(
      context,
      followUps.flatMap(({ originalReference }) => originalReference ?? []),
      followUps.flatMap((sent) => records.payerOf(sent) ?? []),
    );
    const lines = await linesOf(context, [...new Set([...holding, ...followedUp.claims])]);
    const [row] = batches.map(batchesWithRejections.decode);
    const conflicts = await conflictsOf(context, [...holders.keys()]);
    const batch = row ? await ImportedBatch.load(context, row, [...holding, ...conflicts]) : null;
    return new ClaimsOfPart(context, records, holders, followedUp, lines, batch, conflicts);
  }

  /** Inserts all new records, referenced records first, and adjudicates the claims that were replaced or voided. */
  async write(ports: Pick<ClaimsPorts, 'adjudicateAgain'>): Promise<void> {
    const context = this.#context;
    // The records that an updated claim refers to must exist.
    if (this.#updates.length > 0) {
      await context.sql.batch(this.#records.insertions());
      for (const update of this.#updates) update();
    }
    for (const { original, successorId } of this.#replaced)
      await replaceClaim(context, original, successorId);
    await context.sql.batch([
      ...(this.#updates.length > 0 ? [] : this.#records.insertions()),
      ...insertClaims(context, this.#created.claims),
      ...insertLines(context, this.#created.lines),
      ...insertEntries(context, this.#created.entries),
      ...(this.#batch?.counting(context) ?? []),
      ...insertConflicts(context, this.#created.conflicts),
    ]);
    await keepSentContents(context, this.#contents);
    for (const joined of this.#joined) await joinSeries(context, joined);
    const changed = [
      ...this.#replaced.map(({ successorId }) => successorId),
      ...this.#withdrawn.map(({ id }) => id),
    ];
    if (changed.length > 0) await ports.adjudicateAgain(context, changed);
  }

  importClaim(sent: SentClaim): ImportedClaim {
    const result = this.#import(sent);
    if (result.outcome === 'EXCEPTION' || result.outcome === 'VOIDED') this.#batch?.addUnknown();
    return result;
  }

  #import(sent: SentClaim): ImportedClaim {
    if (isVoid(sent)) return this.#void(sent);
    const holders = this.#holders.get(sent.claimNumber) ?? [];
    const problem = problemOf(sent);
    if (problem !== null) return exception(problem);
    if (isReplacement(sent)) return this.#replace(sent, holders);
    return holders.length === 0 ? this.#create(sent, null) : this.#repeat(sent, holders);
  }

  /** Imports a claim whose number others have or had. */
  #repeat(sent: SentClaim, holders: readonly Claim[]): ImportedClaim {
    const patientId = this.#records.patientOf(sent);
    const own = holders.filter((holder) => holder.patientId === patientId);
    const corrected = own.findLast((holder) => canBeCorrected(holder, sent));
    const updated = corrected === undefined ? null : this.#update(sent, corrected);
    if (updated !== null) return updated;
    const requested = { ...sent, lines: linesOfBody(sent) };
    const same = own.findLast((holder) => isSameClaim(holder, this.#lines.get(holder.id) ?? [], requested));
    if (same !== undefined) {
      if (canBeCorrected(same, sent) && this.#batch?.sendsAgain(same)) {
        Object.assign(same, this.#batch.add(sent));
        this.#keepContent(same.id, sent);
      }
      return imported('DUPLICATE', same.id);
    }
    const taken = takenBy(holders, { patientId, frequencyCode: sent.frequencyCode });
    return taken === undefined ? this.#create(sent, null, holders) : this.#taken(sent, taken);
  }

  /** Updates a claim that its receiver rejected or has not acknowledged; null if nothing changed. */
  #update(sent: SentClaim, claim: Claim): ImportedClaim | null {
    const currentLines = this.#lines.get(claim.id) ?? [];
    const isRejected = claim.acknowledgement === 'REJECTED';
    const isSame = hasSameCodes(claim, sent) && hasSameLines(currentLines, linesOfBody(sent));
    if (isSame && !isRejected) return null;
    const records = this.#records.resolve(sent);
    if (records === null) return exception('FAULTY_DATA');
    const { body, warnings } = records;
    const {
      id: _,
      externalId,
      accountId,
      payerClaimNumber,
      replacesClaimId,
      seriesId,
      wasRejected,
      ...values
    } = claimValues(this.#context, body, sent.totalCharge, this.#records.daysOf(body.payerId));
    const isUnchanged = isSame && rejectedFor.every((column) => (claim[column] ?? null) === values[column]);
    if (isUnchanged && !this.#batch?.sendsRejectedBatchAgain(claim)) return null;
    const ofBatch = this.#batch?.add(sent);
    this.#keepContent(claim.id, sent);
    this.#updates.push(() => {
      createPayerChange(this.#context, claim, values.payerId);
      withChargeEntries(this.#context, claim, currentLines, () => {
        claim.correct({ ...values, submissionState: 'SUBMITTED', ...ofBatch, updatedAt: this.#context.now });
        return replaceLines(this.#context, claim, currentLines, body.lines);
      });
    });
    return imported('UPDATED', claim.id, warnings);
  }

  #void(sent: SentClaim): ImportedClaim {
    const original = this.#originalOf(sent);
    if (original === null) return exception('REPLACES_UNKNOWN');
    if (original.status === 'VOIDED') return imported('DUPLICATE', original.id);
    if (!voidByClaim(this.#context, original, this.#lines.get(original.id) ?? []))
      this.#withdrawn.push(original);
    return imported('VOIDED', original.id);
  }

  #replace(sent: SentClaim, holders: readonly Claim[]): ImportedClaim {
    const original = this.#originalOf(sent);
    if (original === null) return exception('REPLACES_UNKNOWN');
    if (original.status === 'VOIDED') return exception('CLAIM_VOIDED', original.id);
    const isRepeated = original.claimNumber === sent.claimNumber && original.frequencyCode === '7';
    if (isRepeated && hasSameLines(this.#lines.get(original.id) ?? [], linesOfBody(sent))) {
      return imported('DUPLICATE', original.id);
    }
    const taken = takenBy(holders, original, original);
    return taken === undefined ? this.#create(sent, original) : this.#taken(sent, taken);
  }

  /**
   * Keeps a claim whose number another one has for a person to decide. One that was kept before, in another file, is an
   * exception again without further work, and a duplicate once a person imported it.
   */
  #taken(sent: SentClaim, holder: Claim): ImportedClaim {
    const known = this.#conflicts.find((one) => one.isAbout(sent));
    if (known?.claimId) return imported('DUPLICATE', known.claimId);
    if (known !== undefined) {
      if (this.#batch?.sendsAgain(known)) known.batchId = this.#batch.id;
    } else {
      const [patientId, payerId] = [this.#records.patientOf(sent), this.#records.payerOf(sent)];
      this.#created.conflicts.push(
        numberConflictValues(sent, {
          holderId: holder.id,
          patientId,
          payerId,
          batchId: this.#batch?.id ?? null,
        }),
      );
    }
    return exception('CLAIM_NUMBER_TAKEN', holder.id);
  }

  #create(sent: SentClaim, original: Claim | null, holders: readonly Claim[] = []): ImportedClaim {
    const records = this.#records.resolve(sent);
    if (records === null) return exception('FAULTY_DATA');
    const { body, warnings } = records;
    const values = claimValues(this.#context, body, sent.totalCharge, this.#records.daysOf(body.payerId));
    const joined = joinedSeries(values, holders);
    if (joined !== null) this.#joined.push(joined);
    const claim = {
      ...values,
      submissionState: 'SUBMITTED' as const,
      ...this.#batch?.add(sent),
      replacesClaimId: original?.id ?? null,
      seriesId: original?.seriesId ?? joined?.id ?? values.seriesId,
    };
    this.#created.claims.push(claim);
    this.#keepContent(claim.id, sent);
    const lines = body.lines.map((line, index) => newLine(claim.id, line, index));
    this.#created.lines.push(...lines);
    this.#created.entries.push(...entriesOfNewClaim(this.#context, claim, lines));
    if (original === null) return imported('MADE', claim.id, warnings);
    this.#replaced.push({ original, successorId: claim.id });
    return imported('REPLACED', claim.id, warnings);
  }

  #keepContent(claimId: string, { content }: SentClaim): void {
    if (content !== undefined) this.#contents.set(claimId, content);
  }

  /** The claim that another one replaces or voids: the last one of its account. */
  #originalOf(sent: SentClaim): Claim | null {
    return this.#followedUp.find(sent, this.#records.payerOf(sent));
  }
}
