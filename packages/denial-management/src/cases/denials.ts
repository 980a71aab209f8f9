import { LockMode } from '@mikro-orm/core';
import { startOfDay } from '@rcm/calendar';
import { conflict } from '@rcm/errors';
import { compare, type Money } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { GroupCode } from '../codes/schema.ts';
import type { DenialClaim, DenialManagementPorts } from '../ports.ts';
import { resumeAppeals } from './appeals.ts';
import { changedCase, DenialCase, denialCaseStates } from './denial-case.ts';
import { CaseDesk, planner, returnPlan } from './desk.ts';
import { bareCode, type DenialCodes, reasonOf, remarksOf } from './guardrail.ts';
import { appraiser, caseMaker, type NewCase, type Notice, openingLock } from './opening.ts';

/** A charge that a claim payment denied. */
export interface DeniedLine {
  /** Null for the claim as a whole. */
  readonly lineNumber: number | null;
  readonly chargeAmount: Money;
  /** True once a later payment allowed or paid something of it. */
  readonly isOverturned: boolean;
  readonly adjustments: readonly {
    readonly groupCode: GroupCode;
    readonly reasonCode: string;
    /** With the sign of the payer: above zero it lessens the payment. */
    readonly amount: Money;
  }[];
  readonly remarkCodes: readonly string[];
}

/** What one claim payment denied. */
export interface Denial {
  readonly claimPaymentId: string;
  /** `YYYY-MM-DD`. */
  readonly denialDate: string;
  /** The denied charges. */
  readonly deniedAmount: Money;
  /** What of them is denied no more. */
  readonly overturnedAmount: Money;
  /** What was paid for them since. */
  readonly recoveredAmount: Money;
  /** Of the largest adjustment that denies; null for a denial without codes. */
  readonly primary: { readonly groupCode: GroupCode; readonly reasonCode: string } | null;
  readonly remarkCodes: readonly string[];
  readonly lines: readonly DeniedLine[];
}

/** All that is or was denied of a claim, by claim payments that stand. */
export interface DeniedClaim {
  readonly claim: { readonly id: string };
  readonly denials: readonly Denial[];
}

/** What changed the claim payments; a person's void may be refused, what a payer says may not. */
export interface DenialCause {
  readonly kind: 'POSTED' | 'VOIDED' | 'RELEASED';
  /** Why, where a person did it. */
  readonly reason: string | null;
}

/** What is asked about the claims, the members and the appeals behind denials. */
export type DenialPorts = Pick<
  DenialManagementPorts,
  'claims' | 'member' | 'members' | 'casesUnderAppeal' | 'casesChanged'
>;

/** Why the payers' moves were made, in words for whoever reads the case. */
const reasons = {
  gone: 'The claim payment was taken back',
  again: 'The claim payment denies again',
  lost: 'The payment of what was denied was taken back',
};

const casesConcerned = statement({
  name: 'denial_management.cases_concerned',
  parameters: { claimIds: 'text[]' },
  columns: { id: 'text' },
  text: `select id from denial_management.denial_cases
    where organization_id = :tenant and claim_id = any (:claimIds)
      and (claim_payment_id is not null or status not in ('RESOLVED', 'WITHDRAWN'))`,
});

/**
 * Brings the cases of claims to what their payers deny now: opens and routes a case for each claim payment that
 * denies, or adopts the one that a person opened for it; notes what was overturned and recovered, and ends a case of
 * which nothing is denied any more; withdraws one whose denial is gone. The same claims twice change nothing. Throws
 * 409 for a void that takes away the denial of a case under appeal.
 */
