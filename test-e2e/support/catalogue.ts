/** The objects of a database that are not PostgreSQL's own. */
const own = `nspname !~ '^pg_' and nspname <> 'information_schema'`;

const relations = `pg_class c join pg_namespace n on n.oid = relnamespace and ${own}`;

/** A line for each object or setting of a migration: roles, schemas, tables, columns, policies, functions, grants. */
const parts = (rolePrefix: string) => [
  `select concat_ws(' ', 'role', rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
      rolreplication, rolconfig) from pg_roles where rolname like '${rolePrefix}%'`,
  `select concat_ws(' ', 'member', roleid::regrole, member::regrole) from pg_auth_members
    where member::regrole::text like '${rolePrefix}%'`,
  `select concat_ws(' ', 'setting', setrole::regrole, unnest(setconfig)) from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())`,
  `select concat_ws(' ', 'database', datdba::regrole, granted) from pg_database, unnest(datacl) granted
    where datname = current_database()`,
  `select concat_ws(' ', 'extension', extname, extversion) from pg_extension`,
  `select concat_ws(' ', 'schema', nspname, nspowner::regrole, granted)
    from pg_namespace left join unnest(nspacl) granted on true where ${own}`,
  `select concat_ws(' ', 'relation', relkind, c.oid::regclass, relowner::regrole, relrowsecurity,
      relforcerowsecurity, reloptions, relpersistence, pg_get_viewdef(case when relkind in ('v', 'm') then c.oid end))
    from ${relations}`,
  `select concat_ws(' ', 'grant', c.oid::regclass, granted) from ${relations}, unnest(relacl) granted`,
  `select concat_ws(' ', 'column', c.oid::regclass, attnum, attname, format_type(atttypid, atttypmod), attnotnull,
      attidentity, attgenerated, attcollation::regcollation, attacl, pg_get_expr(adbin, adrelid))
    from ${relations} join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
    left join pg_attrdef d on adrelid = c.oid and adnum = attnum where relkind in ('r', 'p', 'v', 'm')`,
  `select concat_ws(' ', 'constraint', conrelid::regclass, conname, convalidated, pg_get_constraintdef(k.oid))
    from pg_constraint k join pg_namespace n on n.oid = connamespace and ${own}`,
  `select concat_ws(' ', 'index', indisvalid, pg_get_indexdef(indexrelid))
    from ${relations} join pg_index on indexrelid = c.oid`,
  `select concat_ws(' ', 'policy', p.*::text) from pg_policies p`,
  `select concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t where not tgisinternal`,
  `select concat_ws(' ', 'function', p.oid::regprocedure, proowner::regrole, pg_get_functiondef(p.oid))
    from pg_proc p join pg_namespace n on n.oid = pronamespace and ${own}`,
  `select concat_ws(' ', 'execute', p.oid::regprocedure, granted)
    from pg_proc p join pg_namespace n on n.oid = pronamespace and ${own}, unnest(proacl) granted`,
  `select concat_ws(' ', 'enum', enumtypid::regtype, enumsortorder, enumlabel) from pg_enum`,
  `select concat_ws(' ', 'migration', row_number() over (order by id), name) from public.migrations`,
  `select concat_ws(' ', 'secret', generation) from platform.secret_generations`,
];

/**
 * The structure of a migrated database as lines, without the names of its roles, so that equally created databases have equal
 * lines.
 */
export async function catalogueOf(
  rolePrefix: string,
  ask: (text: string) => Promise<unknown[]>,
): Promise<string[]> {
  const lines = [];
  for (const part of parts(rolePrefix)) {
    const rows = (await ask(part)) as { concat_ws: string }[];
    lines.push(...rows.map((row) => row.concat_ws.replaceAll(rolePrefix, 'rcm')));
  }
  return lines.toSorted();
}
