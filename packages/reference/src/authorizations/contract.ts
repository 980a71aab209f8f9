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
  description: 'The number of an authorization (REF*G1 of X12)',
  examples: ['AUTH-20417'],
});

/** What a payer has said to a request. */
export const AuthorizationStatus = z
  .enum(['REQUESTED', 'APPROVED', 'DENIED', 'CANCELLED'])
  .describe('What the payer has said to the request');

/** The same as it is shown: an approval whose last day is over is EXPIRED. */
const ShownStatus = z
  .enum([...AuthorizationStatus.options, 'EXPIRED'])
  .describe('What the payer has said; an approval whose last day is over is EXPIRED');

/** What is counted: units of service lines, or claims. */
export const UnitType = z
  .enum(['UNITS', 'VISITS'])
  .describe('What is counted: units of service lines, or claims');

export const Authorization = z
  .object({
    ...recordFields('aut_01k9d3w5m0e6x8r2t4v6y8z0a1'),
    patientId: z.string().describe('Identifier of the patient'),
    payerId: z.string().describe('Identifier of the payer'),
    authorizationNumber: orNull(z.string().meta({ examples: ['AUTH-20417'] })).describe(
      'Number that the payer gave to the authorization',
    ),
    procedureCodes: z
      .array(z.string())
      .meta({ description: 'Procedure codes concerned', examples: [['97110']] }),
    serviceDescription: orNull(z.string().meta({ examples: ['Physical therapy'] })).describe(
      'What was authorized, in words',
    ),
    unitType: UnitType,
    unitsAuthorized: z.number().meta({ description: 'How many units were authorized', examples: [12] }),
    unitsUsed: z.number().meta({ description: 'What the claims that name it come to', examples: [3] }),
    unitsLeft: z.number().meta({ description: 'Never below 0', examples: [9] }),
    effectiveFrom: orNull(date).describe('First day on which this applies'),
    effectiveTo: orNull(date).describe('Last day on which this applies; null while it has no end'),
    status: ShownStatus,
    note: orNull(z.string().meta({ examples: ['Called the payer and asked for the status'] })).describe(
      'Note in free text',
    ),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Authorization', description: 'An authorization of a payer' });

const procedureCodes = z
  .array(text(1, 20))
  .max(50)
  .meta({ description: 'None: any procedure', examples: [['97110']] });
const serviceDescription = text(1, 500).meta({
  description: 'What was authorized, in words',
  examples: ['Physical therapy'],
});
const effectiveFrom = date.meta({ description: 'First day', examples: ['2026-01-01'] });
const effectiveTo = date.meta({ description: 'Last day', examples: ['2026-06-30'] });
const note = text(1, 2000).meta({
  description: 'Note in free text',
  examples: ['Called the payer and asked for the status'],
});

/** What makes an authorization. */
const AuthorizationBody = z.object({
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

/** What makes an authorization, its defaults filled in. */
export type AuthorizationBody = z.output<typeof AuthorizationBody>;

const authorization = z.object({ authorization: Authorization });

const rules =
  'It is for some procedures, or for a service in words, or both. An APPROVED one has a number, which no other of the patient with the payer has.';

const units =
  'A claim of the patient that names its number uses it up: by the units of the lines with one of its procedures (of all lines, where it names none), or as one of its VISITS. Void and replaced claims use nothing.';

/** The columns by which authorizations can be sorted. */
export const authorizationSorts = ['createdAt', 'effectiveTo'] as const;

export const authorizationOperations = {
  listAuthorizations: operation({
    id: 'reference.listAuthorizations',
    method: 'get',
    path: '/reference/authorizations',
    scope: 'reference-data:read',
    summary: 'List authorizations',
    description: `Newest first. EXPIRED are those APPROVED whose last day is over in the time zone of the organization; \`expiringWithinDays\` gives the APPROVED ones whose last day is today or at most so many days off. ${units}`,
    query: z.object({
      ...listing(authorizationSorts),
      patientId: repeatable(identifier).optional(),
      payerId: repeatable(identifier).optional(),
      authorizationNumber: repeatable(identifier.meta({ examples: ['AUTH-20417'] })).optional(),
      externalId: repeatable(identifier).optional(),
      status: repeatable(ShownStatus).optional(),
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
    description: `Local record; no payer is asked. ${rules} ${units}`,
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
    description: `Changes the fields that are sent; null clears those that may be empty. ${rules} REQUESTED leads to APPROVED, DENIED and CANCELLED, APPROVED to DENIED and CANCELLED, DENIED to REQUESTED and APPROVED, CANCELLED to REQUESTED. ${units}`,
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
