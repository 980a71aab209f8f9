import { isCharged, nextPayer, responsiblePayer } from './conditions.ts';

const held = '(t.held_balance * 100)::bigint';

/** SQL of what is owed of a claim `t` now, in cents. */
export const owedCents = {
  insurance: `t.balance_cents - ${held}`,
  held,
  credit: '(t.credit_balance * 100)::bigint',
} as const;

/** SQL condition for claims of which something is owed, or that have a credit. */
export const hasBalance = '(t.balance_cents <> 0 or t.held_balance <> 0 or t.credit_balance <> 0)';

/** SQL of what a claim has, each as 0 or 1: an insurance balance, a held balance, a credit, and a billing. */
export const owedFlags = `concat((t.balance_cents <> ${held})::int, (t.held_balance <> 0)::int, (t.credit_balance <> 0)::int, (t.billed_at is not null)::int)`;

const owed = (day: string) => ({
  by: {
    payer_id: 't.payer_id',
    responsible_payer_id: responsiblePayer,
    next_payer_id: nextPayer,
    flags: owedFlags,
  },
  day: `case when ${hasBalance} then ${day} end`,
  sums: { claims: '1', ...owedCents },
});

/** The sums of what payers owe, by the UTC day of billing or else of service, and by that of service; and of charges. */
export const owedSums = {
  owed: owed(`coalesce((t.billed_at at time zone 'UTC')::date, t.service_date)`),
  owedByService: owed('t.service_date'),
  charged: {
    by: { payer_id: 't.payer_id' },
    day: `case when ${isCharged} then t.service_date end`,
    sums: { cents: 't.total_charge_cents' },
  },
} as const;
