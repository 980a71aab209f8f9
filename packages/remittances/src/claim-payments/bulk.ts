import { LockMode } from '@mikro-orm/core';
import type { OperationInput } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import type { RemittancesPorts } from '../ports.ts';
import { OpenClaims } from '../posting/open-claims.ts';
import { lockPaymentsOf, recount } from '../posting/payment-sums.ts';
import { postTo } from '../posting/post.ts';
import { releaseLater } from '../posting/release.ts';
import { reversalsFirst } from '../posting/reversal.ts';
import { candidatesOf } from './candidates.ts';
import { type Match, matchClaims } from './claim-matching.ts';
import { ClaimPayment } from './claim-payment.ts';
import { type claimPaymentOperations, mostInBulk } from './contract.ts';
import { claimPaymentList } from './view.ts';

type Body = OperationInput<typeof claimPaymentOperations.bulkClaimPayments>['body'];

/** The number of reasons that a candidate needs to be matched without manual review. */
const reasonsForMatch = 3;

/** Matches, ignores or retries many exceptions, with a result for each. */
export async function bulk(context: TenantContext, ports: RemittancesPorts, body: Body) {
  const total = await countSelected(context, body);
  const selected = await lockSelected(context, body);
  const payments = await lockPaymentsOf(context, selected);
  const handled = body.dryRun ? selected.map((one) => one.copy()) : selected;
  if (body.action === 'IGNORE') {
    for (const one of handled) one.ignore(body.reason ?? '');
  } else {
    const readable = handled.filter(({ exceptionCode }) => exceptionCode !== 'FAULTY_DATA');
    const matches = await (body.action === 'MATCH' ? matchCandidates : matchNumbers)(
      context,
      ports,
      readable,
    );
    const claimIds = [...matches.values()].map(({ claimId }) => claimId);
    const locked = await OpenClaims.lock(context, ports, claimIds);
    const claims = body.dryRun ? locked.copy() : locked;
    const postings = readable.flatMap((claimPayment) => {
      const match = matches.get(claimPayment.id);
      const claim = match && claims.claim(match.claimId);
      return claim ? [{ claimPayment, claim, matchedBy: match.matchedBy }] : [];
    });
    for (const { claimPayment, claim, matchedBy } of reversalsFirst(postings, claims)) {
      claimPayment.matchedBy = matchedBy;
      claimPayment.lines = claimPayment.lines.map((line) => ({ ...line, claimLineNumber: null }));
      postTo(context, claims, claimPayment, claim, { isMatched: body.action === 'MATCH' });
    }
    if (!body.dryRun) {
      await claims.settle({ kind: 'POSTED', reason: body.reason ?? null });
      await releaseLater(context, readable);
    }
  }
  if (!body.dryRun) {
    for (const one of handled) {
      const payment = payments.get(one.paymentId);
      if (payment && one.status !== 'EXCEPTION') recount(payment, one, 'EXCEPTION');
    }
  }
  const known = new Set(handled.map(({ id }) => id));
  return {
    total,
    results: [
      ...handled.map(({ id, status, exceptionCode, claimId }) => ({
        id,
        outcome: status === 'VOIDED' ? ('SKIPPED' as const) : status,
        exceptionCode: exceptionCode ?? null,
        claimId: claimId ?? null,
      })),
      ...(body.ids ?? [])
        .filter((id) => !known.has(id))
        .map((id) => ({ id, outcome: 'SKIPPED' as const, exceptionCode: null, claimId: null })),
    ],
  };
}

/** Counts the selected exceptions, including those above the limit of one action. */
async function countSelected(context: TenantContext, { ids, filter }: Body): Promise<number> {
  if (filter === undefined) return new Set(ids).size;
  const query = { ...filter, status: ['EXCEPTION'], skip: 0, take: 1 };
  return (await claimPaymentList.read(context, query)).total;
}

/** Locks the selected exceptions. Claim payments with another status are skipped. */
async function lockSelected({ em }: TenantContext, { ids, filter = {} }: Body): Promise<ClaimPayment[]> {
  const { exceptionCode, paymentId, claimId, payerId } = filter;
  return em.find(
    ClaimPayment,
    {
      status: 'EXCEPTION',
      ...(ids && { id: { $in: ids } }),
      ...(exceptionCode && { exceptionCode: { $in: exceptionCode } }),
      ...(paymentId && { paymentId: { $in: paymentId } }),
      ...(claimId && { claimId: { $in: claimId } }),
      ...(payerId && { payerId: { $in: payerId } }),
      ...between('createdAt', filter.createdFrom, filter.createdTo),
      ...between('paymentDate', filter.paymentDateFrom, filter.paymentDateTo),
      ...between('paidAmount', filter.minAmount, filter.maxAmount),
    },
    { orderBy: { createdAt: 'asc', id: 'asc' }, limit: mostInBulk, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
}

/** A condition that a column is within optional inclusive bounds. */
const between = <Column extends string, Value>(
  column: Column,
  from: Value | undefined,
  to: Value | undefined,
) =>
  from === undefined && to === undefined
    ? {}
    : {
        [column]: { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) },
      };

type Ports = Pick<RemittancesPorts, 'claimCandidates' | 'claimsByNumber' | 'claimsByPayerNumber'>;

type Found = Extract<Match, object>;

/** Matches each to its best candidate claim, if it has enough reasons and more than any other candidate. */
async function matchCandidates(
  context: TenantContext,
  ports: Ports,
  selected: readonly ClaimPayment[],
): Promise<Map<string, Found>> {
  const claims = new Map<string, Found>();
  for (const one of selected) {
    const [best, next] = await candidatesOf(context, ports, one);
    if (best === undefined || best.reasons.length < reasonsForMatch) continue;
    if (best.reasons.length === next?.reasons.length) continue;
    claims.set(one.id, { claimId: best.claimId, matchedBy: 'MANUAL' });
  }
  return claims;
}

/** Matches each by its claim numbers again. */
async function matchNumbers(
  context: TenantContext,
  ports: Ports,
  selected: readonly ClaimPayment[],
): Promise<Map<string, Found>> {
  const claims = new Map<string, Found>();
  for (const payerId of new Set(selected.map((one) => one.payerId ?? null))) {
    const ofPayer = selected.filter((one) => (one.payerId ?? null) === payerId);
    const named = ofPayer.map(
      ({ patientControlNumber = null, payerClaimNumber = null, claimStatusCode = null, ...said }) => ({
        patientControlNumber,
        payerClaimNumber,
        claimStatusCode,
        chargeAmount: said.chargeAmount ?? null,
        serviceFrom: said.serviceFrom ?? null,
        lines: said.lines,
      }),
    );
    const matches: Match[] = await matchClaims(context, ports, payerId, named);
    for (const [index, one] of ofPayer.entries()) {
      const match = matches[index];
      if (match !== undefined && typeof match !== 'string') claims.set(one.id, match);
    }
  }
  return claims;
}
