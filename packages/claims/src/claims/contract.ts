import {
  date,
  dateTime,
  listed,
  listing,
  moneyInput,
  quantity,
  queryAmount,
  queryBoolean,
  reference,
  repeatable,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { authorizationNumber, CoverageRank, externalId, identifier, memberId } from '@rcm/reference/records';
import { z } from 'zod';
import { Acknowledgement, Claim, ClaimDetail, ClaimStatus, ClaimSummary, FrequencyCode } from './schema.ts';

const mostLines = 999;
const mostDiagnoses = 25;
const mostAuthorizations = 5;

const lines = z
  .array(
    z.object({
      procedureCode: text(1, 20).meta({
        description: 'Code of the procedure, as CPT or HCPCS has it',
        examples: ['99213'],
      }),
      modifiers: z
        .array(text(1, 10))
        .max(4)
        .default([])
        .meta({ description: 'Modifiers of the procedure code, in their order', examples: [['25']] }),
      units: quantity.default(1),
      chargeAmount: moneyInput,
      revenueCode: text(1, 4)
        .optional()
        .meta({ description: 'Revenue code of the line', examples: ['0450'] }),
      placeOfService: text(1, 2)
        .optional()
        .meta({ description: 'Place of service code, two digits', examples: ['11'] }),
      diagnosisPointers: z
        .array(z.int().min(1).max(mostDiagnoses))
        .max(mostDiagnoses)
        .default([])
        .meta({ description: 'Positions in diagnosisCodes, from 1', examples: [[1]] }),
      controlNumber: text(1, 50)
        .optional()
        .meta({
          description: 'Number of the line in the claim as it is sent (REF*6R); of one line alone',
          examples: ['LN-884213-1'],
        }),
      serviceDate: date
        .optional()
        .meta({ description: 'That of the claim where left out', examples: ['2026-03-02'] }),
    }),
  )
  .min(1)
  .max(mostLines)
  .superRefine((sent, check) => {
    const numbers = sent.map(({ controlNumber }) => controlNumber);
    for (const [line, number] of numbers.entries()) {
      if (number === undefined || numbers.indexOf(number) === line) continue;
      const message = 'An earlier line has the same control number';
      check.addIssue({ code: 'custom', path: [line, 'controlNumber'], message });
    }
  })
  .describe('The lines, in their order');

/** What a claim has beside its lines. */
export const ClaimHead = z.object({
  externalId: externalId.optional(),
  patientId: reference('patient'),
  payerId: reference('payer'),
  providerId: reference('provider').optional(),
  facilityId: reference('facility').optional(),
  accountId: reference('patient account').optional(),
  billingProviderId: reference('provider').optional(),
  taxIdentifier: text(1, 50)
    .optional()
    .meta({ description: 'EIN or SSN of the billing provider', examples: ['941234567'] }),
  memberId: memberId.optional(),
  payerRank: CoverageRank.default('PRIMARY').meta({
    description: 'The place of the payer among those who pay the claim',
  }),
  frequencyCode: FrequencyCode.default('1').meta({
    description: '1 original, 7 replacement, 8 void of an earlier claim',
  }),
  typeOfBill: text(2, 4)
    .optional()
    .meta({ description: 'Of an institutional claim', examples: ['131'] }),
  authorizationNumbers: z
    .array(authorizationNumber)
    .max(mostAuthorizations)
    .default([])
    .describe('Numbers of the authorizations that the claim names'),
  claimNumber: text(1, 80)
    .meta({ examples: ['CLM-2026-00042'] })
    .optional()
    .meta({ description: 'Unique per organization; generated where left out' }),
  serviceDate: date.describe('Day of the service'),
  billedAt: dateTime.optional().describe('When the claim was billed'),
  diagnosisCodes: z
    .array(text(1, 20).meta({ examples: ['M54.50'] }))
    .max(mostDiagnoses)
    .default([])
    .meta({ description: 'Diagnosis codes of ICD-10-CM, the principal one first', examples: [['M54.50']] }),
});

/** The pointers of lines that lead to no diagnosis code, by the positions of line and pointer; none without codes. */
export const danglingPointers = (
  diagnosisCodes: readonly string[],
  pointed: readonly { readonly diagnosisPointers: readonly number[] }[],
): [line: number, position: number][] =>
  diagnosisCodes.length === 0
    ? []
    : pointed.flatMap(({ diagnosisPointers }, line) =>
        diagnosisPointers.flatMap((pointer, position): [number, number][] =>
          pointer > diagnosisCodes.length ? [[line, position]] : [],
        ),
      );

/** What makes a claim. */
export const ClaimBody = z.object({ ...ClaimHead.shape, lines }).superRefine((body, check) => {
  for (const [line, position] of danglingPointers(body.diagnosisCodes, body.lines)) {
    check.addIssue({
      code: 'too_big',
      origin: 'number',
      maximum: body.diagnosisCodes.length,
      path: ['lines', line, 'diagnosisPointers', position],
      message: noSuchDiagnosis,
    });
  }
});

/** What is said of a pointer that leads to no diagnosis code. */
export const noSuchDiagnosis = 'Expected the position of a diagnosis code of the claim';

const head = ClaimHead.shape;

/** What may be corrected of a claim; null clears what may be empty. */
const ClaimCorrection = z.object({
  externalId: head.externalId.nullable(),
  patientId: head.patientId.optional(),
  payerId: head.payerId.optional(),
  providerId: head.providerId.nullable(),
  facilityId: head.facilityId.nullable(),
  accountId: head.accountId.nullable(),
  billingProviderId: head.billingProviderId.nullable(),
  taxIdentifier: head.taxIdentifier.nullable(),
  memberId: head.memberId.nullable(),
  payerRank: head.payerRank.removeDefault().optional(),
  frequencyCode: head.frequencyCode.removeDefault().optional(),
  typeOfBill: head.typeOfBill.nullable(),
  authorizationNumbers: head.authorizationNumbers
    .removeDefault()
    .optional()
    .describe('Numbers of the authorizations that the claim names'),
  claimNumber: head.claimNumber,
  serviceDate: head.serviceDate.optional(),
  billedAt: head.billedAt.nullable(),
  diagnosisCodes: head.diagnosisCodes
    .removeDefault()
    .optional()
    .describe('Diagnosis codes of ICD-10-CM, the principal one first'),
  lines: lines.optional(),
});

const claimId = z.object({ claimId: identifier });

/** The columns by which claims can be sorted. */
export const claimSorts = ['createdAt', 'serviceDate', 'billedAt', 'balance'] as const;

export const claimOperations = {
  listClaims: operation({
    id: 'reference.listClaims',
    method: 'get',
    path: '/reference/claims',
    scope: 'reference-data:read',
    summary: 'List claims',
    description:
      'Newest first, without lines. Age is asked for by service or billing date, both ends inclusive; a repeated filter means OR.',
    query: z.object({
      ...listing(claimSorts),
      status: repeatable(ClaimStatus).optional(),
      acknowledgement: repeatable(Acknowledgement).optional(),
      payerId: repeatable(identifier).optional(),
      providerId: repeatable(identifier).optional(),
      patientId: repeatable(identifier).optional(),
      facilityId: repeatable(identifier).optional(),
      accountId: repeatable(identifier).optional(),
      claimNumber: repeatable(identifier.meta({ examples: ['CLM-2026-00042'] })).optional(),
      externalId: repeatable(identifier).optional(),
      serviceFrom: date.optional(),
      serviceTo: date.optional(),
      billedFrom: dateTime.optional(),
      billedTo: dateTime.optional(),
      minBalance: queryAmount.optional(),
      maxBalance: queryAmount.optional(),
      minAmount: queryAmount.optional(),
      maxAmount: queryAmount.optional(),
      createdFrom: dateTime.optional(),
      createdTo: dateTime.optional(),
      withoutCase: queryBoolean.optional().meta({
        description:
          'True keeps the claims with status DENIED for which no denial case stands; false those for which one stands. A case that was withdrawn does not count',
      }),
    }),
    data: z.object({ claims: z.array(ClaimSummary).describe('The claims of the page'), ...listed }),
    single: true,
  }),
  createClaim: operation({
    id: 'reference.createClaim',
    method: 'post',
    path: '/reference/claims',
    scope: 'reference-data:write',
    summary: 'Create a claim',
    description:
      'Lines are numbered from 1 in the order given, and `totalCharge` is their sum. A local record: nothing is sent to a payer.',
    body: ClaimBody,
    data: z.object({ claim: Claim }),
    status: 201,
    errors: [404, 409],
  }),
  getClaim: operation({
    id: 'reference.getClaim',
    method: 'get',
    path: '/reference/claims/:claimId',
    scope: 'reference-data:read',
    summary: 'Read a claim',
    description:
      'With lines, adjudication, remittances, and the ids of its denial cases, appeals and underpayment cases.',
    params: claimId,
    data: z.object({ claim: ClaimDetail }),
    errors: [404],
  }),
  updateClaim: operation({
    id: 'reference.updateClaim',
    method: 'put',
    path: '/reference/claims/:claimId',
    scope: 'reference-data:write',
    summary: 'Correct a claim',
    description:
      'Open while nothing is posted on the claim (SUBMITTED). Changes the fields that are sent; null clears those that may be empty. `lines` replaces all lines, which are numbered from 1 in the order given, and `totalCharge` becomes their sum.',
    params: claimId,
    body: ClaimCorrection,
    data: z.object({ claim: Claim }),
    errors: [404, 409, 412],
  }),
  voidClaim: operation({
    id: 'reference.voidClaim',
    method: 'post',
    path: '/reference/claims/:claimId/void',
    scope: 'reference-data:write',
    summary: 'Void a claim',
    description:
      'Open while nothing is posted on the claim (SUBMITTED); payments that are posted on it are voided first. A VOIDED claim has a balance of 0.00, stays in lists, keeps its number, takes no payment and can’t be changed any more. A local record: nothing is sent to a payer.',
    params: claimId,
    body: z.object({
      reason: text(1, 2000).meta({
        description: "Why this was done, in the caller's words",
        examples: ['Billed to the wrong patient'],
      }),
    }),
    data: z.object({ claim: Claim }),
    errors: [404, 409, 412],
  }),
};
