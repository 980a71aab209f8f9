import { Migration } from '@mikro-orm/migrations';

export class AnalyzeGrown extends Migration {
  override up(): void {
    this.addSql(`create or replace function "platform"."analyze_grown"() returns void
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
end $$`);
    this.addSql(`revoke all on function "platform"."analyze_grown"() from public`);
  }
}
