import { statement, type TenantContext, type TenantEntity, tableOf } from '@rcm/tenancy';

/** The posted claim payments of a claim, and those that the payer took back. */
export interface AnsweredClaim {
  readonly claim: { readonly id: string };
  /** The claims that it replaces, if any: their records are about it now. */
  readonly replacedClaimIds?: readonly string[];
  readonly answers: readonly { readonly postedAt: Date; readonly paidAmount: string }[];
  readonly takenBack: readonly {
    readonly postedAt: Date;
    readonly takenBackAt: Date;
    readonly paidAmount: string;
  }[];
}

/**
 * Declares the update of the column `recovered_since_submission` of records that were submitted to payers, such as appeals,
 * which follow their claim to the one that replaces it: the sum of the claim payments posted after `submitted_at`, less the earlier payments taken back since, at least 0.
 * `alsoSets` are further SQL assignments to the record `r`, which may use the sum `s.recovered`. The update is idempotent.
 */
export function recoveredSinceSubmission(
  entity: TenantEntity,
  alsoSets: readonly string[] = [],
): (context: TenantContext, claims: readonly AnsweredClaim[]) => Promise<void> {
  const table = tableOf(entity);
  const recovered = statement({
    name: `${table}_recovered_since_submission`,
    parameters: {
      ids: 'text[]',
      claimIds: 'text[]',
      moments: 'timestamptz[]',
      paidBefores: 'timestamptz[]',
      amounts: 'numeric[]',
      now: 'timestamptz',
    },
    columns: { id: 'text' },
    text: `update ${table} r
      set ${['recovered_since_submission = s.recovered', ...alsoSets].join(', ')}, version = r.version + 1, updated_at = :now
      from (
        select t.id, greatest(0, coalesce(sum(case when p.paid_before is null then p.amount else -p.amount end) filter (
          where p.moment > t.submitted_at and (p.paid_before is null or p.paid_before <= t.submitted_at)
        ), 0)) as recovered
        from ${table} t
        left join unnest(:claimIds, :moments, :paidBefores, :amounts)
          as p (claim_id, moment, paid_before, amount)
          on p.claim_id = t.claim_id
        where t.organization_id = :tenant and t.claim_id = any (:ids) and t.submitted_at is not null
        group by t.id
      ) s
      where r.organization_id = :tenant and r.id = s.id and r.recovered_since_submission <> s.recovered
      returning r.id`,
  });
  const followed = statement({
    name: `${table}_follow_successors`,
    parameters: { replacedIds: 'text[]', successorIds: 'text[]', now: 'timestamptz' },
    columns: { id: 'text' },
    text: `update ${table} r set claim_id = s.successor_id, version = r.version + 1, updated_at = :now
      from unnest(:replacedIds, :successorIds) as s (replaced_id, successor_id)
      where r.organization_id = :tenant and r.claim_id = s.replaced_id
      returning r.id`,
  });
  return async (context, claims) => {
    const replaced = claims.flatMap(({ claim, replacedClaimIds = [] }) =>
      replacedClaimIds.map((replacedId) => ({ replacedId, successorId: claim.id })),
    );
    if (replaced.length > 0) {
      const moved = await context.sql.all(followed, {
        replacedIds: replaced.map(({ replacedId }) => replacedId),
        successorIds: replaced.map(({ successorId }) => successorId),
        now: context.now,
      });
      for (const { id } of moved) context.changed(entity.record, id, 'update');
    }
    const paid = claims.flatMap(changesOf);
    const changed = await context.sql.all(recovered, {
      ids: claims.map(({ claim }) => claim.id),
      claimIds: paid.map(({ claimId }) => claimId),
      moments: paid.map(({ moment }) => moment),
      paidBefores: paid.map(({ paidBefore }) => paidBefore),
      amounts: paid.map(({ amount }) => amount),
      now: context.now,
    });
    for (const { id } of changed) context.changed(entity.record, id, 'update');
  };
}

/** The payments of a claim, and the takebacks with the time of the original payment. */
const changesOf = ({ claim: { id: claimId }, answers, takenBack }: AnsweredClaim) => [
  ...answers.map(({ postedAt, paidAmount }) => ({
    claimId,
    moment: postedAt,
    paidBefore: null,
    amount: paidAmount,
  })),
  ...takenBack.map(({ postedAt, takenBackAt, paidAmount }) => ({
    claimId,
    moment: takenBackAt,
    paidBefore: postedAt,
    amount: paidAmount,
  })),
];
