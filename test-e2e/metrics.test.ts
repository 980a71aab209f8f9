import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient, withUrlParts } from '@rcm/database';
import { type EmbeddedPostgres, embeddedPostgres } from '@rcm/embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { request, type TestOrganization } from './support/api.ts';
import { operations } from './support/operations.ts';
import { holdsFor, metricsIn, readScrape, type Scrape } from './support/prometheus.ts';
import { rcmJson, type Served, serve } from './support/rcm.ts';

const monitoring = join(import.meta.dirname, '../apps/api/deploy/monitoring');
const hardship = join(import.meta.dirname, 'support/hardship.ts');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string };
}

const { groups } = parse(readFileSync(join(monitoring, 'alerts.yaml'), 'utf8')) as {
  groups: readonly { rules: readonly Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const dashboard = JSON.parse(readFileSync(join(monitoring, 'dashboard.json'), 'utf8')) as { panels: Panel[] };

const directory = mkdtempSync(join(tmpdir(), 'rcm-metrics-'));
const environment = { RCM_DATA_DIR: directory };
let postgres: EmbeddedPostgres;
let api: Served;
let organization: TestOrganization;

const createOrganization = (name: string) =>
  rcmJson<TestOrganization>(
    ['org', 'create', '--name', name, '--owner-name', 'Rowan Ellis', '--owner-email', 'rowan@example.org'],
    environment,
  );

const serveMeasured = (settings: Readonly<Record<string, string>> = {}) =>
  serve({ ...environment, RCM_METRICS_PORT: '0', ...settings });

async function scrape(of = api): Promise<Scrape> {
  const url = await vi.waitFor(
    () => {
      const found = /"metrics":"([^"]+)"/.exec(of.logged())?.[1];
      if (found === undefined) throw new Error('No metrics are told');
      return found;
    },
    { timeout: 20_000 },
  );
  const { status, text } = await request('GET', url);
  expect(status).toBe(200);
  return readScrape(text);
}

const list = (path: string, { apiKey } = organization) =>
  request('GET', `${api.url}/api/v1/${path}`, { key: apiKey });

const often = <Given>(times: number, work: () => Promise<Given>) =>
  Promise.all(Array.from({ length: times }, work));

const installationUrl = () => withUrlParts(postgres.superuserUrl, { database: 'rcm' });

const ask = (text: string) => withClient(installationUrl(), (client) => client.query(text));

beforeAll(async () => {
  organization = await createOrganization('Measured');
  api = await serveMeasured({
    WEB_CONCURRENCY: '2',
    RCM_POOL_SIZE: '5',
    RCM_AUDIT_HEADS: `file://${directory}/missing/heads.jsonl`,
    NODE_OPTIONS: `--import=${hardship}`,
  });
  postgres = await embeddedPostgres({ dataDirectory: directory });
  await vi.waitFor(() => expect(workerIds().length).toBe(2), { timeout: 20_000 });
  for (const path of ['gfe/estimates', 'organization/webhooks', 'medical-coding/jobs']) {
    const answers = await often(8, () => list(path));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }
}, 120_000);
afterAll(async () => {
  await api.stop();
  await postgres.release();
  rmSync(directory, { recursive: true, force: true });
});

/** The processes that have begun to listen. */
const workerIds = () =>
  [...api.logged().matchAll(/"pid":(\d+)[^\n]*"msg":"listening"/g)].map(([, id]) => Number(id));

const workerId = () => workerIds().at(-1) ?? 0;

describe('the figures', () => {
  test('of all workers are told together, by operation and status', async () => {
    const count = ({ samples }: Scrape) =>
      samples.find(
        ({ name, labels }) =>
          name === 'rcm_http_requests_total' &&
          labels.operation === 'gfe.listEstimates' &&
          labels.status === '200',
      )?.value ?? 0;
    const before = count(await scrape());
    await often(40, () => list('gfe/estimates'));
    expect(count(await scrape()) - before).toBe(40);
  });

  test('have no label beyond operations, statuses, jobs and what Node and the format name', async () => {
    await request('GET', `${api.url}/api/v1/no-such/canary-path?patient=canary`, {
      key: organization.apiKey,
    });
    await request('GET', `${api.url}/api/v1/gfe/estimates`, { key: 'canary-key' });
    const { samples, text } = await scrape();
    const values = Map.groupBy(
      samples.flatMap(({ labels }) => Object.entries(labels)),
      ([name]) => name,
    );
    const of = (label: string) => new Set(values.get(label)?.map(([, value]) => value));
    const ofNode = ['kind', 'major', 'minor', 'patch', 'space', 'type', 'version'];
    const ours = ['job', 'le', 'operation', 'state', 'status'];
    expect([...values.keys()].filter((name) => !ofNode.includes(name)).sort()).toEqual(ours);
    const known = new Set(['none', ...operations.map(({ id }) => id)]);
    expect([...of('operation')].filter((name) => !known.has(name))).toEqual([]);
    expect(of('state')).toEqual(new Set(['scheduled', 'queued', 'running', 'failed']));
    for (const status of of('status')) expect(Number(status)).toBeGreaterThanOrEqual(200);
    expect(of('operation')).toContain('none');
    for (const hidden of ['canary', organization.organizationId, organization.apiKey, 'Measured', '/api/']) {
      expect(text).not.toContain(hidden);
    }
  });

  test('are told by one process as by several, under the same names', async () => {
    const single = await serveMeasured();
    onTestFinished(async () => {
      await single.stop();
    });
    const own = (scraped: Scrape) => [...scraped.declared].filter((name) => name.startsWith('rcm_')).sort();
    expect(own(await scrape(single))).toEqual(own(await scrape()));
  });

  test('are told on a port of their own and nowhere else', async () => {
    const url = /"metrics":"([^"]+)"/.exec(api.logged())?.[1] ?? '';
    expect((await request('GET', `${api.url}/metrics`)).status).toBe(404);
    expect((await request('GET', new URL('/', url).href)).status).toBe(404);
    expect((await request('POST', url)).status).toBe(405);
  });
});

