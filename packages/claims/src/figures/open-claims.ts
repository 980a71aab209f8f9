import { dateInZone } from '@rcm/calendar';
import { type PageById, pagesById, type WorkSource } from '@rcm/lists';
import type { Money } from '@rcm/money';
import { type Piece, statement, type TenantContext } from '@rcm/tenancy';

/** The number of claims held in memory. */
const pageSize = 500;

const openAfter = statement({
  name: 'claims.open_claims_after',
  parameters: { after: 'text', take: 'integer' },
  columns: { id: 'text', insuranceBalance: 'text', heldBalance: 'text', creditBalance: 'text' },
  text: `select t.id, t.insurance_balance, t.held_balance, t.credit_balance from claims.claims t
    where t.organization_id = :tenant and t.id > :after
      and (t.insurance_balance <> 0 or t.held_balance <> 0 or t.credit_balance <> 0)
    order by t.id limit :take`,
});

/** An open amount of a claim that nobody works on. */
export interface AmountWithoutWork {
  readonly claimId: string;
  readonly balance: 'insuranceBalance' | 'heldBalance' | 'creditBalance';
  readonly amount: Money;
}

/**
 * The open amounts of claims for which no source has open work, snoozed or not, or work that waits for a day; page by page.
 */
export async function* amountsWithoutWork(
  piece: Piece,
  sources: readonly WorkSource[],
): AsyncGenerator<readonly AmountWithoutWork[]> {
  const next = (page: PageById) => piece((context) => context.sql.all(openAfter, page));
  for await (const page of pagesById(pageSize, next)) {
    const ids = page.map(({ id }) => id);
    const worked = await piece((context) => claimsWithWork(context, sources, ids));
    yield page
      .filter(({ id }) => !worked.has(id))
      .flatMap(({ id: claimId, ...balances }) =>
        (['insuranceBalance', 'heldBalance', 'creditBalance'] as const).flatMap((balance) => {
          const amount = balances[balance];
          return amount === '0.00' ? [] : [{ claimId, balance, amount }];
        }),
      );
  }
}

async function claimsWithWork(
  context: TenantContext,
  sources: readonly WorkSource[],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const today = dateInZone(context.now, context.organization.timeZone);
  const worked = new Set<string>();
  for (const source of sources) {
    const left = ids.filter((id) => !worked.has(id));
    if (left.length === 0) break;
    for (const id of await source.claimsWithWork(context, left, today)) worked.add(id);
  }
  return worked;
}
