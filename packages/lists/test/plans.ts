import type { Call, TenantDatabase } from '@rcm/tenancy';
import { asOrganization } from '@rcm/test-environment';

/** A node of a plan that `explain (analyze, format json)` prints. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Heap Fetches'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A plan's node and all nodes below it. */
export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The rows that a node looks at, also those that its filter removes. */
export const rowsReadBy = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

/** The rows of tables that a plan looks at. */
export const rowsReadIn = (plan: PlanNode): number =>
  nodesOf(plan)
    .filter((node) => node['Relation Name'] !== undefined)
    .reduce((sum, node) => sum + rowsReadBy(node), 0);

/** A value of a statement as SQL. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return `'${value.toISOString()}'`;
  return Array.isArray(value) ? `'{${value}}'` : `'${value}'`;
}

interface PlanOptions {
  /** A setting of the planner for the call, such as `enable_seqscan = off`. */
  readonly setting?: string;
  /** A query that runs between a first run of the call and the one with the plan. */
  readonly meanwhile?: readonly [text: string, values: unknown[]];
}

/** Runs a call of an organization, prepared as the service does, and returns its plan. */
export const planOf = (
  database: TenantDatabase,
  organizationId: string,
  [{ text, parameters }, values]: Call,
  { setting, meanwhile }: PlanOptions = {},
): Promise<PlanNode> =>
  asOrganization(database, organizationId, async (client) => {
    if (setting) await client.query(`set local ${setting}`);
    const given = parameters.map(({ name }) => literalOf(name === 'tenant' ? organizationId : values[name]));
    const planned = `execute planned (${given.join(', ')})`;
    await client.query(`prepare planned (${parameters.map(({ type }) => type).join(', ')}) as ${text}`);
    if (meanwhile) {
      await client.query(planned);
      await client.query(...meanwhile);
    }
    const { rows } = await client.query(`explain (analyze, format json) ${planned}`);
    await client.query('deallocate planned');
    return rows[0]['QUERY PLAN'][0].Plan;
  });
