import {
  createdAt,
  identifier,
  listed,
  listing,
  organizationId,
  orNull,
  repeatable,
  text,
  updatedAt,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';

export const ScribeTemplate = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the template',
      examples: ['sct_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    name: z.string().meta({ description: 'Name of the template', examples: ['Progress note'] }),
    template: z.string().meta({
      description: 'The text of the template',
      examples: ['Subjective: {{subjective}}\nPlan: {{plan}}'],
    }),
    specialty: orNull(z.string().meta({ examples: ['Cardiology'] })).describe('Medical specialty'),
    isDefault: z
      .boolean()
      .describe('True for the default template of its specialty, or of the organization without one'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'ScribeTemplate', description: 'A template of notes' });

const prompt = text(1, 10_000).meta({ examples: ['Subjective: {{subjective}}\nPlan: {{plan}}'] });
const specialty = text(1, 100).meta({ description: 'Medical specialty', examples: ['Cardiology'] });

const fields = {
  name: text(1, 200).meta({
    description: 'Name of the template',
    examples: ['Progress note'],
  }),
  template: prompt.optional().meta({ description: 'Used if `structurePrompt` is omitted' }),
  structurePrompt: prompt
    .optional()
    .meta({ description: 'Stored and shown as `template`; takes precedence if both are sent' }),
  isDefault: z
    .boolean()
    .optional()
    .meta({ description: 'Whether it is the default of its specialty, or of the organization without one' }),
};

const templateId = z.object({ templateId: identifier });
const oneTemplate = z.object({ template: ScribeTemplate });

/** The sorts of templates. */
export const templateSorts = ['createdAt', 'name'] as const;

export const templateOperations = {
  listTemplates: operation({
    id: 'scribe.listTemplates',
    method: 'get',
    path: '/scribe/templates',
    scope: 'scribe:read',
    summary: 'List note templates',
    description: 'Newest first.',
    query: z.object({
      ...listing(templateSorts),
      specialty: repeatable(text(1, 100).meta({ examples: ['Family Medicine'] })).optional(),
    }),
    data: z.object({ templates: z.array(ScribeTemplate).describe('The templates of the page'), ...listed }),
    single: true,
    sensitive: false,
  }),
  createTemplate: operation({
    id: 'scribe.createTemplate',
    method: 'post',
    path: '/scribe/templates',
    scope: 'scribe:write',
    summary: 'Create a note template',
    description:
      'There is one default for each specialty and one without a specialty: a new default replaces the previous one.',
    body: z
      .object({ ...fields, specialty: specialty.optional() })
      .refine(({ template, structurePrompt }) => (structurePrompt ?? template) !== undefined, {
        error: 'Expected a template or a structurePrompt',
        path: ['template'],
      }),
    data: oneTemplate,
    status: 201,
  }),
  getTemplate: operation({
    id: 'scribe.getTemplate',
    method: 'get',
    path: '/scribe/templates/:templateId',
    scope: 'scribe:read',
    summary: 'Read a note template',
    params: templateId,
    data: oneTemplate,
    errors: [404],
    single: true,
    sensitive: false,
  }),
  updateTemplate: operation({
    id: 'scribe.updateTemplate',
    method: 'put',
    path: '/scribe/templates/:templateId',
    scope: 'scribe:write',
    summary: 'Update a note template',
    strict: false,
    description:
      'Changes the fields that are sent, at least one; null clears the specialty. Jobs that used the template are not processed again.',
    params: templateId,
    body: z
      .object({ ...fields, name: fields.name.optional(), specialty: specialty.nullable().optional() })
      .refine((body) => Object.keys(body).length > 0, { error: 'Expected at least one field' }),
    data: oneTemplate,
    errors: [404, 412],
  }),
  archiveTemplate: operation({
    id: 'scribe.archiveTemplate',
    method: 'delete',
    path: '/scribe/templates/:templateId',
    scope: 'scribe:write',
    summary: 'Archive a note template',
    description:
      'A soft delete: the template is no longer listed, and requests for it are answered like those for a missing one; jobs that used it still show it. A default template cannot be archived: 409 until another replaces it or it is no longer the default.',
    params: templateId,
    status: 204,
    errors: [404, 409, 412],
  }),
};
