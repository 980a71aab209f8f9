import { statement, type TenantContext } from '@rcm/tenancy';
import type { PostalAddress } from './fields.ts';
import { Payer } from './payers/payer.ts';
import { Provider } from './providers/provider.ts';

/** An address that a file states for a record. */
export interface StatedAddress {
  readonly id: string;
  readonly address: PostalAddress;
}

const storing = (record: string, table: string) => ({
  record,
  store: statement({
    name: `reference_data.keep_addresses_of_${table}`,
    parameters: { ids: 'text[]', addresses: 'text[]', now: 'timestamptz' },
    columns: { id: 'text' },
    text: `update reference_data.${table} t
      set address = a.address::jsonb, version = t.version + 1, updated_at = :now
      from unnest(:ids, :addresses) as a (id, address)
      where t.organization_id = :tenant and t.id = a.id collate "C" and t.address is null
      returning t.id`,
  }),
});

const kinds = { payer: storing(Payer.record, 'payers'), provider: storing(Provider.record, 'providers') };

/** Stores the first address that files state for each record without an address. */
export async function keepAddresses(
  context: TenantContext,
  kind: keyof typeof kinds,
  stated: readonly StatedAddress[],
): Promise<void> {
  if (stated.length === 0) return;
  const { record, store } = kinds[kind];
  const first = new Map(stated.toReversed().map(({ id, address }) => [id, address]));
  const ids = [...first.keys()].sort();
  const addresses = ids.map((id) => JSON.stringify(first.get(id)));
  const changed = await context.sql.all(store, { ids, addresses, now: context.now });
  for (const { id } of changed) context.changed(record, id, 'update');
}

/** Stores the address that a payer states, unless the payer has an address. */
export const keepPayerAddress = (context: TenantContext, id: string, address: PostalAddress) =>
  keepAddresses(context, 'payer', [{ id, address }]);
