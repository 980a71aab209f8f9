import { anyOf, list, view } from '@rcm/tenancy';
import { isStale, ScribeJob } from './job.ts';
import { ListedScribeJob, ScribeJob as ScribeJobWire } from './schema.ts';

const computed = { stale: { needs: ['workingSince'], value: isStale } } as const;

/** The jobs, each with its template as it is now. */
const jobsWithTemplate = `(select j.*, case when s.id is not null
      then json_build_object('id', s.id, 'name', s.name, 'specialty', s.specialty) end as template
    from scribe.jobs j
    left join scribe.templates s on s.organization_id = j.organization_id and s.id = j.template_id)`;

/** How a job is shown. */
export const jobView = view(ScribeJob, ScribeJobWire, computed, jobsWithTemplate);

/** The jobs of an organization, newest first, without their notes. */
export const jobList = list(view(ScribeJob, ListedScribeJob, computed, jobsWithTemplate), {
  key: 'jobs',
  filters: { status: anyOf('status'), patientId: anyOf('patientId'), templateId: anyOf('templateId') },
});
