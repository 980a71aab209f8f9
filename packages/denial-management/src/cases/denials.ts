import { LockMode } from '@mikro-orm/core';
import { normalizeReasonCode } from '@rcm/balances';
import { startOfDay } from '@rcm/calendar';
import { conflict } from '@rcm/errors';
import { compare, isZero } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { DenialClaim, DenialManagementPorts } from '../ports.ts';
import { resumeAppeals } from './appeals.ts';
import { CaseRouter, loadPlanner, planReturn, type RoutingPorts } from './case-router.ts';
import { DenialCase, toChangedCase } from './denial-case.ts';
import type { Denial, DenialCause, DeniedClaim, PaymentOutcome } from './denied-claim.ts';
import { type DenialCodes, normalizeRemarks, reasonOf } from './guardrail.ts';
import { createAppraiser, createCaseBuilder, type NewCase, type Notice, openingLock } from './opening.ts';
import { isPaymentOf, settleReportedCase } from './payment-due.ts';
import { denialCaseStates } from './states.ts';

/** The ports that following denials needs. */
export type DenialPorts = RoutingPorts &
  Pick<DenialManagementPorts, 'claims' | 'casesUnderAppeal' | 'casesChanged' | 'markDenialCases'>;

/** Reasons of moves that a person did not ask for, as people read them in the case. */
const reasons = {
  gone: 'The claim payment was taken back',
  again: 'The claim payment denies again',
  lost: 'The payment of the denied charges was taken back',
  short: 'The payer paid less than it had overturned',
  returned: 'The write-off or transfer that ended the case was taken back',
  open: 'The denied charges are open again',
};

const selectAffectedCases = statement({
  name: 'denial_management.cases_concerned',
  parameters: { claimIds: 'text[]' },
  columns: { id: 'text' },
  text: `select id from denial_management.denial_cases
    where organization_id = :tenant and claim_id = any (:claimIds)
      and (claim_payment_id is not null or status not in ('RESOLVED', 'WITHDRAWN') or payment_due_on is not null)`,
});

const selectClaimsWithCase = statement({
  name: 'denial_management.claims_with_case',
  parameters: { claimIds: 'text[]', read: 'text[]' },
  columns: { claimId: 'text' },
  text: `select distinct claim_id from denial_management.denial_cases
    where organization_id = :tenant and claim_id = any (:claimIds) and status <> 'WITHDRAWN' and id <> all (:read)`,
});

/**
 * Synchronizes the cases of claims with what their payers deny now. It opens and routes a case for each claim payment
 * that denies, or adopts the case that a person opened for the same denial; records what was overturned and recovered;
 * resolves a case when nothing is denied any more; reopens an ended one whose denied charges are open again; and withdraws
 * a case whose denial no longer exists. It is idempotent. Throws 409 for a void that removes the denial of a case under appeal.
 */