export const followDenials =
  (ports: DenialPorts) =>
  async (context: TenantContext, claims: readonly DeniedClaim[], cause: DenialCause): Promise<void> => {
    if (claims.some(({ denials }) => denials.length > 0)) await context.sql.all(openingLock);
    const present = await casesOf(context, claims);
    const { gone, standing, missing, adopted } = matched(context, claims, present);
    if (cause.kind === 'VOIDED') await mustBeFreeToGo(context, ports, gone);
    if (adopted.length > 0) await ports.casesChanged(context, adopted.map(changedCase));
    for (const { denialCase, denial } of standing) Object.assign(denialCase, amountsOf(denial));
    const returning = standing.flatMap((one) => {
      const reason = returnReason(one);
      return reason === null ? [] : { ...one, reason };
    });
    const isSettled = gone.length + missing.length + returning.length === 0 && !standing.some(mustEnd);
    if (isSettled) return;

    const opened = await openings(context, ports, missing);
    const planOf = await planner(context);
    const entering = opened.map((one) => ({ ...one, plan: planOf(one.columns) }));
    const readmitted = returning.map((one) => ({ ...one, plan: returnPlan(one.denialCase, planOf) }));
    const desk = await CaseDesk.open(context, ports, [
      ...[...present.values()].flat().map(({ queueId }) => queueId),
      ...[...entering, ...readmitted].map(({ plan }) => plan.queueId),
    ]);
    for (const denialCase of gone) desk.withdraw(denialCase, cause.reason ?? reasons.gone);
    for (const { denialCase, plan, reason } of readmitted) await desk.readmit(denialCase, plan, reason);
    await resumeAppeals(
      context,
      ports,
      readmitted.map(({ denialCase }) => denialCase),
    );
    for (const { columns, plan, denial } of entering) {
      const { denialCase } = await desk.enter(columns, plan);
      standing.push({ denialCase, denial });
    }
    for (const one of standing) if (mustEnd(one)) desk.resolveByPayment(one.denialCase);
    await desk.close();
  };

interface Standing {
  readonly denialCase: DenialCase;
  readonly denial: Denial;
}

interface Missing {
  readonly claimId: string;
  readonly denial: Denial;
}

