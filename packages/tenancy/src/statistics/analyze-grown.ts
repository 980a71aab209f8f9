import type { SchemaObject } from '../schema-object.ts';
import { statement } from '../statements/statement.ts';

/**
 * Analyzes the tables that grew tenfold since their statistics were made, so that a bulk import into young tables is planned
 * by their sizes and not as if they were empty: PostgreSQL's autovacuum comes once a minute, and until then plans that scan
 * whole tables make each row dearer than the one before. It runs as the owner, because only owners may analyze.
 */
export const analyzeGrownFunction: SchemaObject = {
  kind: 'function',
  name: 'platform.analyze_grown()',
  statements: [
    `create or replace function "platform"."analyze_grown"() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  grown regclass;
begin
  for grown in
    select c.oid from pg_class c
    where c.relkind = 'r' and c.relowner = current_user::regrole
      and pg_stat_get_mod_since_analyze(c.oid) > 10 * greatest(c.reltuples, 50)
  loop
    -- A table that somebody else vacuums or analyzes is not waited for.
    execute format('analyze (skip_locked) %s', grown);
  end loop;
end $$`,
    'revoke all on function "platform"."analyze_grown"() from public',
  ],
};

/** Renews the statistics of tables that grew tenfold; for work that fills tables, once for each batch of rows. */
export const analyzeGrown = statement({
  name: 'platform.analyze_grown',
  parameters: {},
  columns: {},
  text: 'select platform.analyze_grown() where :tenant::uuid is not null',
});
