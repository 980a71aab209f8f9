import type { TenantContext } from '@rcm/tenancy';
import { ScribeJob } from './jobs/job.ts';

/** The scribe jobs of an appointment, oldest first. */
export async function scribeJobsOfAppointment(
  context: TenantContext,
  appointmentId: string,
): Promise<string[]> {
  const jobs = await context.em.find(
    ScribeJob,
    { appointmentId },
    { fields: ['id'], orderBy: { createdAt: 'asc', id: 'asc' } },
  );
  return jobs.map(({ id }) => id);
}
