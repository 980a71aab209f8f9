import { orNull } from '@rcm/envelope';
import { z } from 'zod';
import { MappedOutcome, Outcome } from './outcome.ts';

/** A code of an X12 code list in a request: capital letters and digits, so that no segment of an EDI file passes. */
export const codeInput = (example: string) =>
  z
    .string()
    .regex(/^[A-Z0-9]{1,10}$/, 'Expected 1 to 10 capital letters and digits')
    .meta({ examples: [example] });

const shownCode = (example: string) => z.string().meta({ examples: [example] });

const ReportedStatus = z.object({
  categoryCode: shownCode('F1'),
  statusCode: shownCode('65'),
  entityCode: orNull(shownCode('PR')),
});

/** A status as a payer reports it (X12 STC): category, status and entity code. */
export type ReportedStatus = z.infer<typeof ReportedStatus>;

/** A status with what it was mapped to, and by what. */
export const MappedStatus = ReportedStatus.extend({
  outcome: Outcome,
  mappedBy: z.enum(['RULE', 'CODE_TABLE', 'PROFILE_DEFAULT', 'NOTHING']),
}).meta({ id: 'MappedClaimStatus' });

/** A status with what it was mapped to, and by what. */
export type MappedStatus = z.infer<typeof MappedStatus>;

/** A rule of a mapping profile as stored and shown; without a status code it holds for the whole category. */
export const MappingRule = z
  .object({ categoryCode: shownCode('P1'), statusCode: orNull(shownCode('20')), outcome: MappedOutcome })
  .meta({ id: 'MappingRule' });

/** A rule of a mapping profile. */
export type MappingRule = z.infer<typeof MappingRule>;
