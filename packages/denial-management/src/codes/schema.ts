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
  .describe('Category of the denial');

/** The category of a denial. */
export type DenialCategory = z.infer<typeof DenialCategory>;

export const GroupCode = z
  .enum(['CO', 'PR', 'OA', 'PI', 'CR'])
  .describe('Claim adjustment group code of X12: who bears the amount');

/** A claim adjustment group code. */
export type GroupCode = z.infer<typeof GroupCode>;

export const CodeKind = z
  .enum(['GROUP', 'CARC', 'RARC'])
  .describe('The X12 code list that the code belongs to');

/** How often an appeal of the code is worthwhile: an operational aid, not a statement of law. */
export const AppealRight = z
  .enum(['YES', 'SOMETIMES', 'LIMITED', 'RARELY', 'NO', 'NOT_APPLICABLE'])
  .describe('How often an appeal of the code is worthwhile: an operational aid, not a statement of law');

export const DenialCode = z
  .object({
    kind: CodeKind,
    code: z.string().meta({ description: 'Machine-readable code', examples: ['197'] }),
    label: z.string().meta({
      description: "This project's own short label, not the official text",
      examples: ['Authorization absent'],
    }),
    category: orNull(DenialCategory),
    firstAction: orNull(z.string().meta({ examples: ['Ask for a retroactive authorization'] })).describe(
      'First action for a denial with the code',
    ),
    appealRight: orNull(AppealRight),
  })
  .meta({ id: 'DenialCode', description: 'A denial code with its first action' });

/** An entry of the code directory. */
export type DenialCode = z.infer<typeof DenialCode>;
