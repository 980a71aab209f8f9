import { directoryTables } from '@rcm/auth';
import type { Client } from 'pg';

/** A table of the installation, and how Citus keeps it. */
export interface PlacedTable {
  /** With its schema. */
  readonly name: string;
  /** True where the rows are those of organizations, with which the primary key begins. */
  readonly isTenant: boolean;
  /** The tables that its foreign keys lead to. */
  readonly refersTo: readonly string[];
  readonly placement: Placement;
}

/** Where the rows of a table are: on the coordinator, all of them on every node, or by a column on one. */
type Placement = 'local' | 'reference' | { readonly column: string };

/** What makes one table a distributed one. */
export interface DistributionStep {
  readonly table: string;
  readonly kind: 'distributed' | 'reference';
  /** Null where the table is so already. */
  readonly statement: string | null;
}

/** The column that rows are distributed by. */
const distributionColumn = 'organization_id';

/**
 * The tables of some schemas, in the order of their names. The directory is read before an organization is known, so that
 * it is nobody's. `hasCitus`: whether the extension is there.
 */
export async function placedTables(
  client: Pick<Client, 'query'>,
  schemas: readonly string[],
  hasCitus: boolean,
): Promise<PlacedTable[]> {
  const { rows } = await client.query<Omit<PlacedTable, 'placement'>>(
    `select n.nspname || '.' || c.relname as name,
      n.nspname || '.' || c.relname <> all ($3) and coalesce((select a.attname = $2 from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary), false) as "isTenant",
      array(select distinct fn.nspname || '.' || f.relname from pg_constraint k
        join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid order by 1) as "refersTo"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any ($1) and c.relkind = 'r' order by 1`,
    [schemas, distributionColumn, directoryTables],
  );
  const placements = hasCitus ? await placementsOf(client) : new Map<string, Placement>();
  return rows.map((row) => ({ ...row, placement: placements.get(row.name) ?? 'local' }));
}

async function placementsOf(client: Pick<Client, 'query'>): Promise<Map<string, Placement>> {
  const { rows } = await client.query<{ name: string; type: string; column: string }>(
    `select n.nspname || '.' || c.relname as name, t.citus_table_type as type, t.distribution_column as column
    from citus_tables t join pg_class c on c.oid = t.table_name join pg_namespace n on n.oid = c.relnamespace
    where t.citus_table_type in ('distributed', 'reference')`,
  );
  return new Map(
    rows.map(({ name, type, column }) => [name, type === 'reference' ? 'reference' : { column }]),
  );
}

/**
 * What makes a database a distributed one: tables of organizations by their organization, all of them together, every
 * other one a reference table; what a foreign key leads to comes before what it comes from. Throws for a table that is
 * kept in another way.
 */
export function distributionOf(tables: readonly PlacedTable[]): DistributionStep[] {
  const ordered = inOrder(tables);
  const anchor =
    ordered.find(({ isTenant, placement }) => isTenant && placement !== 'local') ??
    ordered.find(({ isTenant }) => isTenant);
  return ordered.map((table) => {
    const { name, isTenant } = table;
    mustBeAsWanted(table);
    const kind = isTenant ? 'distributed' : 'reference';
    if (table.placement !== 'local') return { table: name, kind, statement: null };
    if (!isTenant) return { table: name, kind, statement: `select create_reference_table('${name}')` };
    const beside = anchor === undefined || anchor === table ? 'none' : anchor.name;
    return {
      table: name,
      kind,
      statement: `select create_distributed_table('${name}', '${distributionColumn}', colocate_with => '${beside}')`,
    };
  });
}

function mustBeAsWanted({ name, isTenant, placement }: PlacedTable): void {
  if (placement === 'local') return;
  const isWanted = isTenant
    ? placement !== 'reference' && placement.column === distributionColumn
    : placement === 'reference';
  if (isWanted) return;
  const is = placement === 'reference' ? 'a reference table' : `distributed by ${placement.column}`;
  const wanted = isTenant ? `distributed by ${distributionColumn}` : 'a reference table';
  throw new Error(`${name} is ${is} and must be ${wanted}: undistribute it first.`);
}

/** Reference tables first, and each table behind those that it refers to. Throws for tables that refer to each other. */
function inOrder(tables: readonly PlacedTable[]): PlacedTable[] {
  const ordered: PlacedTable[] = [];
  const placed = new Set<string>();
  const known = new Set(tables.map(({ name }) => name));
  let left = [...tables].sort((one, other) => Number(one.isTenant) - Number(other.isTenant));
  while (left.length > 0) {
    const next = left.find(({ refersTo }) => refersTo.every((name) => placed.has(name) || !known.has(name)));
    if (next === undefined) {
      throw new Error(`Foreign keys lead around: ${left.map(({ name }) => name).join(', ')}`);
    }
    ordered.push(next);
    placed.add(next.name);
    left = left.filter((table) => table !== next);
  }
  return ordered;
}
