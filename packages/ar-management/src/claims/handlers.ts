import { addDays, dateInZone } from '@rcm/calendar';
import type { Handlers } from '@rcm/http';
import type { ClaimDeadline, TenantContext } from '@rcm/tenancy';
import type { ArManagementPorts, UnpaidClaim } from '../ports.ts';
import type { views } from '../views.ts';
import { sourcesOf, todayOf } from '../work-items/desk.ts';
import { ageReason, amountReasons, dueReasons } from '../work-items/reasons.ts';
import type { claimOperations } from './contract.ts';

/** The days up to which a deadline makes a claim urgent. */
const urgentDays = 30;

/** The first deadline of each claim. */
function firstDeadlines(deadlines: readonly ClaimDeadline[]): ClaimDeadline[] {
  const first = new Map<string, ClaimDeadline>();
  for (const deadline of deadlines) {
    const known = first.get(deadline.claimId);
    if (known === undefined || deadline.dueDate < known.dueDate) first.set(deadline.claimId, deadline);
  }
  return [...first.values()];
}

/** What has to be done by a deadline, as the end of a sentence. */
const deadlineWords: Readonly<Record<NonNullable<UnpaidClaim['deadlineKind']>, string>> = {
  TIMELY_FILING: 'The claim has to be filed',
  PAYMENT_EXCEPTION: 'A payment has to be posted',
  DENIAL_CASE: 'The denial has to be appealed',
  APPEAL: 'The appeal has to be filed',
  UNDERPAYMENT_CASE: 'The underpayment has to be disputed',
  CLAIM_STATUS_INQUIRY: 'The claim has to be asked about',
  REJECTED_CLAIM: 'The claim has to be corrected',
  FOLLOW_UP: 'A follow-up was scheduled',
  NOTICE_OF_ADMISSION: 'The notice of admission has to be accepted',
  EXPIRABLE: 'A credential expires',
  EXCLUSION_REVIEW: 'An exclusion has to be reviewed',
};

export const claimHandlers = ({
  work,
  unpaidClaims,
  claimAging,
}: ArManagementPorts): Handlers<typeof claimOperations, typeof views> => ({
  async getWorklist(context, { query }) {
    const today = todayOf(context);
    const before = addDays(today, urgentDays + 1);
    const deadlines: ClaimDeadline[] = [];
    for (const source of sourcesOf(context, work, undefined)) {
      deadlines.push(...(await source.deadlines(context, before)));
    }
    return unpaidClaims(
      context,
      {
        today,
        before,
        deadlines: firstDeadlines(deadlines),
        payerIds: query.payerId ?? null,
        providerIds: query.providerId ?? null,
        facilityIds: query.facilityId ?? null,
        minBalance: query.minBalance ?? null,
      },
      query,
      (claim) => ({ ...claim, reasons: reasonsOf(context, claim, today) }),
    );
  },

  async getAging(context, { query }) {
    const { basis } = query;
    const asOf = query.asOf ?? todayOf(context);
    const filters = {
      payerIds: query.payerId ?? null,
      providerIds: query.providerId ?? null,
      facilityIds: query.facilityId ?? null,
    };
    const aging = await claimAging(context, { asOf, basis, ...filters }, query);
    return { asOf, basis, ...aging };
  },
});

function reasonsOf(context: TenantContext, claim: UnpaidClaim, today: string) {
  const { deadline, deadlineKind, balance, billedAt, serviceDate } = claim;
  const billedOn = billedAt && dateInZone(billedAt, context.organization.timeZone);
  return [
    ...dueReasons(deadline, today),
    ...(deadlineKind ? [{ code: deadlineKind, message: deadlineWords[deadlineKind] }] : []),
    ...amountReasons(balance),
    ageReason(billedOn ?? serviceDate, today),
  ];
}