export const followDenials =
  (ports: DenialPorts) =>
  async (context: TenantContext, claims: readonly DeniedClaim[], cause: DenialCause): Promise<void> => {
    if (claims.some(({ denials }) => denials.length > 0)) await context.sql.all(openingLock);
    const { existing, moved, leftClaimIds } = await casesOf(context, claims);
    const { orphaned, matched, unmatched, adopted } = matchDenials(context, claims, existing);
    if (cause.kind === 'VOIDED') await mustNotBeUnderAppeal(context, ports, orphaned);
    const changed = [...moved, ...adopted];
    if (changed.length > 0) await ports.casesChanged(context, changed.map(toChangedCase));
    const paid = new Set(matched.filter(({ denialCase, denial }) => isPaymentOf(denialCase, denial)));
    for (const one of matched) {
      Object.assign(one.denialCase, amountsOf(one.denial));
      if (paid.has(one)) one.denialCase.receivePayment(outcomeOf(one.denial));
    }
    for (const { claim, answers } of claims) {
      for (const denialCase of existing.get(claim.id) ?? []) settleReportedCase(context, denialCase, answers);
    }
    const returning = matched.flatMap((one) => {
      const reason = returnReason(one, paid.has(one));
      return reason === null ? [] : { ...one, reason };
    });
    const hasMoves = orphaned.length + unmatched.length + returning.length > 0 || matched.some(mustEnd);
    const cases = [...existing.values()].flat();
    const marked = [...leftClaimIds, ...[...moved, ...orphaned].map(({ claimId }) => claimId)];
    if (!hasMoves) return markClaims(context, ports, marked, cases);

    const opened = await buildNewCases(context, ports, unmatched);
    const planOf = await loadPlanner(context);
    const entering = opened.map((one) => ({ ...one, plan: planOf(one.columns) }));
    const reopened = returning.map((one) => ({ ...one, plan: planReturn(one.denialCase, planOf) }));
    const router = await CaseRouter.open(context, ports, [
      ...cases.map(({ queueId }) => queueId),
      ...[...entering, ...reopened].map(({ plan }) => plan.queueId),
    ]);
    for (const denialCase of orphaned) router.withdraw(denialCase, cause.reason ?? reasons.gone);
    for (const { denialCase, plan, reason } of reopened) await router.reopenByPayer(denialCase, plan, reason);
    await resumeAppeals(
      context,
      ports,
      reopened.map(({ denialCase }) => denialCase),
    );
    for (const { columns, plan, denial } of entering) {
      const { denialCase } = await router.enter(columns, plan);
      matched.push({ denialCase, denial });
      cases.push(denialCase);
    }
    for (const one of matched) {
      if (mustEnd(one)) router.resolveByPayment(one.denialCase, outcomeOf(one.denial));
    }
    await router.close();
    const entered = [
      ...entering.map(({ columns }) => columns),
      ...reopened.map(({ denialCase }) => denialCase),
    ];
    await markClaims(context, ports, [...marked, ...entered.map(({ claimId }) => claimId)], cases);
  };

/** Records which of the claims have a case: one of `cases`, as they are after their moves, or one that was not read. */
async function markClaims(
  context: TenantContext,
  ports: DenialPorts,
  claimIds: readonly string[],
  cases: readonly DenialCase[],
): Promise<void> {
  if (claimIds.length === 0) return;
  const withCase = new Set(cases.flatMap(({ claimId, status }) => (status === 'WITHDRAWN' ? [] : claimId)));
  const others = [...new Set(claimIds)].filter((claimId) => !withCase.has(claimId));
  if (others.length > 0) {
    const read = cases.map(({ id }) => id);
    const found = await context.sql.all(selectClaimsWithCase, { claimIds: others, read });
    for (const { claimId } of found) withCase.add(claimId);
  }
  await ports.markDenialCases(
    context,
    [...new Set(claimIds)].map((claimId) => ({ claimId, hasDenialCase: withCase.has(claimId) })),
  );
}

/** A case with the denial that it is about. */
interface MatchedCase {
  readonly denialCase: DenialCase;
  readonly denial: Denial;
}

interface UnmatchedDenial {
  readonly claimId: string;
  readonly denial: Denial;
}

/**
 * The existing cases of the claims that a change of their claim payments can affect, by claim. Locks them by id. Cases of
 * replaced claims, which are `leftClaimIds`, follow to the claims that replace them.
 */
