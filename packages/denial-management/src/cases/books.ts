import { pagesById } from '@rcm/lists';
import type { Money } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';

/** A stored amount or count that differs from the computed one: of a case from its lines, of a queue from its cases. */
export interface DenialDifference {
  readonly record: 'denialCase' | 'denialQueue';
  readonly id: string;
  readonly field: 'deniedAmount' | 'overturnedAmount' | 'currentCount';
  /** Money, or a count. */
  readonly stored: string;
  readonly computed: string;
}

/** The amount that claim payments deny of a claim, according to its denial cases. */
export interface DenialTotal {
  readonly claimId: string;
  readonly amount: Money;
}

const selectCount = statement({
  name: 'denial_management.count_of_cases',
  columns: { count: 'number' },
  text: 'select count(*) from denial_management.denial_cases where organization_id = :tenant',
});

/** The number of denial cases of the organization, including ended ones. */
export const countCases = async (context: TenantContext): Promise<number> =>
  (await context.sql.one(selectCount))?.count ?? 0;

/** Cases per statement. */
const pageSize = 1_000;

const selectQueues = statement({
  name: 'denial_management.differences_of_queues',
  columns: { record: 'text', id: 'text', field: 'text', stored: 'text', computed: 'text' },
  text: `select 'denialQueue', q.id, 'currentCount', q.current_count, count(c.id)
    from denial_management.denial_queues q
    left join denial_management.denial_cases c on c.organization_id = q.organization_id and c.queue_id = q.id
      and c.status not in ('RESOLVED', 'WITHDRAWN')
    where q.organization_id = :tenant
    group by q.organization_id, q.id having q.current_count <> count(c.id) order by q.id`,
});

const selectCases = statement({
  name: 'denial_management.cases_after',
  parameters: { after: 'text', take: 'integer' },
  columns: { id: 'text' },
  text: `select id from denial_management.denial_cases
    where organization_id = :tenant and id > :after order by id limit :take`,
});

const selectDifferences = statement({
  name: 'denial_management.differences_of_cases',
  parameters: { ids: 'text[]' },
  columns: { record: 'text', id: 'text', field: 'text', stored: 'text', computed: 'text' },
  with: `added as (
      select c.id, c.denied_amount, c.overturned_amount,
        coalesce(sum(l.charge), 0.00) as charged,
        coalesce(sum(l.charge) filter (where l.is_overturned), 0.00) as overturned
      from unnest(:ids) as p (id)
      join denial_management.denial_cases c on c.organization_id = :tenant and c.id = p.id
      left join lateral (
        select (line ->> 'chargeAmount')::numeric, (line ->> 'isOverturned')::boolean
        from jsonb_array_elements(c.lines) line
      ) l (charge, is_overturned) on true
      where c.claim_payment_id is not null
      group by c.organization_id, c.id
    ),
    compared as (
      select 'denialCase' as record, id, 'deniedAmount' as field, denied_amount as stored, charged as computed from added
      union all select 'denialCase', id, 'overturnedAmount', overturned_amount, overturned from added
    )`,
  text: `select record, id, field, stored, computed from compared
    where stored <> computed order by id, field`,
});

/**
 * Recomputes the amounts of cases and the counts of queues, and yields each difference. The amounts of a case opened by
 * a claim payment are the sums of its lines; the count of a queue is the number of its cases that have not ended.
 */
export async function* denialBooks(context: TenantContext): AsyncGenerator<DenialDifference> {
  yield* (await context.sql.all(selectQueues)) as readonly DenialDifference[];
  for await (const cases of pagesById(pageSize, (page) => context.sql.all(selectCases, page))) {
    const ids = cases.map(({ id }) => id);
    yield* (await context.sql.all(selectDifferences, { ids })) as readonly DenialDifference[];
  }
}

const selectTotals = statement({
  name: 'denial_management.totals_of_claims',
  parameters: { claimIds: 'text[]' },
  columns: { claimId: 'text', amount: 'text' },
  text: `select c.claim_id, sum(c.denied_amount - c.overturned_amount)
    from denial_management.denial_cases c
    where c.organization_id = :tenant and c.claim_id = any (:claimIds) and c.claim_payment_id is not null
      and c.status <> 'WITHDRAWN'
    group by c.claim_id order by c.claim_id`,
});

/**
 * The denied and not overturned amount of each claim, from its cases that claim payments opened and that are not
 * withdrawn. It is 0.00 where everything was overturned; a claim without such a case has no entry.
 */
export const denialTotals = (
  context: TenantContext,
  claimIds: readonly string[],
): Promise<readonly DenialTotal[]> => context.sql.all(selectTotals, { claimIds });
