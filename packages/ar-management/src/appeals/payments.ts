import type { Money } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import { ArAppeal } from './appeal.ts';

/** What the payers have paid on a claim, by claim payments that stand. */
export interface AnsweredClaim {
  readonly claim: { readonly id: string };
  readonly answers: readonly { readonly postedAt: Date; readonly paidAmount: Money }[];
}

const recovered = statement({
  name: 'ar_management.recovered_since_submission',
  parameters: {
    ids: 'text[]',
    claimIds: 'text[]',
    postedAts: 'timestamptz[]',
    paidAmounts: 'numeric[]',
    now: 'timestamptz',
  },
  columns: { id: 'text' },
  text: `update ar_management.appeals a
    set recovered_since_submission = s.recovered, version = a.version + 1, updated_at = :now
    from (
      select t.id, coalesce(sum(p.paid_amount) filter (where p.posted_at > t.submitted_at), 0) as recovered
      from ar_management.appeals t
      left join unnest(:claimIds, :postedAts, :paidAmounts) as p (claim_id, posted_at, paid_amount)
        on p.claim_id = t.claim_id
      where t.organization_id = :tenant and t.claim_id = any (:ids) and t.submitted_at is not null
      group by t.id
    ) s
    where a.organization_id = :tenant and a.id = s.id and a.recovered_since_submission <> s.recovered
    returning a.id`,
});

/**
 * Brings the tracking of the appeals of claims to what claim payments that were posted after their submission have
 * paid. The same claims twice change nothing.
 */
export async function followPayments(
  context: TenantContext,
  claims: readonly AnsweredClaim[],
): Promise<void> {
  const paid = claims.flatMap(({ claim, answers }) => answers.map((answer) => ({ claim, ...answer })));
  const changed = await context.sql.all(recovered, {
    ids: claims.map(({ claim }) => claim.id),
    claimIds: paid.map(({ claim }) => claim.id),
    postedAts: paid.map(({ postedAt }) => postedAt),
    paidAmounts: paid.map(({ paidAmount }) => paidAmount),
    now: context.now,
  });
  for (const { id } of changed) context.changed(ArAppeal.record, id, 'update');
}
