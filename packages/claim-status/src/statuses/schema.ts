import { orNull } from '@rcm/envelope';
import { z } from 'zod';
import { MappedOutcome, Outcome } from './outcome.ts';

/** A code of an X12 code list in a request: capital letters and digits, so that EDI segments are refused. */
export const codeInput = (description: string, example: string) =>
  z
    .string()
    .regex(/^[A-Z0-9]{1,10}$/, 'Expected 1 to 10 capital letters and digits')
    .meta({ description, examples: [example] });

/** Descriptions of the codes of a status (X12 STC). */
export const codeDescriptions = {
  category: 'Claim status category code',
  status: 'Claim status code',
  entity: 'Entity code: the party that the status concerns',
} as const;

const shownCode = (description: string, example: string) =>
  z.string().meta({ description, examples: [example] });

const ReportedStatus = z.object({
  categoryCode: shownCode(codeDescriptions.category, 'F1'),
  statusCode: shownCode(codeDescriptions.status, '65'),
  entityCode: orNull(shownCode(codeDescriptions.entity, 'PR')).describe(codeDescriptions.entity),
});

/** A status as a payer reports it (X12 STC): category, status and entity code. */
export type ReportedStatus = z.infer<typeof ReportedStatus>;

/** A status with its outcome and what decided the outcome. */
export const MappedStatus = ReportedStatus.extend({
  outcome: Outcome,
  mappedBy: z.enum(['RULE', 'CODE_TABLE', 'PROFILE_DEFAULT', 'NOTHING']).describe('What decided the outcome'),
}).meta({ id: 'MappedClaimStatus', description: 'A status of a payer and its outcome' });

/** A status with its outcome and what decided the outcome. */
export type MappedStatus = z.infer<typeof MappedStatus>;

/** A rule of a mapping profile; without a status code it applies to the whole category. */
export const MappingRule = z
  .object({
    categoryCode: shownCode(codeDescriptions.category, 'P1'),
    statusCode: orNull(shownCode(codeDescriptions.status, '20')).describe(codeDescriptions.status),
    outcome: MappedOutcome,
  })
  .meta({ id: 'MappingRule', description: 'A rule of a mapping profile' });

/** A rule of a mapping profile. */
export type MappingRule = z.infer<typeof MappingRule>;
