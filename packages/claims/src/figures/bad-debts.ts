import type { ClaimPayer } from '@rcm/balances';
import { opening, statement, type TenantContext } from '@rcm/tenancy';
import { Claim } from '../claims/claim.ts';

const selectWriteOffs = statement({
  name: 'claims.qmb_write_offs',
  parameters: { from: 'date', to: 'date' },
  columns: { claimId: 'text', writtenOffOn: 'text', writtenOffAmount: 'text', recoveredAmount: 'text' },
  with: `changed as materialized (
      select e.claim_id, sum(case when e.owner_after is null then e.amount else -e.amount end) as change
      from claims.claim_entries e
      where e.organization_id = :tenant and e.effective_on between :from and :to
        and e.kind = 'WRITE_OFF' and e.sub_kind = 'QMB'
      group by e.claim_id
    )`,
  text: `select c.claim_id, l.day, greatest(c.change, 0.00), greatest(-c.change, 0.00)
    from changed c
    cross join lateral (
      select max(e.effective_on) as day from claims.claim_entries e
      where e.organization_id = :tenant and e.claim_id = c.claim_id and e.effective_on <= :to
        and e.kind = 'WRITE_OFF' and e.sub_kind = 'QMB' and e.owner_after is null
    ) l
    where c.change <> 0
    order by c.claim_id`,
});

/**
 * The deductibles, coinsurance and copays of Qualified Medicare Beneficiaries of which a period wrote off amounts, or took
 * them back, by claim. `writtenOffAmount` is what the period adds, `recoveredAmount` what it takes back of write-offs of
 * earlier periods, and `writtenOffOn` the day of the last write-off until its end, `YYYY-MM-DD`.
 */
export const qmbWriteOffs = (
  context: TenantContext,
  { from, to }: { readonly from: string; readonly to: string },
) => context.sql.all(selectWriteOffs, { from, to });

const columns = {
  id: 'text',
  claimNumber: 'text',
  patientId: 'text',
  payerId: 'text',
  providerId: 'text?',
  facilityId: 'text?',
  memberId: 'text?',
  typeOfBill: 'text?',
  serviceFrom: 'text',
  serviceTo: 'text',
  isQmb: 'boolean',
  payers: 'json?',
} as const;

const selectClaims = statement({
  name: 'claims.claims_of_bad_debts',
  parameters: { ids: 'text[]' },
  columns,
  text: `select t.id, t.claim_number, t.patient_id, t.payer_id, t.provider_id, t.facility_id, t.member_id, t.type_of_bill,
      least(t.service_date, l.first_day), greatest(t.service_date, l.last_day), t.is_qmb, t.payers
    from claims.claims t
    cross join lateral (
      select min(l.service_date) as first_day, max(l.service_date) as last_day from claims.claim_lines l
      where l.organization_id = :tenant and l.claim_id = t.id collate "default"
    ) l
    where t.organization_id = :tenant and t.id = any (:ids)`,
  opens: opening(Claim, Object.keys(columns)),
});

/**
 * Claims whose shares were written off, with their days of service, `YYYY-MM-DD`, in any order. `isDualEligible` is true
 * for a Qualified Medicare Beneficiary, and where one of the payers is Medicaid. `typeOfBill` is null for professional
 * services. Ids without a claim are skipped.
 */
export async function claimsOfBadDebts(context: TenantContext, ids: readonly string[]) {
  const found = await context.sql.all(selectClaims, { ids });
  return found.map(({ isQmb, payers, ...claim }) => ({
    ...claim,
    isDualEligible:
      isQmb || ((payers ?? []) as readonly ClaimPayer[]).some(({ program }) => program === 'MEDICAID'),
  }));
}
