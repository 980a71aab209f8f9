import { statement, type TenantContext } from '@rcm/tenancy';

/** Reason codes of group PR: the deductible and the blood deductible, and the coinsurance. */
const reasonCodes = { deductible: "('1', '66')", coinsurance: "('2')" };

const sumOf = (codes: string) =>
  `coalesce(sum((a.adjustment ->> 'amount')::numeric) filter (where a.adjustment ->> 'reasonCode' in ${codes}), 0.00)`;

const selectAnswers = statement({
  name: 'remittances.cost_sharing_of_claims',
  parameters: { claimIds: 'text[]', timeZone: 'text' },
  columns: {
    claimId: 'text',
    payerId: 'text?',
    paidOn: 'text',
    deductibleAmount: 'text',
    coinsuranceAmount: 'text',
  },
  text: `select t.claim_id, t.payer_id, max(coalesce(t.payment_date, (t.received_at at time zone :timeZone)::date)),
      sum(s.deductible), sum(s.coinsurance)
    from remittances.claim_payments t
    cross join lateral (
      select ${sumOf(reasonCodes.deductible)} as deductible, ${sumOf(reasonCodes.coinsurance)} as coinsurance
      from (
        select jsonb_array_elements(t.adjustments)
        union all
        select jsonb_array_elements(l.line -> 'adjustments') from jsonb_array_elements(t.lines) l (line)
      ) a (adjustment)
      where a.adjustment ->> 'groupCode' = 'PR'
    ) s
    where t.organization_id = :tenant and t.claim_id = any (:claimIds)
      and t.status = 'POSTED' and not t.is_reversal and t.reversed_by_id is null and not t.is_additional
    group by t.claim_id, t.payer_id
    order by t.claim_id, 3`,
});

/**
 * The deductible and coinsurance (PR-1, PR-66 and PR-2) that the standing answers of each payer name for claims, and the day
 * of the payer's last answer, `YYYY-MM-DD`. Answers that were accepted for their money alone, and copays (PR-3), do not count.
 */
export const costSharingOfClaims = (context: TenantContext, claimIds: readonly string[]) =>
  context.sql.all(selectAnswers, { claimIds, timeZone: context.organization.timeZone });
