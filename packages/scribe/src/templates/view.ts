import { anyOf, list, view } from '@rcm/tenancy';
import { ScribeTemplate as ScribeTemplateWire, templateSorts } from './contract.ts';
import { ScribeTemplate } from './template.ts';

/** How a template is shown. */
export const templateView = view(ScribeTemplate, ScribeTemplateWire, {});

/** The templates of an organization, newest first. */
export const templateList = list(templateView, {
  key: 'templates',
  within: 'the templates of one organization',
  sorts: templateSorts,
  where: 't.deleted_at is null',
  filters: { specialty: anyOf('specialty') },
});
