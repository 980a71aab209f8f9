import { dateInZone } from '@rcm/calendar';
import type { TenantContext } from '@rcm/tenancy';
import type { Answer } from '../adjudication/adjudicate.ts';
import { adjudicateCorrected } from '../adjudication/corrected.ts';
import { ClaimPayment } from '../claim-payments/claim-payment.ts';
import type { Cause, PostableClaim, RemittancesPorts } from '../ports.ts';

type Settling = Pick<RemittancesPorts, 'lockClaims' | 'settleClaims' | 'adjudicated'>;

/** The locked claims of an operation that posts or takes back claim payments, with their posted claim payments. */
export class OpenClaims {
  readonly #context: TenantContext;
  readonly #ports: Settling;
  readonly #claims: ReadonlyMap<string, PostableClaim>;
  readonly #posted: Map<string, ClaimPayment[]>;
  readonly #changed = new Set<string>();

  private constructor(
    context: TenantContext,
    ports: Settling,
    claims: readonly PostableClaim[],
    posted: readonly ClaimPayment[],
  ) {
    this.#context = context;
    this.#ports = ports;
    this.#claims = new Map(claims.map((claim) => [claim.id, claim]));
    this.#posted = new Map(claims.map(({ id }) => [id, []]));
    for (const one of posted) this.#posted.get(one.claimId ?? '')?.push(one);
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
    const posted = await context.em.find(
      ClaimPayment,
      { claimId: { $in: ids }, status: 'POSTED' },
      { orderBy: { postedAt: 'asc', id: 'asc' } },
    );
    return new OpenClaims(context, ports, claims, posted);
  }

  /** A copy for a dry run: changes to its claim payments are not written. */
  copy(): OpenClaims {
    const posted = [...this.#posted.values()].flat().map((one) => one.copy());
    return new OpenClaims(this.#context, this.#ports, [...this.#claims.values()], posted);
  }

  /** A claim of the organization that is not voided, or null. */
  claim(id: string): PostableClaim | null {
    return this.#claims.get(id) ?? null;
  }

  /** The claim payments that count for a claim: posted, no reversal, and not reversed; in the order of posting. */
  active(claimId: string): readonly ClaimPayment[] {
    return (this.#posted.get(claimId) ?? []).filter(
      ({ status, isReversal, reversedById }) => status === 'POSTED' && !isReversal && !reversedById,
    );
  }

  /** The reversed claim payments of a claim and when they were reversed; in the order of posting. */
  #reversed(claimId: string): readonly { readonly one: ClaimPayment; readonly takenBackAt: Date }[] {
    return (this.#posted.get(claimId) ?? []).flatMap((one) => {
      const reversal =
        one.status === 'POSTED' && one.reversedById ? this.posted(claimId, one.reversedById) : null;
      return reversal ? [{ one, takenBackAt: reversal.postedAt ?? reversal.createdAt }] : [];
    });
  }

  /** All posted claim payments of a claim, including reversals and reversed ones; in the order of posting. */
  all(claimId: string): readonly ClaimPayment[] {
    return this.#posted.get(claimId) ?? [];
  }

  /** A posted claim payment of the claim, by id. */
  posted(claimId: string, id: string): ClaimPayment | null {
    return this.#posted.get(claimId)?.find((one) => one.id === id) ?? null;
  }

  /** Adds a claim payment to those that are posted to its claim. */
  add(claimPayment: ClaimPayment): void {
    const { claimId } = claimPayment;
    if (claimId === null || claimId === undefined)
      throw new Error('A claim payment without a claim can’t be posted');
    const posted = this.#posted.get(claimId);
    if (posted && !posted.includes(claimPayment)) posted.push(claimPayment);
    this.markChanged(claimId);
  }

  /** Marks a claim whose claim payments changed. */
  markChanged(claimId: string): void {
    this.#changed.add(claimId);
  }

  /** Adjudicates the changed claims again, and updates the records of other modules. */
  async settle(cause: Cause): Promise<void> {
    if (this.#changed.size === 0) return;
    const { now, organization } = this.#context;
    const today = dateInZone(now, organization.timeZone);
    const answer = (one: ClaimPayment) => answerOf(one, today, organization.timeZone);
    const adjudicated = [...this.#changed].sort().flatMap((id) => {
      const claim = this.claim(id);
      return claim
        ? [
            adjudicateCorrected(
              claim,
              this.active(id).map(answer),
              this.#reversed(id).map(({ one, takenBackAt }) => ({ answer: answer(one), takenBackAt })),
            ),
          ]
        : [];
    });
    await this.#ports.settleClaims(
      this.#context,
      adjudicated.map(({ settlement }) => settlement),
    );
    for (const update of this.#ports.adjudicated) await update(this.#context, adjudicated, cause);
    this.#changed.clear();
  }
}

/** A posted claim payment as an answer; `today` is a day in the organization's time zone. */
function answerOf(one: ClaimPayment, today: string, timeZone: string): Answer {
  const heldUntil = one.patientShareHeldUntil ?? null;
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
    isShareHeld: heldUntil !== null && heldUntil > today,
    wasException: one.wasException,
  };
}
