import { conflict, invalid } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { mustExist, subjectsOf } from '../checks/subjects.ts';
import type { OigExclusionPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { monitorOperations } from './contract.ts';
import { Monitor } from './monitor.ts';
import { lockMonitors, planNext } from './planning.ts';
import { runMonitors } from './run.ts';
import { monitorList } from './view.ts';

export const monitorHandlers = (
  ports: OigExclusionPorts,
): Handlers<typeof monitorOperations, typeof views> => ({
  async createMonitor(context, { body }) {
    const { userId = null, providerId = null, state, interval } = body;
    const subjects = await subjectsOf(context, ports, [body]);
    mustExist(subjects, body);
    const session = subjects.sessions.get(providerId ?? '');
    const recordedName = session
      ? `${session.firstName} ${session.lastName}`
      : subjects.members.get(userId ?? '')?.name;
    const entityName = body.entityName ?? recordedName;
    const npi = body.npi ?? session?.npi;
    if (!entityName) throw invalid('body.entityName', 'Expected a name, since no record has one');
    if (!npi) throw invalid('body.npi', 'Expected an NPI, since no record has one');
    await lockMonitors(context);
    if (userId !== null || providerId !== null) {
      const others = await context.em.find(Monitor, { userId, providerId, status: { $ne: 'ENDED' } });
      if (others.length > 0) throw conflict('The session or member already has a monitor that has not ended');
    }
    const monitor = context.create(Monitor, {
      userId,
      providerId,
      entityName,
      npi,
      state,
      status: 'ACTIVE',
      interval,
      nextRunAt: null,
      lastRunAt: null,
      lastCheckId: null,
      lastStatus: null,
      leieVersion: null,
      samVersion: null,
      endedAt: null,
      endReason: null,
    });
    const [check] = await runMonitors(context, ports, [monitor]);
    if (check === undefined) throw new Error('Running a monitor with an existing subject created no check');
    await planNext(context);
    return { monitor, check };
  },

  listMonitors: (context, { query }) => monitorList.read(context, query),

  async updateMonitor(context, { params, body: { status, ...change } }) {
    const { now, organization } = context;
    await lockMonitors(context);
    const monitor = await context.find(Monitor, params.monitorId);
    monitor.edit(change, now, organization.timeZone);
    if (status !== undefined && status !== monitor.status) monitor.changeStatus(status, now);
    await planNext(context);
    return { monitor };
  },
});
