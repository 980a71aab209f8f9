import type { BalancedClaim, Entry } from '@rcm/balances';
import { dateInZone } from '@rcm/calendar';
import type { TenantContext } from '@rcm/tenancy';
import {
  type Answer,
  adjudicateClaim,
  balance,
  type ClaimAnswers,
  type EntryCause,
} from '../adjudication/adjudicate-claim.ts';
import { ClaimPayment } from '../claim-payments/claim-payment.ts';
import type { AdjudicatedClaim, Cause, PostableClaim, RemittancesPorts, SettledEntry } from '../ports.ts';
import { forwardedCode, heldUntil, isForwarding } from './forwarding.ts';

/** A change of a claim's balances by a person. */
export interface ClaimAdjustment {
  readonly entries: readonly (Entry & { readonly id: string; readonly adjustmentId: string })[];
  /** The adjustment that it takes back; null if none. */
  readonly reversedId: string | null;
  /** The rebills that stand afterwards; left out if they are the same. */
  readonly rebills?: PostableClaim['rebills'] | undefined;
}

type Settling = Pick<RemittancesPorts, 'lockClaims' | 'settleClaims' | 'adjudicated'>;

/** The locked claims of an operation that posts or takes back claim payments, with their posted claim payments. */
export class OpenClaims {
  readonly #context: TenantContext;
  readonly #ports: Settling;
  readonly #claims: Map<string, PostableClaim>;
  /**
   * The posted claim payments of each claim, the voided ones that another replaces, and those that forward the claim
   * unanswered; in the order of posting.
   */
  readonly #claimPayments: Map<string, ClaimPayment[]>;
  /** The changed claims with what changed them last. */
  readonly #changed = new Map<string, EntryCause>();
  /** The entries that persons add to claims, by claim id. */
  readonly #added = new Map<string, readonly SettledEntry[]>();

  private constructor(
    context: TenantContext,
    ports: Settling,
    claims: readonly PostableClaim[],
    claimPayments: readonly ClaimPayment[],
  ) {
    this.#context = context;
    this.#ports = ports;
    this.#claims = new Map(claims.map((claim) => [claim.id, claim]));
    this.#claimPayments = new Map(claims.map(({ id }) => [id, []]));
    for (const one of claimPayments) this.#claimPayments.get(one.claimId ?? '')?.push(one);
  }

  /** Locks claims in order of id, and reads their posted claim payments. */
  static async lock(
    context: TenantContext,
    ports: Settling,
    claimIds: Iterable<string>,
  ): Promise<OpenClaims> {
    const ids = [...new Set(claimIds)].sort();
    if (ids.length === 0) return new OpenClaims(context, ports, [], []);
    const claims = await ports.lockClaims(context, ids);
    return new OpenClaims(context, ports, claims, await claimPaymentsOf(context, ids));
  }

  /** Reads the posted claim payments of claims to check them: nothing can be settled. */
  static async read(context: TenantContext, claims: readonly PostableClaim[]): Promise<OpenClaims> {
    const refuse = () => Promise.reject(new Error('Claims that are only read can’t be settled'));
    const ports = { lockClaims: refuse, settleClaims: refuse, adjudicated: [] };
    const ids = claims.map(({ id }) => id);
    return new OpenClaims(context, ports, claims, await claimPaymentsOf(context, ids));
  }