describe('what watches them', () => {
  test('names metrics that are told, in rules and panels alike', async () => {
    const { declared } = await scrape();
    const expressions = [
      ...rules.map(({ expr }) => expr),
      ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ];
    const unknown = expressions.flatMap(metricsIn).filter((name) => !declared.has(name));
    expect(expressions.length).toBeGreaterThan(40);
    expect(unknown).toEqual([]);
  });

  test('says of each alert what it is about, and how bad it is', () => {
    for (const { alert, labels, annotations } of rules) {
      expect(alert).toMatch(/^Rcm[A-Za-z]+$/);
      expect(['warning', 'critical']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/^[A-Z].{15,}$/);
      expect(annotations.description).toMatch(/\.$/);
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  test('shows every alert that rests on our own figures in a panel', () => {
    const shown = new Set(
      dashboard.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr))),
    );
    const hidden = rules.flatMap(({ expr }) => metricsIn(expr)).filter((name) => !shown.has(name));
    expect(
      hidden.map((name) => name.replace(/_count$/, '_bucket')).filter((name) => !shown.has(name)),
    ).toEqual([]);
  });
});

/** Takes something out of the installation's place, and puts it back after the test. */
async function misplace(schema: string, table: string): Promise<void> {
  onTestFinished(async () => {
    await ask(`alter table ${schema}.misplaced rename to ${table}`);
  });
  await ask(`alter table ${schema}.${table} rename to misplaced`);
}

/** Holds what a statement locks until it is let go, after the test at the latest. */
async function hold(text: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: installationUrl() });
  await client.connect();
  await client.query(`begin; ${text}`);
  let held: Promise<void> | null = null;
  const letGo = () => {
    held ??= client.end();
    return held;
  };
  onTestFinished(letGo);
  return letGo;
}

/** What waits for a table that is held is answered in the end, well or not. */
function waiting(times: number): void {
  const answered = often(times, () => list('gfe/estimates'));
  onTestFinished(async () => {
    await answered;
  });
}

const lockEstimates = 'lock table gfe.estimates in access exclusive mode';

const write = ({ apiKey }: TestOrganization) =>
  request('POST', `${api.url}/api/v1/organization/webhooks`, {
    key: apiKey,
    body: { url: 'https://localhost/hook', eventTypes: ['webhook.updated'] },
  });

/** A write that no job follows, so that what it leaves in the trail is all. */
const admit = async ({ apiKey }: TestOrganization, externalId: string) => {
  const body = { externalId, firstName: 'A', lastName: 'B', dateOfBirth: '1984-02-29' };
  const { status } = await request('POST', `${api.url}/api/v1/reference/patients`, { key: apiKey, body });
  expect(status).toBe(201);
};

const insertJob = async (settings: string) => {
  onTestFinished(async () => {
    await ask(`delete from graphile_worker._private_jobs where key = 'caused'`);
  });
  await ask(`select graphile_worker.add_job('nobody.doesThis', '{}', job_key => 'caused', ${settings})`);
};

const insertAged = async (table: string, columns: Readonly<Record<string, string>>) => {
  onTestFinished(async () => {
    await ask(`delete from ${table} where id = 'caused'`);
  });
  const given = { organization_id: `'${organization.organizationId}'`, id: `'caused'`, ...columns };
  await ask(`insert into ${table} (${Object.keys(given)}) values (${Object.values(given)})`);
};

