import { date, orNull } from '@rcm/envelope';
import { publicOperation } from '@rcm/http';
import { z } from 'zod';

/** What the codes of a system are for. */
const CodeSystemCategory = z
  .enum(['DIAGNOSIS', 'PROCEDURE', 'SUPPLY', 'DRUG', 'GROUPER', 'BILLING', 'ADMIN'])
  .describe('What the codes of a system are for');

export const CodeSystem = z
  .object({
    key: z
      .string()
      .meta({ description: 'Name of the code system in paths and bodies', examples: ['ICD10CM'] }),
    name: z.string().meta({
      description: 'Name by which people know the record',
      examples: ['International Classification of Diseases, 10th Revision, Clinical Modification'],
    }),
    steward: z
      .string()
      .meta({ description: 'Who maintains and publishes the system', examples: ['NCHS/CDC'] }),
    systemUri: orNull(
      z.string().meta({
        description: 'As FHIR names the system; null for codes that belong to other systems',
        examples: ['http://hl7.org/fhir/sid/icd-10-cm'],
      }),
    ),
    oid: orNull(z.string().meta({ examples: ['2.16.840.1.113883.6.90'] })).describe(
      'Object identifier of the code system',
    ),
    version: orNull(
      z.string().meta({
        description: 'The release that was looked at for this entry; null where none was',
        examples: ['2026'],
      }),
    ),
    effectiveDate: orNull(date.meta({ description: 'From when on that release is to be used' })),
    category: CodeSystemCategory,
    codePattern: z.string().meta({
      description: 'A regular expression that every well-formed code matches as a whole; check digits aside',
      examples: ['^[A-Z][0-9][0-9AB](\\.[0-9A-Z]{1,4})?$'],
    }),
    example: z.string().meta({ description: 'A code of the system', examples: ['M54.50'] }),
    licence: z
      .string()
      .meta({ description: 'What the steward allows with the content', examples: ['Public domain'] }),
    contentLoaded: z.boolean().meta({
      description:
        'True where the service itself brings the codes; those that the operator has loaded are found by `medical-coding.listCodes`',
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
    strictQuery: false,
    description:
      'The directory of the code systems of the revenue cycle: who keeps them, how they are named, what their codes look like and what may be done with them. It is the same for everybody and is not limited; a key that is sent is not looked at.',
    data: z.object({ codeSystems: z.array(CodeSystem).describe('The code systems') }),
    meta: false,
    cacheSeconds: 3_600,
  }),
};
