import { LockMode } from '@mikro-orm/core';
import { badRequest, conflict, invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { withExtraFields } from '@rcm/lists';
import { compare, type Money, min, negate } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import { Payment } from '../payments/payment.ts';
import type { RemittancesPorts } from '../ports.ts';
import { answeredBefore } from '../posting/answered-before.ts';
import { OpenClaims } from '../posting/open-claims.ts';
import { partialReversalsOf, standingPaymentOf } from '../posting/partial-reversal.ts';
import { recount } from '../posting/payment-sums.ts';
import { postTo, replaceAnswers, takeBack } from '../posting/post.ts';
import { releaseLater } from '../posting/release.ts';
import { isOfPayer } from '../posting/standing-answers.ts';
import { closeRefunds } from '../provider-adjustments/refunds.ts';
import type { views } from '../views.ts';
import { bulk } from './bulk.ts';
import { candidatesOf, originalCandidatesOf } from './candidates.ts';
import { ClaimPayment } from './claim-payment.ts';
import type { claimPaymentOperations } from './contract.ts';
import type { ExceptionCode, PaidLine } from './schema.ts';
import { claimPaymentList } from './view.ts';

/** The exceptions that can be accepted as they are. */
const acceptable: readonly (ExceptionCode | null | undefined)[] = [
  'UNBALANCED',
  'PAID_ABOVE_CHARGE',
  'PAYER_MISMATCH',
  'REVERSAL_WITHOUT_ORIGINAL',
  'ANSWERED_BEFORE',
];

export const claimPaymentHandlers = (
  ports: RemittancesPorts,
): Handlers<typeof claimPaymentOperations, typeof views> => ({
  listClaimPayments: (context, { query }) => claimPaymentList.read(context, query),

  async getClaimPayment(context, { params }) {
    const claimPayment = await context.find(ClaimPayment, params.claimPaymentId);
    return {
      claimPayment: withExtraFields(claimPayment, {
        candidates: [
          ...(await candidatesOf(context, ports, claimPayment)),
          ...(await originalCandidatesOf(context, ports, claimPayment)),
        ],
      }),
    };
  },

  async matchClaimPayment(context, { params, body }) {
    const claimPayment = await context.find(ClaimPayment, params.claimPaymentId);
    claimPayment.mustBeOpenTo('match');
    if (claimPayment.exceptionCode === 'FAULTY_DATA') {
      throw conflict('The data of this claim payment in the file is faulty: record the payment manually');
    }
    const payment = await lockPaymentOf(context, claimPayment);
    const claims = await OpenClaims.lock(context, ports, [body.claimId]);
    const claim = claims.claim(body.claimId);
    if (claim === null) throw notFound('Claim');
    const original = namedOriginal(claimPayment, claims.activeOfAccount(claim.id), body.reversesId);
    mustBeReversible(claimPayment, original, claims.allOfAccount(claim.id), body.amount);
    claimPayment.lines = withMatches(claimPayment.lines, body.lines);
    claimPayment.matchedBy = 'MANUAL';
    const { status } = claimPayment;
    postTo(context, claims, claimPayment, claim, { isMatched: true, original, amount: body.amount });
    recount(payment, claimPayment, status);
    await claims.settle({ kind: 'POSTED', reason: null });
    await releaseLater(context, [claimPayment]);
    if (claimPayment.isReversal) await closeRefunds(context, ports, payment);
    return { claimPayment };
  },

  async acceptClaimPayment(context, { params, body }) {
    const claimPayment = await context.find(ClaimPayment, params.claimPaymentId);
    claimPayment.mustBeOpenTo('accept');
    const { claimId, exceptionCode, status } = claimPayment;
    if (!claimId || !acceptable.includes(exceptionCode)) {
      throw conflict(
        'Only an exception with a known claim and the code UNBALANCED, PAID_ABOVE_CHARGE, PAYER_MISMATCH, REVERSAL_WITHOUT_ORIGINAL or ANSWERED_BEFORE can be accepted',
      );
    }
    const payment = await lockPaymentOf(context, claimPayment);
    const claims = await OpenClaims.lock(context, ports, [claimId]);
    const claim = claims.claim(claimId);
    if (claim === null) throw conflict('The claim of this claim payment is voided');
    const original = namedOriginal(claimPayment, claims.activeOfAccount(claimId), body.reversesId);
    mustBeReversible(claimPayment, original, claims.allOfAccount(claimId), body.amount);
    const earlier =
      exceptionCode === 'ANSWERED_BEFORE' ? answeredBefore(claimPayment, claim, claims.active(claimId)) : [];
    mustHaveMode(claimPayment, earlier, body.mode);
    if (body.mode === 'REPLACES') {
      await replaceAnswers(context, claims, earlier, claimPayment, body.reason);
    }
    const exception = postTo(context, claims, claimPayment, claim, {
      isAccepted: true,
      isAdditional: body.mode === 'ADDITIONAL',
      original,
      amount: body.amount,
    });
    if (exception?.code === 'ANSWERED_BEFORE') return { claimPayment };
    if (exception) throw conflict(exception.reason);
    claimPayment.reason = body.reason;
    recount(payment, claimPayment, status);
    await claims.settle({ kind: 'POSTED', reason: body.reason });
    await releaseLater(context, [claimPayment]);
    if (claimPayment.isReversal) await closeRefunds(context, ports, payment);
    return { claimPayment };
  },

  async ignoreClaimPayment(context, { params, body }) {
    const claimPayment = await context.find(ClaimPayment, params.claimPaymentId);
    const { status } = claimPayment;
    claimPayment.ignore(body.reason);
    recount(await lockPaymentOf(context, claimPayment), claimPayment, status);
    return { claimPayment };
  },

  async voidClaimPayment(context, { params, body }) {
    const claimPayment = await context.find(ClaimPayment, params.claimPaymentId);
    claimPayment.mustBeOpenTo('void');
    const { status, reversedById } = claimPayment;
    if (reversedById) {
      throw conflict('The payer reversed this claim payment: void the reversal first', {
        existingId: reversedById,
      });
    }
    const payment = await lockPaymentOf(context, claimPayment);
    const claims = await OpenClaims.lock(context, ports, claimPayment.claimId ? [claimPayment.claimId] : []);
    const [partial] = partialReversalsOf(claimPayment, claims.allOfAccount(claimPayment.claimId ?? ''));
    if (partial) {
      throw conflict('The payer reversed an amount of this claim payment: void the reversal first', {
        existingId: partial.id,
      });
    }
    takeBack(context, claims, claimPayment, body.reason);
    recount(payment, claimPayment, status);
    await claims.settle({ kind: 'VOIDED', reason: body.reason });
    return { claimPayment };
  },

  async releaseClaimPayment(context, { params }) {
    const claimPayment = await context.find(ClaimPayment, params.claimPaymentId);
    claimPayment.mustBeOpenTo('release');
    const { claimId } = claimPayment;
    if (!claimId) throw conflict('This claim payment has no held patient share');
    const claims = await OpenClaims.lock(context, ports, [claimId]);
    claimPayment.release();
    claims.markChanged(claimId, claimPayment.id);
    const { entries } = claims.adjudicate(claims.current(claimId)).settlement;
    if (!entries.some(({ ownerAfter }) => ownerAfter === 'PATIENT')) {
      throw conflict('This claim payment has no held patient share that may be billed to the patient');
    }
    await claims.settle({ kind: 'RELEASED', reason: null });
    return { claimPayment };
  },

  bulkClaimPayments: (context, { body }) => bulk(context, ports, body),
});

/** Locks the payment of a claim payment, because its sums change. */
async function lockPaymentOf(context: TenantContext, { paymentId }: ClaimPayment): Promise<Payment> {
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  return context.em.findOneOrFail(Payment, { id: paymentId }, options);
}

/** Throws 400 unless a request has a mode exactly where earlier answers of the payer stand. */
function mustHaveMode(
  { exceptionCode }: ClaimPayment,
  earlier: readonly ClaimPayment[],
  mode: string | undefined,
): void {
  if (exceptionCode !== 'ANSWERED_BEFORE' && mode !== undefined) {
    throw invalid('body.mode', 'Expected no mode: only an exception with the code ANSWERED_BEFORE takes one');
  }
  if (earlier.length > 0 && mode === undefined) {
    throw invalid('body.mode', 'Expected ADDITIONAL or REPLACES: the payer answered these lines before');
  }
}

/** The answer that a request says a reversal takes back. Throws 400 unless the reversal can take it back. */
function namedOriginal(
  claimPayment: ClaimPayment,
  active: readonly ClaimPayment[],
  reversesId: string | undefined,
): ClaimPayment | undefined {
  if (reversesId === undefined) return undefined;
  if (!claimPayment.isReversal) {
    throw invalid('body.reversesId', 'Expected no reversesId: the claim payment is no reversal');
  }
  const original = active.find((one) => one.id === reversesId && isOfPayer(one, claimPayment));
  if (original === undefined) {
    const message =
      'Expected a claim payment of the same payer that is posted to the claim, is no reversal and is not reversed';
    throw invalid('body.reversesId', message, 'unknown_claim_payment');
  }
  return original;
}

/** Throws 400 unless an amount is at most what the reversal states and what stands of the answer that it takes back. */
function mustBeReversible(
  { paidAmount }: ClaimPayment,
  original: ClaimPayment | undefined,
  posted: readonly ClaimPayment[],
  amount: Money | undefined,
): void {
  if (amount === undefined) return;
  if (original === undefined) {
    throw invalid('body.amount', 'Expected an amount only with the reversesId of a reversal');
  }
  const most = min(negate(paidAmount ?? '0.00'), standingPaymentOf(original, posted));
  if (compare(amount, most) > 0) {
    const message = 'Expected at most what the reversal states and what stands of the answer';
    throw invalid('body.amount', message, 'too_big');
  }
}

/** Sets the matched claim lines from a request; drops earlier matches. */
function withMatches(
  lines: readonly PaidLine[],
  named: readonly { readonly line: number; readonly claimLineNumber: number }[],
): PaidLine[] {
  const unknown = named.findIndex(({ line }) => !lines.some(({ sequence }) => sequence === line));
  if (unknown !== -1) {
    const message = 'The claim payment has no line with this sequence';
    throw badRequest([{ path: `body.lines.${unknown}.line`, code: 'unknown_line', message }]);
  }
  const matches = new Map(named.map(({ line, claimLineNumber }) => [line, claimLineNumber]));
  return lines.map((line) => ({ ...line, claimLineNumber: matches.get(line.sequence) ?? null }));
}
