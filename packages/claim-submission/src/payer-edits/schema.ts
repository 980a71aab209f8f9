import { ConditionTree, conditionSchema } from '@rcm/conditions';
import { createdAt, date, organizationId, orNull, reference, text, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { EditSeverity } from '../edits/schema.ts';
import { comparedFields } from './fields.ts';

/** The most payer edits of an organization. */
export const mostPayerEdits = 500;

/** The most payers that one payer edit names. */
const mostPayers = 1_000;

/** The most characters of the conditions of a payer edit, as JSON. */
export const mostCharacters = 20_000;

/** Conditions in a request. */
export const conditions = conditionSchema(comparedFields, 'PayerEditCondition').refine(
  (tree) => JSON.stringify(tree).length <= mostCharacters,
  { error: `Expected at most ${mostCharacters} characters of JSON` },
);

/** The claims that a payer edit checks. */
export const ClaimKinds = z
  .enum(['837P', '837I', 'BOTH'])
  .describe('The claims that it checks. 837P: professional; 837I: institutional; BOTH: all');

/** The fields of a payer edit that a person sets, as they are sent. */
export const payerEditFields = {
  name: text(1, 200).meta({
    description: 'Name in lists, and in the source of a failed edit',
    examples: ['Physical therapy needs an authorization'],
  }),
  code: text(1, 80)
    .regex(
      /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/,
      'Expected capital letters and digits with single underscores between',
    )
    .meta({
      description: 'Code of the edit, unique in the organization, and not that of a built-in edit',
      examples: ['THERAPY_AUTHORIZATION_MISSING'],
    }),
  payerIds: z
    .array(reference('payer'))
    .max(mostPayers)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Expected each payer once' })
    .describe('Identifiers of the payers whose claims it checks; empty for all payers'),
  kind: ClaimKinds,
  message: text(1, 500).meta({
    description: 'What is wrong and what the payer wants instead, in words',
    examples: ['The payer wants an authorization for physical therapy'],
  }),
  severity: EditSeverity,
  effectiveFrom: date.meta({
    description: 'First day on which claims are checked, in the time zone of the organization',
    examples: ['2026-01-01'],
  }),
  effectiveTo: date.meta({
    description: 'Last day on which claims are checked, in the time zone of the organization',
    examples: ['2026-12-31'],
  }),
  isActive: z.boolean().describe('False for an edit that is kept but checks no claim'),
};

/** An edit of claims that the organization wrote for its payers. */
export const PayerEdit = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the payer edit',
      examples: ['pye_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    ...payerEditFields,
    payerIds: z
      .array(z.string())
      .describe('Identifiers of the payers whose claims it checks; empty for all payers'),
    conditions: ConditionTree,
    effectiveFrom: orNull(payerEditFields.effectiveFrom).describe(
      'First day on which claims are checked; null without one',
    ),
    effectiveTo: orNull(payerEditFields.effectiveTo).describe(
      'Last day on which claims are checked; null without one',
    ),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'PayerEdit', description: 'An edit of claims that an organization wrote for its payers' });
