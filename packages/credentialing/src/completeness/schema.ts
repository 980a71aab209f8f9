import { date, dateTime, orNull } from '@rcm/envelope';
import { z } from 'zod';
import { EntryWarning } from '../entries/section.ts';
import { VerificationStandard } from '../sessions/schema.ts';

export const MissingCode = z
  .enum([
    'NPI_MISSING',
    'ATTESTATION_MISSING',
    'ATTESTATION_STALE',
    'DISCLOSURE_MISSING',
    'DISCLOSURE_UNEXPLAINED',
    'ENTRIES_MISSING',
    'FIELD_MISSING',
    'DATES_OUT_OF_ORDER',
    'EXPIRED',
    'WORK_GAP_UNEXPLAINED',
    'WORK_GAP_NOT_IN_WRITING',
    'EXCLUSION_UNRESOLVED',
    'VERIFICATION_MISSING',
    'VERIFICATION_FAILED',
    'VERIFICATION_STALE',
    'VERIFICATION_OUTDATED',
  ])
  .describe('Code of the missing item');

/** The codes of missing items. */
export type MissingCode = z.infer<typeof MissingCode>;

export const MissingItem = z
  .object({
    code: MissingCode.meta({
      description:
        'Codes that begin with VERIFICATION_ concern verifications (OUTDATED: the entry was changed since); all others concern the application',
    }),
    section: orNull(z.string()).meta({
      description: 'Key of the section in the file; null for the session itself',
      examples: ['licenses'],
    }),
    entryId: orNull(z.string()).describe('Identifier of the entry'),
    field: orNull(z.string()).meta({
      description: 'Name of the field concerned',
      examples: ['expirationDate'],
    }),
    message: z.string().meta({
      description: 'What is missing, for people',
      examples: ['A state license requires expirationDate'],
    }),
  })
  .meta({ id: 'CredentialingMissingItem', description: 'A missing item of a file' });

/** A missing item of a file. */
export type MissingItem = z.infer<typeof MissingItem>;

export const WorkGap = z
  .object({
    from: date.meta({ description: 'First day of the gap' }),
    to: date.meta({ description: 'Last day of the gap' }),
    days: z.int().meta({ description: 'Length of the gap in days', examples: [245] }),
    needs: z.enum(['EXPLANATION', 'WRITTEN_EXPLANATION']).meta({
      description:
        'A gap of more than 6 months requires an explanation, one of more than a year a written one (NCQA CR 3)',
    }),
    isExplained: z.boolean().meta({ description: 'True if the file has the required explanation' }),
    entryId: orNull(z.string()).meta({ description: 'The entry that explains it' }),
  })
  .meta({ id: 'CredentialingWorkGap', description: 'A gap in the work history' });

/** A period of the last five years without work or training. */
export type WorkGap = z.infer<typeof WorkGap>;

const SectionState = z
  .object({
    section: z.string().meta({ description: 'Key of the section in the file', examples: ['licenses'] }),
    entries: z.int().meta({ description: 'Number of entries in force', examples: [1] }),
    needed: z.int().meta({ description: 'Minimum number of entries of a complete file', examples: [1] }),
    missing: z.int().meta({ description: 'Number of missing items of the section', examples: [0] }),
  })
  .meta({ id: 'CredentialingSectionState', description: 'Whether a section is complete' });

/** The completeness report of a file on a date. */
export const Completeness = z
  .object({
    asOf: date.meta({ description: 'The date of the report' }),
    isComplete: z.boolean().meta({ description: 'True if nothing is missing from the application' }),
    isVerified: z.boolean().meta({ description: 'True if every verification exists and is current' }),
    verificationStandard: VerificationStandard,
    verificationDays: z.int().meta({
      description: 'Maximum age in days of the attestation and of verifications',
      examples: [120],
    }),
    missing: z.array(MissingItem).describe('The missing items'),
    sections: z.array(SectionState).describe('The sections, and whether each is complete'),
    workGaps: z.array(WorkGap).meta({ description: 'Gaps of more than 6 months, including explained ones' }),
    lastExclusionCheck: orNull(
      z.object({
        id: z.string().describe('Identifier of the check'),
        status: z.string().meta({ description: 'Status of the check', examples: ['EXC_CLEAR'] }),
        checkedAt: dateTime.describe('When the check was made'),
      }),
    ).meta({
      description: 'The newest exclusion check of the NPI',
    }),
    warnings: z
      .array(
        EntryWarning.extend({
          section: orNull(z.string().meta({ examples: ['licenses'] })).describe(
            'Key of the section in the file; null for the session itself',
          ),
          entryId: orNull(z.string()).describe('Identifier of the entry'),
        }).meta({
          description: 'Warnings about the session and its entries',
          id: 'CredentialingFileWarning',
        }),
      )
      .describe('The warnings, which do not affect completeness'),
  })
  .meta({ id: 'CredentialingCompleteness', description: 'The completeness report of a file' });

/** The completeness report of a file on a date. */
export type Completeness = z.infer<typeof Completeness>;
