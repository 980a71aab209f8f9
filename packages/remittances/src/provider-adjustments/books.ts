import { statement } from '@rcm/tenancy';

/** The figures of an adjustment with the kind of the entries that they sum up. */
const figures = [
  ['settledAmount', 'settled_amount', 'SETTLEMENT'],
  ['allocatedAmount', 'allocated_amount', 'ALLOCATION'],
  ['pairedAmount', 'paired_amount', 'PAIRING'],
] as const;

/**
 * The differences of the provider adjustments of payments from what was sent and from their entries: each amount is the sum
 * of what is settled, allocated, paired and open, and what is paired is opposite to what the counterparts pair.
 */
export const differencesOfAdjustments = statement({
  name: 'remittances.differences_of_adjustments',
  parameters: { ids: 'text[]' },
  columns: { id: 'text', what: 'text', expected: 'text?', actual: 'text?' },
  with: `sent as (
      select p.id, p.adjustment_total, s.number, s.sent ->> 'amount' as amount
      from remittances.payments p
      left join lateral jsonb_array_elements(p.provider_adjustments) with ordinality as s (sent, number) on true
      where p.organization_id = :tenant and p.id = any (:ids)
    )`,
  text: `select t.id, 'adjustmentTotal', coalesce(sum(t.amount::numeric), 0.00)::text, t.adjustment_total::text
    from sent t group by t.id, t.adjustment_total
    having coalesce(sum(t.amount::numeric), 0.00) <> t.adjustment_total
    union all
    select t.id, 'providerAdjustments.' || t.number || '.' || v.what, v.expected, v.actual
    from sent t
    left join remittances.provider_adjustments a on a.organization_id = :tenant
      and a.payment_id = t.id collate "default" and a.number = t.number
    left join lateral (
      select ${figures
        .map(
          ([, column, kind]) =>
            `coalesce(sum(e.amount) filter (where e.kind = '${kind}'), 0.00) as ${column}`,
        )
        .join(', ')}
      from remittances.provider_adjustment_entries e
      where e.organization_id = :tenant and e.adjustment_id = a.id collate "default"
    ) e on true
    left join lateral (
      select coalesce(-sum(o.amount), 0.00) as paired_amount
      from remittances.provider_adjustment_entries c
      join remittances.provider_adjustment_entries o on o.organization_id = :tenant
        and o.adjustment_id = c.counterpart_id and o.counterpart_id = c.adjustment_id and o.amount = - c.amount
        and o.created_at = c.created_at
      where c.organization_id = :tenant and c.adjustment_id = a.id collate "default" and c.kind = 'PAIRING'
    ) o on true
    cross join lateral (values
      ('amount', t.amount, a.amount::text),
      ${figures.map(([what, column]) => `('${what}', e.${column}::text, a.${column}::text)`).join(', ')},
      ('counterparts', o.paired_amount::text, a.paired_amount::text),
      ('openAmount', (a.amount - e.settled_amount - e.allocated_amount - e.paired_amount)::text,
        a.open_amount::text),
      ('isOpen', (a.amount <> e.settled_amount + e.allocated_amount + e.paired_amount)::text, a.is_open::text)
    ) as v (what, expected, actual)
    where t.number is not null and v.expected is distinct from v.actual
    order by 1, 2`,
});
