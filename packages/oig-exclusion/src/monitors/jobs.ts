import { LockMode } from '@mikro-orm/core';
import { enqueue } from '@rcm/jobs';
import { type JobHandler, statement, type TenantContext } from '@rcm/tenancy';
import { Check } from '../checks/check.ts';
import { screen } from '../checks/screening.ts';
import { birthOf, subjectsOf } from '../checks/subjects.ts';
import { listsInForce } from '../lists/view.ts';
import type { OigExclusionPorts } from '../ports.ts';
import { Monitor } from './monitor.ts';
import { listLoadedJob, lockMonitors, planNext, planRun, screenDueJob } from './planning.ts';
import { runMonitors } from './run.ts';

/** How many are screened in one transaction. */
const screenedTogether = 200;

/** How many are made due in one transaction. */
const markedTogether = 20_000;

const markDue = statement({
  name: 'oig_exclusion.mark_monitors_due',
  parameters: { leie: 'integer', sam: 'integer', at: 'timestamptz', most: 'integer' },
  columns: { id: 'text' },
  text: `update oig_exclusion.monitors t set next_run_at = :at, updated_at = :at, version = t.version + 1
    from (
      select m.id from oig_exclusion.monitors m
      where m.organization_id = :tenant and m.next_run_at > :at
        and (m.leie_version is distinct from :leie or m.sam_version is distinct from :sam)
      order by m.next_run_at limit :most
    ) due
    where t.organization_id = :tenant and t.id = due.id
    returning t.id`,
});

/** The work that is done later, by the name of the job. */
export const monitorJobs = (ports: OigExclusionPorts): Readonly<Record<string, JobHandler>> => ({
  async [listLoadedJob](context) {
    await lockMonitors(context);
    const lists = await context.sql.all(listsInForce);
    const versionOf = (source: string) => lists.find((list) => list.source === source)?.version ?? null;
    const marked = await context.sql.all(markDue, {
      leie: versionOf('LEIE'),
      sam: versionOf('SAM'),
      at: context.now,
      most: markedTogether,
    });
    if (marked.length === markedTogether) {
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
        limit: screenedTogether,
        lockMode: LockMode.PESSIMISTIC_WRITE,
      },
    );
    await runMonitors(context, ports, due);
    const settled = await settlePending(context, ports);
    const isMore = due.length === screenedTogether || settled === screenedTogether;
    await (isMore ? planRun(context, context.now) : planNext(context));
  },
});

/** Settles checks that were made before a list was loaded; gives how many. */
async function settlePending(context: TenantContext, ports: OigExclusionPorts): Promise<number> {
  const lists = await context.sql.all(listsInForce);
  if (!lists.some(({ source }) => source === 'LEIE')) return 0;
  const pending = await context.em.find(
    Check,
    { status: 'EXC_PENDING' },
    {
      orderBy: { createdAt: 'asc', id: 'asc' },
      limit: screenedTogether,
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
      dateOfBirth: birthOf(subjects, check),
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

/** Makes the monitors of an organization due, and what waits for a list, once a newer one is loaded. */
export async function screenAnew(context: TenantContext): Promise<void> {
  if ((await context.sql.one(isAnythingToScreen)) === null) return;
  await enqueue(context, { name: listLoadedJob, id: context.organization.id });
}
