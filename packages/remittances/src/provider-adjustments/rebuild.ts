import { type PageById, pagesById } from '@rcm/lists';
import { type Piece, statement, type TenantContext } from '@rcm/tenancy';
import { Payment } from '../payments/payment.ts';
import { openAdjustments } from './add-adjustments.ts';

/** The number of payments that are locked at a time. */
const pageSize = 100;

const withAdjustments = statement({
  name: 'remittances.payments_with_adjustments',
  parameters: { after: 'text', take: 'integer' },
  columns: { id: 'text' },
  text: `select p.id from remittances.payments p
    where p.organization_id = :tenant and p.id > :after and jsonb_array_length(p.provider_adjustments) > 0
    order by p.id limit :take`,
});

/**
 * Creates the records of provider adjustments that payments lack, and closes what closes by itself. Each page is an
 * operation of its own. Yields the numbers of payments done and of records created.
 */
export async function* rebuildProviderAdjustments(
  run: Piece,
): AsyncGenerator<{ readonly checked: number; readonly rebuilt: number }> {
  const next = (page: PageById) => run((context) => context.sql.all(withAdjustments, page));
  for await (const page of pagesById(pageSize, next)) {
    const ids = page.map(({ id }) => id);
    yield await run((context) => rebuildPage(context, ids));
  }
}

async function rebuildPage(context: TenantContext, ids: readonly string[]) {
  let rebuilt = 0;
  for (const id of ids) {
    rebuilt += (await openAdjustments(context, await context.find(Payment, id))).length;
  }
  return { checked: ids.length, rebuilt };
}
