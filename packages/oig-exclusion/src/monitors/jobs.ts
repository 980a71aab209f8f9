import { LockMode } from '@mikro-orm/core';
import { enqueue } from '@rcm/jobs';
import { type JobHandler, statement, type TenantContext } from '@rcm/tenancy';
import { Check } from '../checks/check.ts';
import { screen } from '../checks/screening.ts';
import { dateOfBirthOf, subjectsOf } from '../checks/subjects.ts';
import { listsInForce } from '../lists/view.ts';
import type { OigExclusionPorts } from '../ports.ts';
import { Monitor } from './monitor.ts';
import { listLoadedJob, lockMonitors, planNext, planRun, screenDueJob } from './planning.ts';
import { runMonitors } from './run.ts';

/** The maximum number of monitors or checks that are screened in one transaction. */
const screeningBatchSize = 200;

/** The maximum number of monitors that are made due in one transaction. */
const markingBatchSize = 20_000;

const markDue = statement({
  name: 'oig_exclusion.mark_monitors_due',
  parameters: { leie: 'integer', sam: 'integer', at: 'timestamptz', limit: 'integer' },
  columns: { id: 'text' },
  text: `update oig_exclusion.monitors t set next_run_at = :at, updated_at = :at, version = t.version + 1
    from (
      select m.id from oig_exclusion.monitors m
      where m.organization_id = :tenant and m.next_run_at > :at
        and (m.leie_version is distinct from :leie or m.sam_version is distinct from :sam)
      order by m.next_run_at limit :limit
    ) due
    where t.organization_id = :tenant and t.id = due.id
    returning t.id`,
});

/** The handlers of the module's jobs, by name. */
export const monitorJobs = (ports: OigExclusionPorts): Readonly<Record<string, JobHandler>> => ({
  async [listLoadedJob](context) {
    await lockMonitors(context);
    const lists = await context.sql.all(listsInForce);
    const versionOf = (source: string) => lists.find((list) => list.source === source)?.version ?? null;
    const marked = await context.sql.all(markDue, {
      leie: versionOf('LEIE'),
      sam: versionOf('SAM'),
      at: context.now,
      limit: markingBatchSize,
    });
    if (marked.length === markingBatchSize) {
      await enqueue(context, { name: listLoadedJob, id: context.organization.id });
    }
    await planRun(context, context.now);
  },

  async [screenDueJob](context) {
    await lockMonitors(context);
    const due = await context.em.find(
      Monitor,
      { nextRunAt: { $lte: context.now } },
      {
        orderBy: { nextRunAt: 'asc', id: 'asc' },
        limit: screeningBatchSize,
        lockMode: LockMode.PESSIMISTIC_WRITE,
      },
    );
    await runMonitors(context, ports, due);
    const settled = await settlePending(context, ports);
    const isMore = due.length === screeningBatchSize || settled === screeningBatchSize;
    await (isMore ? planRun(context, context.now) : planNext(context));
  },
});

/** Settles checks that were created before a list was loaded; returns their number. */
async function settlePending(context: TenantContext, ports: OigExclusionPorts): Promise<number> {
  const lists = await context.sql.all(listsInForce);
  if (!lists.some(({ source }) => source === 'LEIE')) return 0;
  const pending = await context.em.find(
    Check,
    { status: 'EXC_PENDING' },
    {
      orderBy: { createdAt: 'asc', id: 'asc' },
      limit: screeningBatchSize,
      lockMode: LockMode.PESSIMISTIC_WRITE,
    },
  );
  const subjects = await subjectsOf(context, ports, pending);
  const screened = await screen(
    context,
    pending.map((check) => ({
      entityName: check.entityName,
      npi: check.npi,
      state: check.state,
      userId: check.userId ?? null,
      providerId: check.providerId ?? null,
      dateOfBirth: dateOfBirthOf(subjects, check),
    })),
  );
  for (const [index, { finding }] of screened.entries()) pending[index]?.settle(finding, context.now);
  return pending.length;
}

const isAnythingToScreen = statement({
  name: 'oig_exclusion.is_anything_to_screen',
  columns: { id: 'text' },
  text: `(select t.id from oig_exclusion.monitors t
      where t.organization_id = :tenant and t.next_run_at is not null limit 1)
    union all
    (select t.id from oig_exclusion.checks t
      where t.organization_id = :tenant and t.status = 'EXC_PENDING' limit 1)
    limit 1`,
});

/** Enqueues screening of the monitors and pending checks of an organization after a newer list was loaded. */
export async function enqueueRescreening(context: TenantContext): Promise<void> {
  if ((await context.sql.one(isAnythingToScreen)) === null) return;
  await enqueue(context, { name: listLoadedJob, id: context.organization.id });
}
