import { renameSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, vi } from 'vitest';
import { request, type TestOrganization } from './api.ts';
import { hardship, type Measured, often, scrape } from './measured.ts';
import type { Served } from './rcm.ts';

/** The cause of an alert. */
interface Befallen {
  /** The process that reports it, if it is a separate one. */
  readonly served?: Served;
  /** Repeats a cause that does not last. */
  again?(): Promise<unknown>;
}

/** How long an alert may take after its cause. */
export const patiently = { timeout: 100_000, interval: 250 };

/** Renames a file of the installation, and restores it after the test. */
async function misplace({ ask }: Measured, schema: string, table: string): Promise<void> {
  onTestFinished(async () => {
    await ask(`alter table ${schema}.misplaced rename to ${table}`);
  });
  await ask(`alter table ${schema}.${table} rename to misplaced`);
}

/** Holds the locks of a statement until released, after the test at the latest. */
async function hold({ databaseUrl }: Measured, text: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`begin; ${text}`);
  let held: Promise<void> | null = null;
  const release = () => {
    held ??= client.end();
    return held;
  };
  onTestFinished(release);
  return release;
}

/** Sends requests that wait for a locked table, without waiting for their responses. */
async function waiting({ list }: Measured): Promise<void> {
  const answered = often(20, () => list('gfe/estimates'));
  onTestFinished(async () => {
    await answered;
  });
  await sleep(1_500);
}

const lockEstimates = 'lock table gfe.estimates in access exclusive mode';

const send = ({ api }: Measured, { apiKey: key }: TestOrganization, path: string, body: unknown) =>
  request('POST', `${api.url}/api/v1/${path}`, { key, body });

/** A write that enqueues no job, so that its audit event is the only one. */
const admit = async (to: Measured, organization: TestOrganization, externalId: string) => {
  const body = { externalId, firstName: 'A', lastName: 'B', dateOfBirth: '1984-02-29' };
  const { status } = await send(to, organization, 'reference/patients', body);
  expect(status).toBe(201);
};

const insertJob = async ({ ask }: Measured, settings: string) => {
  onTestFinished(async () => {
    await ask(`delete from graphile_worker._private_jobs where key = 'caused'`);
  });
  await ask(`select graphile_worker.add_job('nobody.doesThis', '{}', job_key => 'caused', ${settings})`);
};

const insertAged = async (
  { ask, organization }: Measured,
  table: string,
  columns: Readonly<Record<string, string>>,
) => {
  onTestFinished(async () => {
    await ask(`delete from ${table} where id = 'caused'`);
  });
  const given = { organization_id: `'${organization.organizationId}'`, id: `'caused'`, ...columns };
  await ask(`insert into ${table} (${Object.keys(given)}) values (${Object.values(given)})`);
};

const workerId = ({ workerIds }: Measured) => workerIds().at(-1) ?? 0;

/** The cause of each alert, on a server under load. */
export const causes: Readonly<Record<string, (to: Measured) => Promise<Befallen>>> = {
  async RcmNotReady(to) {
    await misplace(to, 'public', 'migrations');
    return {};
  },
  async RcmWorkerDied(to) {
    process.kill(workerId(to), 'SIGKILL');
    return {};
  },
  async RcmServerErrors(to) {
    await misplace(to, 'webhooks', 'webhooks');
    return { again: () => often(5, () => to.list('organization/webhooks')) };
  },
  async RcmSlowAnswers(to) {
    return {
      async again() {
        const release = await hold(to, lockEstimates);
        const answered = often(4, () => to.list('gfe/estimates'));
        await sleep(1_300);
        await release();
        await answered;
      },
    };
  },
  async RcmRateLimited(to) {
    return { again: () => often(90, () => to.list('medical-coding/jobs')) };
  },
  async RcmSessionsWaiting(to) {
    await hold(to, lockEstimates);
    return { again: () => waiting(to) };
  },
  async RcmSessionsRefused(to) {
    await hold(to, lockEstimates);
    return { again: () => waiting(to) };
  },
  async RcmJobsWaiting(to) {
    await insertJob(to, `run_at => now() - interval '10 minutes'`);
    return {};
  },
  async RcmJobsFailed(to) {
    await insertJob(to, 'max_attempts => 1');
    await to.ask(`update graphile_worker._private_jobs set attempts = max_attempts where key = 'caused'`);
    return {};
  },
  async RcmAuditUnsealed(to) {
    const seal = `hashtextextended('audit seal', hashtextextended('${to.organization.organizationId}', 0))`;
    await hold(to, `select pg_advisory_xact_lock(${seal})`);
    await to.ask(`insert into platform.audit_outbox (organization_id, id, occurred_at, actor_key_id, operation, action, request_id)
      values ('${to.organization.organizationId}', 'evt_0', now() - interval '5 minutes', 'key', 'x', 'read', 'req')`);
    return {};
  },
  async RcmAuditTrailBroken(to) {
    const robbed = await to.createOrganization();
    const where = `where organization_id = '${robbed.organizationId}'`;
    for (const name of ['first', 'second', 'third']) await admit(to, robbed, name);
    await vi.waitFor(async () => {
      const { rows } = await to.ask(
        `select from audit.seals ${where} and not exists (select from platform.audit_outbox ${where})
          and up_to = (select max(position) from audit.events ${where})`,
      );
      expect(rows).toHaveLength(1);
    }, patiently);
    await to.ask(`delete from audit.events ${where}`);
    await admit(to, robbed, 'fourth');
    return {};
  },
  async RcmAuditHeadsNotKept(to) {
    const { heads, organization } = to;
    renameSync(heads, `${heads}-misplaced`);
    onTestFinished(() => renameSync(`${heads}-misplaced`, heads));
    const webhook = { url: 'https://localhost/hook', eventTypes: ['webhook.updated'] };
    await send(to, organization, 'organization/webhooks', webhook);
    return {};
  },
  async RcmImportStuck(to) {
    await insertAged(to, 'remittances.imports', {
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
    return {};
  },
  async RcmWebhooksOverdue(to) {
    await insertAged(to, 'webhooks.deliveries', {
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
    return {};
  },
  async RcmEventLoopBlocked(to) {
    return {
      async again() {
        process.kill(workerId(to), 'SIGUSR2');
        await sleep(3_500);
      },
    };
  },
  async RcmHeapNearlyFull(to) {
    const full = await to.serve({
      NODE_OPTIONS: `--import=${hardship} --max-old-space-size=640 --max-semi-space-size=16`,
      HARDSHIP_HEAP: '0.8',
    });
    onTestFinished(async () => {
      await full.stop('SIGKILL');
    });
    await scrape(full);
    full.child.kill('SIGWINCH');
    return { served: full };
  },
  async RcmFiguresNotRead(to) {
    await misplace(to, 'remittances', 'imports');
    return {};
  },
};

/** Causes an alert until the test is finished. Returns the process that reports it. */
export async function befall(alert: string, to: Measured): Promise<Served> {
  const { served = to.api, again } = (await causes[alert]?.(to)) ?? {};
  if (again === undefined) return served;
  let isFinished = false;
  const repeat = async () => {
    while (!isFinished) {
      await again();
      await sleep(500);
    }
  };
  const repeated = repeat();
  onTestFinished(async () => {
    isFinished = true;
    await repeated;
  });
  return served;
}
