import { view } from '@rcm/lists';
import { statement } from '@rcm/tenancy';
import { Suggestion as SuggestionWire } from './schema.ts';
import { Suggestion } from './suggestion.ts';

/** How a suggestion is shown. */
export const suggestionView = view(Suggestion, SuggestionWire, {});

/** The suggestions of a job, oldest first. */
export const suggestionsOfJob = statement({
  name: 'medical_coding.suggestions_of_job',
  parameters: { jobId: 'text' },
  columns: {},
  text: `select ${suggestionView.columns.join(', ')} from ${suggestionView.table} t
    where t.organization_id = :tenant and t.job_id = :jobId order by t.created_at, t.id`,
  opens: suggestionView.opens,
});
