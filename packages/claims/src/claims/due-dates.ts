import { addDays, dateInZone } from '@rcm/calendar';
import { statement, type TenantContext } from '@rcm/tenancy';

/** The days that a payer has to answer a claim, and that there are to file one with it. */
export interface PayerDays {
  readonly responseDays: number;
  /** Null if there is no limit. */
  readonly timelyFilingDays: number | null;
}

/** The days by which a claim without answers is due. */
interface DueDates {
  readonly responseDueOn: string | null;
  readonly filingDueOn: string | null;
}

/** The last day on which a payer takes a claim; null if it has no limit. */
export const filingDueOn = (serviceDate: string, timelyFilingDays: number | null): string | null =>
  timelyFilingDays === null ? null : addDays(serviceDate, timelyFilingDays);

/**
 * The days by which the payer of a claim without answers has to answer, and by which the claim has to be filed. A claim
 * that was forwarded waits for the later of the two payers.
 */
export function dueDates(
  {
    billedAt,
    serviceDate,
    forwardedUntil,
  }: { billedAt?: Date | null; serviceDate: string; forwardedUntil?: string | null },
  { responseDays, timelyFilingDays }: PayerDays,
  timeZone: string,
): DueDates {
  const billed = billedAt ? [addDays(dateInZone(billedAt, timeZone), responseDays)] : [];
  return {
    responseDueOn: [...billed, forwardedUntil ?? []].flat().sort().at(-1) ?? null,
    filingDueOn: filingDueOn(serviceDate, timelyFilingDays),
  };
}

const payerDays = statement({
  name: 'claims.days_of_payers',
  parameters: { payerIds: 'text[]' },
  columns: { id: 'text', responseDays: 'number', timelyFilingDays: 'number?' },
  text: `select p.id, p.response_days, p.timely_filing_days from reference_data.payers p
    where p.organization_id = :tenant and p.id = any (:payerIds)`,
});

/** The days of payers, by id. */
export class DaysOfPayers {
  readonly #days: ReadonlyMap<string, PayerDays>;

  private constructor(days: ReadonlyMap<string, PayerDays>) {
    this.#days = days;
  }

  static async load({ sql }: TenantContext, payerIds: readonly string[]): Promise<DaysOfPayers> {
    const rows = payerIds.length === 0 ? [] : await sql.all(payerDays, { payerIds });
    return new DaysOfPayers(new Map(rows.map(({ id, ...days }) => [id, days])));
  }

  /** The days of a payer that exists. */
  of(payerId: string): PayerDays {
    const days = this.#days.get(payerId);
    if (days === undefined) throw new Error('The days of the payer were not loaded');
    return days;
  }
}

/** Claims are locked in order of id, like those that payments are posted to. */
const changedDueDates = statement({
  name: 'claims.changed_due_dates',
  parameters: { payerId: 'text', zone: 'text', responseDays: 'integer', timelyFilingDays: 'integer' },
  columns: {},
  with: `unanswered as (
      select c.id from claims.claims c
      where c.organization_id = :tenant and c.payer_id = :payerId and c.status = 'SUBMITTED' and c.paid_amount is null
      order by c.id for no key update
    )`,
  text: `update claims.claims t
    set response_due_on = greatest((t.billed_at at time zone :zone)::date + :responseDays, t.forwarded_until),
      filing_due_on = t.service_date + :timelyFilingDays
    from unanswered u
    where t.organization_id = :tenant and t.id = u.id`,
});

/** Moves the due dates of a payer's unanswered claims after its days have changed. */
export const moveDueDates = (context: TenantContext, payerId: string, days: PayerDays): Promise<unknown> =>
  context.sql.all(changedDueDates, { payerId, zone: context.organization.timeZone, ...days });
