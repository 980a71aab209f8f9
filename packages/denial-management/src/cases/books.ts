import { pagesById } from '@rcm/lists';
import type { Money } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';

/** A record that says something other than its parts come to: a case than its lines, a queue than its cases. */
export interface DenialDifference {
  readonly record: 'denialCase' | 'denialQueue';
  readonly id: string;
  readonly field: 'deniedAmount' | 'overturnedAmount' | 'currentCount';
  /** Money, or a count. */
  readonly stored: string;
  readonly computed: string;
}

/** What of a claim is denied by claim payments, as its cases have it. */
export interface DenialTotal {
  readonly claimId: string;
  readonly amount: Money;
}

const selectCount = statement({
  name: 'denial_management.count_of_cases',
  columns: { count: 'number' },
  text: 'select count(*) from denial_management.denial_cases where organization_id = :tenant',
});

/** How many denial cases the organization has, ended ones among them. */
export const countCases = async (context: TenantContext): Promise<number> =>
  (await context.sql.one(selectCount))?.count ?? 0;

/** How many cases one statement adds up. */
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
    compared (record, id, field, stored, computed) as (
      select 'denialCase', id, 'deniedAmount', denied_amount, charged from added
      union all select 'denialCase', id, 'overturnedAmount', overturned_amount, overturned from added
    )`,
  text: `select record, id, field, stored, computed from compared
    where stored <> computed order by id, field`,
});

/**
 * Adds up what the cases and queues of an organization are made of, and gives each record that says otherwise: a case
 * of a claim payment is the sum of its lines, and a queue counts its cases that have not ended.
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
 * What claim payments that stand deny of claims and nothing has overturned since; 0.00 where all of it was overturned,
 * and nothing for a claim without a denial that stands.
 */
export const denialTotals = (
  context: TenantContext,
  claimIds: readonly string[],
): Promise<readonly DenialTotal[]> => context.sql.all(selectTotals, { claimIds });
