import { date, listed, listing, queryBoolean, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { CodeSystemKey } from '../code-systems/schema.ts';
import { CodeListVersion, CodeVerdict, LoadedCode } from './schema.ts';

/** The maximum number of codes in a validation. */
const maxCodes = 200;

const dateOfService = date.meta({
  description: 'Date of service, on which the codes must be in force',
  examples: ['2026-03-02'],
});

export const codeOperations = {
  listCodes: operation({
    id: 'medical-coding.listCodes',
    method: 'get',
    path: '/medical-coding/code-systems/:system/codes',
    scope: 'medical-coding:read',
    summary: 'Search the codes of a system',
    description:
      'The codes that the operator has loaded with `rcm import codes`. By default, codes that begin with `search` come first, then sorted by code. 404 for a system whose codes are not loaded; the directory has only its metadata.',
    params: z.object({
      system: z.enum(CodeSystemKey.options).meta({
        description: 'Key of a code system in the directory',
        examples: ['ICD10CM'],
      }),
    }),
    query: z.object({
      ...listing(['code', 'display', 'effectiveDate', 'terminationDate']),
      search: text(1, 200)
        .meta({ examples: ['stone'] })
        .optional()
        .meta({
          description: 'The beginning of a code, or words of its text in any order; case-insensitive',
        }),
      activeOn: date.optional().meta({ description: 'Only codes that are in force on this date' }),
      isBillable: queryBoolean.optional().meta({
        description: 'Only codes that are, or are not, billable according to the list',
      }),
    }),
    data: z.object({
      list: CodeListVersion,
      codes: z.array(LoadedCode).describe('The codes of the page'),
      ...listed,
    }),
    meta: false,
    errors: [404],
    sensitive: false,
    single: true,
  }),
  validateCodes: operation({
    id: 'medical-coding.validateCodes',
    method: 'post',
    path: '/medical-coding/codes/validate',
    scope: 'medical-coding:read',
    summary: 'Validate codes',
    description: `Up to ${maxCodes} codes, one result for each in the order given: whether it is well-formed (including check digits of LOINC and SNOMED CT), its normalized form (drug codes in the 5-4-2 form), whether it exists if the codes of the system are loaded, and whether it is in force on the date of service.`,
    body: z.object({
      dateOfService: dateOfService.optional().meta({
        description:
          'Date of service, on which the codes must be in force; by default today in the time zone of the organization',
      }),
      codes: z
        .array(
          z.object({
            system: CodeSystemKey,
            code: text(1, 50).meta({
              description: 'The code',
              examples: ['M54.50'],
            }),
          }),
        )
        .min(1)
        .max(maxCodes)
        .describe('The codes to validate'),
    }),
    data: z.object({
      dateOfService,
      isValid: z.boolean().meta({ description: 'True if no code has an issue' }),
      results: z.array(CodeVerdict).describe('One result for each code, in the order of the request'),
    }),
    meta: false,
    safe: true,
    sensitive: false,
    single: true,
  }),
};
