import {
  createdAt,
  date,
  listed,
  listing,
  orNull,
  quantity,
  queryInteger,
  reference,
  repeatable,
  text,
  updatedAt,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { externalId, identifier, recordFields } from '../fields.ts';

/** The number of an authorization (REF*G1 of X12). */
export const authorizationNumber = text(1, 50).meta({
  description: 'Authorization number (REF*G1 of X12)',
  examples: ['AUTH-20417'],
});

/** The payer's decision about a request. */
export const AuthorizationStatus = z
  .enum(['REQUESTED', 'APPROVED', 'DENIED', 'CANCELLED'])
  .describe("The payer's decision about the request");

/** The status as returned: an approval is EXPIRED after its last day. */
const ReturnedStatus = z
  .enum([...AuthorizationStatus.options, 'EXPIRED'])
  .describe("The payer's decision; an approval is EXPIRED after its last day");

/** What an authorization counts: units of service lines, or claims. */
export const UnitType = z
  .enum(['UNITS', 'VISITS'])
  .describe('What the authorization counts: units of service lines (UNITS) or claims (VISITS)');

export const Authorization = z
  .object({
    ...recordFields('aut_01k9d3w5m0e6x8r2t4v6y8z0a1'),
    patientId: z.string().describe('Identifier of the patient'),
    payerId: z.string().describe('Identifier of the payer'),
    authorizationNumber: orNull(z.string().meta({ examples: ['AUTH-20417'] })).describe(
      'Authorization number that the payer assigned',
    ),
    procedureCodes: z
      .array(z.string())
      .meta({ description: 'Authorized procedure codes; empty for any procedure', examples: [['97110']] }),
    serviceDescription: orNull(z.string().meta({ examples: ['Physical therapy'] })).describe(
      'Description of the authorized service',
    ),
    unitType: UnitType,
    unitsAuthorized: z.number().meta({ description: 'Number of authorized units', examples: [12] }),
    unitsUsed: z.number().meta({ description: 'Units that claims have used', examples: [3] }),
    unitsLeft: z.number().meta({ description: 'Remaining units; at least 0', examples: [9] }),
    effectiveFrom: orNull(date).describe('First day of validity'),
    effectiveTo: orNull(date).describe('Last day of validity; null if open-ended'),
    status: ReturnedStatus,
    note: orNull(z.string().meta({ examples: ['Called the payer and asked for the status'] })).describe(
      'Free-text note',
    ),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Authorization', description: 'A payer authorization of a service for a patient' });

const procedureCodes = z
  .array(text(1, 20))
  .max(50)
  .meta({ description: 'Authorized procedure codes; empty for any procedure', examples: [['97110']] });
const serviceDescription = text(1, 500).meta({
  description: 'Description of the authorized service',
  examples: ['Physical therapy'],
});
const effectiveFrom = date.meta({ description: 'First day', examples: ['2026-01-01'] });
const effectiveTo = date.meta({ description: 'Last day', examples: ['2026-06-30'] });
const note = text(1, 2000).meta({
  description: 'Free-text note',
  examples: ['Called the payer and asked for the status'],
});

/** The body of a request that creates an authorization. */
export const AuthorizationBody = z.object({
  externalId: externalId.optional(),
  patientId: reference('patient'),
  payerId: reference('payer'),
  authorizationNumber: authorizationNumber.optional(),
  procedureCodes: procedureCodes.default([]),
  serviceDescription: serviceDescription.optional(),
  unitType: UnitType.default('UNITS'),
  unitsAuthorized: quantity,
  effectiveFrom: effectiveFrom.optional(),
  effectiveTo: effectiveTo.optional(),
  status: AuthorizationStatus.default('REQUESTED'),
  note: note.optional(),
});

/** An authorization as a row of an import, which may have the status that an export shows. */
export const AuthorizationRow = AuthorizationBody.extend({ status: ReturnedStatus.default('REQUESTED') });

/** The parsed body of a request that creates an authorization, with defaults. */
export type AuthorizationBody = z.output<typeof AuthorizationBody>;

const authorization = z.object({ authorization: Authorization });

const rules =
  'It names procedure codes, a service description, or both. An APPROVED authorization has a number that is unique for the patient and payer.';

const units =
  'Claims of the patient with its number use its units: the units of lines with one of its procedure codes (of all lines, if it has none), or one of its VISITS for each claim. Void and replaced claims use nothing.';

/** The columns by which authorizations can be sorted. */
export const authorizationSorts = ['createdAt', 'effectiveTo'] as const;

export const authorizationOperations = {
  listAuthorizations: operation({
    id: 'reference.listAuthorizations',
    method: 'get',
    path: '/reference/authorizations',
    scope: 'reference-data:read',
    summary: 'List authorizations',
    description: `Newest first. APPROVED authorizations are EXPIRED after their last day in the organization's time zone. \`expiringWithinDays\` returns APPROVED authorizations whose last day is today or within that number of days. ${units}`,
    query: z.object({
      ...listing(authorizationSorts),
      patientId: repeatable(identifier).optional(),
      payerId: repeatable(identifier).optional(),
      authorizationNumber: repeatable(identifier.meta({ examples: ['AUTH-20417'] })).optional(),
      externalId: repeatable(identifier).optional(),
      status: repeatable(ReturnedStatus).optional(),
      expiringWithinDays: queryInteger(0, 366).optional(),
      minUnitsLeft: z
        .string()
        .regex(/^\d{1,9}(\.\d{1,4})?$/, 'Expected a quantity with at most 4 decimals')
        .optional()
        .meta({ examples: ['1'] }),
    }),
    data: z.object({
      authorizations: z.array(Authorization).describe('The authorizations of the page'),
      ...listed,
    }),
    single: true,
  }),
  createAuthorization: operation({
    id: 'reference.createAuthorization',
    method: 'post',
    path: '/reference/authorizations',
    scope: 'reference-data:write',
    summary: 'Record an authorization',
    description: `Creates a local record; no payer is contacted. ${rules} ${units}`,
    body: AuthorizationBody,
    data: authorization,
    status: 201,
    errors: [404, 409],
  }),
  updateAuthorization: operation({
    id: 'reference.updateAuthorization',
    method: 'put',
    path: '/reference/authorizations/:authorizationId',
    scope: 'reference-data:write',
    summary: 'Update an authorization',
    description: `Changes the fields that are sent; null clears optional fields. ${rules} REQUESTED leads to APPROVED, DENIED and CANCELLED, APPROVED to DENIED and CANCELLED, DENIED to REQUESTED and APPROVED, CANCELLED to REQUESTED. ${units}`,
    params: z.object({ authorizationId: identifier }),
    body: z.object({
      externalId: externalId.nullable().optional(),
      patientId: reference('patient').optional(),
      payerId: reference('payer').optional(),
      authorizationNumber: authorizationNumber.nullable().optional(),
      procedureCodes: procedureCodes.optional(),
      serviceDescription: serviceDescription.nullable().optional(),
      unitType: UnitType.optional(),
      unitsAuthorized: quantity.optional(),
      effectiveFrom: effectiveFrom.nullable().optional(),
      effectiveTo: effectiveTo.nullable().optional(),
      status: AuthorizationStatus.optional(),
      note: note.nullable().optional(),
    }),
    data: authorization,
    errors: [404, 409, 412],
  }),
};
