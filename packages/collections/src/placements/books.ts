import { pagesById } from '@rcm/lists';
import { compare, type Money } from '@rcm/money';
import { type RowOf, statement, type TenantContext } from '@rcm/tenancy';

/** A stored value of a placement that differs from the one computed from its payments and its account. */
export interface PlacementDifference {
  readonly record: 'placement';
  readonly id: string;
  readonly field: 'recoveredAmount' | 'commissionAmount' | 'payments' | 'accountBalance' | 'standing';
  readonly stored: string;
  readonly computed: string;
}

/** Lookups of the ledgers' owner about placements and their accounts. */
export interface PlacementBookPorts {
  /** Sums of the ledger entries of placements, without reversed ones. Placements without entries are left out. */
  readonly agencyTotals: (
    context: TenantContext,
    placementIds: readonly string[],
  ) => Promise<readonly { readonly placementId: string; readonly amount: Money }[]>;
  readonly accountBalances: (
    context: TenantContext,
    accountIds: readonly string[],
  ) => Promise<
    readonly { readonly id: string; readonly balance: Money; readonly placementId: string | null }[]
  >;
}

const selectCount = statement({
  name: 'collections.count_of_placements',
  columns: { count: 'number' },
  text: 'select count(*) from collections.placements where organization_id = :tenant',
});

/** Counts the placements of the organization, including ended ones. */
export const countPlacements = async (context: TenantContext): Promise<number> =>
  (await context.sql.one(selectCount))?.count ?? 0;

/** Number of placements per statement. */
const pageSize = 1_000;

const columns = {
  id: 'text',
  accountId: 'text',
  isOpen: 'boolean',
  accountBalance: 'text',
  recoveredAmount: 'text',
  commissionAmount: 'text',
  payments: 'text',
  commissions: 'text',
} as const;

const selectPlacements = statement({
  name: 'collections.placements_after',
  parameters: { after: 'text', take: 'integer' },
  columns,
  text: `select p.id, p.account_id, p.ended_at is null, p.account_balance, p.recovered_amount, p.commission_amount,
      coalesce(a.amount, 0.00), coalesce(a.commission, 0.00)
    from collections.placements p
    left join lateral (
      select sum(y.amount), sum(y.commission_amount) from collections.agency_payments y
      where y.organization_id = :tenant and y.placement_id = p.id collate "default" and y.reversed_at is null
    ) a (amount, commission) on true
    where p.organization_id = :tenant and p.id > :after order by p.id limit :take`,
});

/**
 * Recomputes the placements of an organization and yields each difference. The recovered amount must be the sum of the
 * payments and of the ledger entries of the placement. An account must name its open placement and owe its balance.
 */
export async function* placementBooks(
  context: TenantContext,
  ports: PlacementBookPorts,
): AsyncGenerator<PlacementDifference> {
  for await (const rows of pagesById(pageSize, (page) => context.sql.all(selectPlacements, page))) {
    yield* await findDifferences(context, ports, rows);
  }
}

type Row = RowOf<typeof columns>;

async function findDifferences(
  context: TenantContext,
  { agencyTotals, accountBalances }: PlacementBookPorts,
  page: readonly Row[],
): Promise<PlacementDifference[]> {
  const ids = page.map(({ id }) => id);
  const totals = new Map(
    (await agencyTotals(context, ids)).map(({ placementId, amount }) => [placementId, amount]),
  );
  const accountIds = [...new Set(page.map(({ accountId }) => accountId))];
  const accounts = new Map((await accountBalances(context, accountIds)).map((each) => [each.id, each]));
  return page.flatMap((row) => {
    const ledgerTotal = totals.get(row.id) ?? '0.00';
    const account = accounts.get(row.accountId);
    const computed = account?.placementId === row.id ? 'placed' : 'not placed';
    return [
      ...compareAmounts(row.id, 'recoveredAmount', row.recoveredAmount, ledgerTotal),
      ...compareAmounts(row.id, 'payments', row.payments, ledgerTotal),
      ...compareAmounts(row.id, 'commissionAmount', row.commissionAmount, row.commissions),
      ...(row.isOpen
        ? compareAmounts(row.id, 'accountBalance', row.accountBalance, account?.balance ?? '0.00')
        : []),
      ...compareValues(row.id, 'standing', row.isOpen ? 'placed' : 'not placed', computed),
    ];
  });
}

const compareValues = (
  id: string,
  field: PlacementDifference['field'],
  stored: string,
  computed: string,
): PlacementDifference[] =>
  stored === computed ? [] : [{ record: 'placement', id, field, stored, computed }];

const compareAmounts = (id: string, field: PlacementDifference['field'], stored: Money, computed: Money) =>
  compare(stored, computed) === 0 ? [] : compareValues(id, field, stored, computed);
