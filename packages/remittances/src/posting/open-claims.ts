import type { BalancedClaim, Entry } from '@rcm/balances';
import { dateInZone } from '@rcm/calendar';
import type { TenantContext } from '@rcm/tenancy';
import { type Account, predecessorsOf } from '../adjudication/account.ts';
import {
  adjudicateClaim,
  balance,
  type EntryCause,
  replacedClaim,
} from '../adjudication/adjudicate-claim.ts';
import type { ClaimPayment } from '../claim-payments/claim-payment.ts';
import type { AdjudicatedClaim, Cause, PostableClaim, RemittancesPorts, SettledEntry } from '../ports.ts';
import { heldUntil, isForwarding } from './forwarding.ts';
import { asNegativePayment } from './partial-reversal.ts';
import { answerOf, claimPaymentsOf, postedAt, replacedBy } from './posted-answers.ts';

/** A change of a claim's balances by a person. */
export interface ClaimAdjustment {
  readonly entries: readonly (Entry & {
    readonly id: string;
    readonly adjustmentId: string;
    /** The claim payment whose denial it ends; null or left out if it ends none. */
    readonly claimPaymentId?: string | null | undefined;
  })[];
  /** The adjustment that it takes back; null if none. */
  readonly reversedId: string | null;
  /** The rebills that stand afterwards; left out if they are the same. */
  readonly rebills?: PostableClaim['rebills'] | undefined;
  /** The decisions to leave credits that stand afterwards; left out if they are the same. */
  readonly creditResolutions?: PostableClaim['creditResolutions'] | undefined;
}

type Settling = Pick<RemittancesPorts, 'lockClaims' | 'settleClaims' | 'adjudicated'>;

