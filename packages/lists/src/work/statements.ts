import { declareSamples, type Statement } from '@rcm/tenancy';
import type { RowCounters } from '../counters/row-counters.ts';
import type { WorkColumns } from './columns.ts';
import { filteredShape, workStatement } from './filtered-statement.ts';
import { pageStatement, type WorkRow, workRowColumns } from './pages.ts';
import { type ClaimDays, type WorkSort, workSorts } from './question.ts';
import { type WorkFilter, type WorkShape, workSelection, workShape } from './shape.ts';
import { checkCounters, sumStatement, totalStatement } from './totals.ts';

/** The filters in the order in which statements have them. */
export const filterNames: readonly WorkFilter[] = [
  'assignedToIds',
  'unassigned',
  'payerIds',
  'dueFrom',
  'dueTo',
  'minAmount',
  'maxAmount',
  'only',
];

/** The most combinations of filters whose statements a source keeps. */
const mostKept = 64;

/** The statements that read the open work of a table. Each combination of filters has statements of its own. */
export function workStatements(work: WorkColumns, counters: RowCounters | null) {
  if (counters) checkCounters(work, counters);
  const shape = workShape(work);
  const kept = new Map<string, ReturnType<typeof filteredStatements>>();
  const filtered = (names: readonly WorkFilter[]) => {
    const key = names.join();
    const statements = kept.get(key) ?? filteredStatements(shape, counters, names);
    kept.delete(key);
    kept.set(key, statements);
    if (kept.size > mostKept) {
      const [oldest = ''] = kept.keys();
      kept.delete(oldest);
    }
    return statements;
  };
  declareSamples(() =>
    [[], ...filterNames.map((name) => [name]), filterNames].flatMap((names) => samplesOf(filtered(names))),
  );
  return { filtered, byId: byId(shape), claimDays: claimDays(shape), withClaims: withClaims(shape) };
}

/** The statements of questions with the same filters. Those of pages are made when they are first used. */
function filteredStatements(shape: WorkShape, counters: RowCounters | null, names: readonly WorkFilter[]) {
  const filtered = filteredShape(shape, names);
  const pages = new Map<string, Statement<WorkRow>>();
  return {
    total: totalStatement(filtered, counters),
    sums: sumStatement(filtered),
    page(sort: WorkSort, isFirst: boolean): Statement<WorkRow> {
      const key = `${sort} ${isFirst}`;
      const page = pages.get(key) ?? pageStatement(filtered, sort, isFirst);
      pages.set(key, page);
      return page;
    },
  };
}

const samplesOf = ({ total, sums, page }: ReturnType<typeof filteredStatements>): Statement[] => [
  total,
  sums,
  ...workSorts.flatMap((sort) => [page(sort, true), page(sort, false)]),
];

const byId = (shape: WorkShape) =>
  workStatement(
    shape,
    'by_id',
    workRowColumns,
    `select ${workSelection(shape, '0', '0.00')} from ${shape.table} t where ${shape.open} and t.id = :id`,
  );

/** The claims among some that have open work, or work that waits. */
function withClaims(shape: WorkShape) {
  const { work, table, openOrWaiting } = shape;
  const { claimId } = work;
  if (claimId === undefined) return null;
  return workStatement(
    shape,
    'with_claims',
    { claimId: 'text' },
    `select distinct ${claimId} from ${table} t where ${openOrWaiting} and ${claimId} = any (:claimIds)`,
  );
}

function claimDays({ work: { kind, claimId }, table, open, due, startOf }: WorkShape): ClaimDays | null {
  if (due === null || claimId === undefined) return null;
  const rows = (before: string) => `select ${claimId}, ${due.day} from ${table} t
            where ${open} and ${claimId} is not null and ${due.column} < ${startOf(before)}`;
  return {
    kind,
    // Only ids of the records themselves are in the C collation.
    collation: claimId === 'id' ? 'C' : 'default',
    rows,
    from: (day, isDescending) =>
      isDescending
        ? `${rows(':before')} and ${due.column} < ${startOf(`${day} + 1`)} order by ${due.column} desc`
        : `${rows(':before')} and ${due.column} >= ${startOf(day)} order by ${due.column}`,
  };
}
