import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { withClient, withUrlParts } from '@rcm/database';
import { embeddedPostgres } from '@rcm/embedded-postgres';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createOrganization, request } from './support/api.ts';
import { ownInstallation } from './support/own-installation.ts';
import { rcm, rcmJson, rcmProcessJson, type Served, serve } from './support/rcm.ts';
import { Writers } from './support/writers.ts';

const secret = 'a secret that outlives the server and guards nothing';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rcm-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The environment of an installation with its own PostgreSQL server. */
const installation = (name: string) => ({ RCM_DATA_DIR: join(folder, name), RCM_SECRET: secret });

async function served(environment: Readonly<Record<string, string>>): Promise<Served> {
  const api = await serve(environment);
  onTestFinished(async () => {
    await api.stop('SIGKILL');
  });
  return api;
}

const verify = async (environment: Readonly<Record<string, string>>, ...args: string[]) => {
  const { code, stdout } = await rcm(['audit', 'verify', '--json', ...args], environment);
  return { code, report: JSON.parse(stdout) };
};

interface Feed {
  readonly ids: readonly string[];
  readonly cursor: string | undefined;
}

/** Reads the feed from a cursor to its current end. Returns the ids of the events, and the next cursor. */
async function follow(url: string, key: string, from?: string): Promise<Feed> {
  const ids: string[] = [];
  for (let cursor = from; ; ) {
    const { json } = await request('get', `${url}/api/v1/organization/changes`, {
      key,
      query: { take: '100', ...(cursor && { cursor }) },
    });
    ids.push(...json.data.changes.map(({ id }: { id: string }) => id));
    cursor = json.data.nextCursor;
    if (!json.data.hasMore) return { ids, cursor };
  }
}

/** Uses up transaction ids, so that they are far ahead of those of any other server. */
async function advanceTransactions(dataDirectory: string): Promise<void> {
  const server = await embeddedPostgres({ dataDirectory });
  await withClient(withUrlParts(server.superuserUrl, { database: 'rcm' }), (client) =>
    client.query(
      `do $$ begin for n in 1 .. 20000 loop perform pg_current_xact_id(); commit; end loop; end $$`,
    ),
  );
  await server.release();
}

describe('a backup made under load', () => {
  test('continues in a new server: a stored cursor misses and repeats no change, and the audit trail is intact', async () => {
    const [before, after] = [installation('before'), installation('after')];
    const backup = join(folder, 'under-load');
    const { apiKey: key } = await createOrganization({ environment: before });
    const old = await served(before);
    await advanceTransactions(before.RCM_DATA_DIR);
    const writers = new Writers('load', old.url, key);
    await writers.acknowledgements(100);
    const kept = await follow(old.url, key);
    await writers.acknowledgements(50);
    const { rows } = await rcmProcessJson<{ rows: number }>(['backup', backup], before);
    await writers.acknowledgements(50);
    await writers.stop();
    const later = await follow(old.url, key);
    expect(await old.stop()).toBe(0);

    const restored = await rcmProcessJson<{ rows: number; organizations: number }>(
      ['restore', backup],
      after,
    );
    expect(restored).toMatchObject({ rows, organizations: 1 });
    expect(await verify(after)).toMatchObject({ code: 0, report: { valid: true } });
    const api = await served(after);
    const all = await follow(api.url, key);
    const rest = await follow(api.url, key, kept.cursor);
    expect([...kept.ids, ...rest.ids]).toEqual(all.ids);
    expect(new Set(all.ids).size).toBe(all.ids.length);
    const { json } = await request('get', `${api.url}/api/v1/reference/patients`, {
      key,
      query: { take: '1' },
    });
    expect(json.data.total).toBeGreaterThanOrEqual(150);
    expect(json.data.total).toBeLessThan(writers.acknowledged.length);
    // The organization's own three changes come before those of the patients.
    expect(all.ids).toHaveLength(3 + json.data.total);

    const mustRefuseLaterCursor = async () => {
      const query = { cursor: later.cursor ?? '' };
      const answer = await request('get', `${api.url}/api/v1/organization/changes`, { key, query });
      expect(answer).toMatchObject({ status: 400, text: expect.stringContaining('was restored') });
    };
    await mustRefuseLaterCursor();

    for (let index = 0; index < 100; index += 1) {
      const body = { name: `Payer ${index}`, programType: 'OTHER' };
      const { status } = await request('post', `${api.url}/api/v1/reference/payers`, { key, body });
      expect(status).toBe(201);
    }
    const next = await follow(api.url, key, all.cursor);
    expect(next.ids).toHaveLength(100);
    await mustRefuseLaterCursor();
    expect(await follow(api.url, key)).toMatchObject({ ids: [...all.ids, ...next.ids] });
    expect(await api.stop()).toBe(0);
    expect(await verify(after)).toMatchObject({
      code: 0,
      report: { valid: true, organizations: [{ unsealed: 0 }] },
    });
  });
});