/**
 * The locked claims of an operation that posts or takes back claim payments, with their posted claim payments. The claims
 * that replace each other are one account, which is shown at the last of them.
 */
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
    const posted = await claimPaymentsOf(
      context,
      claims.map(({ id }) => id),
    );
    const current = new Map(claims.map(({ id, successorId }) => [id, successorId ?? id]));
    const answered = new Set(posted.map(({ claimId }) => current.get(claimId ?? '')));
    const open = claims.filter(({ id, isVoided }) => !isVoided || answered.has(id));
    return new OpenClaims(context, ports, open, posted);
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

  /** A claim of the organization, or null. One that was voided before it was answered accepts nothing. */
  claim(id: string): PostableClaim | null {
    return this.#claims.get(id) ?? null;
  }

  /** The claim at which the account of a claim is shown: the last that replaces it, or itself. */
  current(claimId: string): string {
    return this.#claims.get(claimId)?.successorId ?? claimId;
  }

  /** The claims of the account of a claim, oldest first. */
  account(claimId: string): PostableClaim[] {
    const current = this.#claims.get(this.current(claimId));
    return current ? [...predecessorsOf(current, this.#claims), current] : [];
  }

  /** The claim payments that count for a claim: posted, no reversal, and not reversed; in the order of posting. */
  active(claimId: string): readonly ClaimPayment[] {
    return this.all(claimId).filter(({ isReversal, reversedById }) => !isReversal && !reversedById);
  }

  /** The claim payments that count for the account of a claim. */
  activeOfAccount(claimId: string): readonly ClaimPayment[] {
    return this.account(claimId).flatMap(({ id }) => this.active(id));
  }

  /** All posted claim payments of a claim, including reversals and reversed ones; in the order of posting. */
  all(claimId: string): readonly ClaimPayment[] {
    return (this.#claimPayments.get(claimId) ?? []).filter(({ status }) => status === 'POSTED');
  }

  /** All posted claim payments of the account of a claim. */
  allOfAccount(claimId: string): readonly ClaimPayment[] {
    return this.account(claimId).flatMap(({ id }) => this.all(id));
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

  /**
   * Adds entries by a person to a claim, takes back those of one of its adjustments, and sets its rebills and the decisions
   * about its credits.
   */
  adjust(claimId: string, { entries, reversedId, ...decided }: ClaimAdjustment): void {
    if (this.claim(claimId) === null) throw new Error('Only an open claim can be adjusted');
    const cause = { claimPaymentId: null, effectiveOn: this.#today() };
    const added = entries.map((entry) => ({ ...entry, postedAt: this.#context.now, isHandMade: true }));
    for (const one of this.account(claimId)) {
      const current = one.entries.map((entry) =>
        reversedId !== null && entry.adjustmentId === reversedId ? { ...entry, isHandMade: false } : entry,
      );
      const changed =
        one.id === claimId
          ? {
              entries: [...current, ...added],
              rebills: decided.rebills ?? one.rebills,
              creditResolutions: decided.creditResolutions ?? one.creditResolutions,
            }
          : { entries: current };
      this.#claims.set(one.id, { ...one, ...changed });
    }
    this.#added.set(
      claimId,
      entries.map(({ claimPaymentId = null, ...entry }) => ({ ...entry, ...cause, claimPaymentId })),
    );
    this.#changed.set(claimId, { ...cause, adjustmentId: reversedId ?? undefined });
  }

  #today(): string {
    return dateInZone(this.#context.now, this.#context.organization.timeZone);
  }

  /** Computes the state of a claim. Throws if the claim is not open. */
  adjudicate(claimId: string): AdjudicatedClaim {
    const claim = this.claim(claimId);
    if (claim === null) throw new Error('Only an open claim can be adjudicated');
    const adjudicated = this.#adjudicated(claim, this.#causeOf(claimId));
    const { settlement } = adjudicated;
    const entries = [...(this.#added.get(claimId) ?? []), ...settlement.entries];
    return { ...adjudicated, settlement: { ...settlement, entries } };
  }

  /** What a claim owes now. Throws if it is not open. */
  balance(claimId: string): BalancedClaim {
    const claim = this.claim(claimId);
    if (claim === null) throw new Error('Only an open claim has balances');
    return balance(this.#accountOf(claim)).balanced;
  }

  /** The last change of the account of a claim. */
  #causeOf(claimId: string): EntryCause {
    const causes = this.account(claimId).flatMap(({ id }) => this.#changed.get(id) ?? []);
    return causes.at(-1) ?? { claimPaymentId: null, effectiveOn: this.#today() };
  }

  #adjudicated(claim: PostableClaim, cause: EntryCause, posted?: readonly ClaimPayment[]): AdjudicatedClaim {
    return claim.successorId === null
      ? adjudicateClaim(this.#accountOf(claim, posted), cause)
      : replacedClaim(claim, { effectiveOn: this.#today(), claimPaymentId: null });
  }

  /** The account of a claim with all posted claim payments, or with some of them. */
  #accountOf(claim: PostableClaim, some?: readonly ClaimPayment[]): Account {
    const replacedClaims = predecessorsOf(claim, this.#claims);
    const generations = new Map([...replacedClaims, claim].map(({ id }, generation) => [id, generation]));
    return { claim, replacedClaims, ...this.#answersOf(some ?? this.#allOf(claim), generations) };
  }

  /** All posted claim payments of the account that is shown at a claim, in the order of posting. */
  #allOf(claim: PostableClaim): readonly ClaimPayment[] {
    const replaced = predecessorsOf(claim, this.#claims);
    if (replaced.length === 0) return this.all(claim.id);
    return [...replaced, claim]
      .flatMap(({ id }) => this.all(id))
      .toSorted((one, other) => postedAt(one) - postedAt(other));
  }

  /**
   * Of posted claim payments of an account, those that count, and the answers that were reversed or that one replaces; and
   * until when the account waits for a payer to which its claim was forwarded.
   */
  #answersOf(posted: readonly ClaimPayment[], generations: ReadonlyMap<string, number>) {
    const { timeZone } = this.#context.organization;
    const today = this.#today();
    const answer = (one: ClaimPayment) => ({
      ...answerOf(one, today, timeZone),
      generation: generations.get(one.claimId ?? '') ?? 0,
    });
    const reversalOf = ({ reversedById }: ClaimPayment) => posted.find((one) => one.id === reversedById);
    const all = [...generations.keys()].flatMap((id) => this.#claimPayments.get(id) ?? []);
    const replaced = replacedBy(posted, all);
    const answers = posted.filter(({ isReversal }) => !isReversal);
    const reversed = answers.flatMap((one) => {
      const reversal = reversalOf(one);
      return reversal ? [{ answer: answer(one), takenBackAt: reversal.postedAt ?? reversal.createdAt }] : [];
    });
    const active = answers.filter((one) => !reversalOf(one));
    const counted = posted.flatMap((one) => {
      if (active.includes(one)) return [answer(one)];
      const original = one.isReversal ? active.find(({ id: each }) => each === one.reversesId) : undefined;
      if (original === undefined) return [];
      const { generation } = answer(original);
      return [{ ...answer(one), ...asNegativePayment(one, original), generation }];
    });
    const takenBack = replaced.map((one) => ({
      answer: answer(one),
      takenBackAt: one.voidedAt ?? one.updatedAt,
    }));
    const forwarding = all.filter(isForwarding);
    return {
      answers: counted,
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
    const posted = this.#allOf(claim);
    const hasHistory = claim.entries.some(({ kind }) => kind !== 'CHARGE') || claim.successorId !== null;
    const entries: SettledEntry[] = [];
    for (const [index, one] of hasHistory ? [] : posted.entries()) {
      const cause = { claimPaymentId: one.id, effectiveOn: one.paymentDate ?? this.#today() };
      const step = this.#adjudicated(withEntries(claim, entries), cause, posted.slice(0, index + 1));
      entries.push(...step.settlement.entries);
    }
    const cause = { claimPaymentId: null, effectiveOn: this.#today() };
    const state = this.#adjudicated(withEntries(claim, entries), cause);
    const { settlement } = state;
    return { ...state, settlement: { ...settlement, entries: [...entries, ...settlement.entries] } };
  }

  /** Adjudicates the changed claims again, and updates the records of other modules. */
  async settle(cause: Cause): Promise<void> {
    if (this.#changed.size === 0) return;
    const changed = new Set(
      [...this.#changed.keys()].flatMap((id) => this.account(id).map((claim) => claim.id)),
    );
    const adjudicated = [...changed].sort().map((id) => this.adjudicate(id));
    await this.#ports.settleClaims(
      this.#context,
      adjudicated.map(({ settlement }) => settlement),
    );
    for (const update of this.#ports.adjudicated) await update(this.#context, adjudicated, cause);
    this.#changed.clear();
    this.#added.clear();
  }
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
