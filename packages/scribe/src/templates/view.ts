import { anyOf, list, view } from '@rcm/lists';
import { ScribeTemplate as ScribeTemplateWire, templateSorts } from './contract.ts';
import { ScribeTemplate, templateCounts } from './template.ts';

/** How a template is shown. */
export const templateView = view(ScribeTemplate, ScribeTemplateWire, {});

/** The templates of an organization, newest first. */
export const templateList = list(templateView, {
  key: 'templates',
  sorts: templateSorts,
  rowCounters: templateCounts,
  where: 't.deleted_at is null',
  filters: { specialty: anyOf('specialty') },
});
