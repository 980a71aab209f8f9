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
  .describe('What is missing');

/** One of the things that a file can lack. */
export type MissingCode = z.infer<typeof MissingCode>;

export const MissingItem = z
  .object({
    code: MissingCode.meta({
      description:
        'Those that begin with VERIFICATION_ are about verifications, OUTDATED where the entry was changed since; all others are about the application',
    }),
    section: orNull(z.string()).meta({
      description: 'The section as the file names it; null for the session itself',
      examples: ['licenses'],
    }),
    entryId: orNull(z.string()).describe('Identifier of the entry'),
    field: orNull(z.string()).meta({
      description: 'Name of the field that this is about',
      examples: ['expirationDate'],
    }),
    message: z.string().meta({
      description: 'The same in words for a person',
      examples: ['A state license needs expirationDate'],
    }),
  })
  .meta({ id: 'CredentialingMissingItem', description: 'Something that the session lacks' });

/** One thing that a file lacks. */
export type MissingItem = z.infer<typeof MissingItem>;

export const WorkGap = z
  .object({
    from: date.meta({ description: 'The first day of it' }),
    to: date.meta({ description: 'The last day of it' }),
    days: z.int().meta({ description: 'How many days', examples: [245] }),
    needs: z.enum(['EXPLANATION', 'WRITTEN_EXPLANATION']).meta({
      description: 'An explanation for more than 6 months, in writing for more than a year (NCQA CR 3)',
    }),
    isExplained: z.boolean().meta({ description: 'True where the file says of it what it needs' }),
    entryId: orNull(z.string()).meta({ description: 'The entry that explains it' }),
  })
  .meta({ id: 'CredentialingWorkGap', description: 'A gap in the work history' });

/** A time of the last five years that neither work nor training fills. */
export type WorkGap = z.infer<typeof WorkGap>;

const SectionState = z
  .object({
    section: z.string().meta({ description: 'As the file names it', examples: ['licenses'] }),
    entries: z.int().meta({ description: 'Entries that are in force', examples: [1] }),
    needed: z.int().meta({ description: 'The fewest that a complete file has', examples: [1] }),
    missing: z.int().meta({ description: 'How many of the missing items are about it', examples: [0] }),
  })
  .meta({ id: 'CredentialingSectionState', description: 'Whether a section is complete' });

/** What a file lacks on a day. */
export const Completeness = z
  .object({
    asOf: date.meta({ description: 'The day for which this holds' }),
    isComplete: z.boolean().meta({ description: 'True where the application lacks nothing' }),
    isVerified: z.boolean().meta({ description: 'True where every verification is there and current' }),
    verificationStandard: VerificationStandard,
    verificationDays: z.int().meta({
      description: 'The most days that the attestation and a verification may be old',
      examples: [120],
    }),
    missing: z.array(MissingItem).describe('What is missing'),
    sections: z.array(SectionState).describe('The sections, and whether each is complete'),
    workGaps: z.array(WorkGap).meta({ description: 'Those of more than 6 months, explained ones too' }),
    lastExclusionCheck: orNull(
      z.object({
        id: z.string().describe('Identifier of the completeness'),
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
            'Part of the record that the passage stands in',
          ),
          entryId: orNull(z.string()).describe('Identifier of the entry'),
        }).meta({
          description: 'What deserves attention in an entry of the file',
          id: 'CredentialingFileWarning',
        }),
      )
      .describe("What deserves attention and stands in nobody's way"),
  })
  .meta({ id: 'CredentialingCompleteness', description: 'What a session still lacks' });

/** What a file lacks on a day. */
export type Completeness = z.infer<typeof Completeness>;
