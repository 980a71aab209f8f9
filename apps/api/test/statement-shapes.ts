import type { Statement } from '@rcm/tenancy';
import type pg from 'pg';

/** How Citus would run a statement. */
export interface StatementShape {
  readonly name: string;
  /** Its command, including commands in CTEs. */
  readonly shape: string;
  /** Why Citus does not send it to one shard; empty when it does. */
  readonly obstacles: readonly string[];
}

/** The placement of tables, by qualified name; tables in neither set are on the coordinator. */
export interface Placements {
  readonly distributed: ReadonlySet<string>;
  readonly reference: ReadonlySet<string>;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly Operation?: string;
  readonly Schema?: string;
  readonly 'Relation Name'?: string;
  readonly 'Subplan Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly PlanNode[];
  readonly [condition: string]: unknown;
}

const conditions = ['Index Cond', 'Recheck Cond', 'Filter', 'TID Cond'];

/** Not allowed after ON CONFLICT or RETURNING of a distributed table, because each node would get a different result. */
const nondeterministic =
  /\b(?:clock_timestamp|statement_timestamp|now|random|gen_random_uuid|nextval)\s*\(|\bselect\b/i;

/** Reads the shape of a statement from its plan, without values and as a role that bypasses policies. */
export async function shapeOf(
  client: pg.Client,
  { name, text, parameters }: Statement,
  placements: Placements,
): Promise<StatementShape> {
  await client.query(`prepare shaped (${parameters.map(({ type }) => type).join(', ')}) as ${text}`);
  try {
    const values = parameters.map(() => 'null').join(', ');
    const { rows } = await client.query(`explain (verbose, format json) execute shaped (${values})`);
    const root = rows[0]['QUERY PLAN'][0].Plan as PlanNode;
    const nodes = withPaths(root);
    return { name, shape: commandOf(text, nodes), obstacles: obstaclesOf(text, nodes, placements) };
  } finally {
    await client.query('deallocate shaped');
  }
}

interface Placed {
  readonly node: PlanNode;
  readonly parent: PlanNode | null;
}

const withPaths = (node: PlanNode, parent: PlanNode | null = null): Placed[] => [
  { node, parent },
  ...(node.Plans ?? []).flatMap((child) => withPaths(child, node)),
];

const isWrite = ({ node }: Placed) => node['Node Type'] === 'ModifyTable';

const isWithin = ({ node }: Placed) => node['Subplan Name']?.startsWith('CTE ') === true;

function commandOf(text: string, nodes: readonly Placed[]): string {
  const writes = nodes.filter(isWrite).map(({ node }) => `${node.Operation}`.toUpperCase());
  const rest = nodes.some((placed) => isWrite(placed) && !isWithin(placed)) ? [] : ['SELECT'];
  const locks = nodes.some(({ node }) => node['Node Type'] === 'LockRows') ? ' FOR UPDATE' : '';
  const conflict = /\bon conflict\b/i.test(text) ? ' ON CONFLICT' : '';
  return [...new Set([...writes, ...rest])].join(' + ') + locks + conflict;
}

function obstaclesOf(text: string, nodes: readonly Placed[], placements: Placements): string[] {
  const found = new Set<string>();
  for (const placed of nodes) {
    const { node } = placed;
    if (isWrite(placed)) {
      const takesRows = node.Operation === 'Insert' && !hasValues(node);
      if (takesRows && !returns(node)) found.add('INSERT … SELECT returns nothing, so its rows are copied');
      if (takesRows && /\bon conflict\b.*\$\d/is.test(text))
        found.add('ON CONFLICT of INSERT … SELECT has parameters');
      if (node.Operation === 'Insert' && hasQuery(node)) found.add('a query among the values of INSERT');
      continue;
    }
    const table = node['Relation Name'] === undefined ? null : `${node.Schema}.${node['Relation Name']}`;
    if (table === null) continue;
    if (placements.distributed.has(table)) {
      if (!isScoped(node)) found.add(`${table} is read without the organization`);
    } else if (!placements.reference.has(table)) found.add(`${table} stays on the coordinator`);
  }
  const clause = /\bon conflict\b[\s\S]*$|\breturning\b[\s\S]*$/i.exec(text)?.[0] ?? '';
  if (nodes.some(isWrite) && nodes.filter(isWrite).length === 1 && !nodes.some(isWithin)) {
    if (nondeterministic.test(clause)) found.add('ON CONFLICT or RETURNING asks the clock or a query');
  }
  return [...found].sort();
}

const sourceOf = (node: PlanNode) =>
  (node.Plans ?? []).find((child) => !['InitPlan', 'SubPlan'].includes(`${child['Parent Relationship']}`));

/** True for an INSERT with a VALUES list. */
function hasValues(node: PlanNode): boolean {
  const source = sourceOf(node);
  if (source?.['Node Type'] === 'Values Scan') return true;
  return source?.['Node Type'] === 'Result' && sourceOf(source) === undefined;
}

/** True for a write with RETURNING or ON CONFLICT. Citus copies the rows of any other INSERT … SELECT into its shards. */
const returns = (node: PlanNode): boolean =>
  node.Output !== undefined || node['Conflict Resolution'] !== undefined;

const hasQuery = (node: PlanNode): boolean =>
  hasValues(node) &&
  [node, sourceOf(node)].some((one) => (one?.Plans ?? []).some((child) => child !== sourceOf(node)));

const isScoped = (node: PlanNode): boolean =>
  conditions.some((key) => /\borganization_id = \$1\b/.test(String(node[key] ?? '')));
