import type { Money } from '@rcm/money';
import { negate } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { LedgerPorts } from '../ports.ts';
import { lockAccount, type Placement } from './account.ts';
import { checkAllocations } from './directed-allocations.ts';
import type { Allotment } from './ledger.ts';
import { post } from './posting.ts';

/** Sets the placement of an account; null clears it. 404 if the account is missing. */
export async function placeAccount(
  context: TenantContext,
  accountId: string,
  placement: Placement | null,
): Promise<void> {
  (await lockAccount(context, accountId)).place(placement);
}

/** A payment that a collection agency recovered. */
export interface AgencyPayment {
  readonly accountId: string;
  readonly placementId: string;
  /** The full amount that the patient paid; positive. The commission is not part of the ledger. */
  readonly amount: Money;
  /** When the agency was paid. */
  readonly occurredAt: Date;
  readonly reference: string | null;
  /** The charges that it settles before the oldest. */
  readonly allocations: readonly Allotment[];
}

/** The result of posting an agency payment. */
export interface PostedAgencyPayment {
  readonly entryId: string;
  /** The amount above the balance, which becomes credit of the patient. */
  readonly unappliedAmount: Money;
}

/** Posts a recovered payment, which settles the named charges, then the oldest. 404 if the account is missing. */
export const postAgencyPayment =
  (ports: LedgerPorts) =>
  async (
    context: TenantContext,
    { accountId, placementId, amount, occurredAt, reference, allocations }: AgencyPayment,
  ): Promise<PostedAgencyPayment> => {
    const account = await lockAccount(context, accountId);
    const settles = await checkAllocations(context, account, amount, allocations);
    const posting = {
      amount: negate(amount),
      method: 'OTHER',
      occurredAt,
      reference,
      placementId,
      settles,
    } as const;
    const { id, openAmount } = await post(context, ports, account, { type: 'PAYMENT', ...posting });
    return { entryId: id, unappliedAmount: openAmount };
  };

const selectTotals = statement({
  name: 'patient_ar.agency_totals_of_placements',
  parameters: { placementIds: 'text[]' },
  columns: { placementId: 'text', amount: 'text' },
  text: `select e.placement_id, -sum(e.amount) from patient_ar.ledger_entries e
    where e.organization_id = :tenant and e.placement_id = any(:placementIds)
    group by e.placement_id order by e.placement_id`,
});

/** Sums the recovered payments of placements in the ledgers; no row for a placement without entries. */
export const agencyTotals = (
  context: TenantContext,
  placementIds: readonly string[],
): Promise<{ readonly placementId: string; readonly amount: Money }[]> =>
  context.sql.all(selectTotals, { placementIds });

const selectAccounts = statement({
  name: 'patient_ar.standings_of_accounts',
  parameters: { accountIds: 'text[]' },
  columns: { id: 'text', balance: 'text', placementId: 'text?' },
  text: `select a.id, a.balance, a.placement_id from patient_ar.accounts a
    where a.organization_id = :tenant and a.id = any(:accountIds) order by a.id`,
});

/** Reads the balances and current placements of accounts. */
export const accountBalances = (
  context: TenantContext,
  accountIds: readonly string[],
): Promise<{ readonly id: string; readonly balance: Money; readonly placementId: string | null }[]> =>
  context.sql.all(selectAccounts, { accountIds });