async function casesOf(
  context: TenantContext,
  claims: readonly DeniedClaim[],
): Promise<{
  readonly existing: ReadonlyMap<string, DenialCase[]>;
  readonly moved: readonly DenialCase[];
  readonly leftClaimIds: readonly string[];
}> {
  const claimIds = claims.flatMap(({ claim, replacedClaimIds = [] }) => [claim.id, ...replacedClaimIds]);
  const affected = await context.sql.all(selectAffectedCases, { claimIds: [...new Set(claimIds)] });
  if (affected.length === 0) return { existing: new Map(), moved: [], leftClaimIds: [] };
  const found = await context.em.find(
    DenialCase,
    { id: { $in: affected.map(({ id }) => id) } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
  const successors = new Map(
    claims.flatMap(({ claim, replacedClaimIds = [] }) => replacedClaimIds.map((id) => [id, claim] as const)),
  );
  const moved = found.filter(({ claimId }) => successors.has(claimId));
  const leftClaimIds = moved.map(({ claimId }) => claimId);
  for (const denialCase of moved) {
    const { id: claimId, claimNumber } = successors.get(denialCase.claimId) ?? {};
    Object.assign(denialCase, { claimId, claimNumber });
  }
  return { existing: Map.groupBy(found, ({ claimId }) => claimId), moved, leftClaimIds };
}

/** Matches cases with denials, and finds denials without a case and cases without a denial. */
function matchDenials(
  context: TenantContext,
  claims: readonly DeniedClaim[],
  existing: ReadonlyMap<string, DenialCase[]>,
) {
  const orphaned: DenialCase[] = [];
  const matched: MatchedCase[] = [];
  const unmatched: UnmatchedDenial[] = [];
  const adopted: DenialCase[] = [];
  for (const { claim, denials } of claims) {
    const cases = existing.get(claim.id) ?? [];
    const byPayment = new Map(cases.map((denialCase) => [denialCase.claimPaymentId ?? null, denialCase]));
    const manual = new Set(cases.filter(isOpenAndManual));
    for (const denial of denials) {
      const own = byPayment.get(denial.claimPaymentId);
      const other = own ? undefined : [...manual].find((denialCase) => matchesDenial(denialCase, denial));
      if (other) {
        manual.delete(other);
        adopt(context, other, denial);
        adopted.push(other);
      }
      const denialCase = own ?? other;
      if (denialCase) matched.push({ denialCase, denial });
      else unmatched.push({ claimId: claim.id, denial });
    }
    const named = new Set(denials.map(({ claimPaymentId }) => claimPaymentId));
    orphaned.push(
      ...cases.filter(
        ({ claimPaymentId, status }) =>
          claimPaymentId && !named.has(claimPaymentId) && denialCaseStates.allows(status, 'withdraw'),
      ),
    );
  }
  return { orphaned, matched, unmatched, adopted };
}

/** True for an open case that a person opened. */
const isOpenAndManual = ({ claimPaymentId, status }: DenialCase) =>
  !claimPaymentId && status !== 'RESOLVED' && status !== 'WITHDRAWN';

/** True if a case that a person opened has the reason code and the lines of the payer's denial. */
function matchesDenial({ primaryCode, lines }: DenialCase, { lines: denied }: Denial): boolean {
  const codes = denied.flatMap(({ adjustments }) =>
    adjustments.map(({ reasonCode }) => normalizeReasonCode(reasonCode)),
  );
  const isSameReason = !primaryCode || codes.length === 0 || codes.includes(primaryCode);
  return isSameReason && covers(lines, denied) && covers(denied, lines);
}

type Lines = readonly { readonly lineNumber: number | null }[];

/** True if the lines include all the others. The claim as a whole includes every line. */
const covers = (lines: Lines, others: Lines): boolean =>
  lines.some(({ lineNumber }) => lineNumber === null) ||
  others.every(
    ({ lineNumber }) => lineNumber === null || lines.some((line) => line.lineNumber === lineNumber),
  );

/** Makes a case that a person opened the case of a claim payment. The payer's values replace the person's. */
function adopt(context: TenantContext, denialCase: DenialCase, denial: Denial): void {
  const { codes, denialReason: _ignored, ...notice } = noticeOf(context, denial);
  Object.assign(denialCase, notice);
  if (codes.primaryCode !== null) Object.assign(denialCase, codes);
  denialCase.appraise(createAppraiser(context)(denialCase));
}

/**
 * Why an ended case has to be reopened: nothing is left of its end, and it waits for no payment, also since the one for which
 * it waited came. Null if it stays as it is.
 */
function returnReason({ denialCase, denial }: MatchedCase, isPaid: boolean): string | null {
  const { status, isResolvedByPayment, paymentDueOn, endAdjustmentId } = denialCase;
  if (status === 'WITHDRAWN') return reasons.again;
  if (status !== 'RESOLVED' || paymentDueOn) return null;
  if (isResolvedByPayment) {
    if (isOverturned(denial)) return null;
    return isPaid ? reasons.short : reasons.lost;
  }
  if (isZero(denial.openAmount)) return null;
  return endAdjustmentId ? reasons.returned : reasons.open;
}

const isOverturned = ({ deniedAmount, overturnedAmount }: Denial) =>
  compare(overturnedAmount, deniedAmount) >= 0;

/** A denial that its payer overturned at least in part is overturned. */
const outcomeOf = ({ lines }: Denial): PaymentOutcome =>
  lines.every(({ outcome }) => outcome === 'PAID_BY_OTHER_PAYER') ? 'PAID_BY_OTHER_PAYER' : 'OVERTURNED';

/** True for an open case whose denial is overturned. */
const mustEnd = ({ denialCase, denial }: MatchedCase) =>
  isOverturned(denial) && denialCaseStates.allows(denialCase.status, 'resolve');

/** The current kind and amounts of a denial. */
const amountsOf = ({ isPartial, deniedAmount, overturnedAmount, recoveredAmount, lines }: Denial) => ({
  kind: isPartial ? ('PARTIAL' as const) : ('FULL' as const),
  deniedAmount,
  overturnedAmount,
  recoveredAmount,
  lines: lines.map(({ lineNumber, deniedAmount: chargeAmount, outcome }) => ({
    lineNumber,
    chargeAmount,
    isOverturned: outcome !== null,
  })),
});

function noticeOf({ organization }: TenantContext, denial: Denial): Notice {
  const codes = codesOf(denial);
  return {
    ...amountsOf(denial),
    claimPaymentId: denial.claimPaymentId,
    denialDate: startOfDay(denial.denialDate, organization.timeZone),
    denialReason: reasonOf(codes),
    codes,
    adjustments: denial.lines.flatMap(({ lineNumber, adjustments, remarkCodes }) =>
      adjustments.map(({ groupCode, reasonCode, amount }) => ({
        lineNumber,
        groupCode,
        reasonCode: normalizeReasonCode(reasonCode),
        amount,
        remarkCodes: [...remarkCodes],
      })),
    ),
  };
}

const codesOf = ({ primary, remarkCodes }: Denial): DenialCodes => ({
  groupCode: primary?.groupCode ?? null,
  primaryCode: primary === null ? null : normalizeReasonCode(primary.reasonCode),
  remarkCodes: normalizeRemarks(remarkCodes),
});

/** Throws 409 if one of the cases is under appeal: the appealed denial must not disappear. */
async function mustNotBeUnderAppeal(
  context: TenantContext,
  ports: DenialPorts,
  orphaned: readonly DenialCase[],
): Promise<void> {
  if (orphaned.length === 0) return;
  const ids = orphaned.map(({ id }) => id);
  const appealed = new Set(await ports.casesUnderAppeal(context, ids));
  const blocking = orphaned.find(({ id, status }) => status === 'APPEALED' || appealed.has(id));
  if (blocking) {
    throw conflict(
      `Denial case ${blocking.caseNumber} is under appeal: withdraw the appeal or record its decision first`,
    );
  }
}

/** Builds the columns of a new case for each denial without one. */
async function buildNewCases(
  context: TenantContext,
  ports: DenialPorts,
  unmatched: readonly UnmatchedDenial[],
): Promise<{ readonly denial: Denial; readonly columns: NewCase }[]> {
  if (unmatched.length === 0) return [];
  const ids = [...new Set(unmatched.map(({ claimId }) => claimId))];
  const claims = new Map((await ports.claims(context, ids)).map((claim) => [claim.id, claim]));
  const buildCase = createCaseBuilder(context);
  return unmatched.map(({ claimId, denial }) => ({
    denial,
    columns: buildCase(mustHaveClaim(claims.get(claimId)), noticeOf(context, denial)),
  }));
}

function mustHaveClaim(claim: DenialClaim | undefined): DenialClaim {
  if (claim === undefined) throw new Error('The claims port did not return the claim of a denial');
  return claim;
}
