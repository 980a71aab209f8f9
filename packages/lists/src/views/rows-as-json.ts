import { RawJson, type TextRow } from '@rcm/tenancy';
import type { View } from './view.ts';

/** The JSON array of rows that a statement selected by the columns of a view. */
export function rowsAsJson(view: Pick<View<never>, 'json'>, rows: readonly TextRow[], now: Date): RawJson {
  let text = '[';
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index];
    if (row) text += (index === 0 ? '' : ',') + view.json(row, now).text;
  }
  return new RawJson(`${text}]`);
}
