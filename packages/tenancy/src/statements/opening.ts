import { type SealedColumn, sealedTableOf } from '../records/sealed-column.ts';
import type { TenantEntity } from '../records/tenant-owned.ts';

/** Which columns of a result are sealed, and which one names the row that they belong to, by position. */
export interface Opening {
  readonly row: number;
  readonly columns: readonly { readonly position: number; readonly column: SealedColumn }[];
}

/** What a result has to be opened by whose columns are these properties of an entity; null where none is sealed. */
export function opening(entity: TenantEntity, properties: readonly string[]): Opening | null {
  const table = sealedTableOf(entity.schema.meta);
  const columns = (table?.columns ?? []).flatMap((column) => {
    const position = properties.indexOf(column.property);
    return position === -1 ? [] : [{ position, column }];
  });
  if (columns.length === 0) return null;
  const row = properties.indexOf('id');
  if (row === -1) throw new Error(`What is read of ${table?.table} needs its id to be opened`);
  return { row, columns };
}
