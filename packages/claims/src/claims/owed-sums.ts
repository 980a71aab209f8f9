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

/** SQL of what a claim has, each as 0 or 1: an insurance balance, a held balance, and a credit. */
export const owedFlags = `concat((t.balance_cents <> ${held})::int, (t.held_balance <> 0)::int, (t.credit_balance <> 0)::int)`;

/** SQL of whether a claim has been billed, as 0 or 1. */
const isBilled = '(t.billed_at is not null)::int';

/** How receivables are grouped. */
export type OwedGrouping = 'PAYER' | 'PROVIDER' | 'FACILITY' | 'MONTH';

/** SQL of the group of a claim `t`, for the groupings that do not divide a claim between its payers. */
export const owedGroups = {
  PROVIDER: 't.provider_id',
  FACILITY: 't.facility_id',
  MONTH: `to_char(t.service_date, 'YYYY-MM')`,
} as const satisfies Partial<Record<OwedGrouping, string>>;

interface OwedAxis {
  readonly by: Readonly<Record<string, string>>;
  readonly sums: Readonly<Record<string, string>>;
}

const ofPayers: OwedAxis = {
  by: {
    payer_id: 't.payer_id',
    responsible_payer_id: responsiblePayer,
    next_payer_id: nextPayer,
    flags: owedFlags,
  },
  sums: { claims: '1', ...owedCents },
};

const ofGroup = (key: string): OwedAxis => ({
  by: { key },
  sums: { claims: '1', balance: 't.balance_cents', credit: owedCents.credit },
});

const owed = ({ by, sums }: OwedAxis, day: string) => ({
  by: { ...by, billed: isBilled },
  day: `case when ${hasBalance} then ${day} end`,
  sums,
});

const charged = (by: Readonly<Record<string, string>>) => ({
  by,
  day: `case when ${isCharged} then t.service_date end`,
  sums: { cents: 't.total_charge_cents' },
});

const ageDay = `coalesce((t.billed_at at time zone 'UTC')::date, t.service_date)`;

/**
 * The sums of what payers owe, by the UTC day of billing or else of service, and those of charges, for each grouping of
 * receivables; and for aging by payer also those by the day of service.
 */
export const owedSums = {
  owedByPAYER: owed(ofPayers, ageDay),
  owedByService: owed(ofPayers, 't.service_date'),
  chargedByPAYER: charged({ payer_id: 't.payer_id' }),
  ...Object.fromEntries(
    Object.entries(owedGroups).flatMap(([grouping, key]) => [
      [`owedBy${grouping}`, owed(ofGroup(key), ageDay)],
      [`chargedBy${grouping}`, charged({ key })],
    ]),
  ),
};
