import { orNull } from '@rcm/envelope';
import { z } from 'zod';
import { MappedOutcome, Outcome } from './outcome.ts';

/** A code of an X12 code list in a request: capital letters and digits, so that no segment of an EDI file passes. */
export const codeInput = (description: string, example: string) =>
  z
    .string()
    .regex(/^[A-Z0-9]{1,10}$/, 'Expected 1 to 10 capital letters and digits')
    .meta({ description, examples: [example] });

/** What the codes of a status say (X12 STC). */
export const codeWords = {
  category: 'Claim status category code',
  status: 'Claim status code',
  entity: 'Entity code: whom the status is about',
} as const;

const shownCode = (description: string, example: string) =>
  z.string().meta({ description, examples: [example] });

const ReportedStatus = z.object({
  categoryCode: shownCode(codeWords.category, 'F1'),
  statusCode: shownCode(codeWords.status, '65'),
  entityCode: orNull(shownCode(codeWords.entity, 'PR')).describe(codeWords.entity),
});

/** A status as a payer reports it (X12 STC): category, status and entity code. */
export type ReportedStatus = z.infer<typeof ReportedStatus>;

/** A status with what it was mapped to, and by what. */
export const MappedStatus = ReportedStatus.extend({
  outcome: Outcome,
  mappedBy: z.enum(['RULE', 'CODE_TABLE', 'PROFILE_DEFAULT', 'NOTHING']).describe('What decided the outcome'),
}).meta({ id: 'MappedClaimStatus', description: 'A status of a payer, and what it means' });

/** A status with what it was mapped to, and by what. */
export type MappedStatus = z.infer<typeof MappedStatus>;

/** A rule of a mapping profile as stored and shown; without a status code it holds for the whole category. */
export const MappingRule = z
  .object({
    categoryCode: shownCode(codeWords.category, 'P1'),
    statusCode: orNull(shownCode(codeWords.status, '20')).describe(codeWords.status),
    outcome: MappedOutcome,
  })
  .meta({ id: 'MappingRule', description: 'A rule of a mapping profile' });

/** A rule of a mapping profile. */
export type MappingRule = z.infer<typeof MappingRule>;
