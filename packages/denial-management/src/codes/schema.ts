import { orNull } from '@rcm/envelope';
import { z } from 'zod';

export const DenialCategory = z
  .enum([
    'MISSING_INFORMATION',
    'DUPLICATE',
    'COB',
    'ELIGIBILITY',
    'TIMELY_FILING',
    'CONTRACTUAL',
    'CODING',
    'MEDICAL_NECESSITY',
    'COVERAGE_LIMIT',
    'BUNDLING',
    'AUTHORIZATION',
    'WRONG_PAYER',
    'DOCUMENTATION',
    'CREDENTIALING',
    'PROVIDER_ENROLLMENT',
    'REFERRAL',
    'EXPERIMENTAL',
    'OTHER',
  ])
  .describe('What the denial is about');

/** One of the categories of denials. */
export type DenialCategory = z.infer<typeof DenialCategory>;

export const GroupCode = z
  .enum(['CO', 'PR', 'OA', 'PI', 'CR'])
  .describe('Claim adjustment group code of X12: who bears the amount');

/** One of the claim adjustment group codes. */
export type GroupCode = z.infer<typeof GroupCode>;

export const CodeKind = z.enum(['GROUP', 'CARC', 'RARC']).describe('Which list of X12 the code is of');

/** How often an appeal of the code is worth while: an aid for work, not a statement of law. */
export const AppealRight = z
  .enum(['YES', 'SOMETIMES', 'LIMITED', 'RARELY', 'NO', 'NOT_APPLICABLE'])
  .describe('How often an appeal of the code is worth while: an aid for work, not a statement of law');

export const DenialCode = z
  .object({
    kind: CodeKind,
    code: z.string().meta({ description: 'The code by which programs tell this apart', examples: ['197'] }),
    label: z.string().meta({
      description: "This project's own short label, not the official text",
      examples: ['Authorization absent'],
    }),
    category: orNull(DenialCategory),
    firstAction: orNull(z.string().meta({ examples: ['Ask for a retroactive authorization'] })).describe(
      'What is to be done first about the code',
    ),
    appealRight: orNull(AppealRight),
  })
  .meta({ id: 'DenialCode', description: 'A code of denials, and what to do about it' });

/** An entry of the code directory. */
export type DenialCode = z.infer<typeof DenialCode>;
