import { pagesById } from '@rcm/lists';
import { compare, type Money } from '@rcm/money';
import { type RowOf, statement, type TenantContext } from '@rcm/tenancy';

/** A placement that says something other than what its payments and its account come to. */
export interface PlacementDifference {
  readonly record: 'placement';
  readonly id: string;
  readonly field: 'recoveredAmount' | 'commissionAmount' | 'payments' | 'accountBalance' | 'standing';
  readonly stored: string;
  readonly computed: string;
}

/** What the owner of the ledgers says of placements and their accounts. */
export interface PlacementBookPorts {
  /** What agencies have recovered by the entries of ledgers, without what was taken back; nothing where there are none. */
  readonly agencyTotals: (
    context: TenantContext,
    placementIds: readonly string[],
  ) => Promise<readonly { readonly placementId: string; readonly amount: Money }[]>;
  readonly accountStandings: (
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

/** How many placements the organization has, ended ones among them. */
export const countPlacements = async (context: TenantContext): Promise<number> =>
  (await context.sql.one(selectCount))?.count ?? 0;

/** How many placements one statement adds up. */
const pageSize = 1_000;

const columns = {
  id: 'text',
  accountId: 'text',
  stands: 'boolean',
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
 * Adds up what the placements of an organization are made of, and gives each that says otherwise: what was recovered is
 * the sum of its payments, and of the ledger entries that name it; an account names the placement that stands, and owes
 * what that says.
 */
export async function* placementBooks(
  context: TenantContext,
  ports: PlacementBookPorts,
): AsyncGenerator<PlacementDifference> {
  for await (const rows of pagesById(pageSize, (page) => context.sql.all(selectPlacements, page))) {
    yield* await differencesOf(context, ports, rows);
  }
}

type Row = RowOf<typeof columns>;

async function differencesOf(
  context: TenantContext,
  { agencyTotals, accountStandings }: PlacementBookPorts,
  page: readonly Row[],
): Promise<PlacementDifference[]> {
  const ids = page.map(({ id }) => id);
  const totals = new Map(
    (await agencyTotals(context, ids)).map(({ placementId, amount }) => [placementId, amount]),
  );
  const accountIds = [...new Set(page.map(({ accountId }) => accountId))];
  const accounts = new Map((await accountStandings(context, accountIds)).map((each) => [each.id, each]));
  return page.flatMap((row) => {
    const ledger = totals.get(row.id) ?? '0.00';
    const account = accounts.get(row.accountId);
    const standing = account?.placementId === row.id ? 'placed' : 'not placed';
    return [
      ...unequal(row.id, 'recoveredAmount', row.recoveredAmount, ledger),
      ...unequal(row.id, 'payments', row.payments, ledger),
      ...unequal(row.id, 'commissionAmount', row.commissionAmount, row.commissions),
      ...(row.stands
        ? unequal(row.id, 'accountBalance', row.accountBalance, account?.balance ?? '0.00')
        : []),
      ...different(row.id, 'standing', row.stands ? 'placed' : 'not placed', standing),
    ];
  });
}

const different = (
  id: string,
  field: PlacementDifference['field'],
  stored: string,
  computed: string,
): PlacementDifference[] =>
  stored === computed ? [] : [{ record: 'placement', id, field, stored, computed }];

const unequal = (id: string, field: PlacementDifference['field'], stored: Money, computed: Money) =>
  compare(stored, computed) === 0 ? [] : different(id, field, stored, computed);
