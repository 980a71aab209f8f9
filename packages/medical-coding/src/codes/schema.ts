import { date, dateTime, orNull } from '@rcm/envelope';
import { z } from 'zod';
import { CodeSystemKey } from '../code-systems/schema.ts';

/** The files of the National Correct Coding Initiative that edits are checked against, by who bills. */
export const EditTable = z
  .enum(['PTP_PRACTITIONER', 'PTP_HOSPITAL', 'MUE_PRACTITIONER', 'MUE_HOSPITAL', 'MUE_SUPPLIER'])
  .describe(
    'The files of the National Correct Coding Initiative that edits are checked against, by who bills',
  );

/** One of the tables of edits. */
export type EditTable = z.infer<typeof EditTable>;

/** Everything that an operator may load: the codes of a system, or a table of edits. */
export const CodeListKey = z
  .enum([...CodeSystemKey.options, ...EditTable.options])
  .describe('Everything that an operator may load: the codes of a system, or a table of edits');

/** One of the lists that an operator may load. */
export type CodeListKey = z.infer<typeof CodeListKey>;

/** Whom a code is for, where it is for one sex alone. */
export const CodeSex = z.enum(['F', 'M']).describe('Whom a code is for, where it is for one sex alone');

export const LoadedCode = z
  .object({
    code: z
      .string()
      .meta({ description: 'The code by which programs tell this apart', examples: ['M54.50'] }),
    display: z.string().meta({
      description: 'Name of the code, as the loaded list has it',
      examples: ['Low back pain, unspecified'],
    }),
    effectiveDate: orNull(date).meta({
      description: 'First day of service on which the code may be used; null where it has no such day',
    }),
    terminationDate: orNull(date).meta({
      description: 'Last day of service on which the code may be used; null where it has no such day',
    }),
    isBillable: orNull(z.boolean()).meta({
      description: 'False for a heading under which the codes stand; null where the list does not say',
    }),
    sex: orNull(CodeSex).meta({ description: 'The only sex that the code is for; null where it is for any' }),
    minimumAge: orNull(z.int()).meta({ description: 'Least age of the patient, in whole years' }),
    maximumAge: orNull(z.int()).meta({ description: 'Greatest age of the patient, in whole years' }),
  })
  .meta({ id: 'LoadedCode', description: 'A code of a loaded list' });

/** A code of a loaded list. */
export type LoadedCode = z.infer<typeof LoadedCode>;

export const CodeListVersion = z
  .object({
    system: CodeSystemKey,
    version: z.int().meta({ description: 'Counts the files loaded of this system from 1', examples: [3] }),
    rowCount: z.int().meta({ description: 'How many rows the list has', examples: [74719] }),
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
      .meta({ description: 'The code by which programs tell this apart', examples: ['NO_LONGER_ACTIVE'] }),
    message: z.string().meta({
      description: 'The same in words for a person',
      examples: ['The code ended before the date of service'],
    }),
  })
  .meta({ id: 'CodeIssue', description: 'What is wrong with a code' });

/** Why a code can't be used. */
export type CodeIssue = z.infer<typeof CodeIssue>;

export const CodeVerdict = z
  .object({
    system: CodeSystemKey,
    code: z.string().meta({ description: 'As it was sent', examples: ['m5450'] }),
    normalizedCode: orNull(z.string()).meta({
      description:
        'In the spelling under which it is looked up, such as the 5-4-2 form of drug codes; null for a code that is not well-formed',
      examples: ['M54.50'],
    }),
    isWellFormed: z.boolean().describe('True where the code is written as its system writes codes'),
    isLoaded: z.boolean().meta({ description: 'True where the operator has loaded the codes of the system' }),
    exists: orNull(z.boolean()).meta({ description: 'Null where the codes of the system are not loaded' }),
    isActive: orNull(z.boolean()).meta({
      description: 'Whether it may be used on the date of service; null where that is not known',
    }),
    isBillable: orNull(z.boolean()).describe(
      'True where the code may stand on a claim; null where no list is loaded',
    ),
    display: orNull(z.string().meta({ examples: ['Low back pain, unspecified'] })).describe(
      'Name of the code, as the loaded list has it',
    ),
    isValid: z.boolean().meta({ description: 'True where nothing that is known speaks against the code' }),
    issues: z.array(CodeIssue).describe('What is wrong with the code'),
  })
  .meta({ id: 'CodeVerdict', description: 'What was found about a code' });

/** What is known of a code on a date of service. */
export type CodeVerdict = z.infer<typeof CodeVerdict>;
