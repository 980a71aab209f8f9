import type { TenantContext } from '@rcm/tenancy';
import type { Check } from '../checks/check.ts';
import { screen, storeCheck } from '../checks/screening.ts';
import { dateOfBirthOf, missingOf, subjectsOf } from '../checks/subjects.ts';
import type { OigExclusionPorts } from '../ports.ts';
import type { Monitor } from './monitor.ts';

/** Screens the subjects of monitors and returns their checks; monitors whose member or session is missing end. */
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
  const requests = running.map((monitor) => ({
    entityName: monitor.entityName,
    npi: monitor.npi,
    state: monitor.state,
    userId: monitor.userId ?? null,
    providerId: monitor.providerId ?? null,
    dateOfBirth: dateOfBirthOf(subjects, monitor),
  }));
  const screened = await screen(context, requests);
  return screened.map((one, index) => {
    const check = storeCheck(context, one);
    running[index]?.recordRun(check, now, organization.timeZone);
    return check;
  });
}
