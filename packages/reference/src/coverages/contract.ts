import {
  createdAt,
  date,
  identifier,
  listed,
  listing,
  money,
  orNull,
  reference,
  text,
  updatedAt,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { externalId, recordFields } from '../fields.ts';

/** Which of a patient's payers is asked first. */
export const CoverageRank = z
  .enum(['PRIMARY', 'SECONDARY', 'TERTIARY'])
  .describe("Which of a patient's payers is asked first");

/** What the patient is to the person who holds the policy. */
export const SubscriberRelationship = z
  .enum(['SELF', 'SPOUSE', 'CHILD', 'OTHER'])
  .describe('What the patient is to the person who holds the policy');

/** The number that a payer knows a patient by. */
export const memberId = text(1, 80).meta({
  description: 'Number by which the payer knows the patient',
  examples: ['W123456789'],
});

/** The number of the group that a policy belongs to, such as an employer's. */
export const groupNumber = text(1, 80).meta({
  description: 'Number of the group that the policy belongs to',
  examples: ['0098412'],
});

/** What a payer covers of one type of service, for one person or a family, in its network or not. */
export const EligibilityBenefit = z
  .object({
    serviceType: z.string().meta({ description: 'Service type code of X12', examples: ['30'] }),
    coverageLevel: orNull(z.string().meta({ description: 'Such as IND and FAM', examples: ['IND'] })),
    isInNetwork: orNull(z.boolean()).describe(
      'True for benefits in the network; null where the payer did not say',
    ),
    copay: orNull(money),
    coinsurancePercent: orNull(z.number().meta({ examples: [20] })).describe(
      'Share of the patient, as a percentage',
    ),
    deductible: orNull(money),
    deductibleRemaining: orNull(money),
    outOfPocketMaximum: orNull(money),
    outOfPocketRemaining: orNull(money),
  })
  .meta({ id: 'EligibilityBenefit', description: 'One benefit of a coverage' });

/** What a payer covers of one type of service. */
export type EligibilityBenefit = z.infer<typeof EligibilityBenefit>;

/** What a payer has answered about a cover: the newest 271. */
export const Eligibility = z
  .object({
    asOf: date.meta({ description: 'The day that the answer is about' }),
    isActive: orNull(z.boolean()).meta({ description: 'Null where the payer did not say' }),
    planName: orNull(z.string().meta({ examples: ['Gold 123 Plan'] })).describe('Name of the plan'),
    planFrom: orNull(date).describe('First day of the plan'),
    planTo: orNull(date).describe('Last day of the plan'),
    rejectReasons: z
      .array(z.string())
      .meta({ description: 'Why the payer did not answer (AAA03 of X12)', examples: [['75']] }),
    benefits: z.array(EligibilityBenefit).describe('The benefits that the payer told of'),
  })
  .meta({ id: 'Eligibility', description: "What a payer said about a patient's coverage" });

export const Coverage = z
  .object({
    ...recordFields('cov_01k9d3w5m0e6x8r2t4v6y8z0a1'),
    patientId: z.string().describe('Identifier of the patient'),
    payerId: z.string().describe('Identifier of the payer'),
    rank: CoverageRank,
    memberId: orNull(z.string().meta({ examples: ['W123456789'] })).describe(
      'Number by which the payer knows the patient',
    ),
    groupNumber: orNull(z.string().meta({ examples: ['0098412'] })).describe(
      'Number of the group that the policy belongs to',
    ),
    subscriberRelationship: SubscriberRelationship,
    effectiveFrom: orNull(date).meta({ description: 'First day; null where it has always been' }),
    effectiveTo: orNull(date).meta({ description: 'Last day; null where no end is known' }),
    eligibility: orNull(Eligibility).meta({ description: 'Null until the payer has answered' }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Coverage', description: 'Insurance of a patient with a payer' });

const effectiveFrom = date.meta({ description: 'First day of the cover', examples: ['2026-01-01'] });
const effectiveTo = date.meta({ description: 'Last day of the cover', examples: ['2026-12-31'] });

/** What makes a coverage. */
export const CoverageBody = z.object({
  externalId: externalId.optional(),
  payerId: reference('payer'),
  rank: CoverageRank.default('PRIMARY'),
  memberId: memberId.optional(),
  groupNumber: groupNumber.optional(),
  subscriberRelationship: SubscriberRelationship.default('SELF'),
  effectiveFrom: effectiveFrom.optional(),
  effectiveTo: effectiveTo.optional(),
});

/** What makes a coverage, its defaults filled in. */
export type CoverageBody = z.output<typeof CoverageBody>;

const coverage = z.object({ coverage: Coverage });
const patientId = z.object({ patientId: identifier });

const onePrimary =
  'Two PRIMARY coverages of a patient on overlapping days are a 409 that names the other; a day that is left out bounds nothing.';

/** The columns by which the coverages of a patient can be sorted. */
export const coverageSorts = ['rank'] as const;

export const coverageOperations = {
  listCoverages: operation({
    id: 'reference.listCoverages',
    method: 'get',
    path: '/reference/patients/:patientId/coverages',
    scope: 'reference-data:read',
    summary: 'List the coverages of a patient',
    description:
      'PRIMARY first, then SECONDARY and TERTIARY; of one rank the latest first day first. The `coverage` of the patient is a summary that is kept apart.',
    params: patientId,
    query: z.object(listing(coverageSorts)),
    data: z.object({ coverages: z.array(Coverage).describe('The coverages of the page'), ...listed }),
    errors: [404],
  }),
  createCoverage: operation({
    id: 'reference.createCoverage',
    method: 'post',
    path: '/reference/patients/:patientId/coverages',
    scope: 'reference-data:write',
    summary: 'Add a coverage to a patient',
    description: `Local record; no payer is asked. ${onePrimary}`,
    params: patientId,
    body: CoverageBody,
    data: coverage,
    status: 201,
    errors: [404, 409],
  }),
  updateCoverage: operation({
    id: 'reference.updateCoverage',
    method: 'put',
    path: '/reference/coverages/:coverageId',
    scope: 'reference-data:write',
    summary: 'Update or end a coverage',
    description: `Changes the fields that are sent; null clears those that may be empty. \`effectiveTo\` ends it. ${onePrimary}`,
    params: z.object({ coverageId: identifier }),
    body: z.object({
      externalId: externalId.nullable().optional(),
      payerId: reference('payer').optional(),
      rank: CoverageRank.optional(),
      memberId: memberId.nullable().optional(),
      groupNumber: groupNumber.nullable().optional(),
      subscriberRelationship: SubscriberRelationship.optional(),
      effectiveFrom: effectiveFrom.nullable().optional(),
      effectiveTo: effectiveTo.nullable().optional(),
    }),
    data: coverage,
    errors: [404, 409, 412],
  }),
};
