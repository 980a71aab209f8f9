import { type SealedColumn, sealedTableOf } from '../records/sealed-column.ts';
import type { TenantEntity } from '../records/tenant-owned.ts';

/** The positions of the sealed columns of a result, and of the column that identifies the row. */
export interface Opening {
  readonly row: number;
  readonly columns: readonly { readonly position: number; readonly column: SealedColumn }[];
}

/** How to decrypt a result whose columns are these properties of an entity; null where none is sealed. */
export function opening(entity: TenantEntity, properties: readonly string[]): Opening | null {
  const table = sealedTableOf(entity.schema.meta);
  const columns = (table?.columns ?? []).flatMap((column) => {
    const position = properties.indexOf(column.property);
    return position === -1 ? [] : [{ position, column }];
  });
  if (columns.length === 0) return null;
  const row = properties.indexOf('id');
  if (row === -1)
    throw new Error(`Sealed columns of ${table?.table} can be decrypted only together with its id`);
  return { row, columns };
}
