import { escapeLiteral } from 'pg';

/** Tables without an organization because they are read before it is known. Give the reason here when you add one. */
export const directory = ['organization.directory', 'organization.key_directory', 'organization.revision'];

/**
 * Tables without an organization because they hold published data: exclusion lists, codes and edits are the same for
 * everybody, and a copy of 80,000 rows for each organization would be waste. The application only reads them; `rcm
 * import` writes them as the role that migrates.
 */
export const publications = [
  'medical_coding.add_on_codes',
  'medical_coding.code_list_versions',
  'medical_coding.loaded_codes',
  'medical_coding.procedure_pairs',
  'medical_coding.unit_limits',
  'oig_exclusion.list_entries',
  'oig_exclusion.list_keys',
  'oig_exclusion.list_versions',
];

/** Tables of the installation: row counters, fingerprints of secrets, names of wrapping keys. */
const installation = ['lists.counters', 'platform.secret_generations', 'encryption.wrapping_keys'];

/** The migrators' lists of applied migrations, which hold no data of organizations. */
const migrationTables = ['public.migrations', 'graphile_worker.migrations'];

/**
 * The job queue, whose tables graphile-worker creates. They have no organization because any worker serves all of them,
 * and hold only identifiers of organizations and records. Their owner must see every row to change the tables.
 */
const queue = 'graphile_worker';

/** Tables whose rows are never updated or deleted. */
const appendOnly = ['platform.audit_outbox', 'audit.events', 'audit.seals'];

export const tenantPolicy = `(organization_id = (current_setting('app.organization_id'::text))::uuid)`;

/** Everybody reads, everybody counts revisions, and an organization adds its own rows; nothing else is allowed. */
export const directoryPolicies = [
  `organization.directory a - ${tenantPolicy}`,
  'organization.directory r true -',
  `organization.key_directory a - ${tenantPolicy}`,
  'organization.key_directory r true -',
  'organization.revision r true -',
  'organization.revision w true -',
];

/**
 * Only roles that may change the schema declare counters and activate secrets. Wrapping keys are never updated; `rcm
 * encrypt` deletes those that no data key is wrapped by.
 */
export const installationPolicies = [
  'encryption.wrapping_keys a - true',
  'encryption.wrapping_keys d true -',
  'encryption.wrapping_keys r true -',
  `lists.counters * has_schema_privilege('lists'::text, 'CREATE'::text) -`,
  'lists.counters r true -',
  `platform.secret_generations * has_schema_privilege('platform'::text, 'CREATE'::text) -`,
  'platform.secret_generations r true -',
];

/** Any worker reads, locks and completes every job; an organization adds only its own jobs. */
export const queuePolicies = [
  `graphile_worker._private_job_queues r true -`,
  `graphile_worker._private_job_queues w true -`,
  `graphile_worker._private_jobs a - ((payload ->> 'organizationId'::text) = current_setting('app.organization_id'::text))`,
  `graphile_worker._private_jobs d true -`,
  `graphile_worker._private_jobs r true -`,
  `graphile_worker._private_jobs w true -`,
  `graphile_worker._private_tasks a - true`,
  `graphile_worker._private_tasks r true -`,
];

/** Only roles that may change the schema load a list. A rule below checks that the application is not one of them. */
export const publicationPolicies = publications.flatMap((table) => [
  `${table} * has_schema_privilege('${table.split('.')[0]}'::text, 'CREATE'::text) -`,
  `${table} r true -`,
]);

const limits = ['statement_timeout=5s', 'lock_timeout=2s', 'idle_in_transaction_session_timeout=10s'];

const list = (names: readonly string[]) => names.map(escapeLiteral).join(', ');

/** Every relation except those of PostgreSQL itself. */
const relations = `
  select c.*, n.nspname, n.nspname || '.' || c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname <> 'information_schema' and n.nspname !~ '^pg_'`;

const tables = `select * from (${relations}) relations where relkind in ('r', 'p')`;
const tenantTables = `
  select * from (${tables}) tables where name not in (${list([...directory, ...publications, ...installation, ...migrationTables])})
    and nspname <> '${queue}'`;
