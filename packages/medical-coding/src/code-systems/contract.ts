import { date, orNull } from '@rcm/envelope';
import { publicOperation } from '@rcm/http';
import { z } from 'zod';

/** The purpose of the codes of a system. */
const CodeSystemCategory = z
  .enum(['DIAGNOSIS', 'PROCEDURE', 'SUPPLY', 'DRUG', 'GROUPER', 'BILLING', 'ADMIN'])
  .describe('The purpose of the codes of a system');

export const CodeSystem = z
  .object({
    key: z
      .string()
      .meta({ description: 'Name of the code system in paths and bodies', examples: ['ICD10CM'] }),
    name: z.string().meta({
      description: 'Name of the code system',
      examples: ['International Classification of Diseases, 10th Revision, Clinical Modification'],
    }),
    steward: z.string().meta({
      description: 'The organization that maintains and publishes the system',
      examples: ['NCHS/CDC'],
    }),
    systemUri: orNull(
      z.string().meta({
        description: 'URI of the system in FHIR; null for codes that belong to other systems',
        examples: ['http://hl7.org/fhir/sid/icd-10-cm'],
      }),
    ),
    oid: orNull(z.string().meta({ examples: ['2.16.840.1.113883.6.90'] })).describe(
      'Object identifier of the code system',
    ),
    version: orNull(
      z.string().meta({
        description: 'The release that this entry describes; null if unspecified',
        examples: ['2026'],
      }),
    ),
    effectiveDate: orNull(date.meta({ description: 'The date from which that release applies' })),
    category: CodeSystemCategory,
    codePattern: z.string().meta({
      description:
        'A regular expression that every well-formed code matches completely; it does not verify check digits',
      examples: ['^[A-Z][0-9A][0-9AB](\\.[0-9A-Z]{1,4})?$'],
    }),
    example: z.string().meta({ description: 'A code of the system', examples: ['M54.50'] }),
    licence: z.string().meta({ description: 'License of the content', examples: ['Public domain'] }),
    contentLoaded: z.boolean().meta({
      description:
        'True if the service includes the codes; codes that the operator has loaded are listed by `medical-coding.listCodes`',
    }),
  })
  .meta({ id: 'CodeSystem', description: 'A system of codes' });

export const codeSystemOperations = {
  listCodeSystems: publicOperation({
    id: 'medical-coding.listCodeSystems',
    method: 'get',
    path: '/medical-coding/code-systems',
    scope: 'public',
    summary: 'List code systems',
    strict: false,
    description:
      'The directory of the code systems of the revenue cycle, with their stewards, identifiers, code formats and licenses. It is the same for everyone, requires no key and has no rate limit.',
    data: z.object({ codeSystems: z.array(CodeSystem).describe('The code systems') }),
    meta: false,
    cacheSeconds: 3_600,
  }),
};
