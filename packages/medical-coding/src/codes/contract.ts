import { date, listed, listing, queryBoolean, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { CodeSystemKey } from '../code-systems/schema.ts';
import { CodeListVersion, CodeVerdict, LoadedCode } from './schema.ts';

/** The most codes that are validated at once. */
const mostCodes = 200;

const dateOfService = date.meta({
  description: 'Date of service, on which the codes are to be in force',
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
      'The codes that the operator of the installation has loaded by `rcm import codes`, unless sorted those first that begin with `search`, each group by its code. 404 for a system of which nothing is loaded: of it the directory has only metadata.',
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
          description: 'The beginning of a code, or words that its text has in any order, letter case aside',
        }),
      activeOn: date.optional().meta({ description: 'Keeps the codes that may be used on this day' }),
      isBillable: queryBoolean.optional().meta({
        description: 'Keeps what the list says may, or may not, be billed',
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
    description: `Up to ${mostCodes} codes, one result for each in the order given: whether it is well-formed (check digits of LOINC and SNOMED CT included), how it is spelled (drug codes in the 5-4-2 form), whether it exists where the codes of the system are loaded, and whether it may be used on the date of service.`,
    body: z.object({
      dateOfService: dateOfService.optional().meta({
        description:
          'Date of service, on which the codes are to be in force; today in the zone of the organization unless given',
      }),
      codes: z
        .array(
          z.object({
            system: CodeSystemKey,
            code: text(1, 50).meta({
              description: 'The code by which programs tell this apart',
              examples: ['M54.50'],
            }),
          }),
        )
        .min(1)
        .max(mostCodes)
        .describe('The codes concerned'),
    }),
    data: z.object({
      dateOfService,
      isValid: z.boolean().meta({ description: 'True where nothing that is known speaks against any code' }),
      results: z.array(CodeVerdict).describe('What became of each, in the order of the request'),
    }),
    meta: false,
    safe: true,
    sensitive: false,
    single: true,
  }),
};
