import { type Columns, statement, type TenantContext } from '@rcm/tenancy';

/** A range of service dates, `YYYY-MM-DD`, both inclusive, and a payer; null for all payers. */
export interface ServiceWindow {
  readonly from: string;
  readonly to: string;
  readonly payerId: string | null;
}

/** Declares sums of a table with the columns `provider_id`, `payer_id` and `service_date`. */
interface WindowSums<Declared extends Columns> {
  readonly name: string;
  readonly table: string;
  readonly columns: Declared;
  /** SQL of the columns over the rows `t` of the table. */
  readonly sums: string;
  /** The condition of the rows that count. */
  readonly where: string;
}

/** Sums up the records of a provider in each window, in the order of the windows. */
export function sumsInWindows<const Declared extends Columns>({
  name,
  table,
  columns,
  sums,
  where,
}: WindowSums<Declared>) {
  const inWindows = statement({
    name,
    parameters: { providerId: 'text', froms: 'date[]', tos: 'date[]', payerIds: 'text[]' },
    columns,
    text: `select s.* from unnest(:froms, :tos, :payerIds) with ordinality as w (first_day, last_day, payer_id, place)
    cross join lateral (
      select ${sums} from ${table} t
      where ${where} and t.provider_id = :providerId and t.service_date between w.first_day and w.last_day
        and (w.payer_id is null or t.payer_id = w.payer_id)
    ) s
    order by w.place`,
  });
  return (context: TenantContext, providerId: string, windows: readonly ServiceWindow[]) =>
    context.sql.all(inWindows, {
      providerId,
      froms: windows.map(({ from }) => from),
      tos: windows.map(({ to }) => to),
      payerIds: windows.map(({ payerId }) => payerId),
    });
}
