import { addDays, dateInZone } from '@rcm/calendar';
import type { Handlers } from '@rcm/http';
import { listPath } from '@rcm/lists';
import type { TenantContext } from '@rcm/tenancy';
import type { ArManagementPorts, UnpaidClaim } from '../ports.ts';
import type { views } from '../views.ts';
import { ageReason, amountReasons, dueReasons } from '../work-items/reasons.ts';
import { enabledSources, todayOf } from '../work-items/work-list.ts';
import type { claimOperations } from './contract.ts';

/** A deadline within this many days makes a claim urgent. */
const urgentDays = 30;

/** What has to be done by a deadline. */
const deadlineMessages: Readonly<Record<NonNullable<UnpaidClaim['deadlineKind']>, string>> = {
  TIMELY_FILING: 'The claim has to be filed',
  PAYMENT_EXCEPTION: 'A payment has to be posted',
  PAYMENT_DIFFERENCE: 'The difference of a payment has to be explained',
  PROVIDER_ADJUSTMENT: 'A provider adjustment has to be settled',
  DENIAL_CASE: 'The denial has to be appealed',
  PAYMENT_DUE: 'The payer has to pay what it overturned',
  APPEAL: 'The appeal has to be filed, or decided by the payer',
  UNDERPAYMENT_CASE: 'The underpayment has to be disputed',
  CLAIM_STATUS_INQUIRY: 'The status of the claim has to be checked',
  NO_RESPONSE: 'The payer has to answer',
  REJECTED_CLAIM: 'The claim has to be corrected',
  REJECTED_BATCH: 'The claims of the batch have to be sent again',
  SECONDARY_DUE: 'The next payer has to be billed',
  HELD_SHARE_DUE: 'The next payer has to answer',
  COB_DIFFERENCE: 'The answers of the payers have to be reconciled',
  EARLIER_ANSWER_MISSING: 'An earlier payer has to answer',
  UNEXPLAINED_PAYMENT: 'The payment has to be explained',
  CREDIT_BALANCE: 'The credit has to be refunded',
  TAKEBACK: 'The payer has to answer again',
  CLAIM_NUMBER_TAKEN: 'A claim needs another number',
  ESTIMATE_DUE: 'The estimate has to be delivered',
  ESTIMATE_INCOMPLETE: 'The estimate has to be completed',
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
  getWorklist(context, { query }) {
    const today = todayOf(context);
    return unpaidClaims(
      context,
      {
        today,
        before: addDays(today, urgentDays + 1),
        kinds: enabledSources(context, work, undefined).map(({ kind }) => kind),
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
    const { basis, ageFrom } = query;
    const asOf = query.asOf ?? todayOf(context);
    const filters = {
      payerIds: query.payerId ?? null,
      providerIds: query.providerId ?? null,
      facilityIds: query.facilityId ?? null,
    };
    const records = (owedByPayerId: string | readonly string[] | null) =>
      listPath('/reference/claims', {
        owedByPayerId,
        providerId: filters.providerIds,
        facilityId: filters.facilityIds,
        openOn: asOf,
        basis,
      });
    const { totals, ...aging } = await claimAging(
      context,
      { asOf, basis, ageFrom, ...filters },
      query,
      (payer) => ({ ...payer, records: records(payer.payerId) }),
    );
    return { asOf, basis, ageFrom, ...aging, totals: { ...totals, records: records(filters.payerIds) } };
  },
});

function reasonsOf(context: TenantContext, claim: UnpaidClaim, today: string) {
  const { deadline, deadlineKind, balance, billedAt, serviceDate } = claim;
  const billedOn = billedAt && dateInZone(billedAt, context.organization.timeZone);
  return [
    ...dueReasons(deadline, today),
    ...(deadlineKind ? [{ code: deadlineKind, message: deadlineMessages[deadlineKind] }] : []),
    ...amountReasons(balance),
    ageReason(billedOn ?? serviceDate, today),
  ];
}
