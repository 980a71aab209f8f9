import type { Opening, TextRow } from '@rcm/tenancy';
import type { Keyring } from '../keys/keyring.ts';

/** Decrypts the sealed columns of rows. */
export const decryptedRows = (
  { row: id, columns }: Opening,
  rows: readonly TextRow[],
  ring: Keyring,
): TextRow[] =>
  rows.map((row) => {
    let copy: (string | null)[] | null = null;
    for (const { position, column } of columns) {
      const stored = row[position] ?? null;
      if (stored === null) continue;
      copy ??= [...row];
      copy[position] = ring.open(stored, column, row[id] ?? '');
    }
    return copy ?? row;
  });
