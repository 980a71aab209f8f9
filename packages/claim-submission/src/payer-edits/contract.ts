import { identifier, listed, listing, queryBoolean, reference, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { ClaimEdit, EditSeverity } from '../edits/schema.ts';
import { mostFailed } from './check.ts';
import { documentedFields } from './fields.ts';
import { ClaimKinds, conditions, mostPayerEdits, PayerEdit, payerEditFields } from './schema.ts';

const payerEditId = z.object({ payerEditId: identifier });
const data = z.object({ payerEdit: PayerEdit });
const path = '/payer-edits/:payerEditId' as const;

/** The columns by which payer edits can be sorted. */
export const payerEditSorts = ['createdAt', 'name'] as const;

const { payerIds, kind, severity, effectiveFrom, effectiveTo, isActive, ...required } = payerEditFields;

/** A payer edit in a request. */
const newPayerEdit = z.object({
  ...required,
  payerIds: payerIds.nullish(),
  kind: kind.default('BOTH'),
  conditions,
  severity: severity.default('ERROR'),
  effectiveFrom: effectiveFrom.nullish(),
  effectiveTo: effectiveTo.nullish(),
  isActive: isActive.default(true),
});

const language =
  'Conditions are written as `{all: […]}`, `{any: […]}`, `{not: …}` or `{field, op, value}`, and compare the claim as it is written. If they name no field of lines, they are tested once, and the path of a failure is `claim`. If they name one, they are tested for each line, and the path is that of each line for which they hold, such as `claim.services[2]`.';

export const payerEditOperations = {
  listPayerEdits: operation({
    id: 'claims.listPayerEdits',
    method: 'get',
    path: '/payer-edits',
    scope: 'claims:read',
    summary: 'List payer edits',
    description:
      'The edits that the organization wrote for its payers, newest first. A repeated filter means OR.',
    query: z.object({
      ...listing(payerEditSorts),
      payerId: repeatable(identifier)
        .optional()
        .describe('Only edits that check claims to the payer, those for all payers included'),
      code: repeatable(text(1, 80).meta({ examples: ['THERAPY_AUTHORIZATION_MISSING'] })).optional(),
      kind: repeatable(ClaimKinds).optional(),
      severity: repeatable(EditSeverity).optional(),
      isActive: queryBoolean.optional(),
    }),
    data: z.object({
      payerEdits: z.array(PayerEdit).describe('The payer edits of the page'),
      ...listed,
    }),
    sensitive: false,
    single: true,
  }),
  createPayerEdit: operation({
    id: 'claims.createPayerEdit',
    method: 'post',
    path: '/payer-edits',
    scope: 'claims:write',
    summary: 'Create a payer edit',
    description: `A claim fails the edit where its conditions hold. It is checked when claims are validated, and once more when batches are made. ${language} An organization has at most ${mostPayerEdits} payer edits, and one claim names at most ${mostFailed} of their failures, errors first. ${documentedFields}`,
    body: newPayerEdit,
    data,
    status: 201,
    errors: [404, 409],
  }),
  getPayerEdit: operation({
    id: 'claims.getPayerEdit',
    method: 'get',
    path,
    scope: 'claims:read',
    summary: 'Read a payer edit',
    params: payerEditId,
    data,
    errors: [404],
    sensitive: false,
    single: true,
  }),
  updatePayerEdit: operation({
    id: 'claims.updatePayerEdit',
    method: 'put',
    path,
    scope: 'claims:write',
    summary: 'Update a payer edit',
    description: `Omitted fields are unchanged; null clears a day, and stands for all payers. Claims that are ready are checked by it when batches are made. ${language}`,
    params: payerEditId,
    body: z.object({
      ...z.object(required).partial().shape,
      payerIds: payerIds.nullish(),
      kind: kind.optional(),
      conditions: conditions.optional(),
      severity: severity.optional(),
      effectiveFrom: effectiveFrom.nullish(),
      effectiveTo: effectiveTo.nullish(),
      isActive: isActive.optional(),
    }),
    data,
    errors: [404, 409, 412],
  }),
  deletePayerEdit: operation({
    id: 'claims.deletePayerEdit',
    method: 'delete',
    path,
    scope: 'claims:write',
    summary: 'Delete a payer edit',
    description: 'Exceptions by its code stay. To keep it without checking claims, set `isActive` to false.',
    params: payerEditId,
    status: 204,
    errors: [404, 412],
  }),
  evaluatePayerEdits: operation({
    id: 'claims.evaluatePayerEdits',
    method: 'post',
    path: '/payer-edits/evaluate',
    scope: 'claims:read',
    summary: 'Try out payer edits with a claim',
    description:
      'Returns the payer edits that a claim fails today. With `payerEdit` only this one is evaluated, whether or not it is active and effective, before it is created. Edits that are switched off for the payer of the claim are left out. Nothing changes.',
    body: z.object({
      claimId: reference('claim'),
      payerEdit: newPayerEdit.optional().describe('An edit to evaluate instead of those of the organization'),
    }),
    data: z.object({
      claimId: z.string().describe('Identifier of the claim'),
      edits: z.array(ClaimEdit).describe('The failed payer edits, errors first'),
    }),
    safe: true,
    errors: [404],
  }),
};
