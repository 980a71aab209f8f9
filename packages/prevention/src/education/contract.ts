import {
  carriesCredentials,
  dateTime,
  identifier,
  isWebAddress,
  listed,
  listing,
  reference,
  repeatable,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { ActionItem, PreventionEducation, Severity } from './schema.ts';

const url = z
  .string()
  .max(2_048)
  .refine((value) => value.isWellFormed() && /^[^\s\p{Cc}]+$/u.test(value) && isWebAddress(value), {
    error: 'Expected an absolute http or https URL',
  })
  .refine((value) => !carriesCredentials(value), {
    error: 'Expected a URL without user information, session tokens and signatures',
  })
  .meta({ format: 'uri', examples: ['https://payer.example.org/authorization'] });

const subject = {
  providerId: reference('provider').meta({
    description: 'Identifier of a provider, a physician or an active member of the organization',
  }),
  topic: text(1, 255).meta({
    description: 'Topic of the education',
    examples: ['Prior authorization of imaging'],
  }),
  description: text(1, 2_000).meta({
    description: 'Description in free text',
    examples: ['Eleven denials in May for a missing authorization'],
  }),
};

const details = {
  educationType: text(1, 100).meta({
    description: 'Type of education, in free text',
    examples: ['WEBINAR'],
  }),
  severity: Severity,
  category: text(1, 100).meta({
    description: 'Category of denials, such as AUTHORIZATION',
    examples: ['AUTHORIZATION'],
  }),
  reasonCode: text(1, 100).meta({
    description: 'Claim adjustment reason code; accepted and not stored',
    examples: ['197'],
  }),
  educationContent: text(1, 20_000).meta({
    description: 'Content of the education',
    examples: ['Request the authorization before scheduling'],
  }),
  actionItems: z.array(ActionItem).max(200).describe('Steps that the educated person should take'),
  resourceUrls: z.array(url).max(200).describe('URLs of further material'),
  status: text(1, 100).meta({
    description: 'Status in free text; VIEWED, ACKNOWLEDGED and COMPLETED set the time of the change',
    examples: ['VIEWED'],
  }),
};

const educationContentId = z.object({ educationContentId: identifier });
const education = z.object({ education: PreventionEducation });
const filter = repeatable(text(1, 255)).optional();

/** The columns by which education can be sorted. */
export const educationSorts = ['createdAt'] as const;

export const educationOperations = {
  listEducation: operation({
    id: 'prevention.listEducation',
    method: 'get',
    path: '/prevention/education',
    scope: 'prevention:read',
    summary: 'List provider education',
    description: 'Newest first.',
    query: z.object({
      ...listing(educationSorts),
      providerId: filter,
      severity: repeatable(Severity).optional(),
      status: repeatable(text(1, 255).meta({ examples: ['ASSIGNED'] })).optional(),
      payerId: filter,
      createdFrom: dateTime.optional(),
      createdTo: dateTime.optional(),
    }),
    data: z.object({
      education: z.array(PreventionEducation).describe('The education of the page'),
      ...listed,
    }),
    single: true,
    sensitive: false,
  }),
  createEducation: operation({
    id: 'prevention.createEducation',
    method: 'post',
    path: '/prevention/education',
    scope: 'prevention:write',
    summary: 'Create provider education',
    description:
      'Local workflow state; nothing is delivered. By default the severity is MEDIUM and the status ASSIGNED.',
    body: z.object({ ...subject, ...z.object({ ...details, payerId: reference('payer') }).partial().shape }),
    data: education,
    status: 201,
    errors: [404],
  }),
  getEducation: operation({
    id: 'prevention.getEducation',
    method: 'get',
    path: '/prevention/education/:educationContentId',
    scope: 'prevention:read',
    summary: 'Read provider education',
    params: educationContentId,
    data: education,
    errors: [404],
    single: true,
    sensitive: false,
  }),
  updateEducation: operation({
    id: 'prevention.updateEducation',
    method: 'put',
    path: '/prevention/education/:educationContentId',
    scope: 'prevention:write',
    summary: 'Update provider education',
    strict: false,
    description:
      'Omitted fields keep their values; `actionItems` and `resourceUrls` replace the previous lists. Local workflow state; nothing is delivered.',
    params: educationContentId,
    body: z
      .object({
        ...subject,
        ...details,
        payerId: text(1, 255).meta({ description: 'Identifier of a payer; it is not checked' }),
      })
      .partial(),
    data: z.object({
      status: z.literal('UPDATED').describe('Result of the update'),
      education: PreventionEducation,
    }),
    declaredStatuses: [202],
    errors: [404, 412],
  }),
};
