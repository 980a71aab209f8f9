import { createOrganization } from '@rcm/auth/bootstrap';
import type { TenantDatabase } from '@rcm/tenancy';
import type pg from 'pg';
import { derivePeppers, secret } from './installation.ts';

/** An organization, with a key of its owner. */
export interface Organization {
  readonly organizationId: string;
  readonly apiKey: string;
}

const createdAtOnce = 8;

/** What belongs to an organization itself, or is made of other rows. */
const notCopied = ['organization', 'platform', 'audit', 'graphile_worker', 'encryption', 'lists'];

/** A table with records of an organization, its other columns, and the tables that its foreign keys reference. */
interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly refersTo: readonly string[];
}

async function copiedTables(client: pg.Client, organizationId: string): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
      array(select distinct format('%I.%I', fn.nspname, f.relname) from pg_constraint k
        join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as "refersTo",
      array(select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
        and a.attname <> 'organization_id' order by 1) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema|citus)' and n.nspname <> all ($1)
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id')
    order by 1`,
    [[...notCopied, 'public']],
  );
  const filled: CopiedTable[] = [];
  for (const row of rows) {
    const { rowCount } = await client.query(`select from ${row.name} where organization_id = $1 limit 1`, [
      organizationId,
    ]);
    if (rowCount === 1) filled.push(row);
  }
  return filled;
}

/** Copies the records of an organization to others, referenced tables first. */
export async function copyRecords(client: pg.Client, from: string, to: readonly string[]): Promise<void> {
  let waiting = await copiedTables(client, from);
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const next = waiting.find(({ refersTo }) => !refersTo.some((name) => names.has(name)));
    if (next === undefined) throw new Error('Foreign keys are circular');
    await client.query(
      `insert into ${next.name} (organization_id, ${next.columns.join(', ')})
      select o.id, ${next.columns.map((column) => `t.${column}`).join(', ')}
      from ${next.name} t cross join unnest($2::uuid[]) as o (id) where t.organization_id = $1`,
      [from, to],
    );
    waiting = waiting.filter((each) => each !== next);
  }
}

/** Creates organizations that have no records yet. */
export async function createOrganizations(database: TenantDatabase, count: number): Promise<Organization[]> {
  const made: Organization[] = [];
  let left = count;
  const createNext = async () => {
    while (left > 0) {
      left -= 1;
      const about = { name: `Organization ${left}`, ownerName: 'Owner', ownerEmail: 'owner@example.org' };
      made.push(
        await createOrganization({ database, peppers: derivePeppers(secret), now: new Date() }, about),
      );
    }
  };
  await Promise.all(Array.from({ length: createdAtOnce }, createNext));
  return made;
}
