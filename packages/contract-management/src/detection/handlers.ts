import { invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { sum } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import type { ContractManagementPorts } from '../ports.ts';
import { contractTerms } from '../pricing/terms.ts';
import type { views } from '../views.ts';
import { totalsOf } from './assess.ts';
import { type ComparedClaim, compareClaims, selectAffectedCases } from './compare-claims.ts';
import type { detectionOperations } from './contract.ts';
import type { ClaimOutcome, DetectedClaim } from './schema.ts';

type Body = z.output<NonNullable<typeof detectionOperations.runUnderpaymentDetection.body>>;

export const detectionHandlers = (
  ports: ContractManagementPorts,
): Handlers<typeof detectionOperations, typeof views> => ({
  async runUnderpaymentDetection(context, { body }) {
    await referencesMustExist(context, ports, body);
    const ids = await ports.remittedClaims(context, {
      payerIds: body.payerIds ?? null,
      claimIds: body.claimIds ?? null,
      serviceFrom: body.serviceFrom ?? null,
      serviceTo: body.serviceTo ?? null,
      after: body.after ?? '',
      take: body.take,
    });
    const compared = await compare(context, ports, ids, body.dryRun);
    const nextAfter = ids.length === body.take ? (ids.at(-1) ?? null) : null;
    return { run: { ...report(compared, body.dryRun), nextAfter }, externalRiskMode: 'LOCAL_ONLY' };
  },
});

/** Throws 404 for a missing payer or claim, and 400 for days in the wrong order. */
async function referencesMustExist(
  context: TenantContext,
  ports: ContractManagementPorts,
  body: Body,
): Promise<void> {
  for (const payerId of new Set(body.payerIds)) {
    if ((await ports.payer(context, payerId)) === null) throw notFound('Payer');
  }
  if (body.claimIds) {
    const wanted = new Set(body.claimIds);
    const found = await ports.claims(context, [...wanted]);
    if (found.length < wanted.size) throw notFound('Claim');
  }
  if (body.serviceFrom && body.serviceTo && body.serviceTo < body.serviceFrom) {
    throw invalid('body.serviceTo', 'Expected serviceFrom or a later day', 'too_small');
  }
}

async function compare(
  context: TenantContext,
  ports: ContractManagementPorts,
  ids: readonly string[],
  dryRun: boolean,
): Promise<ComparedClaim[]> {
  if (ids.length === 0) return [];
  // A concurrent posting or run waits for the lock, and then finds the case that is opened here.
  if (!dryRun) await ports.lockClaims(context, ids);
  const claims = await ports.claims(context, ids);
  const cases = await context.sql.all(selectAffectedCases, { claimIds: ids });
  const payments = await ports.paymentDates(context, ids);
  return compareClaims(context, ports, {
    claims: [...claims].sort((a, b) => (a.id < b.id ? -1 : 1)),
    contracts: await contractTerms(context, [...new Set(claims.map(({ payerId }) => payerId))]),
    caseIds: cases.map(({ id }) => id),
    paymentDates: new Map(payments.map(({ claimId, paymentDate }) => [claimId, paymentDate])),
    cause: { kind: 'POSTED', reason: null },
    dryRun,
  });
}

function report(compared: readonly ComparedClaim[], dryRun: boolean) {
  const count = (...outcomes: readonly ClaimOutcome[]) =>
    compared.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const findings = compared.flatMap(({ assessment }) => assessment.findings);
  return {
    dryRun,
    counts: {
      claims: compared.length,
      opened: count('OPENED'),
      updated: count('UPDATED', 'TAKEN_BACK'),
      closed: count('RECOVERED', 'INVALIDATED'),
      underpaidLines: findings.length,
    },
    variance: sum(findings.map(({ variance }) => variance)),
    claims: compared.map(toDetectedClaim),
  };
}

function toDetectedClaim({
  claim,
  assessment,
  outcome,
  caseId,
}: ComparedClaim): z.input<typeof DetectedClaim> {
  const { findings, lines } = assessment;
  const totals =
    findings.length === 0
      ? { expectedAmount: null, allowedAmount: null, variance: null }
      : totalsOf(findings);
  return {
    claimId: claim.id,
    claimNumber: claim.claimNumber,
    payerId: claim.payerId,
    outcome,
    caseId,
    ...totals,
    lines: [...lines],
  };
}