const tenantKey = `select attnum from pg_attribute where attname = 'organization_id' and attrelid`;
const policies = `
  select t.name as "table", polrelid, polcmd, polpermissive, polroles, coalesce(pg_get_expr(polqual, polrelid), '-') as "using",
    coalesce(pg_get_expr(polwithcheck, polrelid), '-') as "check"
  from pg_policy join (${tables}) t on t.oid = polrelid`;

const policyLines = `select concat_ws(' ', "table", polcmd, "using", "check") as line from (${policies}) policies`;

/** Lists the policies of the directory, one line each. */
export const directoryPolicyQuery = `
  ${policyLines} where "table" in (${list(directory)}) order by 1`;

/** Lists the policies of the installation's tables, one line each. */
export const installationPolicyQuery = `
  ${policyLines} where "table" in (${list(installation)}) order by 1`;

/** Lists the policies of the published tables, one line each. */
export const publicationPolicyQuery = `
  ${policyLines} where "table" in (${list(publications)}) order by 1`;

/** Lists the policies of the job queue, one line each. */
export const queuePolicyQuery = `
  ${policyLines} where starts_with("table", '${queue}.') order by 1`;

/** Queries that find violations, by rule; each returns one column. */
const rulesFor = (app: string, backup: string) => ({
  'every table has row level security, also for its owner': `
    select name from (${tables}) tables
    where name not in (${list(migrationTables)}) and not (relrowsecurity and (relforcerowsecurity or nspname = '${queue}'))`,
  'the one policy of a tenant table scopes reading and writing to the organization': `
    select name from (${tenantTables}) tables
    where (
      select coalesce(array_agg(
        polcmd = '*' and polpermissive and polroles = '{0}' and "using" = ${escapeLiteral(tenantPolicy)}
          and "check" in ('-', ${escapeLiteral(tenantPolicy)})
      ), '{}') from (${policies}) policies where polrelid = tables.oid
    ) <> '{t}'`,
  'a tenant table has an organization_id': `
    select name from (${tenantTables}) tables
    where not exists (
      select from pg_attribute
      where attrelid = tables.oid and attname = 'organization_id' and atttypid = 'uuid'::regtype and attnotnull
    )`,
  'a tenant table has a primary key': `
    select name from (${tenantTables}) tables
    where not exists (select from pg_index where indrelid = tables.oid and indisprimary)`,
  'every key and index of a tenant table begins with the organization': `
    select name || ' ' || indexrelid::regclass from pg_index join (${tenantTables}) tables on tables.oid = indrelid
    where indkey[0] is distinct from (${tenantKey} = indrelid)`,
  'a foreign key begins with the organization and stays in its package, except from claims to reference data': `
    select source.name || ' ' || conname
    from pg_constraint
    join (${relations}) source on source.oid = conrelid
    join (${relations}) target on target.oid = confrelid
    where contype = 'f' and (
      cardinality(conkey) < 2
      or conkey[1] is distinct from (${tenantKey} = conrelid)
      or confkey[1] is distinct from (${tenantKey} = confrelid)
      or (source.nspname <> target.nspname and not (source.nspname = 'claims' and target.nspname = 'reference_data'))
    )`,
  'no view bypasses row level security, and no table is of a kind that has none': `
    select name from (${relations}) relations
    where relkind in ('m', 'f')
      or (relkind = 'v' and not coalesce('security_invoker=true' = any (reloptions), false))`,
  'tables have no triggers except row counters, and no rules, sequences or identities': `
    select name || ' ' || tgname from pg_trigger join (${relations}) relations on relations.oid = tgrelid
    where not tgisinternal and (tgname !~ '^counted_[0-9a-f]{12}_(insert|update|delete)$'
      or tgfoid::regproc::text <> format('%I.%I', nspname, relname || '_' || tgname || '_fn'))
    union all
    select name || ' ' || rulename from pg_rewrite join (${relations}) relations on relations.oid = ev_class
    where rulename <> '_RETURN'
    union all
    select name from (${relations}) relations
    where relkind = 'S' and name <> 'public.migrations_id_seq' and nspname <> '${queue}'
    union all
    select name || ' ' || attname from pg_attribute join (${relations}) relations on relations.oid = attrelid
    where attidentity <> '' and nspname <> '${queue}'`,
  'a function that acts as its owner fixes its search path': `
    select proname from pg_proc join pg_namespace n on n.oid = pronamespace
    where prosecdef and nspname <> 'information_schema' and nspname !~ '^pg_'
      and not exists (select from unnest(proconfig) setting where setting like 'search_path=%')`,
  'the application can do nothing beyond its grants': `
    select rolname from pg_roles
    where rolname = ${app} and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
    union all
    select 'member of ' || roleid::regrole from pg_auth_members where member = ${app}::regrole`,
  'the application owns and creates nothing': `
    select name from (${relations}) relations where relowner = ${app}::regrole
    union all
    select nspname from pg_namespace
    where nspowner = ${app}::regrole or has_schema_privilege(${app}, oid, 'CREATE')
    union all
    select proname from pg_proc where proowner = ${app}::regrole
    union all
    select datname from pg_database
    where datname = current_database()
      and (datdba = ${app}::regrole or has_database_privilege(${app}, oid, 'CREATE, TEMPORARY'))`,
  'the application may read and write rows, and nothing else': `
    select name || ' ' || privilege
    from (${tables}) tables, unnest(array['TRUNCATE', 'TRIGGER', 'REFERENCES'] ||
      case when current_setting('server_version_num')::int >= 170000 then array['MAINTAIN'] end) privilege
    where has_table_privilege(${app}, tables.oid, privilege)
    union all
    select name || ' ' || privilege from unnest(array['INSERT', 'UPDATE', 'DELETE']) privilege,
      (${tables}) tables where name in (${list(migrationTables)}) and has_table_privilege(${app}, tables.oid, privilege)
    union all
    select name || ' PUBLIC ' || privilege_type from (${relations}) relations, aclexplode(relacl) where grantee = 0
    union all
    select name || ' grantable ' || privilege_type from (${relations}) relations, aclexplode(relacl) where is_grantable
      and grantee <> relowner`,
  'the application can only add to the audit trail': `
    select name || ' ' || privilege from (${tables}) tables, unnest(array['UPDATE', 'DELETE']) privilege
    where name in (${list(appendOnly)}) and (
      has_table_privilege(${app}, tables.oid, privilege)
      or (privilege = 'UPDATE' and has_any_column_privilege(${app}, tables.oid, 'UPDATE'))
    )`,
  'the application cannot delete a data key': `
    select name from (${tables}) tables
    where name = 'encryption.data_keys' and has_table_privilege(${app}, tables.oid, 'DELETE')`,
  'the backup can read everything and change nothing': `
    select name || ' ' || privilege
    from (${tables}) tables, unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) privilege
    where has_table_privilege(${backup}, tables.oid, privilege)
    union all
    select name from (${tables}) tables where not has_table_privilege(${backup}, tables.oid, 'SELECT')
    union all
    select rolname from pg_roles where rolname = ${backup} and (rolsuper or rolcreaterole or not rolbypassrls)`,
  'statements of the application have time limits': `
    select missing from unnest(array[${list(limits)}]) missing
    where not exists (
      select from pg_db_role_setting join pg_database d on d.oid = setdatabase
      where datname = current_database() and setrole = ${app}::regrole and missing = any (setconfig)
    )`,
});

/** A rule that every database of the platform must satisfy, whichever packages it has. */
export type Rule = keyof ReturnType<typeof rulesFor>;

/** Queries that find violations of each rule, in a database whose requests and backups use these roles. */
export const catalogueRules = (roles: { readonly app: string; readonly backup: string }) =>
  rulesFor(escapeLiteral(roles.app), escapeLiteral(roles.backup));
