import { statement, type TenantContext } from '@rcm/tenancy';

const selectDates = statement({
  name: 'remittances.payment_dates_of_claims',
  parameters: { claimIds: 'text[]', timeZone: 'text' },
  columns: { claimId: 'text', paymentDate: 'text' },
  text: `select t.claim_id, max(coalesce(t.payment_date, (t.received_at at time zone :timeZone)::date))
    from remittances.claim_payments t
    where t.organization_id = :tenant and t.claim_id = any (:claimIds)
      and t.status = 'POSTED' and not t.is_reversal and t.reversed_by_id is null
    group by t.claim_id`,
});

/**
 * The day of the latest payment that is posted to each claim and not reversed, `YYYY-MM-DD`. Claims without one are
 * skipped.
 */
export const paymentDatesOfClaims = (context: TenantContext, claimIds: readonly string[]) =>
  context.sql.all(selectDates, { claimIds, timeZone: context.organization.timeZone });
