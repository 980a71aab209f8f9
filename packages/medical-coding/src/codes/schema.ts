import { date, dateTime, orNull } from '@rcm/envelope';
import { z } from 'zod';
import { CodeSystemKey } from '../code-systems/schema.ts';

/** The tables of the National Correct Coding Initiative that edits use, by the kind of biller. */
export const EditTable = z
  .enum([
    'PTP_PRACTITIONER',
    'PTP_HOSPITAL',
    'MUE_PRACTITIONER',
    'MUE_HOSPITAL',
    'MUE_SUPPLIER',
    'AOC',
    'MEDICAID_PTP_PRACTITIONER',
    'MEDICAID_PTP_HOSPITAL',
    'MEDICAID_PTP_SUPPLIER',
    'MEDICAID_MUE_PRACTITIONER',
    'MEDICAID_MUE_HOSPITAL',
    'MEDICAID_MUE_SUPPLIER',
    'MEDICAID_AOC',
  ])
  .describe(
    'The tables of the National Correct Coding Initiative that edits use, of Medicare unless they name Medicaid',
  );

/** One of the tables of edits. */
export type EditTable = z.infer<typeof EditTable>;

/** The lists that an operator can load: the codes of a system, or a table of edits. */
export const CodeListKey = z
  .enum([...CodeSystemKey.options, ...EditTable.options])
  .describe('A list that an operator can load: the codes of a system, or a table of edits');

/** One of the lists that an operator can load. */
export type CodeListKey = z.infer<typeof CodeListKey>;

/** The sex of the patients that a code applies to, if it applies to only one. */
export const CodeSex = z
  .enum(['F', 'M'])
  .describe('The sex of the patients that a code applies to, if it applies to only one');

export const LoadedCode = z
  .object({
    code: z.string().meta({ description: 'The code', examples: ['M54.50'] }),
    display: z.string().meta({
      description: 'Name of the code in the loaded list',
      examples: ['Low back pain, unspecified'],
    }),
    effectiveDate: orNull(date).meta({
      description: 'First date of service on which the code is in force; null without one',
    }),
    terminationDate: orNull(date).meta({
      description: 'Last date of service on which the code is in force; null without one',
    }),
    isBillable: orNull(z.boolean()).meta({
      description: 'False for a heading of more specific codes; null if the list does not specify it',
    }),
    sex: orNull(CodeSex).meta({ description: 'The only sex that the code applies to; null for any' }),
    minimumAge: orNull(z.int()).meta({ description: 'Minimum age of the patient, in whole years' }),
    maximumAge: orNull(z.int()).meta({ description: 'Maximum age of the patient, in whole years' }),
  })
  .meta({ id: 'LoadedCode', description: 'A code of a loaded list' });

/** A code of a loaded list. */
export type LoadedCode = z.infer<typeof LoadedCode>;

export const CodeListVersion = z
  .object({
    system: CodeSystemKey,
    version: z.int().meta({ description: 'Number of the loaded file of this list, from 1', examples: [3] }),
    rowCount: z.int().meta({ description: 'Number of rows of the list', examples: [74719] }),
    checksum: z
      .string()
      .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] })
      .meta({ description: 'SHA-256 of the file, in hexadecimal' }),
    importedAt: dateTime.describe('When it was imported'),
  })
  .meta({ id: 'CodeListVersion', description: 'A loaded version of a list of codes' });

export const CodeIssue = z
  .object({
    code: z
      .enum(['MALFORMED', 'UNKNOWN', 'NOT_YET_ACTIVE', 'NO_LONGER_ACTIVE', 'NOT_BILLABLE'])
      .meta({ description: 'Code of the issue, for programs', examples: ['NO_LONGER_ACTIVE'] }),
    message: z.string().meta({
      description: 'What is wrong, for people',
      examples: ['The code ended before the date of service'],
    }),
  })
  .meta({ id: 'CodeIssue', description: 'An issue of a code' });

/** The reason why a code cannot be used. */
export type CodeIssue = z.infer<typeof CodeIssue>;

export const CodeVerdict = z
  .object({
    system: CodeSystemKey,
    code: z.string().meta({ description: 'The code as it was sent', examples: ['m5450'] }),
    normalizedCode: orNull(z.string()).meta({
      description:
        'The normalized form under which it is looked up, such as the 5-4-2 form of drug codes; null for a code that is not well-formed',
      examples: ['M54.50'],
    }),
    isWellFormed: z.boolean().describe('True if the code has the format of its system'),
    isLoaded: z.boolean().meta({ description: 'True if the operator has loaded the codes of the system' }),
    exists: orNull(z.boolean()).meta({
      description: 'Whether the system has the code; null if the codes of the system are not loaded',
    }),
    isActive: orNull(z.boolean()).meta({
      description: 'Whether it is in force on the date of service; null if unknown',
    }),
    isBillable: orNull(z.boolean()).describe('Whether the code may be billed; null if unknown'),
    display: orNull(z.string().meta({ examples: ['Low back pain, unspecified'] })).describe(
      'Name of the code in the loaded list',
    ),
    isValid: z.boolean().meta({ description: 'True if the code has no issue' }),
    issues: z.array(CodeIssue).describe('The issues of the code'),
  })
  .meta({ id: 'CodeVerdict', description: 'The result of validating a code' });

/** The result of validating a code on a date of service. */
export type CodeVerdict = z.infer<typeof CodeVerdict>;
