import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createApp } from '@rcm/api/app';
import { distribute } from '@rcm/api/distribute';
import { createLog } from '@rcm/api/log';
import { createJobs } from '@rcm/api/maintenance';
import { createModules, packageTables } from '@rcm/api/modules';
import { derivePepper, type Peppers } from '@rcm/auth';
import { authenticator } from '@rcm/auth/authenticator';
import { createOrganization } from '@rcm/auth/bootstrap';
import { connectionKindOf, guardPool, inTransaction, withClient } from '@rcm/database';
import { dataUrlStore } from '@rcm/documents';
import { platform } from '@rcm/http/platform';
import { openDatabase, type TenantDatabase } from '@rcm/tenancy';
import { onEachText, type TestDatabase, testDatabase } from '@rcm/testing';
import { certificate } from '@rcm/testing/certificate';
import { gatherChanges } from '@rcm/webhooks/lookups';
import pg from 'pg';
import type { Logger } from 'pino';
import type { TestOrganization } from './api.ts';
import { loadPublishedLists } from './published-lists.ts';

/** Which of the two isolation layers between organizations are on. */
export interface Layers {
  readonly applicationFilter: boolean;
  readonly rowLevelSecurity: boolean;
}

/** An API in this process with its own database, because no environment variable turns a layer off. */
export interface ApiInProcess {
  readonly url: string;
  /** The same database, always with the application filter. */
  readonly filteredUrl: string;
  createOrganization(name: string): Promise<TestOrganization>;
  /** Enqueues webhooks and runs queued jobs, which nothing else does in this process. */
  work(organizationId: string): Promise<void>;
  /** The whole log, at level `trace`. */
  logged(): string;
  /** A digest of all rows of an organization by table, read without isolation. */
  rowsOf(organizationId: string): Promise<Readonly<Record<string, string>>>;
  close(): Promise<void>;
}

const peppers: Peppers = [derivePepper('tests share one secret, and it guards nothing', 1)];
const modules = createModules({ documents: dataUrlStore(), peppers, webhookHosts: ['localhost'] });
setDefaultCACertificates([...getCACertificates('default'), certificate]);

/** Starts an API with one, both or no isolation layers. */
export async function startInProcess({ applicationFilter, rowLevelSecurity }: Layers): Promise<ApiInProcess> {
  const place = await testDatabase(packageTables, {
    async distribute(client) {
      // Only with both organizations in one shard do the layers alone keep their rows apart, and is it still a query of
      // one shard when a statement lacks its filter.
      if (!applicationFilter || !rowLevelSecurity) await client.query('set citus.shard_count to 1');
      await distribute(client, () => undefined, false);
    },
  });
  const superuser = new pg.Client({ connectionString: place.superuserUrl });
  await superuser.connect();
  // Citus then applies the organization also on workers. Without Citus it sets nothing.
  await superuser.query('set citus.propagate_set_commands to local');
  await loadPublishedLists(place.superuserUrl);
  if (!rowLevelSecurity) await superuser.query(withoutRowLevelSecurity);
  const filtered = place.tenants;
  const tried = applicationFilter ? filtered : await withoutFilter(place);
  const lines: string[] = [];
  const log = createLog('trace', {
    write(line) {
      lines.push(line);
    },
  });
  const servers = await Promise.all([tried, filtered].map((database) => listen(database, log)));
  const [url = '', filteredUrl = ''] = servers.map((server) => server.url);
  return {
    url,
    filteredUrl,
    createOrganization: (name) =>
      createOrganization(
        { database: filtered, peppers, now: new Date() },
        { name, ownerName: name, ownerEmail: 'rowan@example.org' },
      ),
    async work(organizationId) {
      const worker = createJobs(filtered, modules, log);
      // Jobs record events too, which may enqueue webhooks.
      do {
        await gatherChanges(filtered, organizationId);
        while (await isQueued(superuser)) await sleep(50);
      } while (await placesEvents(superuser, organizationId));
      await worker.stop();
    },
    logged: () => lines.join(''),
    rowsOf: (organizationId) => digests(superuser, organizationId),
    async close() {
      for (const server of servers) await server.close();
      if (tried !== filtered) await tried.close();
      await superuser.end();
      await place.close();
    },
  };
}

/** Moves audit events from the outbox into the trail; returns true if there were any. */
const placesEvents = (superuser: pg.Client, organizationId: string): Promise<boolean> =>
  inTransaction(superuser, async () => {
    await superuser.query(`set local app.organization_id to ${pg.escapeLiteral(organizationId)}`);
    const { rows } = await superuser.query<{ placed: string }>('select audit.place_events(5000) as placed');
    return rows[0]?.placed !== '0';
  });

/** True while a job is due or running. */
async function isQueued(superuser: pg.Client): Promise<boolean> {
  const { rows } = await superuser.query<{ due: boolean }>(
    'select exists (select from graphile_worker._private_jobs where run_at <= now()) as due',
  );
  return rows[0]?.due ?? false;
}

async function listen(database: TenantDatabase, log: Logger) {
  const keys = authenticator({ database, peppers, onError: (error) => log.error(error) });
  const app = createApp({
    modules,
    database,
    authenticate: (key) => keys.authenticate(key),
    refreshCallers: () => keys.refresh(),
    checkResponses: true,
    log,
    reasonNotReady: () => null,
    docs: false,
    mcpHosts: ['127.0.0.1'],
  });
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await keys.close();
    },
  };
}

/**
 * The conditions by which statements and the entity layer filter by the caller's organization: with a parameter, with a
 * literal, or with a typed literal as sent to poolers.
 */
const tenantCondition =
  /(?<![\w."])(?!app\.)((?:"?\w+"?\.)?"?organization_id"?) = (\$1|'[0-9a-f-]{36}'|\('[0-9a-f-]{36}'::uuid\))/g;

/** Connections that replace the application filter with `true` before PostgreSQL sees it. */
async function withoutFilter({ appUrl }: TestDatabase): Promise<TenantDatabase> {
  const database = await openDatabase({
    url: appUrl,
    entities: [platform, ...packageTables].flatMap(({ entities }) => entities),
    onPool: guardPool,
    ...(await withClient(appUrl, connectionKindOf)),
  });
  onEachText(database.pool, (text) => text.replaceAll(tenantCondition, '($1 = $2 or true)'));
  return database;
}

const withoutRowLevelSecurity = `do $$
  declare secured regclass;
  begin
    for secured in select oid::regclass from pg_class where relrowsecurity loop
      execute format('alter table %s no force row level security, disable row level security', secured);
    end loop;
  end $$`;

async function digests(client: pg.Client, organizationId: string): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
      where column_name = 'organization_id' order by name`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as digest
        from ${name} t where organization_id = $1`,
      [organizationId],
    );
    found[name] = rows[0]?.digest ?? '';
  }
  return found;
}
