import type { TenantDatabase } from '@rcm/tenancy';
import type pg from 'pg';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Heap Fetches'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The reads of a statement in one table. */
export interface ReadTable {
  /** True for a statement that counts records. */
  readonly isTotal: boolean;
  readonly table: string;
  /** The rows read, including those that filters removed; none when only an index was read. */
  readonly rows: number;
  /** The rows that were read in an index alone. */
  readonly indexRows: number;
  readonly isSequential: boolean;
}

/** Settings of the database by which each statement sends its plan, with actual row counts, to the client. */
export const planSettings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  // Plans as they are after many executions, on tables that are too large for sequential scans.
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
} as const;

/** Collects the plans that connections of a pool receive; `taken` returns those since its last call. */
export function collectPlans({ pool }: Pick<TenantDatabase, 'pool'>): { taken(): ReadTable[] } {
  let collected: ReadTable[] = [];
  const subscribed = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (subscribed.has(client)) return;
    subscribed.add(client);
    client.on('notice', ({ message = '' }) => {
      const plan = message.indexOf('{');
      if (!message.startsWith('duration:') || plan < 0) return;
      const root = JSON.parse(message.slice(plan)).Plan as PlanNode;
      // The plan of a count begins with an aggregate, that of a page with its limit or sort.
      collected.push(...readBy(root, ['Aggregate', 'Result'].includes(root['Node Type'])));
    });
  });
  return {
    taken() {
      const read = collected;
      collected = [];
      return read;
    },
  };
}

function readBy(node: PlanNode, isTotal: boolean): ReadTable[] {
  const { 'Relation Name': table, 'Node Type': type, Plans = [] } = node;
  const loops = node['Actual Loops'] ?? 1;
  const each =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const all = Math.round(each * loops);
  const rows = type === 'Index Only Scan' ? (node['Heap Fetches'] ?? 0) : all;
  const own =
    table === undefined || type === 'ModifyTable'
      ? []
      : [{ isTotal, table, rows, indexRows: all - rows, isSequential: type === 'Seq Scan' }];
  return [...own, ...Plans.flatMap((plan) => readBy(plan, isTotal))];
}