  /** A copy for a dry run: changes to its claim payments are not written. */
  copy(): OpenClaims {
    const claimPayments = [...this.#claimPayments.values()].flat().map((one) => one.copy());
    return new OpenClaims(this.#context, this.#ports, [...this.#claims.values()], claimPayments);
  }

  /** A claim of the organization that is not voided, or null. */
  claim(id: string): PostableClaim | null {
    return this.#claims.get(id) ?? null;
  }

  /** The claim payments that count for a claim: posted, no reversal, and not reversed; in the order of posting. */
  active(claimId: string): readonly ClaimPayment[] {
    return this.all(claimId).filter(({ isReversal, reversedById }) => !isReversal && !reversedById);
  }

  /** All posted claim payments of a claim, including reversals and reversed ones; in the order of posting. */
  all(claimId: string): readonly ClaimPayment[] {
    return (this.#claimPayments.get(claimId) ?? []).filter(({ status }) => status === 'POSTED');
  }

  /** A posted claim payment of the claim, by id. */
  posted(claimId: string, id: string): ClaimPayment | null {
    return this.all(claimId).find((one) => one.id === id) ?? null;
  }

  /** Adds a claim payment to those that are posted to its claim. */
  add(claimPayment: ClaimPayment): void {
    const { claimId } = claimPayment;
    if (claimId === null || claimId === undefined)
      throw new Error('A claim payment without a claim can’t be posted');
    const known = this.#claimPayments.get(claimId);
    if (known && !known.includes(claimPayment)) known.push(claimPayment);
    const effectiveOn = claimPayment.paymentDate ?? this.#today();
    this.#changed.set(claimId, { claimPaymentId: claimPayment.id, effectiveOn });
  }

  /** Adds a claim payment that forwards its claim unanswered. */
  forward(claimPayment: ClaimPayment, claimId: string): void {
    this.#claimPayments.get(claimId)?.push(claimPayment);
    this.markChanged(claimId, claimPayment.id);
  }

  /** Marks a claim that a person or the passing of time changed; `claimPaymentId` names the claim payment concerned. */
  markChanged(claimId: string, claimPaymentId: string | null = null): void {
    this.#changed.set(claimId, { claimPaymentId, effectiveOn: this.#today() });
  }

  /** Adds entries by a person to a claim, takes back those of one of its adjustments, and sets its rebills. */
  adjust(claimId: string, { entries, reversedId, rebills }: ClaimAdjustment): void {
    const claim = this.#claims.get(claimId);
    if (claim === undefined) throw new Error('Only an open claim can be adjusted');
    const cause = { claimPaymentId: null, effectiveOn: this.#today() };
    const current = claim.entries.map((entry) =>
      reversedId !== null && entry.adjustmentId === reversedId ? { ...entry, isHandMade: false } : entry,
    );
    const added = entries.map((entry) => ({ ...entry, postedAt: this.#context.now, isHandMade: true }));
    this.#claims.set(claimId, {
      ...claim,
      entries: [...current, ...added],
      rebills: rebills ?? claim.rebills,
    });
    this.#added.set(
      claimId,
      entries.map((entry) => ({ ...entry, ...cause })),
    );
    this.#changed.set(claimId, { ...cause, adjustmentId: reversedId ?? undefined });
  }

  #today(): string {
    return dateInZone(this.#context.now, this.#context.organization.timeZone);
  }

  /** Computes the state of a claim; a void claim has no charges. Throws if the claim is not open. */
  adjudicate(claimId: string, isVoided = false): AdjudicatedClaim {
    const claim = this.claim(claimId);
    if (claim === null) throw new Error('Only an open claim can be adjudicated');
    const cause = this.#changed.get(claimId) ?? { claimPaymentId: null, effectiveOn: this.#today() };
    const adjudicated = this.#adjudicated(claim, this.all(claimId), cause, isVoided);
    const { settlement } = adjudicated;
    const entries = [...(this.#added.get(claimId) ?? []), ...settlement.entries];
    return { ...adjudicated, settlement: { ...settlement, entries } };
  }

  /** What a claim owes now. Throws if it is not open. */
  balance(claimId: string): BalancedClaim {
    const claim = this.claim(claimId);
    if (claim === null) throw new Error('Only an open claim has balances');
    return balance(claim, this.#answersOf(claim, this.all(claimId)), false).balanced;
  }

  #adjudicated(
    claim: PostableClaim,
    posted: readonly ClaimPayment[],
    cause: EntryCause,
    isVoided = false,
  ): AdjudicatedClaim {
    return adjudicateClaim(claim, this.#answersOf(claim, posted), cause, isVoided);
  }

  /**
   * Of posted claim payments of a claim, those that count, and the answers that were reversed or that one replaces; and
   * until when the claim waits for a payer to which it was forwarded.
   */
  #answersOf({ id }: PostableClaim, posted: readonly ClaimPayment[]): ClaimAnswers {
    const { timeZone } = this.#context.organization;
    const today = this.#today();
    const answer = (one: ClaimPayment) => answerOf(one, today, timeZone);
    const reversalOf = ({ reversedById }: ClaimPayment) => posted.find((one) => one.id === reversedById);
    const replaced = replacedBy(posted, this.#claimPayments.get(id) ?? []);
    const answers = posted.filter(({ isReversal }) => !isReversal);
    const reversed = answers.flatMap((one) => {
      const reversal = reversalOf(one);
      return reversal ? [{ answer: answer(one), takenBackAt: reversal.postedAt ?? reversal.createdAt }] : [];
    });
    const active = answers.filter((one) => !reversalOf(one));
    const takenBack = replaced.map((one) => ({
      answer: answer(one),
      takenBackAt: one.voidedAt ?? one.updatedAt,
    }));
    const forwarding = (this.#claimPayments.get(id) ?? []).filter(isForwarding);
    return {
      answers: active.map(answer),
      reversed: [...takenBack, ...reversed],
      forwardedUntil:
        forwarding
          .map((one) => heldUntil(one, timeZone))
          .sort()
          .at(-1) ?? null,
    };
  }

  /**
   * Computes the state of a claim with the entries of its whole history: those of each claim payment in the order of
   * posting, with the day of its payment. A claim whose answers have entries already lacks only the difference.
   */
  replay(claimId: string): AdjudicatedClaim {
    const claim = this.claim(claimId);
    if (claim === null) throw new Error('Only an open claim can be adjudicated');
    const posted = this.all(claimId);
    const hasHistory = claim.entries.some(({ kind }) => kind !== 'CHARGE');
    const entries: SettledEntry[] = [];
    for (const count of hasHistory ? [] : posted.keys()) {
      const { settlement } = this.#adjudicated(withEntries(claim, entries), posted.slice(0, count + 1), {
        claimPaymentId: posted[count]?.id ?? null,
        effectiveOn: posted[count]?.paymentDate ?? this.#today(),
      });
      entries.push(...settlement.entries);
    }
    const cause = { claimPaymentId: null, effectiveOn: this.#today() };
    const state = this.#adjudicated(withEntries(claim, entries), posted, cause);
    const { settlement } = state;
    return { ...state, settlement: { ...settlement, entries: [...entries, ...settlement.entries] } };
  }

  /** Adjudicates the changed claims again, and updates the records of other modules. */
  async settle(cause: Cause): Promise<void> {
    if (this.#changed.size === 0) return;
    const changed = [...this.#changed.keys()].sort();
    const adjudicated = changed.flatMap((id) => (this.#claims.has(id) ? [this.adjudicate(id)] : []));
    await this.#ports.settleClaims(
      this.#context,
      adjudicated.map(({ settlement }) => settlement),
    );
    for (const update of this.#ports.adjudicated) await update(this.#context, adjudicated, cause);
    this.#changed.clear();
    this.#added.clear();
  }
}

/** The claim payments that count for claims or once did, in the order of posting. */
const claimPaymentsOf = ({ em }: TenantContext, claimIds: readonly string[]): Promise<ClaimPayment[]> =>
  em.find(
    ClaimPayment,
    {
      claimId: { $in: [...claimIds] },
      $or: [
        { status: 'POSTED' },
        { replacedById: { $ne: null } },
        { status: 'IGNORED', claimStatusCode: forwardedCode },
      ],
    },
    { orderBy: { postedAt: 'asc', id: 'asc' } },
  );

/** The answers that posted claim payments replace, directly or through answers that were replaced themselves. */
function replacedBy(
  posted: readonly ClaimPayment[],
  claimPayments: readonly ClaimPayment[],
): readonly ClaimPayment[] {
  const candidates = claimPayments.filter(({ replacedById }) => replacedById);
  const isInPlace = ({ replacedById }: ClaimPayment): boolean =>
    posted.some(({ id }) => id === replacedById) ||
    candidates.some((one) => one.id === replacedById && isInPlace(one));
  return candidates.filter(isInPlace);
}

/** A claim with entries in addition to those that stand. */
const withEntries = (claim: PostableClaim, entries: readonly SettledEntry[]): PostableClaim => ({
  ...claim,
  entries: [
    ...claim.entries,
    ...entries.map((entry) => ({
      ...entry,
      // Only entries by persons are referred to.
      id: '',
      adjustmentId: null,
      postedAt: new Date(entry.effectiveOn),
      isHandMade: false,
    })),
  ],
});

/** A posted claim payment as an answer; `today` is a day in the organization's time zone. */
function answerOf(one: ClaimPayment, today: string, timeZone: string): Answer {
  const forwardedUntil = one.patientShareHeldUntil ?? null;
  return {
    claimPaymentId: one.id,
    paymentId: one.paymentId,
    payerId: one.payerId ?? null,
    payerRank: one.payerRank ?? 'PRIMARY',
    reference: one.paymentReference ?? null,
    paymentDate: one.paymentDate ?? dateInZone(one.receivedAt, timeZone),
    postedAt: one.postedAt ?? one.createdAt,
    payerClaimNumber: one.payerClaimNumber ?? null,
    ...one.toAnswer(),
    filingIndicator: one.filingIndicator ?? null,
    isForwarded: forwardedUntil !== null && forwardedUntil > today,
    forwardedUntil,
    isReleased: one.isShareReleased,
    isAdditional: one.isAdditional,
    isNormalized: one.isNormalized(),
    wasException: one.wasException,
  };
}
