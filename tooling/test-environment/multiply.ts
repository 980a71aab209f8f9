import type pg from 'pg';

/** A table whose records can be multiplied. */
export interface Kind {
  readonly table: string;
  readonly prefix: string;
}

interface Column {
  readonly name: string;
  readonly type: string;
  /** True when the column is in a unique index. */
  readonly isUnique: boolean;
}

/** The largest number of records of another kind that are referenced. */
const pointedTo = 10_000;

/**
 * The largest number of payers, providers, facilities and members that are referenced, by the prefix of their identifiers.
 * Few organizations have more, however many claims they have.
 */
const fewPointedTo: Readonly<Record<string, number>> = { pyr: 40, prv: 150, fac: 25, mem: 100 };

/** True for a generated record, whose identifier is a number. */
const isMade = `(t.id ~ '_0{10}')`;

/** The tables that have records of an organization, by the prefix of their identifiers. */
export async function kindsOf(client: pg.Client, organizationId: string): Promise<Map<string, Kind>> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', c.table_schema, c.table_name) as name
    from information_schema.columns c
    where c.table_schema not in ('pg_catalog', 'information_schema', 'platform', 'audit', 'lists', 'encryption')
      and c.column_name in ('organization_id', 'id', 'created_at', 'updated_at')
    group by 1 having count(*) = 4 order by 1`);
  const kinds = new Map<string, Kind>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ prefix: string }>(
      `select split_part(id, '_', 1) as prefix from ${name} where organization_id = $1 limit 1`,
      [organizationId],
    );
    const prefix = rows[0]?.prefix;
    if (prefix !== undefined) kinds.set(prefix, { table: name, prefix });
  }
  return kinds;
}

/**
 * Grows a table to `count` records. Each is a copy of one of the organization's, with its own identifier, a minute older
 * than the previous one, and references other generated records, payers, providers, facilities and members as few as an organization has.
 * The oldest are inserted first, as records are: inserted in the opposite order, they leave half of an index by time empty.
 */
export async function multiply(
  client: pg.Client,
  organizationId: string,
  { table, prefix }: Kind,
  kinds: ReadonlyMap<string, Kind>,
  count: number,
): Promise<void> {
  const { rows: known } = await client.query(
    `select count(*)::integer as count, count(*) filter (where ${isMade})::integer as made
      from ${table} t where organization_id = $1`,
    [organizationId],
  );
  const { count: present, made } = known[0] as { count: number; made: number };
  if (present >= count) return;
  const { rows: columns } = await client.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type, exists (
        select from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any (i.indkey)) as "isUnique"
      from pg_attribute a
      where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.attidentity = ''`,
    [table],
  );
  const idOf = (of: string, number: string) => `'${of}_' || lpad((${number})::text, 26, '0')`;
  const pointing = (column: string, isUnique: boolean) =>
    `case ${[...kinds.keys()]
      .map(
        (of) =>
          `when split_part(t.${column}, '_', 1) = '${of}' then ${idOf(of, isUnique ? 'g' : `g % ${Math.min(fewPointedTo[of] ?? pointedTo, count)} + 1`)}`,
      )
      .join(' ')} else t.${column} end`;
  const written = ({ name, type, isUnique }: Column): string => {
    if (name === 'organization_id') return 't.organization_id';
    if (name === 'id') return idOf(prefix, 'g');
    if (type === 'timestamp with time zone') return `t.${name} - g * interval '1 minute'`;
    if (type === 'date') return `t.${name} - g / 1440`;
    if (type === 'text' && name.endsWith('_id')) return pointing(name, isUnique);
    if (type === 'text' && isUnique) return `t.${name} || '_' || g`;
    return `t.${name}`;
  };
  const text = `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
    select ${columns.map(written).join(', ')}
    from generate_series(${made + 1}, ${count}) g
    join (select *, row_number() over (order by id) - 1 as nth_of_all, count(*) over () as number_of_all
      from ${table} t where organization_id = $1 and not ${isMade}) t on g % t.number_of_all = t.nth_of_all
    order by g desc`;
  // Referenced records of other kinds may be created later or never, so foreign keys are off; row counters still run.
  const { rows: counting } = await client.query<{ name: string }>(
    `select tgname as name from pg_trigger where tgrelid = $1::regclass and tgname ~ '^counted_.*_insert$'`,
    [table],
  );
  const enable = (way: string) =>
    Promise.all(counting.map(({ name }) => client.query(`alter table ${table} enable ${way} "${name}"`)));
  await client.query(`begin; set local session_replication_role = replica`);
  try {
    await enable('always trigger');
    await client.query(text, [organizationId]);
    await enable('trigger');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query(`vacuum analyze ${table}`);
}