/** The cases that claim payments or persons opened for the claims, by claim, locked in the order of their ids. */
async function casesOf(
  context: TenantContext,
  claims: readonly DeniedClaim[],
): Promise<ReadonlyMap<string, DenialCase[]>> {
  const concerned = await context.sql.all(casesConcerned, { claimIds: claims.map(({ claim }) => claim.id) });
  if (concerned.length === 0) return new Map();
  const found = await context.em.find(
    DenialCase,
    { id: { $in: concerned.map(({ id }) => id) } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
  return Map.groupBy(found, ({ claimId }) => claimId);
}

/** Which cases stand for which denial, which denials have none, and which cases have lost theirs. */
function matched(
  context: TenantContext,
  claims: readonly DeniedClaim[],
  present: ReadonlyMap<string, DenialCase[]>,
) {
  const gone: DenialCase[] = [];
  const standing: Standing[] = [];
  const missing: Missing[] = [];
  const adopted: DenialCase[] = [];
  for (const { claim, denials } of claims) {
    const cases = present.get(claim.id) ?? [];
    const byPayment = new Map(cases.map((denialCase) => [denialCase.claimPaymentId ?? null, denialCase]));
    const byHand = new Set(cases.filter(isOpenByHand));
    for (const denial of denials) {
      const own = byPayment.get(denial.claimPaymentId);
      const other = own ? undefined : [...byHand].find((denialCase) => agrees(denialCase, denial));
      if (other) {
        byHand.delete(other);
        adopt(context, other, denial);
        adopted.push(other);
      }
      const denialCase = own ?? other;
      if (denialCase) standing.push({ denialCase, denial });
      else missing.push({ claimId: claim.id, denial });
    }
    const named = new Set(denials.map(({ claimPaymentId }) => claimPaymentId));
    gone.push(
      ...cases.filter(
        ({ claimPaymentId, status }) =>
          claimPaymentId && !named.has(claimPaymentId) && denialCaseStates.allows(status, 'withdraw'),
      ),
    );
  }
  return { gone, standing, missing, adopted };
}

const isOpenByHand = ({ claimPaymentId, status }: DenialCase) =>
  !claimPaymentId && status !== 'RESOLVED' && status !== 'WITHDRAWN';

/** True where a case that a person opened says nothing else than the payer: of its code and of its lines. */
function agrees({ primaryCode, lines }: DenialCase, { lines: denied }: Denial): boolean {
  const codes = denied.flatMap(({ adjustments }) =>
    adjustments.map(({ reasonCode }) => bareCode(reasonCode)),
  );
  const isSameReason = !primaryCode || codes.length === 0 || codes.includes(primaryCode);
  return isSameReason && covers(lines, denied) && covers(denied, lines);
}

type Lines = readonly { readonly lineNumber: number | null }[];

/** True where each of the lines is among the others, all of which the claim as a whole stands for. */
const covers = (lines: Lines, others: Lines): boolean =>
  lines.some(({ lineNumber }) => lineNumber === null) ||
  others.every(
    ({ lineNumber }) => lineNumber === null || lines.some((line) => line.lineNumber === lineNumber),
  );

/** Takes a case that a person opened for the case of a claim payment: what the payer says stands. */
function adopt(context: TenantContext, denialCase: DenialCase, denial: Denial): void {
  const { codes, denialReason: _own, ...notice } = noticeOf(context, denial);
  Object.assign(denialCase, notice);
  if (codes.primaryCode !== null) Object.assign(denialCase, codes);
  denialCase.appraise(appraiser(context)(denialCase));
}

/** Why a case that had ended begins again; null where it does not. */
function returnReason({ denialCase, denial }: Standing): string | null {
  const { status, isResolvedByPayment } = denialCase;
  if (status === 'WITHDRAWN') return reasons.again;
  return status === 'RESOLVED' && isResolvedByPayment && !isOverturned(denial) ? reasons.lost : null;
}

const isOverturned = ({ deniedAmount, overturnedAmount }: Denial) =>
  compare(overturnedAmount, deniedAmount) >= 0;

/** True for an open case of which nothing is denied any more. */
const mustEnd = ({ denialCase, denial }: Standing) =>
  isOverturned(denial) && denialCaseStates.allows(denialCase.status, 'resolve');

/** What a claim payment says of the charges it denied: as it stands now, not as it was. */
const amountsOf = ({ deniedAmount, overturnedAmount, recoveredAmount, lines }: Denial) => ({
  deniedAmount,
  overturnedAmount,
  recoveredAmount,
  lines: lines.map(({ lineNumber, chargeAmount, isOverturned }) => ({
    lineNumber,
    chargeAmount,
    isOverturned,
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
        reasonCode: bareCode(reasonCode),
        amount,
        remarkCodes: [...remarkCodes],
      })),
    ),
  };
}

const codesOf = ({ primary, remarkCodes }: Denial): DenialCodes => ({
  groupCode: primary?.groupCode ?? null,
  primaryCode: primary === null ? null : bareCode(primary.reasonCode),
  remarkCodes: remarksOf(remarkCodes),
});

/** Throws 409 for a case whose appeal is with the payer: what it appeals against cannot go from under it. */
async function mustBeFreeToGo(
  context: TenantContext,
  ports: DenialPorts,
  gone: readonly DenialCase[],
): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  const appealed = new Set(await ports.casesUnderAppeal(context, ids));
  const held = gone.find(({ id, status }) => status === 'APPEALED' || appealed.has(id));
  if (held) {
    throw conflict(
      `Denial case ${held.caseNumber} is under appeal: first withdraw the appeal or record its decision`,
    );
  }
}

/** What is to be stored of the denials that have no case. */
async function openings(
  context: TenantContext,
  ports: DenialPorts,
  missing: readonly Missing[],
): Promise<{ readonly denial: Denial; readonly columns: NewCase }[]> {
  if (missing.length === 0) return [];
  const ids = [...new Set(missing.map(({ claimId }) => claimId))];
  const claims = new Map((await ports.claims(context, ids)).map((claim) => [claim.id, claim]));
  const make = caseMaker(context);
  return missing.map(({ claimId, denial }) => ({
    denial,
    columns: make(mustKnow(claims.get(claimId)), noticeOf(context, denial)),
  }));
}

function mustKnow(claim: DenialClaim | undefined): DenialClaim {
  if (claim === undefined) throw new Error('A claim that was paid is not among the claims');
  return claim;
}