/** What makes the condition of each alert true, on a server that serves; some serve on their own and give themselves. */
const causes: Readonly<Record<string, () => Promise<Served | undefined>>> = {
  async RcmNotReady() {
    await misplace('public', 'migrations');
    return undefined;
  },
  async RcmWorkerDied() {
    process.kill(workerId(), 'SIGKILL');
    return undefined;
  },
  async RcmServerErrors() {
    await misplace('webhooks', 'webhooks');
    await often(5, () => list('organization/webhooks'));
    return undefined;
  },
  async RcmSlowAnswers() {
    const letGo = await hold(lockEstimates);
    const answered = often(2, () => list('gfe/estimates'));
    await sleep(1_300);
    await letGo();
    await answered;
    return undefined;
  },
  async RcmRateLimited() {
    await often(90, () => list('medical-coding/jobs'));
    return undefined;
  },
  async RcmSessionsWaiting() {
    await hold(lockEstimates);
    waiting(20);
    return undefined;
  },
  async RcmSessionsRefused() {
    await hold(lockEstimates);
    waiting(20);
    return undefined;
  },
  async RcmJobsWaiting() {
    await insertJob(`run_at => now() - interval '10 minutes'`);
    return undefined;
  },
  async RcmJobsFailed() {
    await insertJob('max_attempts => 1');
    await ask(`update graphile_worker._private_jobs set attempts = max_attempts where key = 'caused'`);
    return undefined;
  },
  async RcmAuditUnsealed() {
    const seal = `hashtextextended('audit seal', hashtextextended('${organization.organizationId}', 0))`;
    await hold(`select pg_advisory_xact_lock(${seal})`);
    await ask(`insert into platform.audit_outbox (organization_id, id, occurred_at, actor_key_id, operation, action, request_id)
      values ('${organization.organizationId}', 'evt_0', now() - interval '5 minutes', 'key', 'x', 'read', 'req')`);
    return undefined;
  },
  async RcmAuditTrailBroken() {
    const robbed = await createOrganization('Robbed');
    const where = `where organization_id = '${robbed.organizationId}'`;
    for (const name of ['first', 'second', 'third']) await admit(robbed, name);
    await vi.waitFor(async () => {
      const { rows } = await ask(
        `select from platform.audit_seals ${where} and not exists (select from platform.audit_outbox ${where})
          and up_to = (select max(position) from platform.audit_events ${where})`,
      );
      expect(rows).toHaveLength(1);
    }, patiently);
    await ask(`delete from platform.audit_events ${where}`);
    await admit(robbed, 'fourth');
    return undefined;
  },
  async RcmAuditHeadsNotKept() {
    await write(organization);
    return undefined;
  },
  async RcmImportStuck() {
    await insertAged('remittances.imports', {
      created_at: `now() - interval '2 hours'`,
      updated_at: 'now()',
      bytes: '1',
      status: `'POSTING'`,
      faults: `'[]'`,
      ...Object.fromEntries(
        ['transaction', 'claim', 'posted', 'exception', 'duplicate'].map((name) => [`${name}_count`, '0']),
      ),
      paid_amount: '0',
      posted_amount: '0',
    });
    return undefined;
  },
  async RcmWebhooksOverdue() {
    await insertAged('webhooks.deliveries', {
      created_at: 'now()',
      updated_at: 'now()',
      webhook_id: `'whk_none'`,
      event_id: `'evt_none'`,
      event_type: `'webhook.updated'`,
      record_type: `'webhook'`,
      record_id: `'whk_none'`,
      position: '1',
      occurred_at: 'now()',
      status: `'PENDING'`,
      attempts: `'[]'`,
      failures: '0',
      next_attempt_at: `now() - interval '20 minutes'`,
    });
    return undefined;
  },
  async RcmEventLoopBlocked() {
    process.kill(workerId(), 'SIGUSR2');
    return undefined;
  },
  async RcmHeapNearlyFull() {
    const full = await serveMeasured({
      NODE_OPTIONS: `--import=${hardship} --max-old-space-size=640 --max-semi-space-size=16`,
      HARDSHIP_HEAP: '0.8',
    });
    onTestFinished(async () => {
      await full.stop('SIGKILL');
    });
    await scrape(full);
    full.child.kill('SIGWINCH');
    return full;
  },
  async RcmFiguresNotRead() {
    await misplace('remittances', 'imports');
    return undefined;
  },
};

const patiently = { timeout: 100_000, interval: 250 };

describe('each alert', () => {
  test('has a cause here', () => {
    expect(Object.keys(causes).sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });

  test.each(rules)(
    '$alert is raised by its cause, and not before',
    async ({ alert, expr }) => {
      const atRest = await scrape();
      const earlier = await scrape();
      expect(holdsFor(expr, atRest, earlier)).toEqual([]);
      const befallen = await causes[alert]?.();
      await vi.waitFor(
        async () => expect(holdsFor(expr, earlier, await scrape(befallen))).not.toEqual([]),
        patiently,
      );
    },
    120_000,
  );
});
