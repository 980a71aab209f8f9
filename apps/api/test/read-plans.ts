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

/** What a statement did in one table. */
export interface ReadTable {
  /** True for a statement that gives no records but the number of them. */
  readonly isTotal: boolean;
  readonly table: string;
  /** The rows that were looked at, whether or not they were wanted; none where an index alone was. */
  readonly rows: number;
  readonly isSequential: boolean;
}

/** What `alter database` is told so that each statement tells the client its plan, with the rows that it met. */
export const planSettings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  // What a statement does once it was run often, and on tables so large that their pages are not read one after the other.
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
} as const;

/** Gathers the plans that the connections of a database are told; `taken` gives those since it was last called. */
export function toldPlans({ pool }: Pick<TenantDatabase, 'pool'>): { taken(): ReadTable[] } {
  let told: ReadTable[] = [];
  const heard = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    client.on('notice', ({ message = '' }) => {
      const plan = message.indexOf('{');
      if (!message.startsWith('duration:') || plan < 0) return;
      const root = JSON.parse(message.slice(plan)).Plan as PlanNode;
      // What gives one figure begins with it; a page begins with its limit or its order.
      told.push(...readBy(root, ['Aggregate', 'Result'].includes(root['Node Type'])));
    });
  });
  return {
    taken() {
      const read = told;
      told = [];
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
  const rows = type === 'Index Only Scan' ? (node['Heap Fetches'] ?? 0) : Math.round(each * loops);
  const own =
    table === undefined || type === 'ModifyTable'
      ? []
      : [{ isTotal, table, rows, isSequential: type === 'Seq Scan' }];
  return [...own, ...Plans.flatMap((plan) => readBy(plan, isTotal))];
}
