import {
  createdAt,
  date,
  identifier,
  listed,
  listing,
  money,
  orNull,
  queryBoolean,
  reference,
  repeatable,
  text,
  updatedAt,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { addressInput, externalId, PostalAddress, recordFields, Sex } from '../fields.ts';

/** The rank of a coverage among the coverages of a patient. */
export const CoverageRank = z
  .enum(['PRIMARY', 'SECONDARY', 'TERTIARY'])
  .describe("Rank of the payer among the patient's payers");

/** The patient's relationship to the policyholder. */
export const SubscriberRelationship = z
  .enum(['SELF', 'SPOUSE', 'CHILD', 'OTHER'])
  .describe("The patient's relationship to the policyholder");

/** The member identifier that the payer assigned to the patient. */
export const memberId = text(1, 80).meta({
  description: 'Member identifier that the payer assigned to the patient',
  examples: ['W123456789'],
});

/** The group number of a policy, such as an employer's. */
export const groupNumber = text(1, 80).meta({
  description: 'Group number of the policy',
  examples: ['0098412'],
});

const firstName = { description: 'First name; null for an organization, such as an employer' };
const lastName = { description: 'Last name, or the name of an organization', examples: ['Ellis'] };
const dateOfBirth = date.describe('Date of birth');

/** The policyholder of a patient who is not the subscriber, both as stored and as returned. */
export const Subscriber = z
  .object({
    firstName: orNull(z.string().meta({ examples: ['Quinn'] })).meta(firstName),
    lastName: z.string().meta(lastName),
    dateOfBirth: orNull(dateOfBirth),
    sex: orNull(Sex),
    address: orNull(PostalAddress),
  })
  .meta({
    id: 'CoverageSubscriber',
    description: 'The policyholder of a coverage, if it is not the patient',
  });

/** The policyholder of a patient who is not the subscriber, as stored and as returned. */
export type Subscriber = z.infer<typeof Subscriber>;

const subscriber = z
  .object({
    firstName: text(1, 100)
      .optional()
      .meta({ ...firstName, examples: ['Quinn'] }),
    lastName: text(1, 100).meta(lastName),
    dateOfBirth: dateOfBirth.optional(),
    sex: Sex.optional(),
    address: addressInput.optional(),
  })
  .describe(
    'The policyholder, whom claims name as the subscriber. Only if `subscriberRelationship` is not SELF',
  );

const isQmb = z.boolean().meta({
  description:
    'True if the coverage shows a Qualified Medicare Beneficiary, who is never billed a share of Medicare',
});

/** What a payer covers of one type of service, for one person or a family, in its network or not. */
export const EligibilityBenefit = z
  .object({
    serviceType: z.string().meta({ description: 'Service type code of X12', examples: ['30'] }),
    coverageLevel: orNull(
      z.string().meta({ description: 'Coverage level code of X12, such as IND and FAM', examples: ['IND'] }),
    ),
    isInNetwork: orNull(z.boolean()).describe('True for in-network benefits; null if the payer did not say'),
    copay: orNull(money),
    coinsurancePercent: orNull(z.number().meta({ examples: [20] })).describe(
      "Patient's share, as a percentage",
    ),
    deductible: orNull(money),
    deductibleRemaining: orNull(money),
    outOfPocketMaximum: orNull(money),
    outOfPocketRemaining: orNull(money),
  })
  .meta({ id: 'EligibilityBenefit', description: 'A benefit of a coverage for one service type' });

/** What a payer covers of one type of service. */
export type EligibilityBenefit = z.infer<typeof EligibilityBenefit>;

/** The latest eligibility response of a payer about a coverage (271). */
export const Eligibility = z
  .object({
    asOf: date.meta({ description: 'Day that the response is about' }),
    isActive: orNull(z.boolean()).meta({
      description: 'True if the coverage is active; null if the payer did not say',
    }),
    planName: orNull(z.string().meta({ examples: ['Gold 123 Plan'] })).describe('Name of the plan'),
    planFrom: orNull(date).describe('First day of the plan'),
    planTo: orNull(date).describe('Last day of the plan'),
    rejectReasons: z
      .array(z.string())
      .meta({ description: 'Reject reason codes of the payer (AAA03 of X12)', examples: [['75']] }),
    benefits: z.array(EligibilityBenefit).describe('Benefits that the payer reported'),
  })
  .meta({
    id: 'Eligibility',
    description: "The latest eligibility response of a payer about a patient's coverage",
  });

export const Coverage = z
  .object({
    ...recordFields('cov_01k9d3w5m0e6x8r2t4v6y8z0a1'),
    patientId: z.string().describe('Identifier of the patient'),
    payerId: z.string().describe('Identifier of the payer'),
    rank: CoverageRank,
    memberId: orNull(z.string().meta({ examples: ['W123456789'] })).describe(
      'Member identifier that the payer assigned to the patient',
    ),
    groupNumber: orNull(z.string().meta({ examples: ['0098412'] })).describe('Group number of the policy'),
    subscriberRelationship: SubscriberRelationship,
    subscriber: orNull(Subscriber).meta({
      description: 'The policyholder; null if it is the patient, or unknown',
    }),
    isQmb: isQmb.meta({ examples: [false] }),
    effectiveFrom: orNull(date).meta({ description: 'First day; null if open-ended' }),
    effectiveTo: orNull(date).meta({ description: 'Last day; null if open-ended' }),
    eligibility: orNull(Eligibility).meta({ description: 'Null until an eligibility response is imported' }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Coverage', description: 'Insurance of a patient with a payer' });

const effectiveFrom = date.meta({ description: 'First day of the coverage', examples: ['2026-01-01'] });
const effectiveTo = date.meta({ description: 'Last day of the coverage', examples: ['2026-12-31'] });

/** The body of a request that creates a coverage. */
export const CoverageBody = z.object({
  externalId: externalId.optional(),
  payerId: reference('payer'),
  rank: CoverageRank.default('PRIMARY'),
  memberId: memberId.optional(),
  groupNumber: groupNumber.optional(),
  subscriberRelationship: SubscriberRelationship.default('SELF'),
  subscriber: subscriber.optional(),
  isQmb: isQmb.default(false),
  effectiveFrom: effectiveFrom.optional(),
  effectiveTo: effectiveTo.optional(),
});

/** A coverage as a row of an import, which names its patient. */
export const CoverageRow = CoverageBody.extend({ patientId: reference('patient') });

/** The parsed body of a request that creates a coverage, with defaults. */
export type CoverageBody = z.output<typeof CoverageBody>;

const coverage = z.object({ coverage: Coverage });
const patientId = z.object({ patientId: identifier });

const onePrimary =
  'Two PRIMARY coverages of a patient on overlapping days are a 409 with the id of the other. A missing day means that the period is open on that side.';

/** The columns by which the coverages of a patient can be sorted. */
export const coverageSorts = ['rank'] as const;

/** The columns by which the coverages of all patients can be sorted. */
export const allCoverageSorts = ['createdAt'] as const;

export const coverageOperations = {
  listCoverages: operation({
    id: 'reference.listCoverages',
    method: 'get',
    path: '/reference/patients/:patientId/coverages',
    scope: 'reference-data:read',
    summary: 'List the coverages of a patient',
    description:
      'PRIMARY first, then SECONDARY and TERTIARY; within a rank, the latest first day first. The `coverage` of the patient is a separate summary.',
    params: patientId,
    query: z.object(listing(coverageSorts)),
    data: z.object({ coverages: z.array(Coverage).describe('The coverages of the page'), ...listed }),
    errors: [404],
  }),
  listAllCoverages: operation({
    id: 'reference.listAllCoverages',
    method: 'get',
    path: '/reference/coverages',
    scope: 'reference-data:read',
    summary: 'List the coverages of all patients',
    description:
      'Newest first. A repeated filter matches any of its values. `effectiveOn` returns coverages that a day is within; a missing day means that the period is open on that side.',
    query: z.object({
      ...listing(allCoverageSorts),
      patientId: repeatable(identifier).optional(),
      payerId: repeatable(identifier).optional(),
      externalId: repeatable(identifier).optional(),
      rank: repeatable(CoverageRank).optional(),
      isQmb: queryBoolean.optional().describe('Whether the coverage shows a Qualified Medicare Beneficiary'),
      effectiveOn: date.optional().meta({
        description: 'Returns coverages that are effective on this day',
        examples: ['2026-03-31'],
      }),
    }),
    data: z.object({ coverages: z.array(Coverage).describe('The coverages of the page'), ...listed }),
    single: true,
  }),
  createCoverage: operation({
    id: 'reference.createCoverage',
    method: 'post',
    path: '/reference/patients/:patientId/coverages',
    scope: 'reference-data:write',
    summary: 'Add a coverage to a patient',
    description: `Creates a local record; no payer is contacted. ${onePrimary}`,
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
    description: `Changes the fields that are sent; null clears optional fields. \`effectiveTo\` ends it. ${onePrimary}`,
    params: z.object({ coverageId: identifier }),
    body: z.object({
      externalId: externalId.nullable().optional(),
      payerId: reference('payer').optional(),
      rank: CoverageRank.optional(),
      memberId: memberId.nullable().optional(),
      groupNumber: groupNumber.nullable().optional(),
      subscriberRelationship: SubscriberRelationship.optional(),
      subscriber: subscriber.nullable().optional(),
      isQmb: isQmb.optional(),
      effectiveFrom: effectiveFrom.nullable().optional(),
      effectiveTo: effectiveTo.nullable().optional(),
    }),
    data: coverage,
    errors: [404, 409, 412],
  }),
};
