import type { TenantContext } from '@rcm/tenancy';
import { ScribeTemplate } from '../templates/template.ts';
import type { ScribeJob } from './job.ts';
import { jobView } from './view.ts';

/** A loaded job as it is shown, with its template. */
export async function shownJob(context: TenantContext, job: ScribeJob) {
  const template = job.templateId ? await context.look(ScribeTemplate, job.templateId) : null;
  job.template = template && {
    id: template.id,
    name: template.name,
    specialty: template.specialty ?? null,
  };
  return jobView.of(job, context.now);
}
