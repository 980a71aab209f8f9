import { anyOf, atLeast, atMost, list, view, withExtraFields, yesOrNo } from '@rcm/lists';
import type { TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import { ScribeTemplate } from '../templates/template.ts';
import { jobSorts } from './contract.ts';
import { isStale, isStaleSql, jobCounts, ScribeJob } from './job.ts';
import { JobTemplate, ListedScribeJob, ScribeJob as ScribeJobWire } from './schema.ts';

const computed = { stale: { needs: ['workingSince'], value: isStale } } as const;

/** How a job is shown, without its template. */
export const jobView = view(ScribeJob, ScribeJobWire.omit({ template: true }), computed);

/** How a template is shown with a job. */
export const jobTemplateView = view(ScribeTemplate, JobTemplate, {});

/** Adds the current template to a loaded job. */
export async function withTemplate(context: TenantContext, job: ScribeJob) {
  const template = job.templateId ? await context.look(ScribeTemplate, job.templateId) : null;
  return withExtraFields(job, { template });
}

/** A job, read in one statement with its current template. */
class JobWithTemplate extends ScribeJob {
  declare readonly template: z.input<typeof JobTemplate> | null;
}

const jobsWithTemplate = `(select j.*, case when s.id is not null
      then json_build_object('id', s.id, 'name', s.name, 'specialty', s.specialty) end as template
    from scribe.jobs j
    left join scribe.templates s on s.organization_id = j.organization_id and s.id = j.template_id)`;

/** How a job is read with its template. */
export const jobReading = view(JobWithTemplate, ScribeJobWire, computed, jobsWithTemplate);

/** The jobs of an organization, newest first, without their notes. */
export const jobList = list(view(JobWithTemplate, ListedScribeJob, computed, jobsWithTemplate), {
  key: 'jobs',
  sorts: jobSorts,
  rowCounters: jobCounts,
  filters: {
    status: anyOf('status'),
    patientId: anyOf('patientId'),
    templateId: anyOf('templateId'),
    appointmentId: anyOf('appointmentId'),
    createdFrom: atLeast('createdAt'),
    createdTo: atMost('createdAt'),
    stale: yesOrNo({ yes: isStaleSql, no: `not ${isStaleSql}`, rare: 'yes' }),
  },
});
