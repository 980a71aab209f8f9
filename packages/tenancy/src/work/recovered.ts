import type { TenantContext } from '../operation/context.ts';
import { type TenantEntity, tableOf } from '../records/tenant-owned.ts';
import { statement } from '../statements/statement.ts';

/** What the payers have paid on a claim, by claim payments that stand. */
export interface AnsweredClaim {
  readonly claim: { readonly id: string };
  readonly answers: readonly { readonly postedAt: Date; readonly paidAmount: string }[];
}

/**
 * Brings records that were submitted to the payers of claims, in the column `recovered_since_submission`, to what claim
 * payments that were posted after `submitted_at` have paid. The same claims twice change nothing.
 */
export function recoveredSinceSubmission(
  entity: TenantEntity,
): (context: TenantContext, claims: readonly AnsweredClaim[]) => Promise<void> {
  const table = tableOf(entity);
  const recovered = statement({
    name: `${table}_recovered_since_submission`,
    parameters: {
      ids: 'text[]',
      claimIds: 'text[]',
      postedAts: 'timestamptz[]',
      paidAmounts: 'numeric[]',
      now: 'timestamptz',
    },
    columns: { id: 'text' },
    text: `update ${table} r
      set recovered_since_submission = s.recovered, version = r.version + 1, updated_at = :now
      from (
        select t.id, coalesce(sum(p.paid_amount) filter (where p.posted_at > t.submitted_at), 0) as recovered
        from ${table} t
        left join unnest(:claimIds, :postedAts, :paidAmounts) as p (claim_id, posted_at, paid_amount)
          on p.claim_id = t.claim_id
        where t.organization_id = :tenant and t.claim_id = any (:ids) and t.submitted_at is not null
        group by t.id
      ) s
      where r.organization_id = :tenant and r.id = s.id and r.recovered_since_submission <> s.recovered
      returning r.id`,
  });
  return async (context, claims) => {
    const paid = claims.flatMap(({ claim, answers }) => answers.map((answer) => ({ claim, ...answer })));
    const changed = await context.sql.all(recovered, {
      ids: claims.map(({ claim }) => claim.id),
      claimIds: paid.map(({ claim }) => claim.id),
      postedAts: paid.map(({ postedAt }) => postedAt),
      paidAmounts: paid.map(({ paidAmount }) => paidAmount),
      now: context.now,
    });
    for (const { id } of changed) context.changed(entity.record, id, 'update');
  };
}
