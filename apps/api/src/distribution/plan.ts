import { directoryTables } from '@rcm/auth';
import type { Client } from 'pg';

/** A table of the installation, with its placement in Citus. */
export interface PlacedTable {
  /** Includes the schema. */
  readonly name: string;
  /** True when the rows belong to organizations; the primary key then begins with the organization. */
  readonly isTenant: boolean;
  /** The tables that its foreign keys reference. */
  readonly refersTo: readonly string[];
  readonly placement: Placement;
}

/** Where the rows of a table are: on the coordinator, copied to every node, or distributed by a column. */
type Placement = 'local' | 'reference' | { readonly column: string };

/** The step that distributes one table. */
export interface DistributionStep {
  readonly table: string;
  readonly kind: 'distributed' | 'reference';
  /** Null when the table is already distributed so. */
  readonly statement: string | null;
}

/** The column that rows are distributed by. */
const distributionColumn = 'organization_id';

/**
 * The tables of some schemas, by name. Tables of the directory are read before the organization is known, so they are not
 * tenant tables. `hasCitus` is true when the database has the extension.
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
 * The steps that distribute a database: tenant tables are distributed by organization and co-located, all others become
 * reference tables. A referenced table comes before the table that references it. Throws for a table that is already
 * distributed in another way.
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
    const colocatedWith = anchor === undefined || anchor === table ? 'none' : anchor.name;
    return {
      table: name,
      kind,
      statement: `select create_distributed_table('${name}', '${distributionColumn}', colocate_with => '${colocatedWith}')`,
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

/** Reference tables first, and each table after those that it references. Throws for circular foreign keys. */
function inOrder(tables: readonly PlacedTable[]): PlacedTable[] {
  const ordered: PlacedTable[] = [];
  const placed = new Set<string>();
  const known = new Set(tables.map(({ name }) => name));
  let left = [...tables].sort((one, other) => Number(one.isTenant) - Number(other.isTenant));
  while (left.length > 0) {
    const next = left.find(({ refersTo }) => refersTo.every((name) => placed.has(name) || !known.has(name)));
    if (next === undefined) {
      throw new Error(`Foreign keys are circular: ${left.map(({ name }) => name).join(', ')}`);
    }
    ordered.push(next);
    placed.add(next.name);
    left = left.filter((table) => table !== next);
  }
  return ordered;
}