/** The privileges in an installation's schemas; grantee `-` is everybody. */
const privileges = `
  with things as (
    select 'schema' as kind, nspname::text as name, coalesce(nspacl, acldefault('n', nspowner)) as acl from pg_namespace
      where nspname !~ '^pg_'
    union all
    select 'table', oid::regclass::text, coalesce(relacl, acldefault('r', relowner)) from pg_class
      where relkind in ('r', 'p') and relnamespace::regnamespace::text !~ '^pg_'
    union all
    select 'function', oid::regprocedure::text, coalesce(proacl, acldefault('f', proowner)) from pg_proc
      where pronamespace::regnamespace::text !~ '^pg_')
  select kind, name, grantee::regrole::text, privilege_type from things, aclexplode(acl)
    where name !~ '^information_schema' order by 1, 2, 3, 4`;

test('rcm migrate --rotate grants the privileges that a dump restored without them lacks', async () => {
  const own = await ownInstallation(secret);
  const before = await own.ask(privileges);
  await own.ask(`grant execute on all functions in schema platform to public`);
  for (const role of ['app', 'backup'].map((name) => `"${own.rolePrefix}_${name}"`)) {
    await own.ask(`drop owned by ${role}; drop role ${role}`);
  }
  expect((await own.ask(privileges)).length).toBeLessThan(before.length);
  expect(await rcm(['migrate', '--rotate'], own.environment)).toMatchObject({ code: 0 });
  expect(await own.ask(privileges)).toEqual(before);
});

describe('rcm restore', () => {
  test('is refused into a database with organizations, with a wrong secret, and from a damaged backup, and changes nothing', async () => {
    const source = installation('source');
    const backup = join(folder, 'small');
    await createOrganization({ environment: source });
    // No process runs that would seal the events meanwhile.
    await rcmJson(['audit', 'seal'], source);
    await rcmJson(['backup', backup], source);
    const refused = async (environment: Readonly<Record<string, string>>, why: RegExp) => {
      const { code, stderr } = await rcm(['restore', backup], environment);
      expect(stderr).toMatch(why);
      expect(code).toBe(1);
    };
    await refused(source, /has organizations/);
    await refused(
      { ...installation('other-secret'), RCM_SECRET: `not ${secret}` },
      /RCM_SECRET is not the secret/,
    );
    appendFileSync(join(backup, 'organization.members.copy.gz'), 'x');
    await refused(installation('damaged'), /damaged: organization\.members\.copy\.gz/);
    expect(await verify(source)).toMatchObject({ code: 0, report: { organizations: [{ faults: 0 }] } });
  });

  test('needs a backup: rcm backup says when no role can read every row', async () => {
    const own = await ownInstallation(secret);
    const role = `"${own.rolePrefix}_backup"`;
    await own.ask(`drop owned by ${role}; drop role ${role}`);
    const { code, stderr } = await rcm(['backup', join(folder, 'nobody')], own.environment);
    expect(stderr).toMatch(/No role can read every row/);
    expect(code).toBe(1);
  });
});

test('heads stored elsewhere show that a trail was truncated', async () => {
  const own = await ownInstallation(secret);
  const heads = join(folder, 'heads.jsonl');
  const environment = { ...own.environment, RCM_AUDIT_HEADS: pathToFileURL(heads).href };
  const { apiKey: key, organizationId } = await own.createOrganization();
  const seals = async () => (await own.ask('select sequence from audit.seals')).length;
  const api = await own.serve(environment);
  for (let count = 1; count <= 3; count += 1) {
    await request('post', `${api.url}/api/v1/reference/payers`, {
      key,
      body: { name: 'P', programType: 'OTHER' },
    });
    while ((await seals()) < count) await sleep(50);
  }
  await api.stop();
  expect(await verify(environment, '--heads', heads)).toMatchObject({ code: 0, report: { valid: true } });
  await own.ask(`
    delete from audit.events where position > (select up_to from audit.seals where sequence = 1);
    delete from audit.seals where sequence > 1`);
  expect(await verify(environment)).toMatchObject({ code: 0, report: { valid: true } });
  const { code, report } = await verify(environment, '--heads', heads);
  expect(code).toBe(1);
  expect(report.organizations).toMatchObject([
    { organizationId, faults: 1, firstFault: { kind: 'HEAD_MISSING' } },
  ]);
  const { stdout } = await rcm(['audit', 'heads'], environment);
  expect(JSON.parse(stdout)).toMatchObject({ organizationId, sequence: 1 });
  const sealed = await rcm(['audit', 'seal', '--json'], environment);
  expect(JSON.parse(sealed.stdout)).toEqual({ organizations: 1, sealed: 0 });
});
