import type { Handlers } from '@rcm/http';
import { inMemoryPage } from '@rcm/lists';
import type { TenantContext } from '@rcm/tenancy';
import type { ClaimGrouping, ReportsPorts } from '../ports.ts';
import type { reportOperations } from './contract.ts';
import { filterNames } from './filters.ts';
import { type RowKey, totalRow } from './rows.ts';

export type ReportHandlers = Handlers<typeof reportOperations, readonly []>;

/** A page of report rows and the totals; an export has the totals as its last row. */
export async function reportPage<Figures extends object>(
  { names }: Pick<ReportsPorts, 'names'>,
  context: TenantContext,
  query: Parameters<typeof inMemoryPage>[3] & { readonly groupBy: string },
  rows: readonly RowKey[],
  figuresOf: (row: RowKey) => Figures,
) {
  const rowFormatter = async (keys: readonly RowKey[]) => {
    const labelOf = await labelsOf(names, context, query.groupBy, keys);
    return (row: RowKey) => ({ ...labelOf(row), ...figuresOf(row) });
  };
  const { records, ...end } = await inMemoryPage(context, 'rows', rows, query, {
    defaultOrder: ['key'],
    identity: ['key'],
    exportFooter: totalRow,
    show: async (keys) => keys.map(await rowFormatter(keys)),
  });
  return { rows: [...records], totals: (await rowFormatter([]))(totalRow), ...end };
}

/** The names of the payers, providers etc. that the row keys identify. */
async function labelsOf(
  namesOf: ReportsPorts['names'],
  context: TenantContext,
  grouping: string,
  rows: readonly RowKey[],
) {
  const kind = grouping as keyof typeof filterNames;
  const ids = rows.flatMap(({ key }) => key ?? []);
  const names = kind in filterNames && ids.length > 0 ? await namesOf(context, kind, ids) : [];
  const nameById = new Map(names.map(({ id, name }) => [id, name]));
  return ({ key, isTotal }: RowKey) => ({
    key,
    label: isTotal ? 'Total' : key === null ? null : (nameById.get(key) ?? key),
  });
}

/** The grouping of patient accounts, which have neither payers nor providers. */
export const patientGrouping = (grouping: ClaimGrouping) =>
  grouping === 'FACILITY' || grouping === 'MONTH' ? grouping : 'NONE';
