import type { TenantContext } from '@rcm/tenancy';
import type { Check } from '../checks/check.ts';
import { keepCheck, screen } from '../checks/screening.ts';
import { birthOf, missingOf, subjectsOf } from '../checks/subjects.ts';
import type { OigExclusionPorts } from '../ports.ts';
import type { Monitor } from './monitor.ts';

/** Screens those whom monitors are about, all together, and gives their checks; a monitor of somebody gone ends. */
export async function runMonitors(
  context: TenantContext,
  ports: OigExclusionPorts,
  monitors: readonly Monitor[],
): Promise<Check[]> {
  const { now, organization } = context;
  const subjects = await subjectsOf(context, ports, monitors);
  const running: Monitor[] = [];
  for (const monitor of monitors) {
    const missing = missingOf(subjects, monitor);
    if (missing === null) running.push(monitor);
    else monitor.lose(missing === 'MEMBER' ? 'MEMBER_INACTIVE' : 'SESSION_DELETED', now);
  }
  const asked = running.map((monitor) => ({
    entityName: monitor.entityName,
    npi: monitor.npi,
    state: monitor.state,
    userId: monitor.userId ?? null,
    providerId: monitor.providerId ?? null,
    dateOfBirth: birthOf(subjects, monitor),
  }));
  const screened = await screen(context, asked);
  return screened.map((one, index) => {
    const check = keepCheck(context, one);
    running[index]?.ran(check, now, organization.timeZone);
    return check;
  });
}
