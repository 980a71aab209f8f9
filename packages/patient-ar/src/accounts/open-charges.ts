import { type DebtKind, statement, type TenantContext } from '@rcm/tenancy';

/** An unsettled charge of an account, for other modules. */
export interface OpenCharge {
  readonly occurredAt: Date;
  /** The first delivered statement with the charge; null if there is none. */
  readonly firstDeliveredAt: Date | null;
  /** Null if unknown. */
  readonly debtKind: DebtKind | null;
  /** The first day on which a suit about it is barred, `YYYY-MM-DD`, where it was given. */
  readonly timeBarredOn: string | null;
}

const selectOpen = statement({
  name: 'patient_ar.open_charges',
  parameters: { accountId: 'text' },
  columns: {
    occurredAt: 'timestamp',
    firstDeliveredAt: 'timestamp?',
    debtKind: 'text?',
    timeBarredOn: 'text?',
  },
  text: `select e.occurred_at, e.first_delivered_at, e.debt_kind, e.time_barred_on
    from patient_ar.ledger_entries e
    where e.organization_id = :tenant and e.account_id = :accountId and e.open_amount > 0 and e.amount > 0
    order by e.sequence`,
});

/** Finds the open charges of an account, in the order of its ledger. */
export const openCharges = async (context: TenantContext, accountId: string): Promise<OpenCharge[]> =>
  // Table constraints limit the values to those of the types.
  (await context.sql.all(selectOpen, { accountId })) as OpenCharge[];
