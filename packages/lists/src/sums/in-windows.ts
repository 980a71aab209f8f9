import { type Columns, statement, type TenantContext } from '@rcm/tenancy';

/** Days of service, both inclusive, `YYYY-MM-DD`, and the payer whose records count; null for those of all payers. */
export interface ServiceWindow {
  readonly from: string;
  readonly to: string;
  readonly payerId: string | null;
}

/** What is summed up of a table that has a `provider_id`, a `payer_id` and a `service_date`. */
interface Summed<Declared extends Columns> {
  readonly name: string;
  readonly table: string;
  readonly columns: Declared;
  /** SQL of the columns over the rows `t` of the table. */
  readonly sums: string;
  /** SQL of which rows count. */
  readonly where: string;
}

/** Sums up the records of a provider in each window, in the order of the windows. */
export function sumsInWindows<const Declared extends Columns>({
  name,
  table,
  columns,
  sums,
  where,
}: Summed<Declared>) {
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
